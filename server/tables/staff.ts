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
    /**
     * Set if the password is too short for an administrator or finance. Whoever becomes one must choose
     * another.
     */
    short_password: boolean().notNull().default(false),
  },
  (table) => [
    // `staff_nickname` is written by hand in its migration.
    uniqueIndex('staff_username').on(sql`lower(${table.username})`),
    index('staff_leader').on(table.leader_uid),
  ],
)

/** Who controlled an account: created it, reset it or gave it a role. Append-only. */
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
