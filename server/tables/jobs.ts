import { sql } from 'drizzle-orm'
import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { InstanceState } from '#contract/system-status.ts'
import { instant } from './columns.ts'

/** The daily jobs by business day: run once across instances, and caught up after downtime. */
export const dailyRuns = pgTable(
  'daily_runs',
  {
    job: text().notNull(),
    day: date().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.job, table.day] })],
)

/** Daily jobs whose last attempt failed, until one succeeds. */
export const dailyFailures = pgTable('daily_failures', {
  job: text().primaryKey(),
  day: date().notNull(),
  at: instant()
    .notNull()
    .default(sql`now()`),
  times: integer().notNull().default(1),
  cause: text().notNull(),
})

/** The latest time of recurring events such as a backup. */
export const marks = pgTable('marks', {
  name: text().primaryKey(),
  at: instant()
    .notNull()
    .default(sql`now()`),
  facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
})

/** The serving processes with their last heartbeat. */
export const instances = pgTable('instances', {
  id: uuid().primaryKey(),
  started_at: instant().notNull(),
  seen_at: instant()
    .notNull()
    .default(sql`now()`),
  state: jsonb().$type<InstanceState>().notNull(),
})
