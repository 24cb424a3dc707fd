import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Importable, ImportQuestion, ImportRow, RefusalReason, SameField } from '#contract/imports.ts'
import { day, instant } from './columns.ts'
import { encrypted } from './encrypted.ts'

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
  duplicates: integer().notNull().default(0),
  unlisted: integer().notNull().default(0),
  /** Lines already reported as duplicates of records out of scope. Reporting them again costs nothing. */
  told_lines: jsonb().$type<number[]>().notNull().default([]),
  taken_back: integer().notNull().default(0),
  left_alone: integer().notNull().default(0),
  undone_by: bigint({ mode: 'number' }),
  /** Rows up to this line are done; an interrupted run resumes after it. */
  done_to: integer().notNull().default(0),
  refusals_file: text(),
  failure: text(),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  finished_at: instant(),
  /** The names in the sheet that mean several records, found by the last check or run. */
  questions: jsonb().$type<ImportQuestion[]>().notNull().default([]),
  /** The last day before this import of money. Null for imports without money. */
  opening_day: day(),
})

export type StoredImport = typeof imports.$inferSelect

export const importRefusals = pgTable(
  'import_refusals',
  {
    import_id: bigint({ mode: 'number' }).notNull(),
    line: integer().notNull(),
    field: text(),
    reason: text().$type<RefusalReason>().notNull(),
    same_field: text().$type<SameField>(),
    /** The duplicated record, if the importer may see it. */
    record_id: bigint({ mode: 'number' }),
    same_line: integer(),
    row: jsonb().$type<string[]>().notNull(),
    /** The fields in which the row differs from the record, which was changed after the export. */
    differing: jsonb().$type<string[]>().notNull().default([]),
    /** A duplicate of a record out of scope beyond the limit of one import. Counted, never shown. */
    unlisted: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.line] })],
)

/** The rows that a run wrote, kept while it can be undone. */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: bigint({ mode: 'number' }).notNull(),
    record_id: bigint({ mode: 'number' }).notNull(),
    /** The version that the import wrote. A later one means that the record was changed since. */
    version: integer().notNull(),
    /** The fields before an update, as JSON. Null for a new record. */
    before: encrypted(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.record_id] })],
)

/** Which record a name in a sheet means, where it could mean several. Asked once. */
export const importAnswers = pgTable(
  'import_answers',
  {
    target: text().notNull(),
    name: text().notNull(),
    record_id: bigint({ mode: 'number' }).notNull(),
    by_uid: bigint({ mode: 'number' }).notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.target, table.name] })],
)
