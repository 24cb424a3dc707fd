import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#contract/staff.ts'
import { baseColumns, fieldColumns, instant } from './columns.ts'

export const staffTable = pgTable(
  'staff',
  {
    ...baseColumns(),
    ...fieldColumns(staff),
    password_hash: text().notNull(),
    /** Too short for an administrator or finance. Whoever becomes one has to choose another. */
    short_password: boolean().notNull().default(false),
  },
  (table) => [
    // `staff_nickname` is made by hand in its migration, after equal nicknames have been told apart.
    uniqueIndex('staff_username').on(sql`lower(${table.username})`),
    index('staff_leader').on(table.leader_uid),
  ],
)

/** Who had an account in hand: created it, reset it or gave it a role. It only grows. */
export const accountTouches = pgTable(
  'account_touches',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    by_uid: bigint({ mode: 'number' }).notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
  },
  (table) => [index('account_touches_at').on(table.at)],
)
