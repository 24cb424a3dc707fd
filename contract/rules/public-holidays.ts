import { dayLength } from './time.ts'

/** Lunar holidays of a year, as `MM-DD`: the first day of the Spring Festival, Dragon Boat, Mid-Autumn. */
type LunarYear = readonly [year: number, springFestival: string, dragonBoat: string, midAutumn: string]

const lunarYears: readonly LunarYear[] = [
  [2025, '01-29', '05-31', '10-06'],
  [2026, '02-17', '06-19', '09-25'],
  [2027, '02-07', '06-09', '09-15'],
  [2028, '01-26', '05-28', '10-03'],
  [2029, '02-13', '06-16', '09-22'],
  [2030, '02-02', '06-05', '09-12'],
  [2031, '01-23', '06-24', '10-01'],
  [2032, '02-11', '06-12', '09-19'],
  [2033, '01-31', '06-01', '09-08'],
  [2034, '02-19', '06-20', '09-27'],
  [2035, '02-08', '06-10', '09-16'],
  [2036, '01-28', '05-30', '10-04'],
  [2037, '02-15', '06-18', '09-24'],
  [2038, '02-04', '06-07', '09-13'],
  [2039, '01-24', '05-27', '10-02'],
  [2040, '02-12', '06-14', '09-20'],
  [2041, '02-01', '06-03', '09-10'],
  [2042, '01-22', '06-22', '09-28'],
  [2043, '02-10', '06-11', '09-17'],
  [2044, '01-30', '05-31', '10-05'],
  [2045, '02-17', '06-19', '09-25'],
  [2046, '02-06', '06-08', '09-15'],
  [2047, '01-26', '05-29', '10-04'],
  [2048, '02-14', '06-15', '09-22'],
  [2049, '02-02', '06-04', '09-11'],
  [2050, '01-23', '06-23', '09-30'],
]

/** Qingming is the solar term of 4 or 5 April. The formula holds for the whole century. */
function qingming(year: number): string {
  const inCentury = year % 100
  return `04-0${Math.floor(inCentury * 0.2422 + 4.81) - Math.floor(inCentury / 4)}`
}

export interface PublicHoliday {
  /** `YYYY-MM-DD` */
  day: string
  name: string
}

/** `count` days, starting `offset` days after `first`. */
function daysOff(name: string, first: string, count = 1, offset = 0): PublicHoliday[] {
  const start = Date.parse(`${first}T00:00:00Z`) + offset * dayLength
  return Array.from({ length: count }, (_, at) => ({
    day: new Date(start + at * dayLength).toISOString().slice(0, 10),
    name,
  }))
}

/**
 * The 13 public holidays of a year by the State Council's rule of 2025. They are known up to 2050; only the
 * moved weekends around them are announced each year. Empty for other years.
 */
export function publicHolidays(year: number): PublicHoliday[] {
  const lunar = lunarYears.find(([known]) => known === year)
  if (!lunar) return []
  const [, springFestival, dragonBoat, midAutumn] = lunar
  return [
    ...daysOff('元旦', `${year}-01-01`),
    ...daysOff('春节', `${year}-${springFestival}`, 4, -1),
    ...daysOff('清明节', `${year}-${qingming(year)}`),
    ...daysOff('劳动节', `${year}-05-01`, 2),
    ...daysOff('端午节', `${year}-${dragonBoat}`),
    ...daysOff('中秋节', `${year}-${midAutumn}`),
    ...daysOff('国庆节', `${year}-10-01`, 3),
  ]
}

/** Every public holiday that is known in advance. */
export const knownHolidays: readonly PublicHoliday[] = lunarYears.flatMap(([year]) => publicHolidays(year))
