import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { AccountOwner, AccountPath } from '#contract/payment-passport.ts'
import { instant } from './columns.ts'

/**
 * Who wrote a bank account of a recycler, of a consignor or of ours, and by which path. Triggers of the three tables
 * write it, so that no path is left out. The application can only read it.
 */
export const accountChanges = pgTable(
  'account_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    owner: text().$type<AccountOwner>().notNull(),
    record_id: bigint({ mode: 'number' }).notNull(),
    /** Equal hashes mean that only the name of the bank changed. */
    old_hash: text(),
    new_hash: text(),
    by_uid: bigint({ mode: 'number' }),
    path: text().$type<AccountPath>().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('account_changes_record').on(table.owner, table.record_id, table.at)],
)
