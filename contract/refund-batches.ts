import * as z from 'zod/mini'
import { idsSchema } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

const bankFileFormats = ['xlsx', 'csv'] as const
export type BankFileFormat = (typeof bankFileFormats)[number]

/** Why a refund cannot go into a batch: bank data are missing, or somebody has already entered the refund. */
const refundObstacles = ['no_bank', 'entered'] as const

/** The last change of a payee's bank data, so that people notice it before they pay money out. */
export interface BankChange {
  payee: string
  at: string
  by_name: string | null
}

/**
 * A deposit to be refunded. `bank_account` has only the last four digits. The file for the bank has the whole
 * number, and each download of it is logged.
 */
export interface RefundDue {
  due_id: number
  /** Null for the deposit of an event. */
  lot_id: number | null
  lot_id_name: string
  recycler_id: number
  payee: string
  /**
   * True if the deposit's entry names the account it came from. Otherwise the recycler's own account is used.
   */
  back_to_payer: boolean
  bank_name: string | null
  bank_account: string | null
  amount: string
  due_date: string | null
  overdue: boolean
  obstacle: (typeof refundObstacles)[number] | null
  changed: BankChange | null
}

/** A batch of refunds (退款批次) and the progress of its entries. */
export interface RefundBatch {
  id: number
  batch_no: string
  created_at: string
  created_by_name: string | null
  /** The sum of the entries that are not void. */
  amount: string
  refunds: number
  confirmed: number
  void: number
  /**
   * Changes of its payees' bank data, latest first. The file does not include changes made `since` the batch.
   */
  changed: (BankChange & { since: boolean })[]
}

const tag = 'refund_batches'
const permission = 'finance.use'

export const refundBatchRoutes = {
  /** Deposits to be refunded, most urgent first, and the latest batches. */
  list: route<{ due: RefundDue[]; batches: RefundBatch[] }>()({
    method: 'GET',
    path: '/api/finance/refund-batches',
    permission,
    tag,
  }),
  /** Creates one pending payment for each due, or none at all. The author of a batch cannot confirm it. */
  create: route<RefundBatch>()({
    method: 'POST',
    path: '/api/finance/refund-batches',
    permission,
    tag,
    body: z.strictObject({ due_ids: idsSchema }),
  }),
  /**
   * The file for the bank: a workbook with account numbers as text, or csv for banks that want it. Without a
   * batch number, it covers every refund that is ready.
   */
  file: route<string>()({
    method: 'GET',
    path: '/api/finance/refund-batch',
    permission,
    tag,
    raw: 'answer',
    query: z.object({
      format: z.optional(z.enum(bankFileFormats, 'unknown_choice')),
      batch: z.optional(z.string('bad_format').check(z.regex(/^TK-\d{8}-\d{4,12}$/, 'bad_format'))),
    }),
  }),
}
