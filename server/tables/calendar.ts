import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { NoticeRules } from '#contract/rules/notice-rule.ts'
import type { CalendarDay } from '#contract/rules/working-days.ts'
import { baseColumns, instant } from './columns.ts'

/** Entries that applied until a save that left the open dates unchanged. */
export interface FormerEntries {
  until: string
  days: readonly CalendarDay[]
}

/** Holidays and worked weekends entered by people, a row per year. The id is the year. */
export const calendarYearsTable = pgTable('calendar_years', {
  ...baseColumns(),
  days: jsonb().$type<CalendarDay[]>().notNull().default([]),
  /** The entries that open dates were computed with if they have not moved since, oldest first. */
  former: jsonb().$type<FormerEntries[]>().notNull().default([]),
})

/** The notice rules. Every change is a new version. */
export const noticeRulesTable = pgTable('notice_rules', {
  version: integer().primaryKey(),
  rules: jsonb().$type<NoticeRules>().notNull(),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  created_by: bigint({ mode: 'number' }),
})
