import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Files received from staff. `path` is the opaque `filepath` of the contract; `stored` the name in the store.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    path: text().notNull(),
    stored: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the content in hexadecimal, which identifies equal files. Null for old files. */
    hash: text(),
    uid: bigint({ mode: 'number' }).notNull(),
    /** The record that the file belongs to, once attached. */
    resource: text(),
    record_id: bigint({ mode: 'number' }),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('uploads_path').on(table.path),
    index('uploads_record').on(table.resource, table.record_id),
    index('uploads_person').on(table.uid, table.created_at),
  ],
)

/** Files generated for one person: exports, workbooks of refused rows. */
export const madeFiles = pgTable(
  'made_files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    file_name: text().notNull(),
    stored: text().notNull(),
    /** The name shown to the person. */
    label: text().notNull(),
    type: text().notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    expires_at: instant().notNull(),
    consumed: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('made_files_name').on(table.file_name)],
)
