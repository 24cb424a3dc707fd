import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { encrypted } from './encrypted.ts'
import { lotsTable } from './lots.ts'

/** The account that a sale named to its buyer, as it was then; append-only. The latest of a round counts. */
export const saleAccountsTable = pgTable(
  'sale_accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    lot_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lotsTable.id),
    round_no: integer().notNull(),
    account_id: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    bank: text().notNull(),
    number: encrypted().notNull(),
    company_name: text(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('sale_accounts_lot').on(table.lot_id, table.round_no, table.id.desc())],
)
