import type { DashboardPeriod } from '#contract/dashboard.ts'
import { addDays, businessDay, dayLength, startOfBusinessDay } from '#contract/rules/time.ts'

/**
 * The days a dashboard covers, in points of a day or of a week from Monday. Days are `YYYY-MM-DD` in the
 * business zone.
 */
export interface Span {
  period: DashboardPeriod
  by: 'day' | 'week'
  from: string
  to: string
  points: { from: string; to: string }[]
}

const weeks = 13
const days: Record<'week' | 'month', number> = { week: 7, month: 30 }

/** Monday is 0. */
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const later = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayLength).toISOString().slice(0, 10)

export function spanOf(period: DashboardPeriod, now: Date): Span {
  const to = businessDay(now)
  if (period !== 'quarter') {
    const from = businessDay(startOfBusinessDay(now, 1 - days[period]))
    const points = Array.from({ length: days[period] }, (_, at) => ({
      from: later(from, at),
      to: later(from, at),
    }))
    return { period, by: 'day', from, to, points }
  }
  const monday = businessDay(addDays(now, -weekday(to)))
  const from = later(monday, -7 * (weeks - 1))
  const points = Array.from({ length: weeks }, (_, at) => {
    const end = later(from, 7 * at + 6)
    return { from: later(from, 7 * at), to: end < to ? end : to }
  })
  return { period, by: 'week', from, to, points }
}
