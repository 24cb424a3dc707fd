import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Importable, ImportRow, RefusalReason } from '../../contract/imports.ts'
import { instant } from './columns.ts'

export const imports = pgTable('imports', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  uid: bigint({ mode: 'number' }).notNull(),
  resource: text().$type<Importable>().notNull(),
  file_name: text().notNull(),
  stored: text().notNull(),
  state: text().$type<ImportRow['state']>().notNull(),
  columns: jsonb().$type<string[]>().notNull(),
  mapping: jsonb().$type<Record<string, string>>().notNull(),
  preview: jsonb().$type<string[][]>().notNull(),
  service_id: bigint({ mode: 'number' }),
  on_duplicate: text().$type<'skip' | 'update'>(),
  total: integer().notNull().default(0),
  accepted: integer().notNull().default(0),
  updated: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  unlisted: integer().notNull().default(0),
  /** Rows up to this line are done; a run that was cut off goes on behind it. */
  done_to: integer().notNull().default(0),
  refusals_file: text(),
  failure: text(),
  created_at: instant().notNull().default(sql`now()`),
  finished_at: instant(),
})
export type StoredImport = typeof imports.$inferSelect

export const importRefusals = pgTable(
  'import_refusals',
  {
    import_id: bigint({ mode: 'number' }).notNull(),
    line: integer().notNull(),
    field: text(),
    reason: text().$type<RefusalReason>().notNull(),
    row: jsonb().$type<string[]>().notNull(),
    /** Repeats a record out of sight, beyond what one import tells. Counted, never shown. */
    unlisted: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.line] })],
)
