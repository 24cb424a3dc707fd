import { sql } from 'drizzle-orm'
import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Which daily job ran for which business day: once across instances, and caught up after downtime. */
export const dailyRuns = pgTable(
  'daily_runs',
  {
    job: text().notNull(),
    day: date().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.job, table.day] })],
)
