/** The time zone of the business. Days, deadlines and quotas use it. It has no daylight saving. */
export const businessZone = 'Asia/Shanghai'
const offset = 8 * 3_600_000
export const dayLength = 86_400_000

/** Local time in the business zone as digit strings: year, month, day, hour, minute, second. */
export const businessClock = (at: Date): string[] =>
  new Date(at.getTime() + offset).toISOString().match(/\d+/g) ?? []

/** The business day (`YYYY-MM-DD`) of an instant. */
export const businessDay = (at: Date): string => new Date(at.getTime() + offset).toISOString().slice(0, 10)

/** Midnight of the business day of an instant, shifted by whole days. */
export function startOfBusinessDay(at: Date, shift = 0): Date {
  return new Date(Date.parse(`${businessDay(at)}T00:00:00Z`) - offset + shift * dayLength)
}

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayLength)

/** The year of a date such as 2026-11-24. */
export const yearOf = (day: string): number => Number(day.slice(0, 4))
