import { dayLength } from './time.ts'
import { daysFromTo, isWeekend, type CalendarDay, type DayKind } from './working-days.ts'

/** A fault in a text of holidays. Its message quotes the faulty words. */
interface TextFault {
  fault: 'no_days' | 'other_year' | 'weekday' | 'count' | 'no_date' | 'line'
  /** The words of the text that are wrong. */
  words: string
}

export interface HolidayText {
  days: CalendarDay[]
  faults: TextFault[]
}

/**
 * Reads the holidays of a year from text: the State Council's notice as it is published (国务院办公厅关于…年
 * 部分节假日安排的通知), a calendar file (iCalendar), or lines of day, 休 or 班, and name. If there are faults, callers
 * should not use any of it.
 */
export function readHolidayText(text: string, year: number): HolidayText {
  const plain = text.normalize('NFKC')
  const found = plain.includes('BEGIN:VEVENT')
    ? fromCalendarFile(plain)
    : tableLine.test(plain)
      ? fromTable(plain)
      : fromNotice(plain, year)
  const days = [...new Map(found.days.map((day) => [day.day, day])).values()]
    .filter(
      (calendarDay) =>
        calendarDay.day.startsWith(String(year)) || calendarDay.day.startsWith(`${year - 1}-12`),
    )
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  if (days.length > 0 || found.faults.length > 0) return { days, faults: found.faults }
  return { days, faults: [{ fault: 'no_days', words: String(year) }] }
}

const two = (text: string | number): string => String(text).padStart(2, '0')

/** `YYYY-MM-DD`, or undefined if the day does not exist. */
function dayIn(year: number, month: number, date: number): string | undefined {
  const day = `${year}-${two(month)}-${two(date)}`
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? undefined : day
}

const free = /休|放假|假日|holiday|free/i
const work = /班|工作日|work/i
/** Checks 班 first, because 调休上班 contains both characters. */
const kindIn = (words: string): DayKind | undefined =>
  work.test(words) ? 'worked' : free.test(words) ? 'holiday' : undefined

// --- lines of day, kind and name

const tableLine = /^\s*"?\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?"?[\t,;\s]/m
const lineParts = /^\s*"?(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?"?[\t,;\s]+(.*)$/

function fromTable(text: string): HolidayText {
  const found: HolidayText = { days: [], faults: [] }
  for (const line of text.split(/\r?\n/).filter((piece) => /^\s*"?\d{4}/.test(piece))) {
    const [, year = '', month = '', date = '', rest = ''] = lineParts.exec(line) ?? []
    const cells = rest.split(/[\t,;]+|\s{1,}/).map((cell) => cell.replaceAll('"', '').trim())
    const day = dayIn(Number(year), Number(month), Number(date))
    const kind = cells.map(kindIn).find((name) => name !== undefined)
    if (day === undefined || kind === undefined) found.faults.push({ fault: 'line', words: line.trim() })
    else found.days.push({ day, kind, name: cells.find((cell) => cell !== '' && !kindIn(cell)) ?? null })
  }
  return found
}

// --- iCalendar

function fromCalendarFile(text: string): HolidayText {
  const found: HolidayText = { days: [], faults: [] }
  for (const event of text.split('BEGIN:VEVENT').slice(1)) {
    const at = (name: string) => new RegExp(`^${name}[^:]*:(\\d{4})(\\d\\d)(\\d\\d)`, 'm').exec(event)
    const summary = /^SUMMARY[^:]*:(.*)$/m.exec(event)?.[1]?.trim() ?? ''
    const [, year = '', month = '', date = ''] = at('DTSTART') ?? []
    const from = dayIn(Number(year), Number(month), Number(date))
    const kind = kindIn(summary)
    // Calendars also contain weekdays and moon phases, which are not holidays.
    if (kind === undefined) continue
    if (from === undefined) {
      found.faults.push({ fault: 'line', words: summary })
      continue
    }
    const [, endYear = '', endMonth = '', endDate = ''] = at('DTEND') ?? []
    const end = dayIn(Number(endYear), Number(endMonth), Number(endDate))
    // The end of an event is the first day after it.
    const last = end === undefined ? from : new Date(Date.parse(end) - dayLength).toISOString().slice(0, 10)
    const name =
      summary
        .replace(/[(（[【].*$/, '')
        .replace(/(放假|休息?|补?班|调休)+$/, '')
        .trim() || null
    for (const day of daysFromTo(from, last < from ? from : last)) found.days.push({ day, kind, name })
  }
  return found
}

// --- the notice

const holidayNames = '元旦|春节|清明节?|劳动节|端午节|中秋节|国庆节|除夕'
const sectionHead = new RegExp(`((?:${holidayNames})(?:[、和及与](?:${holidayNames}))*)[:]`, 'g')
/** A day, a range of days, or a statement about the days before it. Brackets contain the weekday. */
const token =
  /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日(\([^)]*\))?(?:(?:至|到|-|—|–|~)(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日(\([^)]*\))?)?|、(\d{1,2})日(\([^)]*\))?|放假|公休|上班|补班|休息/g
const weekdays = '日一二三四五六'

interface Span {
  days: string[]
  words: string
}

interface Section {
  name: string
  year: number
}

/** True if the bracket after a date names no weekday, or the right one. */
function weekdayFits(day: string, bracket: string | undefined): boolean {
  const said = /(?:周|星期)([日天一二三四五六])/.exec(bracket ?? '')?.[1]
  if (said === undefined) return true
  return weekdays.indexOf(said === '天' ? '日' : said) === new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The year of a date that names none: a New Year's holiday may begin in the December before. */
const yearFor = ({ name, year }: Section, month: number): number =>
  name.includes('元旦') && month === 12 ? year - 1 : year

function spanOf(
  match: RegExpExecArray,
  section: Section,
  before: Span | undefined,
  faults: TextFault[],
): Span {
  const [words, year, month, date, bracket, endYear, endMonth, endDate, endBracket, alone, aloneBracket] =
    match
  if (alone !== undefined) {
    const day = `${before?.days.at(-1)?.slice(0, 8) ?? ''}${two(alone)}`
    if (!weekdayFits(day, aloneBracket)) faults.push({ fault: 'weekday', words: words.slice(1) })
    return { days: [day], words }
  }
  const firstYear = year === undefined ? yearFor(section, Number(month)) : Number(year)
  const first = dayIn(firstYear, Number(month), Number(date))
  const lastMonth = Number(endMonth ?? month)
  const turned = lastMonth < Number(month) ? 1 : 0
  const last =
    endDate === undefined
      ? first
      : dayIn(endYear === undefined ? firstYear + turned : Number(endYear), lastMonth, Number(endDate))
  if (first === undefined || last === undefined || last < first) {
    faults.push({ fault: 'no_date', words })
    return { days: [], words }
  }
  if (!weekdayFits(first, bracket) || !weekdayFits(last, endBracket)) faults.push({ fault: 'weekday', words })
  return { days: daysFromTo(first, last), words }
}

const kindOfVerb = (verb: string): DayKind | undefined =>
  ({ 放假: 'holiday', 公休: 'holiday', 上班: 'worked', 补班: 'worked' } as const)[verb]

/** Reads one sentence: days, followed by a statement about them. */
function readSentence(sentence: string, section: Section, found: HolidayText): void {
  let pending: Span[] = []
  const take = (kind: DayKind | undefined) => {
    const days = pending.flatMap((span) => span.days)
    const name = kind === 'holiday' ? section.name : null
    if (kind) found.days.push(...days.map((day) => ({ day, kind, name })))
    if (kind === 'holiday') checkCount(sentence, days.length, found.faults)
    pending = []
  }
  for (const match of sentence.matchAll(token)) {
    if (/\d/.test(match[0])) pending.push(spanOf(match, section, pending.at(-1), found.faults))
    else if (pending.length > 0) take(kindOfVerb(match[0]))
  }
}

/** Checks that 共3天 or 放假1天 equals the number of days. */
function checkCount(sentence: string, days: number, faults: TextFault[]): void {
  const said = /共(\d+)天|放假(\d+)天/.exec(sentence)
  const count = said?.[1] ?? said?.[2]
  if (count !== undefined && Number(count) !== days) faults.push({ fault: 'count', words: sentence })
}

function fromNotice(text: string, year: number): HolidayText {
  const plain = text.replace(/\s+/g, '')
  const found: HolidayText = { days: [], faults: [] }
  const titled = /关于(\d{4})年/.exec(plain)?.[1]
  if (titled !== undefined && Number(titled) !== year)
    return { days: [], faults: [{ fault: 'other_year', words: titled }] }
  const heads = [...plain.matchAll(sectionHead)]
  for (const [at, head] of heads.entries()) {
    const section = { name: head[1] ?? '', year }
    const body = plain.slice(head.index + head[0].length, heads[at + 1]?.index)
    for (const sentence of body.split(/[。;]/)) readSentence(sentence, section, found)
  }
  for (const { day, kind } of found.days)
    if (kind === 'worked' && !isWeekend(day)) found.faults.push({ fault: 'weekday', words: day })
  return found
}
