import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * One payment of a batch as the bank receives it. The entry holds the account number, which never changes.
 */
export interface RefundLine {
  due_id: number
  entry_id: number
  recycler_id: number
  payee: string
  bank: string
  amount: string
  remark: string
}

/** Batches of refunds (退款批次). Append-only: a batch's entries show its outcome. */
export const refundBatches = pgTable(
  'refund_batches',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    batch_no: text().notNull(),
    lines: jsonb().$type<RefundLine[]>().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    created_by: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('refund_batches_no').on(table.batch_no),
    index('refund_batches_created').on(table.created_at.desc(), table.id.desc()),
  ],
)
