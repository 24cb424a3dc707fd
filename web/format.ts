import type { Key, Values } from '../texts/text.ts'

type Translate = (key: Key, values?: Values) => string
type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

const formats = new Map<string, Intl.DateTimeFormat>()

function partsOf(iso: string, zone: string): Parts | null {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return null
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(zone, format)
  return Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value])) as Parts
}

/** `YYYY-MM-DD` of a day or of the day an instant falls on. */
export function dayOf(iso: string, zone: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(iso)) return iso
  const parts = partsOf(iso, zone)
  return parts ? `${parts.year}-${parts.month}-${parts.day}` : ''
}

/** `YYYY-MM-DD hh:mm:ss`, the date format of the source-spec. */
export function instantOf(iso: string, zone: string): string {
  const parts = partsOf(iso, zone)
  return parts ? `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}` : ''
}

const minute = 60
const hour = 3600
const day = 86_400

/** The first reading of the source-spec for the past, its mirror for the future, the exact day beyond. */
export function relativeOf(iso: string, now: Date, zone: string, t: Translate): string {
  const then = Date.parse(iso)
  if (Number.isNaN(then)) return ''
  const seconds = Math.trunc((now.getTime() - then) / 1000)
  const distance = Math.abs(seconds)
  if (distance < 30) return t('time.now')
  const past = seconds > 0
  if (distance < hour) return t(past ? 'time.minutesAgo' : 'time.inMinutes', { n: Math.ceil(distance / minute) })
  if (distance < day) return t(past ? 'time.hoursAgo' : 'time.inHours', { n: Math.ceil(distance / hour) })
  if (distance < 2 * day) return t(past ? 'time.dayAgo' : 'time.inDay')
  return dayOf(iso, zone)
}

const numbers = new Map<string, Intl.NumberFormat>()

export function numberOf(value: number, language: string): string {
  const format = numbers.get(language) ?? new Intl.NumberFormat(language)
  numbers.set(language, format)
  return format.format(value)
}

/** A decimal string with its thousands separated, two decimals and a true minus; never through a float. */
export function moneyOf(value: string): string {
  const [, sign, whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (sign === undefined) return value
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign && '−'}${grouped}.${decimals.padEnd(2, '0')}`
}
