import * as contract from '#contract/calendar.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { getCalendar, getYear, previewYear, putYear } from './calendar.ts'
import { getNoticeRules, putNoticeRules } from './notice-rules.ts'

export function calendarRoutes(serve: Serve): void {
  serve(contract.getCalendar, ({ db, who }) => getCalendar(db, who))
  serve(contract.getCalendarYear, ({ db, who, params }) => getYear(db, who, params.year))
  serve(contract.putCalendarYear, ({ db, who, params, body }) => putYear(db, who, params.year, body))
  serve(contract.previewCalendarYear, ({ db, who, params, body }) => previewYear(db, who, params.year, body))
  serve(contract.getNoticeRules, ({ db, who }) => getNoticeRules(db, who))
  serve(contract.putNoticeRules, ({ db, who, body }) => putNoticeRules(db, who, body))
}
