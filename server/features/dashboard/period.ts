import type { DashboardPeriod } from '#contract/dashboard.ts'
import { addDays, businessDay, dayLength, startOfBusinessDay } from '#contract/rules/time.ts'
import { invalidField } from '#server/request/errors.ts'

/**
 * The days a dashboard covers, in points of a day, of a week from Monday or of a calendar month. Days are `YYYY-MM-DD`
 * in the business zone.
 */
export interface Span {
  period: DashboardPeriod
  by: 'day' | 'week' | 'month'
  from: string
  to: string
  points: { from: string; to: string }[]
}

type Days = Pick<Span, 'from' | 'to'>

const weeks = 13
const days = { week: 7, month: 30 } as const
/** Longer spans are counted by week, and then by month. */
const mostDays = 45
const mostWeeks = 27
const mostYears = 10

/** Monday is 0. */
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const later = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayLength).toISOString().slice(0, 10)
const lengthOf = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1
const monthStart = (day: string, shift = 0) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + shift, 1))
    .toISOString()
    .slice(0, 10)

const stepOf = (span: Days): Span['by'] => {
  const length = lengthOf(span)
  if (length <= mostDays) return 'day'
  return length <= mostWeeks * 7 ? 'week' : 'month'
}

/** The last day of the point that begins on a day. */
const endOf: Record<Span['by'], (from: string) => string> = {
  day: (from) => from,
  week: (from) => later(from, 6 - weekday(from)),
  month: (from) => later(monthStart(from, 1), -1),
}

function inPoints(span: Days, by: Span['by']): Span['points'] {
  const points: Span['points'] = []
  for (let { from } = span; from <= span.to;) {
    const end = endOf[by](from)
    const to = end < span.to ? end : span.to
    points.push({ from, to })
    from = later(to, 1)
  }
  return points
}

const isDayOf = (day: string | undefined): day is string =>
  day !== undefined && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))

/** The first and the last day somebody asked for. */
function ownDays(own: { from?: string | undefined; to?: string | undefined }): Days {
  const { from, to } = own
  if (!isDayOf(from)) throw invalidField('dashboard', 'from', 'required')
  if (!isDayOf(to)) throw invalidField('dashboard', 'to', 'required')
  if (to < from || lengthOf({ from, to }) > mostYears * 366)
    throw invalidField('dashboard', 'to', 'out_of_range')
  return { from, to }
}

function startsOn(period: Exclude<DashboardPeriod, 'own'>, now: Date): string {
  const today = businessDay(now)
  const month = Number(today.slice(5, 7)) - 1
  switch (period) {
    case 'week':
    case 'month':
      return businessDay(startOfBusinessDay(now, 1 - days[period]))
    case 'quarter':
      return later(businessDay(addDays(now, -weekday(today))), -7 * (weeks - 1))
    case 'this_month':
      return monthStart(today)
    case 'this_quarter':
      return monthStart(today, -(month % 3))
    case 'this_year':
      return monthStart(today, -month)
  }
}

export function spanOf(
  period: DashboardPeriod,
  now: Date,
  own: { from?: string | undefined; to?: string | undefined } = {},
): Span {
  const span = period === 'own' ? ownDays(own) : { from: startsOn(period, now), to: businessDay(now) }
  const by = period === 'quarter' ? 'week' : stepOf(span)
  return { period, by, ...span, points: inPoints(span, by) }
}

/** As many days before a span: a calendar month, quarter or year is compared up to the same day of the one before. */
export function daysBefore({ period, from, to }: Pick<Span, 'period' | 'from' | 'to'>): Days {
  const months = { this_month: 1, this_quarter: 3, this_year: 12 } as const
  if (!(period in months)) return { from: later(from, -lengthOf({ from, to })), to: later(from, -1) }
  const start = monthStart(from, -months[period as keyof typeof months])
  const end = later(start, lengthOf({ from, to }) - 1)
  return { from: start, to: end < from ? end : later(from, -1) }
}
