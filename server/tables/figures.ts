import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LotState } from '#contract/rules/lot-states.ts'

/**
 * Counters of the dashboard, by business day or person. Triggers add a row for each change in its own
 * transaction, so that writers never wait for each other's counter; a running instance folds the rows. A
 * figure is the sum of all its rows.
 */
export const figureCounts = pgTable(
  'figure_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    figure: text().$type<CountedFigure>().notNull(),
    /** The business day; a constant first day for figures without one. */
    day: date().notNull(),
    /** The person; 0 for figures that belong to nobody. */
    uid: bigint({ mode: 'number' }).notNull(),
    n: bigint({ mode: 'number' }).notNull(),
    folded: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('figure_counts_folded')
      .on(table.figure, table.day, table.uid)
      .where(sql`folded`),
    index('figure_counts_fresh')
      .on(table.figure, table.day)
      .where(sql`not folded`),
  ],
)

/**
 * Owned customers by creation day and owner, audit entries, moves into and out of the pool, lots by state,
 * and booked deposit entries with the amount held (in fen).
 */
export type CountedFigure =
  | 'intake'
  | 'held'
  | 'audit'
  | 'pool_in'
  | 'pool_out'
  | `lots:${LotState}`
  | 'deposits'
  | 'deposits_fen'

/** SQL: the deposits held, in yuan. */
export const depositsHeld = sql`(select coalesce(sum(n), 0) / 100.0 from figure_counts
  where figure = 'deposits_fen')::numeric(20, 2)`

/**
 * SQL: each counter (`kept`) beside the actual number of rows (`rows`), from one snapshot. Days of the log
 * and of moves are compared for 98 days: no dashboard looks back further, and older rows may be archived.
 */
export const countsBesideRows = `figures_in_truth as rows
  full join (select figure, day, uid, sum(n) as n from figure_counts
    group by figure, day, uid) as kept using (figure, day, uid)
  where (figure not in ('audit', 'pool_in', 'pool_out')
    or day > (now() at time zone 'Asia/Shanghai')::date - 98)`
