import { calendarRoutes } from '#contract/calendar.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { getCalendar, getYear, previewYear, putYear } from './calendar.ts'
import { getNoticeRules, putNoticeRules } from './notice-rules.ts'

export function serveCalendar(serve: Serve): void {
  serve(calendarRoutes.get, ({ db, who }) => getCalendar(db, who))
  serve(calendarRoutes.getYear, ({ db, who, params }) => getYear(db, who, params.year))
  serve(calendarRoutes.putYear, ({ db, who, params, body }) => putYear(db, who, params.year, body))
  serve(calendarRoutes.previewYear, ({ db, who, params, body }) => previewYear(db, who, params.year, body))
  serve(calendarRoutes.getNoticeRules, ({ db, who }) => getNoticeRules(db, who))
  serve(calendarRoutes.putNoticeRules, ({ db, who, body }) => putNoticeRules(db, who, body))
}
