import { dayLength } from '#contract/rules/time.ts'

export type Span = 'month' | 'week'

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
const shiftDay = (day: string, days: number): string => dayAt(utc(day) + days * dayLength)

/** The Monday on or before a day. */
const monday = (day: string): string => shiftDay(day, -((new Date(utc(day)).getUTCDay() + 6) % 7))

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: string) => dayAt(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))

/** The days on a page of the calendar: a week from Monday, or the whole weeks that a month touches. */
export function daysOf(day: string, span: Span): string[] {
  const first = monday(span === 'week' ? day : firstOfMonth(day))
  const last = span === 'week' ? shiftDay(first, 6) : shiftDay(monday(lastOfMonth(day)), 6)
  return Array.from({ length: (utc(last) - utc(first)) / dayLength + 1 }, (_, index) =>
    shiftDay(first, index),
  )
}

/** The matching day on the next page (1) or the previous one (-1). */
export function turn(day: string, span: Span, by: 1 | -1): string {
  if (span === 'week') return shiftDay(day, 7 * by)
  return by === 1 ? shiftDay(lastOfMonth(day), 1) : firstOfMonth(shiftDay(firstOfMonth(day), -1))
}
