import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Subject, SubjectAccount, VoucherColumn } from '#contract/vouchers.ts'
import { instant, reference } from './columns.ts'
import { entriesTable } from './finance.ts'

/** The numbers of exported vouchers. An entry has at most one. */
export const vouchersTable = pgTable(
  'vouchers',
  {
    entry_id: bigint({ mode: 'number' }).primaryKey(),
    month: text().notNull(),
    no: integer().notNull(),
    exported_at: instant()
      .notNull()
      .default(sql`now()`),
    exported_by: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('vouchers_no').on(table.month, table.no),
    reference('vouchers_entry_is_one', table.entry_id, entriesTable.id),
  ],
)

/** Versions of the table of accounts. Append-only; the newest is in force. */
export const voucherAccountsTable = pgTable('voucher_accounts', {
  version: integer().primaryKey(),
  accounts: jsonb().$type<Partial<Record<Subject, SubjectAccount>>>().notNull(),
  columns: text().array().$type<VoucherColumn[]>().notNull(),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  created_by: bigint({ mode: 'number' }),
})
