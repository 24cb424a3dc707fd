import { pinyin } from 'pinyin-pro'
import { and, arrayContains, or, Param, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { phoneDigits } from './identity-keys.ts'

/**
 * The searchable values of a record. Phone and pinyin grams carry a mark that keeps them apart from names.
 */
export interface Searchable {
  names: readonly string[]
  phones?: readonly string[]
}

/**
 * The searched columns of a table: grams, names as written, and phone digits unless the caller may not search
 * by them.
 */
export interface SearchColumns {
  grams: PgColumn
  names: readonly PgColumn[]
  digits?: PgColumn | SQL | undefined
  /** Four-digit grams of the phone digits, if the table has an index on them. */
  fours?: SQL
  /**
   * The full pinyin of the names, and a WeChat id if the caller may search by it. Both are indexed by
   * four-character grams.
   */
  pinyin?: PgColumn
  wechat?: PgColumn | undefined
}

const phoneMark = '#'
const initialsMark = '~'

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** The grams of these lengths in a text. */
function pieces(text: string, lengths: readonly number[], mark = ''): string[] {
  const characters = Array.from(text)
  return lengths.flatMap((length) =>
    characters
      .slice(0, Math.max(0, characters.length - length + 1))
      .map((_, at) => mark + characters.slice(at, at + length).join('')),
  )
}

/**
 * Names are cut into grams of one and two characters, numbers and initials into two and three: their alphabet
 * is so small that shorter grams would match every row.
 */
const ofNames = [1, 2] as const
const ofSigns = [2, 3] as const

/** The longest grams of a term, which a match must contain. */
const needed = (term: string, [shorter, longer]: readonly [number, number], mark = ''): string[] =>
  pieces(term, [Array.from(term).length < longer ? shorter : longer], mark)

/** The last nine digits of a long number are enough, because many numbers begin alike. */
const neededDigits = (digits: string): string[] =>
  digits.length < 6
    ? needed(digits, ofSigns, phoneMark)
    : [3, 6, 9]
        .map((fromEnd) => digits.slice(-fromEnd).slice(0, 3))
        .filter((_, at) => digits.length >= 3 * (at + 1))
        .map((piece) => phoneMark + piece)

/**
 * A four-digit gram matches a tenth as many phones as one of three. These are the last eight digits, or the
 * first and last four of a shorter number.
 */
const neededFours = (digits: string): string[] => [
  ...new Set([digits.slice(-4), digits.length < 8 ? digits.slice(0, 4) : digits.slice(-8, -4)]),
]

/** The pinyin initials of a Chinese text: 公海 is gh. Letters and digits stay. */
export const initials = (text: string): string =>
  pinyin(plain(text), { pattern: 'first', toneType: 'none', type: 'array' })
    .join('')
    .replace(/[^a-z0-9]/g, '')

/**
 * The full pinyin of the names, with a space between syllables and a tab between names. Sorting works because
 * a space sorts before every letter, and a tab before a space.
 */
export const fullPinyin = (names: readonly string[]): string =>
  names
    .map((name) =>
      pinyin(plain(name), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' '),
    )
    .join('\t')

/** All grams that the index holds for a record. */
export function searchGrams({ names, phones = [] }: Searchable): string[] {
  const all = [
    ...names.flatMap((name) => pieces(plain(name), ofNames)),
    ...phones.flatMap((phone) => pieces(phoneDigits(phone), ofSigns, phoneMark)),
    ...names.flatMap((name) => pieces(initials(name), ofSigns, initialsMark)),
  ]
  return [...new Set(all)]
}

/**
 * `<>` instead of `like` or `>`: the planner assumes that it keeps every row, and so relies on its statistics
 * of the grams.
 */
const contains = (text: SQL, term: string): SQL => sql`strpos(${text}, ${term}) <> 0`

/** Compares with the text as it was cut into grams. A term no longer than a gram needs no recheck. */
function standsIn(column: PgColumn, term: string): SQL {
  return contains(sql`lower(replace(normalize(${column}, NFKC), ' ', ''))`, term)
}

/** Company names almost never contain this many digits. */
const surelyPhone = 5

/** One way to match: the grams that the index looks up, and a recheck where the grams alone are not exact. */
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

/** Cuts a longer text into grams of four; the last one is taken from the end. Each narrows the result. */
const inFours = (term: string): string[] => [...new Set([...(term.match(/.{4}/gu) ?? []), term.slice(-4)])]
const longEnough = 4

/** Matches the text of a column that has an index on four-character grams. */
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
 * The indexes answer the first condition. The second is evaluated on the rows found: the recheck if there is
 * one, because comparing a row's many grams takes longer.
 */
function anyOf(ways: readonly Way[]): SQL | undefined {
  const pieces = or(...ways.map((way) => way.pieces))
  const rechecks = ways.flatMap(({ recheck }) => recheck ?? [])
  if (rechecks.length === 0) return pieces
  return and(pieces, or(...rechecks, ...ways.flatMap((way) => (way.recheck ? [] : way.pieces))))
}

/**
 * The condition of a search. The index narrows by grams, and a recheck ensures that they are adjacent. Phones
 * are matched by digits, only for callers who may see them. `beside` is an additional way to match.
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
  // Initials need no recheck. With them, letters in a name need none either, so the index alone decides.
  const exact = byInitials !== undefined || Array.from(term).length <= ofNames[1]
  const byName = {
    pieces: arrayContains(grams, needed(term, ofNames)),
    recheck: exact ? undefined : or(...names.map((name) => standsIn(name, term))),
  }
  // Most likely matches first: each row found is compared in this order.
  return among(byPhone, byInitials, byName, byPinyin(columns, term), wechat, elsewhere)
}

/**
 * Matches this one name as it is written. For rows whose grams come from more than the caller sees, so
 * neither grams nor initials alone may decide.
 */
export function writtenIn(
  { grams }: Pick<SearchColumns, 'grams'>,
  name: PgColumn,
  q: string,
): SQL | undefined {
  const term = plain(q)
  return term === '' ? undefined : and(arrayContains(grams, needed(term, ofNames)), standsIn(name, term))
}
