import type { directions, EntryKind } from './entry-kinds.ts'
import { route } from './grammar/route.ts'
import type { ExpectedReceipt } from './tax-receipts.ts'

/** The sections of finance's queue (待办), in the order of a working day. */
export const queueSections = [
  'owed',
  'confirm',
  'deposits',
  'balances',
  'unapplied',
  'mark_paid',
  'approvals',
  'settle',
  'refunds',
  'payouts',
  'receipts',
] as const

export type QueueSection = (typeof queueSections)[number]

/** Why the next act on a line is not possible yet. */
const queueBlocks = [
  'own_entry',
  'entered',
  'no_bank',
  'not_weighed',
  'settlement_open',
  'dues_open',
  'on_credit',
  'undecided',
] as const

export type QueueBlock = (typeof queueBlocks)[number]

/** The maximum number of lines per section. The most urgent come first. */
export const queueLimit = 50

/**
 * One line of the queue. `id` is that of its entry, sign-up, due or lot; `version` is the entry's or the
 * lot's.
 */
export interface QueueItem {
  id: number
  version: number | null
  lot_id: number | null
  lot_name: string | null
  round_no: number | null
  party_name: string | null
  /** The number of an entry that waits for its confirmation. */
  entry_no: string | null
  paddle_no: string | null
  kind: EntryKind | null
  direction: (typeof directions)[number] | null
  amount: string | null
  /** The day by which it should be done. */
  due_on: string | null
  /** True from the day after its deadline. Lines without a deadline are never overdue. */
  overdue: boolean
  sign_up_id: number | null
  due_id: number | null
  /** Set for a missing tax receipt. */
  subject: ExpectedReceipt['subject'] | null
  party: ExpectedReceipt['party'] | null
  blocks: QueueBlock[]
}

export interface QueuePart {
  items: QueueItem[]
  /** True if there are more lines than the limit. */
  more: boolean
}

export const financeQueueRoutes = {
  /** Finance's open work by section, most urgent first. */
  get: route<Record<QueueSection, QueuePart>>()({
    method: 'GET',
    path: '/api/finance/queue',
    permission: 'finance.use',
    tag: 'finance_entries',
  }),
}
