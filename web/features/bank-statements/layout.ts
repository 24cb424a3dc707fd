import { bankLines } from '#contract/bank-statements.ts'
import { layout } from '#web/records/layout.ts'

export const lineLayout = layout(bankLines, {
  list: [
    'counterparty',
    'booked_on',
    'direction',
    'amount',
    'state',
    'summary',
    'account_id',
    'balance',
    'counter_account',
  ],
  card: { facts: ['booked_on', 'direction', 'amount', 'account_id', 'summary'], badge: 'state' },
})
/** What the bank says of one line. */
export const lineFacts = [
  'booked_on',
  'booked_time',
  'account_id',
  'counterparty',
  'counter_account',
  'summary',
] as const
