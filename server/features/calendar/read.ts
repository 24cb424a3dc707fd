import { desc } from 'drizzle-orm'
import { usualNoticeRules, type NoticeBasis, type NoticeRules } from '#contract/rules/notice-rule.ts'
import { workingCalendar, type WorkingCalendar } from '#contract/rules/working-days.ts'
import type { Db } from '#server/db/client.ts'
import { cachedFor } from '#server/speed/cache.ts'
import { calendarYearsTable, noticeRulesTable } from '#server/tables/calendar.ts'

/** The current calendar: entered years, and the seed for all others. */
export async function readCalendar(db: Db): Promise<WorkingCalendar> {
  const { id: year, days } = calendarYearsTable
  return workingCalendar(await db.select({ year, days }).from(calendarYearsTable))
}

export interface NoticeRulesVersion {
  rules: NoticeRules
  version: number
  created_at: string | null
  created_by: number | null
}

/** The notice rules in force. Version 1 stands for the defaults, which have no row. */
export async function readNoticeRules(db: Db): Promise<NoticeRulesVersion> {
  const [row] = await db.select().from(noticeRulesTable).orderBy(desc(noticeRulesTable.version)).limit(1)
  return row ?? { rules: usualNoticeRules, version: 1, created_at: null, created_by: null }
}

const freshFor = 2000
const recent = cachedFor(freshFor, async (db: Db): Promise<NoticeBasis> => ({
  calendar: await readCalendar(db),
  rules: (await readNoticeRules(db)).rules,
}))

/**
 * Calendar and rules for warnings about notices. Cached for two seconds, so that a page of lots costs no
 * query. Stored dates are always computed with `readCalendar` instead.
 */
export const noticeBasis = (db: Db): Promise<NoticeBasis> => recent.get(db)

export const forgetNoticeBasis = (): void => recent.forget()
