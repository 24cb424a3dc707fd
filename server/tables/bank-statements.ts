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
import { bankLines, type lineStates } from '#contract/bank-statements.ts'
import { statementFiles, type statementStates } from '#contract/statement-files.ts'
import type { directions } from '#contract/entry-kinds.ts'
import { baseColumns, fieldColumns, reference } from './columns.ts'
import { entriesTable } from './finance.ts'
import { ownAccountsTable } from './own-accounts.ts'

/** Imported files of bank statements. Append-only, but for being taken back. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    ...fieldColumns(statementFiles),
    ...baseColumns(),
    account_id: bigint({ mode: 'number' }).notNull(),
    file_name: text().notNull(),
    lines: integer().notNull(),
    added: integer().notNull(),
    state: text().$type<(typeof statementStates)[number]>().notNull().default('kept'),
    created_by: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [reference('bank_statements_account_is_one', table.account_id, ownAccountsTable.id)],
)

export const bankLinesTable = pgTable(
  'bank_lines',
  {
    ...fieldColumns(bankLines),
    ...baseColumns(),
    account_id: bigint({ mode: 'number' }).notNull(),
    statement_id: bigint({ mode: 'number' }).notNull(),
    direction: text().$type<(typeof directions)[number]>().notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    state: text().$type<(typeof lineStates)[number]>().notNull().default('open'),
    aside_amount: numeric({ precision: 14, scale: 2 }),
    /** Distinguishes this line from the others of its account, and numbers equal ones. */
    identity: text().notNull(),
    occurrence: integer().notNull(),
    /** The other party's name in its compared form, see `payerKey`. */
    payer_key: text().notNull(),
  },
  (table) => [
    uniqueIndex('bank_lines_once').on(table.account_id, table.identity, table.occurrence),
    index('bank_lines_booked').on(table.account_id, table.booked_on.desc(), table.id.desc()),
    index('bank_lines_days').on(table.booked_on.desc(), table.id.desc()),
    index('bank_lines_open')
      .on(table.amount, table.payer_key)
      .where(sql`state = 'open'`),
    reference('bank_lines_account_is_one', table.account_id, ownAccountsTable.id),
    reference('bank_lines_statement_is_one', table.statement_id, bankStatements.id),
    check('bank_lines_amount', sql`amount > 0 and direction in ('in', 'out')`),
    check(
      'bank_lines_aside',
      sql`(aside is null) = (aside_amount is null) and (state <> 'open' or aside is null) and (state <> 'set_aside' or aside_amount = amount) and (aside is distinct from 'other' or reason is not null)`,
    ),
  ],
)

/** The ledger entries of a bank line. An entry belongs to one line only, in full. */
export const bankMatches = pgTable(
  'bank_matches',
  {
    line_id: bigint({ mode: 'number' }).notNull(),
    entry_id: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.line_id, table.entry_id] }),
    uniqueIndex('bank_matches_entry').on(table.entry_id),
    reference('bank_matches_line_is_one', table.line_id, bankLinesTable.id),
    reference('bank_matches_entry_is_one', table.entry_id, entriesTable.id),
  ],
)
