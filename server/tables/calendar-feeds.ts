import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '#texts/text.ts'
import { bytea, instant } from './columns.ts'

/** Private calendar addresses, one a person. Only the SHA-256 of the key is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    uid: bigint({ mode: 'number' }).primaryKey(),
    key_hash: bytea().notNull(),
    language: text().$type<Language>().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    last_read_at: instant(),
  },
  (table) => [uniqueIndex('calendar_feeds_key_hash').on(table.key_hash)],
)
