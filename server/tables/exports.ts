import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { exportJobs, type ExportFilters } from '#contract/exports.ts'
import { baseColumns, fieldColumns } from './columns.ts'

export const exportsTable = pgTable(
  'exports',
  {
    ...fieldColumns(exportJobs),
    ...baseColumns(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    filters: jsonb().$type<ExportFilters>().notNull(),
    columns: text().array().notNull(),
    /** The name for /common/download while the file exists. */
    file_name: text(),
    /** The number of requests. A job of an earlier request does nothing. */
    attempt: integer().notNull().default(1),
    /**
     * The number of starts. Of two runs the later one counts, and after several failures the export is given
     * up.
     */
    run: integer().notNull().default(0),
  },
  (table) => [
    index('exports_created').on(table.created_at.desc(), table.id.desc()),
    index('exports_file').on(table.file_name),
  ],
)
