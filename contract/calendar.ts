import * as z from 'zod/mini'
import { maxLength, minLength, moneyPattern, valueSchema } from './grammar/field-schema.ts'
import type { EntryKind } from './entry-kinds.ts'
import type { NoticeRules } from './rules/notice-rule.ts'
import { versionSchema } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import { yearOf } from './rules/time.ts'
import { dayKinds, isWeekend, type CalendarDay } from './rules/working-days.ts'

/** One year of the working calendar. A year that nobody entered has the seed's days, or its public holidays. */
export interface CalendarYearRow {
  year: number
  days: CalendarDay[]
  /** True if somebody entered the year or the seed has it. Dates in other years may still move. */
  known: boolean
  /** The first save of a year names version 1. */
  version: number
  updated_at: string | null
  updated_by: number | null
  updated_by_name: string | null
  actions: string[]
}

/** An open date that another calendar would move. */
export interface DateMove {
  due_id: number
  kind: EntryKind
  /** Null for the deposit of an event; `lot_no` is then the event's number. */
  lot_id: number | null
  lot_no: string
  party_name: string | null
  from: string
  to: string
}

export interface NoticeRulesRow extends NoticeRules {
  version: number
  updated_at: string | null
  updated_by: number | null
  updated_by_name: string | null
  actions: string[]
}

/** The data from which working days and notices are computed. */
export interface Calendar {
  years: CalendarYearRow[]
  /** Years whose holidays should be entered by now. */
  missing: number[]
  notice_rules: NoticeRulesRow
}

const tag = 'calendar'
const required = (other: 'bad_format') => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? 'required' : other,
})

const mostDays = 120
const longestText = 50_000
const dayField = { kind: 'day', required_at: 'save' } as const
const nameField = { kind: 'text', max: 50 } as const

/** Either the days one by one, or text that contains them: the official notice, a calendar file, or lines. */
const entries = {
  days: z.optional(
    z
      .array(
        z.strictObject(
          {
            day: valueSchema(dayField),
            kind: valueSchema({ kind: 'choice', options: dayKinds }),
            name: z.optional(z.nullable(valueSchema(nameField))),
          },
          'bad_format',
        ),
        'bad_format',
      )
      .check(
        maxLength(mostDays, 'too_long'),
        z.refine((days) => new Set(days.map((day) => day.day)).size === days.length, 'duplicate'),
        z.refine((days) => days.every((day) => day.kind === 'holiday' || isWeekend(day.day)), 'bad_format'),
      ),
  ),
  text: z.optional(
    z.string('bad_format').check(minLength(1, 'required'), maxLength(longestText, 'too_long')),
  ),
}

const oneOfBoth = (body: { days?: unknown; text?: unknown }) =>
  (body.days === undefined) !== (body.text === undefined)
const asked = { error: 'required', path: ['days'] }

/** A New Year's holiday may begin in the December before. */
export const belongsTo = (year: number, day: string): boolean =>
  yearOf(day) === year || day.startsWith(`${year - 1}-12`)
const mostNoticeDays = 365
const count = z
  .int(required('bad_format'))
  .check(z.gte(0, 'out_of_range'), z.lte(mostNoticeDays, 'out_of_range'))
const money = z.string(required('bad_format')).check(z.regex(moneyPattern, 'bad_format'))

export const calendarRoutes = {
  get: route<Calendar>()({
    method: 'GET',
    path: '/api/calendar',
    permission: 'calendar.read',
    tag,
  }),
  getYear: route<CalendarYearRow>()({
    method: 'GET',
    path: '/api/calendar/:year',
    permission: 'calendar.change',
    tag,
  }),
  /**
   * Saves the entries of a year and returns the open dates that they affect. With `move_dates` it also moves
   * these dates; the same call can do so later.
   */
  putYear: route<CalendarYearRow & { moves: DateMove[] }>()({
    method: 'PUT',
    path: '/api/calendar/:year',
    permission: 'calendar.change',
    tag,
    reauthenticate: true,
    body: z
      .strictObject({ ...entries, move_dates: z.optional(z.boolean('bad_format')), version: versionSchema })
      .check(z.refine(oneOfBoth, asked)),
  }),
  /** Previews a text or a list of days, and the open dates it would move. Saves nothing. */
  previewYear: route<{ days: CalendarDay[]; moves: DateMove[] }>()({
    method: 'POST',
    path: '/api/calendar/:year/preview',
    permission: 'calendar.change',
    tag,
    body: z.strictObject(entries).check(z.refine(oneOfBoth, asked)),
  }),
  getNoticeRules: route<NoticeRulesRow>()({
    method: 'GET',
    path: '/api/notice-rules',
    permission: 'calendar.read',
    tag,
  }),
  putNoticeRules: route<NoticeRulesRow>()({
    method: 'PUT',
    path: '/api/notice-rules',
    permission: 'calendar.change',
    tag,
    reauthenticate: true,
    body: z.strictObject({
      private_days: count,
      state_value_one: money,
      state_days_one: count,
      state_value_two: money,
      state_days_two: count,
      version: versionSchema,
    }),
  }),
}
