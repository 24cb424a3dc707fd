import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { parties } from '#contract/finance.ts'
import { taxReceipts, type receiptSubjects, type taxReceiptStates } from '#contract/tax-receipts.ts'
import { baseColumns, fieldColumns, reference } from './columns.ts'
import { lotsTable } from './lots.ts'

export const taxReceiptsTable = pgTable(
  'tax_receipts',
  {
    ...fieldColumns(taxReceipts),
    ...baseColumns(),
    standing: text().$type<(typeof taxReceiptStates)[number]>().notNull().default('issued'),
    /** The state as releases before `standing` know it. A trigger makes `standing` follow. */
    state: text().$type<'valid' | 'void'>().notNull().default('valid'),
    corrects_id: bigint({ mode: 'number' }),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    subject: text().$type<(typeof receiptSubjects)[number]>().notNull().default('goods'),
    party: text().$type<(typeof parties)[number]>().notNull().default('recycler'),
  },
  (table) => [
    uniqueIndex('tax_receipts_once')
      .on(table.direction, table.number)
      .where(sql`state = 'valid'`),
    index('tax_receipts_created').on(table.created_at.desc(), table.id.desc()),
    index('tax_receipts_issued').on(table.issued_on.desc(), table.id.desc()),
    index('tax_receipts_lot').on(table.lot_id),
    reference('tax_receipts_lot_is_one', table.lot_id, lotsTable.id),
    check(
      'tax_receipts_amount',
      sql`amount <> 0 and (amount > 0) = (corrects_id is null) and rate between 0 and 100`,
    ),
    index('tax_receipts_corrects')
      .on(table.corrects_id)
      .where(sql`corrects_id is not null`),
    reference('tax_receipts_corrects_one', table.corrects_id, table.id),
    check(
      'tax_receipts_subject',
      sql`subject in ('goods', 'commission', 'charge') and party in ('recycler', 'consignor') and (subject = 'goods' or direction = 'out')`,
    ),
    check('tax_receipts_void', sql`(state = 'void') = (voided_at is not null)`),
  ],
)

/**
 * Settled rounds that may still lack a receipt, until they are receipted in full. Triggers add them, so that
 * no query scans everything ever settled.
 */
export const openReceipts = pgTable(
  'open_receipts',
  {
    lot_id: bigint({ mode: 'number' }).notNull(),
    round_no: integer().notNull(),
    /** Changes with each reason to check again. A deletion compares the value that was checked. */
    seen: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.lot_id, table.round_no] }),
    reference('open_receipts_lot_is_one', table.lot_id, lotsTable.id),
  ],
)
