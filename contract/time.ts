/** The one business zone: days, deadlines and quotas are counted in it. It has no daylight saving. */
export const businessZone = 'Asia/Shanghai'
const offset = 8 * 3_600_000
export const dayLength = 86_400_000

/** What the clocks of the business zone show at an instant: year, month, day, hour, minute, second as their digits. */
export const businessClock = (at: Date): string[] =>
  new Date(at.getTime() + offset).toISOString().match(/\d+/g) ?? []

/** The business day (`YYYY-MM-DD`) an instant falls on. */
export const businessDay = (at: Date): string => new Date(at.getTime() + offset).toISOString().slice(0, 10)

/** The first instant of the business day an instant falls on, shifted by whole days. */
export function startOfBusinessDay(at: Date, shift = 0): Date {
  return new Date(Date.parse(`${businessDay(at)}T00:00:00Z`) - offset + shift * dayLength)
}

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayLength)
