import * as z from 'zod/mini'
import { idsSchema } from './resource.ts'
import { route } from './route.ts'

/** Why a refund cannot go into a batch: bank data are missing, or somebody has entered it already. */
export const refundObstacles = ['no_bank', 'entered'] as const

/** When bank data were changed last, and by whom: whoever lets money out should know. */
export interface BankChange {
  payee: string
  at: string
  by_name: string | null
}

/** A deposit that is to go back. The account's last four digits only: the whole stands in the bank's file, whose fetching is on record. */
export interface RefundDue {
  due_id: number
  lot_id: number
  lot_id_name: string
  payee: string
  bank_name: string | null
  bank_account: string | null
  amount: string
  due_date: string | null
  overdue: boolean
  obstacle: (typeof refundObstacles)[number] | null
  changed: BankChange | null
}

/** A batch (退款批次) and how far its entries are. */
export interface RefundBatch {
  id: number
  batch_no: string
  created_at: string
  created_by_name: string | null
  /** Of the entries that are not void. */
  amount: string
  refunds: number
  confirmed: number
  void: number
  /** Bank data of its payees that were changed, latest first; those after the batch was made do not stand in its file. */
  changed: (BankChange & { since: boolean })[]
}

const tag = 'refund_batches'
const permission = 'finance.use'

/** Deposits that are to go back, the most urgent first, and the latest batches. */
export const listRefundBatches = route<{ due: RefundDue[]; batches: RefundBatch[] }>()({
  method: 'GET',
  path: '/api/finance/refund-batches',
  permission,
  tag,
})
/** One pending outflow a due, all or none; whoever makes a batch cannot confirm it. */
export const createRefundBatch = route<RefundBatch>()({
  method: 'POST',
  path: '/api/finance/refund-batches',
  permission,
  tag,
  body: z.strictObject({ due_ids: idsSchema }),
})
/** What the bank is told of a batch; without a number, what a batch of everything that is ready would say. */
export const refundBatchFile = route<string>()({
  method: 'GET',
  path: '/api/finance/refund-batch',
  permission,
  tag,
  raw: 'answer',
  query: z.object({
    batch: z.optional(z.string('bad_format').check(z.regex(/^TK-\d{8}-\d{4,12}$/, 'bad_format'))),
  }),
})
