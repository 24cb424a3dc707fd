/** The format of dates in fields, for `dayjs` and as the hint in an empty field. */
export const dateShape = { day: 'YYYY-MM-DD', instant: 'YYYY-MM-DD HH:mm' } as const

const dayMs = 86_400_000
const two = (part: string): string => part.padStart(2, '0')

/** Returns the day as `YYYY-MM-DD`, if it exists. */
function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${two(month)}-${two(day)}`
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text) ? null : text
}

/** For a day without a year, returns the one nearest to today. */
function nearest(month: string, day: string, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const distance = (name: string) => Math.abs(Date.parse(name) - Date.parse(today)) / dayMs
  const days = [year, year + 1, year - 1].flatMap((value) => dayOf(String(value), month, day) ?? [])
  return days.sort((a, b) => distance(a) - distance(b))[0] ?? null
}

function typedDay(text: string, today: string): string | null {
  const whole = /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|(\d\d)(\d\d))$/.exec(text)
  if (whole) return dayOf(whole[1] ?? '', whole[2] ?? whole[4] ?? '', whole[3] ?? whole[5] ?? '')
  const short = /^(\d{1,2})-(\d{1,2})$/.exec(text)
  return short ? nearest(short[1] ?? '', short[2] ?? '', today) : null
}

interface Typed {
  /** `YYYY-MM-DD` */
  day: string
  /** `HH:mm`, if one was typed. */
  time: string | undefined
}

/**
 * A date as people type it: 2026-11-30, 2026/11/30, 20261130, 2026年11月30日, 11-30, 11月30日, each with or
 * without a time of day.
 */
export function typedDate(input: string, today: string): Typed | null {
  const text = input
    .normalize('NFKC')
    .trim()
    .replaceAll(/[年月/.]/g, '-')
    .replaceAll(/日|T/g, ' ')
  const [, date = '', hour, minute] = /^(\S+)(?:\s+(\d{1,2})(?::?(\d\d))?)?\s*$/.exec(text) ?? []
  const day = typedDay(date, today)
  if (!day || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return null
  return { day, time: hour === undefined ? undefined : `${two(hour)}:${minute ?? '00'}` }
}
