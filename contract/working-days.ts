import { dayLength } from './time.ts'

/**
 * The State Council's holiday calendar: public holidays, and the weekend days worked in exchange. Years that
 * are not listed have only ordinary weekends. Add the next year each autumn.
 */
const holidays: readonly (readonly [from: string, to: string])[] = [
  ['2025-01-01', '2025-01-01'],
  ['2025-01-28', '2025-02-04'],
  ['2025-04-04', '2025-04-06'],
  ['2025-05-01', '2025-05-05'],
  ['2025-05-31', '2025-06-02'],
  ['2025-10-01', '2025-10-08'],
  ['2026-01-01', '2026-01-03'],
  ['2026-02-15', '2026-02-23'],
  ['2026-04-04', '2026-04-06'],
  ['2026-05-01', '2026-05-05'],
  ['2026-06-19', '2026-06-21'],
  ['2026-09-25', '2026-09-27'],
  ['2026-10-01', '2026-10-07'],
]
const workedWeekends: readonly string[] = [
  '2025-01-26',
  '2025-02-08',
  '2025-04-27',
  '2025-09-28',
  '2025-10-11',
  '2026-01-04',
  '2026-02-14',
  '2026-02-28',
  '2026-05-09',
  '2026-09-20',
  '2026-10-10',
]

const time = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** True if offices and banks are open on this day (`YYYY-MM-DD`). */
export function isWorkingDay(day: string): boolean {
  if (workedWeekends.includes(day)) return true
  if (holidays.some(([from, to]) => from <= day && day <= to)) return false
  return ![0, 6].includes(new Date(time(day)).getUTCDay())
}

/** The day `count` working days after `day`. For 0, `day` itself. */
export function addWorkingDays(day: string, count: number): string {
  let at = time(day)
  for (let left = count; left > 0; ) {
    at += dayLength
    if (isWorkingDay(dayOf(at))) left -= 1
  }
  return dayOf(at)
}
