import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, reference } from './columns.ts'
import { encrypted } from './encrypted.ts'
import { staffTable } from './staff.ts'

/** Unsaved input as encrypted JSON. Each row belongs to one person. */
export const draftsTable = pgTable(
  'drafts',
  {
    uid: bigint({ mode: 'number' }).notNull(),
    key: text().notNull(),
    content: encrypted().notNull(),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ name: 'drafts_key', columns: [table.uid, table.key] }),
    index('drafts_updated').on(table.updated_at),
    reference('drafts_owner_is_staff', table.uid, staffTable.id),
  ],
)
