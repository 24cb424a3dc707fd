import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { StatementMapping } from '#contract/bank-statements.ts'
import { ownAccounts } from '#contract/own-accounts.ts'
import { baseColumns, fieldColumns, reference } from './columns.ts'
import { companiesTable } from './dictionaries.ts'

/** Key 0 is what the platform holds for us: a row without a number, which no list shows. */
export const ownAccountsTable = pgTable(
  'own_accounts',
  {
    ...fieldColumns(ownAccounts),
    ...baseColumns(),
    enabled: boolean().notNull().default(true),
    /** Which column of its bank's files is what, as it was last used. */
    mapping: jsonb().$type<StatementMapping>(),
  },
  (table) => [
    // A number is there once: `own_accounts_number` is a unique index on its hash, made by hand.
    reference('own_accounts_company_is_one', table.company, companiesTable.id),
    check('own_accounts_purpose', sql`purpose in ('deposit', 'settlement')`),
  ],
)
