import { sql } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'
import { encrypted } from './encrypted.ts'

/** Answers stored for 24 h, in the transaction of the effect they report. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    uid: bigint({ mode: 'number' }).notNull(),
    key: text().notNull(),
    fingerprint: bytea().notNull(),
    /** Encrypted, because it contains what its caller was allowed to see. */
    answer: encrypted().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.uid, table.key] })],
)
