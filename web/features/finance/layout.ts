import { financeDues } from '#contract/dues.ts'
import { financeEntries } from '#contract/finance.ts'
import { enteredKinds } from '#contract/entry-kinds.ts'
import type { FinanceLot } from '#contract/finance-lot.ts'
import type { lots } from '#contract/lots.ts'
import type { FieldName } from '#contract/grammar/resource.ts'
import { layout } from '#web/records/layout.ts'

export const entryLayout = layout(financeEntries, {
  list: [
    'entry_no',
    'occurred_on',
    'kind',
    'direction',
    'amount',
    'state',
    'counterparty',
    'lot_id',
    'held_change',
    'due_id',
    'source_id',
    'account_id',
    'bank_ref',
    'voucher',
    'created_by',
    'confirmed_by',
    'confirmed_at',
    'method',
  ],
  card: { facts: ['counterparty', 'kind', 'occurred_on', 'amount', 'lot_id'], badge: 'state' },
})

export const dueLayout = layout(financeDues, {
  list: ['party', 'kind', 'amount', 'unpaid', 'due_date', 'lot_id', 'state'],
  card: { facts: ['kind', 'amount', 'unpaid', 'due_date', 'lot_id'], badge: 'state' },
})

const { fields } = financeEntries
/** Entries with the kinds that people enter by hand. */
const handEntries = {
  ...financeEntries,
  fields: {
    ...fields,
    kind: { ...fields.kind, options: enteredKinds },
  },
}

const wide = ['kind'] as const
const money = {
  what: [
    'kind',
    'amount',
    'occurred_on',
    'account_id',
    'method',
    'counterparty',
    'counterparty_bank',
    'counterparty_account',
  ],
  proof: ['bank_ref', 'voucher', 'remark'],
} as const

/** An entry for a due, which already says what it is about. */
export const paymentLayout = layout(handEntries, { form: money, wide })

/** An entry without a due. The user picks its lot or sign-up. */
export const entryFormLayout = layout(handEntries, {
  form: { about: ['lot_id', 'sign_up_id'], ...money },
  wide,
})

/** The terms of a lot as finance sees it. */
export const lotTerms = [
  'state',
  'round_no',
  'pricing_basis',
  'deal_price',
  'bond_price',
  'advance_payment',
  'commission_point',
  'commission_payer',
  'consignor_commission_point',
  'tax_receipt',
] as const satisfies readonly (FieldName<typeof lots> & keyof FinanceLot)[]
