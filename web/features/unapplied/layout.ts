import { unapplied } from '#contract/unapplied.ts'
import { layout } from '#web/records/layout.ts'

export const unappliedLayout = layout(unapplied, {
  list: [
    'counterparty',
    'occurred_on',
    'rest',
    'amount',
    'party',
    'account_id',
    'lot_id',
    'entry_no',
    'bank_ref',
    'counterparty_bank',
    'counterparty_account',
    'remark',
  ],
  card: { facts: ['occurred_on', 'rest', 'amount', 'party', 'account_id'] },
})
