import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { StatementMapping } from '#contract/bank-statements.ts'
import { ownAccounts } from '#contract/own-accounts.ts'
import { baseColumns, fieldColumns, reference } from './columns.ts'
import { companiesTable } from './dictionaries.ts'

/** Id 0 is the money that the platform holds for us: a row without a number that no list shows. */
export const ownAccountsTable = pgTable(
  'own_accounts',
  {
    ...fieldColumns(ownAccounts),
    ...baseColumns(),
    enabled: boolean().notNull().default(true),
    /** The last used mapping of the bank's file columns. */
    mapping: jsonb().$type<StatementMapping>(),
  },
  (table) => [
    // Numbers are unique: `own_accounts_number` is a unique index on the hash, written by hand.
    reference('own_accounts_company_is_one', table.company, companiesTable.id),
    check('own_accounts_purpose', sql`purpose in ('deposit', 'settlement')`),
  ],
)
