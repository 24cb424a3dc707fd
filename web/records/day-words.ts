import type { Field } from '#contract/grammar/field.ts'
import { businessDay, startOfBusinessDay } from '#contract/rules/time.ts'

/** Spans of days that move with the calendar, so that "today" stays today in an address or a saved view. */
const dayWords = ['today', 'tomorrow', 'next7', 'last7', 'late'] as const
export type DayWord = (typeof dayWords)[number]

export const isDated = (field: Field | undefined): boolean =>
  field?.kind === 'day' || field?.kind === 'instant'

export const isDayWord = (text: string | undefined): text is DayWord =>
  (dayWords as readonly (string | undefined)[]).includes(text)

/** Dates that every row has. */
const always = ['created_at', 'updated_at', 'at', 'pool_at', 'bid_time', 'booked_on', 'occurred_on']
export const neverEmpty = (name: string): boolean => always.includes(name)
/** True if a date records a past event, so it is never in the future. */
export const isPast = (name: string): boolean =>
  neverEmpty(name) || ['last_follow_at', 'last_deal_at', 'result_at', 'out_at'].includes(name)

/** The spans to offer for a field. */
export const dayWordsOf = (name: string): readonly DayWord[] => (isPast(name) ? ['today', 'last7'] : dayWords)

/** The current range of a span. Late means due before this minute, or before today. */
export function rangeOf(word: DayWord, kind: Field['kind'], now: Date): { from?: string; to?: string } {
  const day = (shift: number) => businessDay(startOfBusinessDay(now, shift))
  if (word === 'today') return { from: day(0), to: day(0) }
  if (word === 'tomorrow') return { from: day(1), to: day(1) }
  if (word === 'next7') return { from: day(0), to: day(6) }
  if (word === 'last7') return { from: day(-6), to: day(0) }
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000 - 1)
  return { to: kind === 'day' ? day(-1) : minute.toISOString() }
}
