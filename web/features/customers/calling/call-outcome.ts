import { startOfBusinessDay } from '#contract/rules/time.ts'

/** 接通, 没接, 空号, 下午再打: how a call ended, in the order of their keys. */
export const outcomes = ['reached', 'missed', 'invalid', 'afternoon'] as const
export type Outcome = (typeof outcomes)[number]

const hour = 3_600_000
const at = (now: Date, day: number, oclock: number) =>
  new Date(startOfBusinessDay(now, day).getTime() + oclock * hour).toISOString()

/** Three in the afternoon: today, or tomorrow once it has passed. */
export function afternoon(now: Date): string {
  const today = at(now, 0, 15)
  return Date.parse(today) > now.getTime() ? today : at(now, 1, 15)
}

/** The next date that an outcome proposes: none on purpose is null, no proposal undefined. */
export function nextAfter(outcome: Outcome, now: Date): string | null | undefined {
  if (outcome === 'afternoon') return afternoon(now)
  if (outcome === 'missed') return at(now, 1, 9)
  return outcome === 'invalid' ? null : undefined
}

/** The note with another outcome at its beginning. `words` are those of all outcomes. */
export function withOutcome(note: string, word: string, words: readonly string[]): string {
  const before = words.find((other) => note.startsWith(other))
  const rest = before === undefined ? note : note.slice(before.length)
  return rest === '' || before !== undefined ? word + rest : `${word} ${rest}`
}

/** The note with a phrase at its end. */
export const withPhrase = (note: string, phrase: string, comma: string): string =>
  note.trim() === '' ? phrase : `${note.trimEnd()}${comma}${phrase}`
