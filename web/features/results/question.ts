import { resultBys, type ResultBy } from '#contract/results.ts'
import { periodOfMonth, type Period } from '#contract/rules/period-before.ts'
import { businessDay } from '#contract/rules/time.ts'

export const spans = ['day', 'month', 'quarter', 'year', 'own'] as const
type Span = (typeof spans)[number]
type WholeSpan = Exclude<Span, 'own'>

const monthsOf = { month: 1, quarter: 3, year: 12 } as const

/** The whole day, month, quarter or year around a day, moved by as many of them. */
export function wholePeriod(span: WholeSpan, day: string, moved = 0): Period {
  if (span === 'day') {
    const at = new Date(Date.parse(`${day}T00:00:00Z`) + moved * 86_400_000).toISOString().slice(0, 10)
    return { from: at, to: at }
  }
  const length = monthsOf[span]
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const first = Math.floor(month / length) * length + moved * length
  const nameOf = (at: number) =>
    `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
  return { from: `${nameOf(first)}-01`, to: periodOfMonth(nameOf(first + length - 1)).to }
}

export interface ResultQuestion extends Period {
  span: Span
  by: ResultBy
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** Reads the question from an address. Lots of the current month come first. */
export function questionOf(search: URLSearchParams, now = new Date()): ResultQuestion {
  const span = spans.find((name) => name === search.get('span')) ?? 'month'
  const by = resultBys.find((name) => name === search.get('by')) ?? 'lot'
  const [from, to] = [search.get('from'), search.get('to')]
  const day = isDay(from) ? from : businessDay(now)
  if (span !== 'own') return { span, by, ...wholePeriod(span, day) }
  return { span, by, from: day, to: isDay(to) && to >= day ? to : day }
}
