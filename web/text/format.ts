import { businessClock, businessDay } from '#contract/rules/time.ts'
import type { Field } from '#contract/grammar/field.ts'
import type { Key, Values } from '#texts/text.ts'

type Translate = (key: Key, values?: Values) => string

/** `YYYY-MM-DD` of a day, or of the business day of an instant. */
export function dayOf(iso: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(iso)) return iso
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : businessDay(date)
}

/** The date format of the source-spec. */
const standardPattern = '{y}-{m}-{d} {h}:{i}:{s}'

/**
 * An instant in the business zone by a pattern of `{y} {m} {d} {h} {i} {s}`,
 * two digits each, and `{a}` for the weekday. `weekdays` begins with Sunday.
 */
export function instantOf(iso: string, pattern = standardPattern, weekdays: readonly string[] = []): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = businessClock(date)
  const weekday = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDay()
  const values: Readonly<Record<string, string>> = {
    y: year,
    m: month,
    d: day,
    h: hour,
    i: minute,
    s: second,
    a: weekdays[weekday] ?? '',
  }
  return pattern.replace(/\{([ymdhisa])\}/g, (whole, name: string) => values[name] ?? whole)
}

const minute = 60
const hour = 3600
const day = 86_400

/**
 * The source-spec's first relative format for the past, its
 * mirror for the future, the exact day for anything further.
 */
export function relativeOf(iso: string, now: Date, t: Translate): string {
  const then = Date.parse(iso)
  if (Number.isNaN(then)) return ''
  const seconds = Math.trunc((now.getTime() - then) / 1000)
  const distance = Math.abs(seconds)
  if (distance < 30) return t('time.now')
  const past = seconds > 0
  if (distance < hour)
    return t(past ? 'time.minutesAgo' : 'time.inMinutes', { n: Math.ceil(distance / minute) })
  if (distance < day) return t(past ? 'time.hoursAgo' : 'time.inHours', { n: Math.ceil(distance / hour) })
  if (distance < 2 * day) return t(past ? 'time.dayAgo' : 'time.inDay')
  return dayOf(iso)
}

/** The source-spec's second relative format, for dashboards: whole minutes, hours or days ago. */
export function elapsedOf(iso: string, now: Date, t: Translate): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(iso)) / 1000)
  if (Number.isNaN(seconds)) return ''
  if (seconds < hour) return t('time.minutes', { n: Math.floor(seconds / minute) })
  if (seconds < day) return t('time.hours', { n: Math.floor(seconds / hour) })
  return t('time.days', { n: Math.floor(seconds / day) })
}

const units = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/**
 * Thousands as k, M, G, T, P, E with at most `digits` decimals. A
 * number that rounds up to 1000 takes the next unit.
 */
export function shortOf(value: number, digits = 1): string {
  if (Math.abs(value) < 1000) return String(value)
  let unit = Math.min(Math.floor(Math.log10(Math.abs(value)) / 3), units.length - 1)
  let scaled = Number((value / 1000 ** unit).toFixed(digits))
  if (Math.abs(scaled) >= 1000 && unit < units.length - 1) {
    unit += 1
    scaled = Number((value / 1000 ** unit).toFixed(digits))
  }
  return `${scaled}${units[unit]}`.replace('-', '−')
}

/** A decimal without trailing zeros: `23.000` is 23, `13.50` is 13.5. */
export const shortDecimal = (value: string): string => value.replace(/\.0+$|(\.\d*[1-9])0+$/, '$1')

/** A stored percentage with its sign: `37.29%`, `−3.00%`. */
export const percentage = (value: string): string => `${value.replace('-', '−')}%`

/** The unit after a label, the same in a list's head, a fact and a form field. */
export const unitOf = (field: Field | undefined, { t }: { t: Translate }): string =>
  field?.kind === 'money' ? t('list.unitYuan') : ''
