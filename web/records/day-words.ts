import type { Field } from '#contract/grammar/field.ts'
import { businessDay, startOfBusinessDay } from '#contract/rules/time.ts'

/** Spans of days that move with the calendar, so that "today" stays today in an address or a saved view. */
const dayWords = ['today', 'tomorrow', 'next7', 'last7', 'late'] as const
export type DayWord = (typeof dayWords)[number]

export const isDated = (field: Field | undefined): boolean =>
  field?.kind === 'day' || field?.kind === 'instant'

export const isDayWord = (text: string | undefined): text is DayWord =>
  (dayWords as readonly (string | undefined)[]).includes(text)

/** The spans that make sense for a field: a creation date cannot lie ahead or be missing. */
export const dayWordsOf = (name: string): readonly DayWord[] =>
  neverEmpty(name) ? ['today', 'last7'] : dayWords
export const neverEmpty = (name: string): boolean =>
  name === 'created_at' || name === 'updated_at' || name === 'at'

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
