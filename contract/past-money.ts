import type { EntryKind } from './entry-kinds.ts'
import { financeEntries } from './finance.ts'
import { name, needed, neededName, ofLot, pick, sheet } from './past-sheet.ts'

/** Kinds of payments of a sale. Deposits come with their sign-ups. */
const paymentKinds = [
  'balance_in',
  'advance_in',
  'buyer_commission_in',
  'overpaid_refund',
  'consignor_payout',
] as const satisfies readonly EntryKind[]

export const paymentSheet = sheet(
  'finance_entries',
  {
    ...ofLot,
    kind: { kind: 'choice', options: paymentKinds, required_at: 'save' },
    ...pick(financeEntries, 'direction'),
    counterparty: name,
    ...needed(financeEntries, 'amount', 'occurred_on'),
    ...pick(financeEntries, 'bank_ref'),
    account_id: name,
    ...pick(financeEntries, 'remark'),
  },
  { lot_id: 'lots', account_id: 'own_accounts' },
)

/** Money that the house held on the opening day and that has no lot yet. */
export const balanceSheet = sheet(
  'finance_entries',
  {
    counterparty: neededName,
    ...needed(financeEntries, 'amount', 'occurred_on'),
    ...pick(financeEntries, 'bank_ref'),
    account_id: name,
    ...pick(financeEntries, 'remark'),
  },
  { counterparty: 'recyclers', account_id: 'own_accounts' },
)
