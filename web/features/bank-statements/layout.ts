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

/** The facts of one line in its drawer. */
export const lineFacts = [
  'booked_on',
  'booked_time',
  'account_id',
  'counterparty',
  'counter_account',
  'counter_bank',
  'summary',
  'reference',
  'settled_by',
  'settled_at',
] as const
