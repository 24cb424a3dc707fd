import { pinyin } from 'pinyin-pro'
import { and, arrayContains, or, Param, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { phoneDigits } from './identity-keys.ts'

/** What a record is found by; phone and pinyin pieces carry a mark, so that each is found as what it is. */
export interface Searchable {
  names: readonly string[]
  phones?: readonly string[]
}
/**
 * The columns of a table that are searched: the pieces, the names as written, and the digits of phones unless
 * the caller may not search by them.
 */
export interface SearchColumns {
  grams: PgColumn
  names: readonly PgColumn[]
  digits?: PgColumn | SQL | undefined
  /** The four-digit pieces of those digits, where a table has an index over them. */
  fours?: SQL
  /** How the names are read, in full, and a WeChat id where the caller may search by it. Indexed by fours. */
  pinyin?: PgColumn
  wechat?: PgColumn | undefined
}
const phoneMark = '#'
const initialsMark = '~'

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** The pieces of these lengths that a text is made of. */
function pieces(text: string, lengths: readonly number[], mark = ''): string[] {
  const characters = Array.from(text)
  return lengths.flatMap((length) =>
    characters
      .slice(0, Math.max(0, characters.length - length + 1))
      .map((_, at) => mark + characters.slice(at, at + length).join('')),
  )
}

/**
 * Names are cut into pieces of one and two characters, numbers and initials into two and three: they have so
 * few signs that shorter pieces would be in every row.
 */
const ofNames = [1, 2] as const
const ofSigns = [2, 3] as const

/** What a term must contain: its longest pieces. */
const needed = (term: string, [shorter, longer]: readonly [number, number], mark = ''): string[] =>
  pieces(term, [Array.from(term).length < longer ? shorter : longer], mark)

/**
 * The last nine digits of a long number are enough, because many numbers begin alike.
 */
const neededDigits = (digits: string): string[] =>
  digits.length < 6
    ? needed(digits, ofSigns, phoneMark)
    : [3, 6, 9]
        .map((fromEnd) => digits.slice(-fromEnd).slice(0, 3))
        .filter((_, at) => digits.length >= 3 * (at + 1))
        .map((piece) => phoneMark + piece)

/**
 * A piece of four digits is in a tenth as many phones as one of three: so the last eight, or the first and
 * last four of fewer.
 */
const neededFours = (digits: string): string[] => [
  ...new Set([digits.slice(-4), digits.length < 8 ? digits.slice(0, 4) : digits.slice(-8, -4)]),
]

/** The first letters of a Chinese text's reading: 公海 is gh. Letters and digits stand for themselves. */
export const initials = (text: string): string =>
  pinyin(plain(text), { pattern: 'first', toneType: 'none', type: 'array' })
    .join('')
    .replace(/[^a-z0-9]/g, '')

/**
 * How names are read in full, a syllable apart, one name after the other: what is sorted by, since a space
 * stands before every letter and a tab before a space.
 */
export const reading = (names: readonly string[]): string =>
  names
    .map((name) =>
      pinyin(plain(name), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' '),
    )
    .join('\t')

/** Everything a record can be found by, as the pieces the index holds. */
export function searchGrams({ names, phones = [] }: Searchable): string[] {
  const all = [
    ...names.flatMap((name) => pieces(plain(name), ofNames)),
    ...phones.flatMap((phone) => pieces(phoneDigits(phone), ofSigns, phoneMark)),
    ...names.flatMap((name) => pieces(initials(name), ofSigns, initialsMark)),
  ]
  return [...new Set(all)]
}

/**
 * `<>` and not `like` or `>`: the planner takes it to keep every row, and so relies on what it knows of the
 * pieces.
 */
const contains = (text: SQL, term: string): SQL => sql`strpos(${text}, ${term}) <> 0`

/** The text as it was cut into pieces; a term no longer than a piece needs no second look. */
function standsIn(column: PgColumn, term: string): SQL {
  return contains(sql`lower(replace(normalize(${column}, NFKC), ' ', ''))`, term)
}

/** So many digits stand in next to no company's name. */
const surelyPhone = 5

/**
 * One way to be found: the pieces that the index looks up, and a recheck where the pieces alone are not
 * enough.
 */
interface Way {
  pieces: SQL
  recheck?: SQL | undefined
}

function byDigits({ grams, digits: written, fours }: SearchColumns, digits: string): Way | undefined {
  if (!written || !/^\d{2,}$/.test(digits)) return undefined
  const recheck = digits.length > ofSigns[1] ? contains(sql`${written}`, digits) : undefined
  const pieces =
    fours && digits.length >= 4
      ? sql`${fours} @> ${new Param(neededFours(digits), grams)}`
      : arrayContains(grams, neededDigits(digits))
  return { pieces, recheck }
}

/** A longer text in pieces of four, the last one from its end: each of them narrows what is found. */
const inFours = (term: string): string[] => [...new Set([...(term.match(/.{4}/gu) ?? []), term.slice(-4)])]
const longEnough = 4

/** In the text of a column that is indexed by its pieces of four. */
const byFours = (text: SQL, { grams }: SearchColumns, term: string): Way => ({
  pieces: sql`phone_fours(${text}) @> ${new Param(inFours(term), grams)}`,
  recheck: contains(text, term),
})

function byPinyin(columns: SearchColumns, term: string): Way | undefined {
  if (!columns.pinyin || term.length < longEnough || !/^[a-z0-9]*[a-z][a-z0-9]*$/.test(term)) return undefined
  return byFours(sql`replace(${columns.pinyin}, ' ', '')`, columns, term)
}

function byWechat(columns: SearchColumns, term: string): Way | undefined {
  if (!columns.wechat || !/^[a-z0-9_-]{4,}$/.test(term)) return undefined
  return byFours(sql`lower(${columns.wechat})`, columns, term)
}

/**
 * The indexes answer the first condition. What is left to look at in a row is the second: a recheck where there is
 * one, since comparing a row with its many pieces takes longer.
 */
function anyOf(ways: readonly Way[]): SQL | undefined {
  const pieces = or(...ways.map((way) => way.pieces))
  const rechecks = ways.flatMap(({ recheck }) => recheck ?? [])
  if (rechecks.length === 0) return pieces
  return and(pieces, or(...rechecks, ...ways.flatMap((way) => (way.recheck ? [] : way.pieces))))
}

/**
 * The condition of a search: the index narrows by pieces, a recheck makes sure that they stand together.
 * A phone is found by digits, and only by those who may see it. `beside` is another way to be found.
 */
export function searchCondition(columns: SearchColumns, q: string, beside?: SQL): SQL | undefined {
  const { grams, names } = columns
  const term = plain(q)
  if (term === '') return undefined
  const digits = term.replace(/[-+()]/g, '')
  const byPhone = byDigits(columns, digits)
  const wechat = byWechat(columns, term)
  const elsewhere = beside && { pieces: beside }
  const among = (...ways: (Way | undefined)[]) => anyOf(ways.filter((way) => way !== undefined))
  if (byPhone && digits.length >= surelyPhone) return among(byPhone, wechat, elsewhere)
  const letters = /^[a-z0-9]*[a-z][a-z0-9]*$/.test(term) && term.length > 1
  const byInitials = letters
    ? { pieces: arrayContains(grams, needed(term, ofSigns, initialsMark)) }
    : undefined
  // Initials are not rechecked, and beside them letters in a name need not be: then the index alone decides.
  const exact = byInitials !== undefined || Array.from(term).length <= ofNames[1]
  const byName = {
    pieces: arrayContains(grams, needed(term, ofNames)),
    recheck: exact ? undefined : or(...names.map((name) => standsIn(name, term))),
  }
  // What is likely first: every row that is found is held against these in turn.
  return among(byPhone, byInitials, byName, byPinyin(columns, term), wechat, elsewhere)
}

/**
 * Found by this one name as it is written. For rows whose pieces come from more than the caller sees: neither
 * they nor initials alone may decide.
 */
export function writtenIn(
  { grams }: Pick<SearchColumns, 'grams'>,
  name: PgColumn,
  q: string,
): SQL | undefined {
  const term = plain(q)
  return term === '' ? undefined : and(arrayContains(grams, needed(term, ofNames)), standsIn(name, term))
}
