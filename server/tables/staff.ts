import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#contract/staff.ts'
import { baseColumns, fieldColumns, instant, reference } from './columns.ts'

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
    /** Until when a first sign-in through the provider may pin an account there to this one. Null once it is pinned. */
    oidc_open_until: instant().default(sql`now() + interval '30 days'`),
  },
  (table) => [
    // `staff_nickname` is written by hand in its migration.
    uniqueIndex('staff_email').on(table.email),
    uniqueIndex('staff_username').on(sql`lower(${table.username})`),
    index('staff_leader').on(table.leader_uid),
  ],
)

/**
 * The account at the OpenID Connect provider that a person signs in with, pinned at the first link. Another account
 * of the provider never signs in as this person, whatever its claims say.
 */
export const oidcLinks = pgTable(
  'oidc_links',
  {
    staff_id: bigint({ mode: 'number' }).primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    linked_by: bigint({ mode: 'number' }).notNull(),
    linked_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('oidc_links_subject').on(table.issuer, table.subject),
    reference('oidc_links_staff_is_one', table.staff_id, staffTable.id),
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
