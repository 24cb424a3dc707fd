import { addDays, businessClock, businessZone } from '#contract/rules/time.ts'

/** One entry of a calendar: at an instant, or a whole day. */
export interface CalendarEntry {
  /** Stable for the life of the entry. */
  uid: string
  /** The version of its record. A calendar takes the higher one. */
  sequence: number
  made: string
  /** When the record was last changed. Left out for a reader who may not know of every change. */
  changed?: string | undefined
  summary: string
  location?: string | undefined
  starts: { at: string; minutes: number } | { day: string }
  /** A reminder this many minutes ahead. */
  remind?: number
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

const longest = 75

/** Folds a line at 75 octets without splitting a character (RFC 5545 §3.1). */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let size = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (size + octets > longest) {
      pieces.push(piece)
      piece = ' '
      size = 1
    }
    piece += character
    size += octets
  }
  return [...pieces, piece].join('\r\n')
}

const wall = (at: Date): string => {
  const [year, month, day, hour, minute, second] = businessClock(at)
  return `${year}${month}${day}T${hour}${minute}${second}`
}

const utc = (iso: string): string => `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const date = (day: string): string => day.replaceAll('-', '')
const nextDay = (day: string): string =>
  addDays(new Date(`${day}T00:00:00Z`), 1)
    .toISOString()
    .slice(0, 10)

function span(starts: CalendarEntry['starts']): string[] {
  if ('day' in starts)
    return [`DTSTART;VALUE=DATE:${date(starts.day)}`, `DTEND;VALUE=DATE:${date(nextDay(starts.day))}`]
  const from = new Date(starts.at)
  const to = new Date(from.getTime() + starts.minutes * 60_000)
  return [`DTSTART;TZID=${businessZone}:${wall(from)}`, `DTEND;TZID=${businessZone}:${wall(to)}`]
}

const alarm = (minutes: number, summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]

const eventLines = ({
  uid,
  sequence,
  made,
  changed,
  summary,
  location,
  starts,
  remind,
}: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SEQUENCE:${sequence}`,
  `DTSTAMP:${utc(changed ?? made)}`,
  ...(changed === undefined ? [] : [`LAST-MODIFIED:${utc(changed)}`]),
  ...span(starts),
  `SUMMARY:${escaped(summary)}`,
  ...(location ? [`LOCATION:${escaped(location)}`] : []),
  ...(remind === undefined ? [] : alarm(remind, summary)),
  'END:VEVENT',
]

/** The zone has had no daylight saving since 1991. */
const zone = [
  'BEGIN:VTIMEZONE',
  `TZID:${businessZone}`,
  'BEGIN:STANDARD',
  'DTSTART:19910915T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:CST',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Writes a calendar as RFC 5545 and 7986 ask. The same entries give the same text. */
export function calendarText(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//yunjingtong//crm//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${businessZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zone,
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
