import { amount, multiply } from '#contract/rules/money.ts'
import type { Plain } from './plain.ts'

/**
 * A value from a notice and the phrase it came from. `guess` marks a value that the text does not state
 * clearly.
 */
export interface Found<T = string | number | boolean> {
  value: T
  from: number
  to: number
  guess?: true
}

export type FoundFields = Record<string, Found>

/** A part of the text that is searched. */
export interface Part {
  plain: Plain
  from: number
  to: number
}

export const whole = (plain: Plain): Part => ({ plain, from: 0, to: plain.text.length })
export const textOf = ({ plain, from, to }: Part): string => plain.text.slice(from, to)
export const partOf = ({ plain, from }: Part, start: number, end: number): Part => ({
  plain,
  from: from + start,
  to: from + end,
})

/** The position in the pasted text of a position in the plain text. */
const originOf = (plain: Plain, place: number): number => plain.at[place] ?? plain.original.length
/**
 * The end of a phrase. It is after the last character, not before the next one, so that spaces stay
 * outside.
 */
function endOf(plain: Plain, place: number): number {
  const end = originOf(plain, place)
  const start = originOf(plain, place - 1)
  const phrase = plain.original.slice(start, end)
  return start + phrase.trimEnd().length
}

export function found<T>(part: Part, start: number, end: number, value: T, guess = false): Found<T> {
  const { plain, from } = part
  const marked = guess ? { guess: true as const } : {}
  return { value, from: originOf(plain, from + start), to: endOf(plain, from + end), ...marked }
}

/** The text of a phrase as it was pasted, without spaces around or inside it. */
export const wordsOf = ({ plain }: Part, { from, to }: Found<unknown>): string =>
  plain.original
    .slice(from, to)
    .replace(/[\t\r\n]+/g, ' ')
    .trim()

type Match = RegExpExecArray & { indices: RegExpIndicesArray }
/** Caches each pattern with the flags used for searching. */
const compiled = new WeakMap<RegExp, Readonly<Record<'first' | 'all', RegExp>>>()
function withIndices(pattern: RegExp): Readonly<Record<'first' | 'all', RegExp>> {
  const known = compiled.get(pattern)
  if (known) return known
  const flags = `${pattern.flags.replace(/[dg]/g, '')}d`
  const made = { first: new RegExp(pattern.source, flags), all: new RegExp(pattern.source, `${flags}g`) }
  compiled.set(pattern, made)
  return made
}

/** The same values, each marked as a guess. */
export const guessed = (fields: FoundFields): FoundFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [name, { ...one, guess: true }]),
  ) as FoundFields

/** The first match of a pattern in a part. */
export const search = (part: Part, pattern: RegExp): Match | undefined =>
  (withIndices(pattern).first.exec(textOf(part)) as Match | null) ?? undefined
export const searchAll = (part: Part, pattern: RegExp): Match[] => [
  ...(textOf(part).matchAll(withIndices(pattern).all) as Iterable<Match>),
]

/** The first few matches. A word that occurs everywhere in a notice carries no information. */
export const searchSome = (part: Part, pattern: RegExp): Match[] => {
  const matches: Match[] = []
  for (const match of textOf(part).matchAll(withIndices(pattern).all) as Iterable<Match>)
    if (matches.push(match) >= 20) break
  return matches
}

/** The value of a named group; undefined if it is absent. */
export function group<T>(
  part: Part,
  match: Match | undefined,
  name: string,
  read: (words: string) => T | undefined,
  guess = false,
): Found<T> | undefined {
  const words = match?.groups?.[name]
  const place = match?.indices.groups?.[name]
  if (words === undefined || !place) return undefined
  const value = read(words)
  return value === undefined ? undefined : found(part, place[0], place[1], value, guess)
}

/** The text of a named group as it was pasted. */
export function wordsIn(
  part: Part,
  match: Match | undefined,
  name: string,
  guess = false,
): Found<string> | undefined {
  const place = group(part, match, name, (words) => words, guess)
  return place && { ...place, value: wordsOf(part, place) }
}

export const number = String.raw`(?<![\d*×.,])(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?![\d*×])`
/** An amount with its unit, such as 人民币320万元 or ¥88,000. */
export const money = String.raw`(?:人民币|RMB|¥|￥)?\s*(?<price>${number})(?!\s*号)(?!\s*[、)]\s*\d)\s*(?<tenThousand>万|亿)?\s*(?:元|圆)?整?`

/** The amount of a match of `money`, in yuan with two places. */
export function moneyOf(
  part: Part,
  match: Match | undefined,
  unit = '1',
  guess = false,
): Found<string> | undefined {
  const scale = match?.groups?.['tenThousand']
  const factor = scale === '亿' ? '100000000' : scale === '万' ? '10000' : unit
  const price = group(
    part,
    match,
    'price',
    (words) => amount(multiply(words.replaceAll(',', ''), factor)),
    guess,
  )
  return price
}

/** Only the fields that were found. */
export const given = (fields: Readonly<Record<string, Found | undefined>>): FoundFields =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Found] => entry[1] !== undefined),
  )
