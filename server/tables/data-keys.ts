import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The data keys that this database needs. The keys themselves are in a file, never in the database. */
export const dataKeysTable = pgTable('data_keys', {
  id: text().primaryKey(),
  /** A fingerprint that identifies a key (`proofOf`). */
  proof: text().notNull(),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
})
