import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'

/** A signed-in browser or program. The token itself is nowhere: only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    uid: bigint({ mode: 'number' }).notNull(),
    token_hash: bytea().notNull(),
    /** SHA-256 of the HttpOnly cookie that binds a browser's session; null for plain HTTP clients. */
    binding_hash: bytea(),
    device: text().notNull(),
    address: text().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    last_used_at: instant().notNull().default(sql`now()`),
    ended_at: instant(),
    end_code: integer(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.token_hash),
    index('sessions_uid').on(table.uid, table.created_at),
  ],
)

/** Wrong guesses by account and by address; successes take theirs back. */
export const loginFailures = pgTable('login_failures', {
  key: text().primaryKey(),
  count: integer().notNull(),
  since: instant().notNull(),
  until: instant(),
  blocked: boolean().notNull().default(false),
})
