import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LotState } from '#contract/rules/lot-machine.ts'

/**
 * What the dashboard would otherwise count anew each time, by business day or by person. Triggers of the counted
 * tables add a row for each change, in its own transaction, so that nobody waits for anybody's counter; a
 * running instance folds these rows into one. A figure is the sum of all its rows.
 */
export const figureCounts = pgTable(
  'figure_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    figure: text().$type<CountedFigure>().notNull(),
    /** The business day; of figures without one the first there is. */
    day: date().notNull(),
    /** The person; 0 in figures of nobody's. */
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
 * Owned customers by the day they were made and by owner, entries of the log, moves into the pool and out of it, lots by
 * state, and booked entries of deposits with what is held of them (in fen).
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
export const depositsHeld = sql`(select coalesce(sum(n), 0) / 100.0 from figure_counts where figure = 'deposits_fen')::numeric(20, 2)`

/**
 * SQL: each count (`kept`) beside the number of its rows (`rows`), from both tables at one instant. Days of the log and of moves are
 * held against their rows for 98 days: no dashboard looks back further, and older rows may go to the archive.
 */
export const countsBesideRows = `figures_in_truth as rows
  full join (select figure, day, uid, sum(n) as n from figure_counts group by figure, day, uid) as kept using (figure, day, uid)
  where (figure not in ('audit', 'pool_in', 'pool_out') or day > (now() at time zone 'Asia/Shanghai')::date - 98)`
