import { dayLength } from './time.ts'

/** A span of business days, including both ends. */
export interface Period {
  from: string
  to: string
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Counts months from year 0, so that they can be subtracted. */
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstOfMonth = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
/** The day before. */
const dayBefore = (day: string): string => dayOf(msOf(day) - dayLength)

/** The first and the last day of a month, such as `2026-11`. */
export const periodOfMonth = (month: string): Period => ({
  from: `${month}-01`,
  to: dayBefore(firstOfMonth(monthNumber(`${month}-01`) + 1)),
})

export const monthBefore = (month: string): string => firstOfMonth(monthNumber(`${month}-01`) - 1).slice(0, 7)
export const monthAfter = (month: string): string => firstOfMonth(monthNumber(`${month}-01`) + 1).slice(0, 7)

/**
 * The period that a period is compared with: as many whole months before whole months, otherwise as many days
 * before.
 */
export function periodBefore({ from, to }: Period): Period {
  const [first, last] = [monthNumber(from), monthNumber(to)]
  const isWhole = from === firstOfMonth(first) && to === dayBefore(firstOfMonth(last + 1))
  if (isWhole) return { from: firstOfMonth(first - (last - first + 1)), to: dayBefore(from) }
  const days = (msOf(to) - msOf(from)) / dayLength + 1
  return { from: dayOf(msOf(from) - days * dayLength), to: dayBefore(from) }
}
