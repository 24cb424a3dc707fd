import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Paper } from '#contract/paper-fields.ts'
import { paperTemplates } from '#contract/paper-templates.ts'
import { baseColumns, fieldColumns, instant, reference } from './columns.ts'
import { companiesTable } from './dictionaries.ts'
import { lotsTable } from './lots.ts'

/**
 * The numbers of printed papers; append-only. A paper of a lot's round keeps its number, however often it is
 * printed.
 */
export const lotPapersTable = pgTable(
  'lot_papers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    lot_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lotsTable.id),
    round_no: integer().notNull(),
    paper: text().$type<Paper>().notNull(),
    /** Numbers run from 1 per paper and year. */
    year: integer().notNull(),
    seq: integer().notNull(),
    no: text().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    by_uid: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('lot_papers_once').on(table.lot_id, table.round_no, table.paper),
    uniqueIndex('lot_papers_seq').on(table.paper, table.year, table.seq),
  ],
)

export const paperTemplatesTable = pgTable(
  'paper_templates',
  { ...fieldColumns(paperTemplates), ...baseColumns() },
  (table) => [
    // A paper has one template per company and one for all companies together.
    uniqueIndex('paper_templates_once').on(table.paper, sql`coalesce(${table.company}, -1)`),
    index('paper_templates_created').on(table.created_at.desc(), table.id.desc()),
    reference('paper_templates_company_is_one', table.company, companiesTable.id),
  ],
)
