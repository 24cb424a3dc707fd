import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, day, instant } from './columns.ts'

/** Keys of programs. Only the SHA-256 of a token is stored. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    uid: bigint({ mode: 'number' }).notNull(),
    /** `personal`, or `service` for a program of the house. */
    kind: text().$type<'personal' | 'service'>().notNull(),
    name: text().notNull(),
    token_hash: bytea().notNull(),
    tail: text().notNull(),
    scopes: text().array().notNull(),
    /** The last business day on which the token works. */
    expires_on: day().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    last_used_at: instant(),
    last_address: text(),
    revoked_at: instant(),
    revoked_by: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('access_tokens_token_hash').on(table.token_hash),
    index('access_tokens_live')
      .on(table.kind, table.uid)
      .where(sql`revoked_at is null`),
    check('access_tokens_kind', sql`kind in ('personal', 'service')`),
    check('access_tokens_scopes', sql`cardinality(scopes) > 0`),
  ],
)
