import { knownHolidays, publicHolidays } from './public-holidays.ts'
import { businessDay, dayLength, yearOf } from './time.ts'

/**
 * A day that differs from the ordinary week. All other Saturdays and Sundays are free; all other weekdays are
 * working days.
 */
export const dayKinds = ['holiday', 'worked'] as const
export type DayKind = (typeof dayKinds)[number]

export interface CalendarDay {
  /** `YYYY-MM-DD` */
  day: string
  /** A public holiday, or a weekend day worked in exchange. */
  kind: DayKind
  /** The holiday's Chinese name, if known. */
  name?: string | null | undefined
}

/** The entries of one year. They may reach into the December before, as a New Year's holiday does. */
export interface CalendarYear {
  year: number
  days: readonly CalendarDay[]
}

/** The holidays and worked weekends used to count working days. */
export interface WorkingCalendar {
  kinds: ReadonlyMap<string, DayKind>
  /** The years that have entries. In other years weekends are not moved yet, so dates may still change. */
  years: ReadonlySet<number>
}

const time = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(time(day)).getUTCDay())

/** Every day from the first to the last. */
export function daysFromTo(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = time(from); at <= time(to); at += dayLength) days.push(dayOf(at))
  return days
}

type Holiday = readonly [name: string, from: string, to: string]

const seededYear = (
  year: number,
  holidays: readonly Holiday[],
  workedWeekends: readonly string[],
): CalendarYear => ({
  year,
  days: [
    ...holidays.flatMap(([name, from, to]) =>
      daysFromTo(`${year}-${from}`, `${year}-${to}`).map((day) => ({ day, kind: 'holiday' as const, name })),
    ),
    ...workedWeekends.map((day) => ({ day: `${year}-${day}`, kind: 'worked' as const, name: null })),
  ].sort((a, b) => (a.day < b.day ? -1 : 1)),
})

/** The days of a year that nobody has entered: its public holidays, without the weekends moved around them. */
export function holidaysOf(year: number): CalendarDay[] {
  const names = new Map<string, string>()
  for (const { day, name } of publicHolidays(year))
    names.set(day, [names.get(day), name].filter(Boolean).join('、'))
  return [...names].sort().map(([day, name]) => ({ day, kind: 'holiday' as const, name }))
}

/** The years whose State Council notice was known when this was written. Later ones are entered by people. */
export const seededYears: readonly CalendarYear[] = [
  seededYear(
    2025,
    [
      ['元旦', '01-01', '01-01'],
      ['春节', '01-28', '02-04'],
      ['清明节', '04-04', '04-06'],
      ['劳动节', '05-01', '05-05'],
      ['端午节', '05-31', '06-02'],
      ['国庆节、中秋节', '10-01', '10-08'],
    ],
    ['01-26', '02-08', '04-27', '09-28', '10-11'],
  ),
  seededYear(
    2026,
    [
      ['元旦', '01-01', '01-03'],
      ['春节', '02-15', '02-23'],
      ['清明节', '04-04', '04-06'],
      ['劳动节', '05-01', '05-05'],
      ['端午节', '06-19', '06-21'],
      ['中秋节', '09-25', '09-27'],
      ['国庆节', '10-01', '10-07'],
    ],
    ['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'],
  ),
]

/**
 * The calendar from the seed, from entered years, and from the public holidays of every other year up to
 * 2050. An entered year replaces the seed of that year.
 */
export function workingCalendar(entered: readonly CalendarYear[]): WorkingCalendar {
  const years = new Map(seededYears.map((year) => [year.year, year]))
  for (const calendarYear of entered) years.set(calendarYear.year, calendarYear)
  const inOrder = [...years.values()].sort((a, b) => a.year - b.year)
  const ahead = knownHolidays.filter(({ day }) => !years.has(yearOf(day)))
  return {
    kinds: new Map([
      ...ahead.map(({ day }) => [day, 'holiday'] as const),
      ...inOrder.flatMap(({ days }) => days.map(({ day, kind }) => [day, kind] as const)),
    ]),
    years: new Set(years.keys()),
  }
}

/** True if offices and banks are open on this day (`YYYY-MM-DD`). */
export function isWorkingDay({ kinds }: WorkingCalendar, day: string): boolean {
  const kind = kinds.get(day)
  return kind === undefined ? !isWeekend(day) : kind === 'worked'
}

/** The day `count` working days after `day`. For 0, `day` itself. */
export function addWorkingDays(calendar: WorkingCalendar, day: string, count: number): string {
  let at = time(day)
  for (let left = count; left > 0;) {
    at += dayLength
    if (isWorkingDay(calendar, dayOf(at))) left -= 1
  }
  return dayOf(at)
}

/** The working days after `from`, up to and including `to`. */
export const countWorkingDays = (calendar: WorkingCalendar, from: string, to: string): number =>
  daysFromTo(from, to).filter((day) => day !== from && isWorkingDay(calendar, day)).length

/**
 * The State Council announces the next year's holidays around this day, so from then on the product asks for
 * them.
 */
const askedFrom = '11-01'

/**
 * The years whose entries are missing: the current one, and from 1 November on the next one.
 */
export function missingYears({ years }: WorkingCalendar, now: Date): number[] {
  const today = businessDay(now)
  const year = yearOf(today)
  const asked = today.slice(5) >= askedFrom ? [year, year + 1] : [year]
  return asked.filter((value) => !years.has(value))
}

/** True if a computed date may still move, because its year's holidays are missing. */
export const mayStillMove = (calendar: WorkingCalendar, day: string, now: Date): boolean =>
  missingYears(calendar, now).includes(yearOf(day))
