import { found, search, searchAll, textOf, type Found, type Part } from './values.ts'

const date = (n: string) =>
  String.raw`(?:(?<y${n}>20\d\d)\s*[年./-]\s*)?(?<m${n}>1[0-2]|0?[1-9])\s*[月./-]\s*(?<d${n}>3[01]|[12]\d|0?[1-9])(?!\d)\s*日?`
const weekday = String.raw`(?:\s*\((?:周|星期)[^)]*\))?`
const clock = (n: string) =>
  String.raw`\s*(?<half${n}>上午|下午|早上|晚上|中午|早|晚)?\s*(?<h${n}>2[0-4]|1\d|0?\d)(?!\d)\s*(?::(?<i${n}>[0-5]\d)(?::[0-5]\d)?|[时点](?:整|(?<k${n}>半)|(?<j${n}>[0-5]?\d)(?!\d)分?)?)`
const to = String.raw`\s*(?:起)?\s*(?:至|到|-{1,2}|~|、)\s*`
/**
 * A moment, or a day without a time, and the end of the range. The end may leave out what it shares with the
 * start.
 */
const moment = String.raw`${date('1')}${weekday}(?:${clock('1')})?(?:${to}(?:(?:${date('2')}|(?<e2>3[01]|[12]\d|0?[1-9])\s*日)${weekday}(?:${clock('2')})?|${clock('3')}))?`
const pattern = new RegExp(moment)
const times = new RegExp(`${clock('1')}${to}${clock('2')}`)

export interface Moment {
  /** ISO in UTC, or a plain day if no time is named. */
  value: string
  day: string
  from: number
  to: number
  /** True if the text has no year here. */
  yearless: boolean
}

export interface Range {
  start: Moment
  end?: Moment
  /** Positions in the part. */
  from: number
  to: number
}

/** Refuses days such as 31 February. */
const exists = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

const two = (text: string | number) => String(text).padStart(2, '0')

function hoursOf(
  groups: Readonly<Record<string, string | undefined>>,
  n: string,
): { hour: number; minute: number } | undefined {
  const hour = groups[`h${n}`]
  if (hour === undefined) return undefined
  const half = groups[`half${n}`] ?? ''
  const shift = (half === '下午' || half.startsWith('晚')) && Number(hour) < 12 ? 12 : 0
  const minute = groups[`i${n}`] ?? (groups[`k${n}`] ? '30' : (groups[`j${n}`] ?? '0'))
  return { hour: Number(hour) + shift, minute: Number(minute) }
}

/** 24:00 is the next day's midnight. */
const instant = (day: string, { hour, minute }: { hour: number; minute: number }): string =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + (hour * 60 + minute) * 60_000).toISOString()

const withTime = (day: string, time: { hour: number; minute: number } | undefined): string =>
  time ? instant(day, time) : day

/** The first date of a part with its range. `year` stands in for years that are left out. */
export function readRange(part: Part, year: string | undefined): Range | undefined {
  const match = search(part, pattern)
  const groups = match?.groups
  if (!match || !groups) return undefined
  const ownYear = groups['y1'] ?? year
  if (ownYear === undefined) return undefined
  const yearless = groups['y1'] === undefined
  const day = `${ownYear}-${two(groups['m1'] ?? '')}-${two(groups['d1'] ?? '')}`
  if (!exists(day)) return undefined
  const [from, until] = [match.index, match.index + match[0].length]
  const at = (value: string, on: string): Moment => ({ value, day: on, from, to: until, yearless })
  const start = at(withTime(day, hoursOf(groups, '1')), day)
  const second = hoursOf(groups, '3')
  if (second) return { start, end: at(instant(day, second), day), from, to: until }
  const endDay = groups['e2'] ?? groups['d2']
  if (endDay === undefined) return { start, from, to: until }
  const day2 = `${groups['y2'] ?? ownYear}-${two(groups['m2'] ?? groups['m1'] ?? '')}-${two(endDay)}`
  if (!exists(day2)) return { start, from, to: until }
  return { start, end: at(withTime(day2, hoursOf(groups, '2')), day2), from, to: until }
}

/** Opening hours next to days, such as 每日9:00-16:00. */
export function readHours(part: Part): { open: string; close: string; end: number } | undefined {
  const all = searchAll(part, times)
  const [match] = all
  const groups = match?.groups
  if (!match || !groups || all.length > 1) return undefined
  const [open, close] = [hoursOf(groups, '1'), hoursOf(groups, '2')]
  if (!open || !close) return undefined
  const text = ({ hour, minute }: { hour: number; minute: number }) => `${two(hour)}:${two(minute)}`
  return { open: text(open), close: text(close), end: match.index + match[0].length }
}

export const atHour = (day: string, hour: string): string => new Date(`${day}T${hour}:00+08:00`).toISOString()

export const foundMoment = (part: Part, moment: Moment, guess = false): Found<string> =>
  found(part, moment.from, moment.to, moment.value, guess)

/** The years of the first and the last full date of a text. */
export function yearsOf(part: Part): { first: string | undefined; last: string | undefined } {
  const years = [...textOf(part).matchAll(/(?<!\d)(20\d\d)\s*[年./-]\s*\d{1,2}/g)].map(([, year]) => year)
  return { first: years[0], last: years.at(-1) }
}
