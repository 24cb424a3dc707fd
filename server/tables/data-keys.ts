import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Which data keys this database needs. The keys themselves lie in a file, never in the database. */
export const dataKeysTable = pgTable('data_keys', {
  id: text().primaryKey(),
  /** Tells whether a key is this one (`proofOf`). */
  proof: text().notNull(),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
})
