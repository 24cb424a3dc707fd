import { pinyin } from 'pinyin-pro'
import { and, arrayContains, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { phoneDigits } from './identity-keys.ts'

/** What a record is found by; phone and pinyin pieces carry a mark, so that each is found as what it is. */
export interface Searchable {
  names: readonly string[]
  phones?: readonly string[]
}
/** Where it stands in a table: the pieces, the names as written, and the digits of phones unless the caller may not search by them. */
export interface SearchColumns {
  grams: PgColumn
  names: readonly PgColumn[]
  digits?: PgColumn | SQL | undefined
}
const phoneMark = '#'
const initialsMark = '~'

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** The pieces of these lengths that a text is made of. */
function pieces(text: string, lengths: readonly number[], mark = ''): string[] {
  const characters = Array.from(text)
  return lengths.flatMap((length) =>
    characters.slice(0, Math.max(0, characters.length - length + 1)).map((_, at) => mark + characters.slice(at, at + length).join('')),
  )
}

/** Names are found by one character or two, numbers and initials by two or three: of a few signs only, shorter pieces would be in every row. */
const ofNames = [1, 2] as const
const ofSigns = [2, 3] as const

/** What a term must contain: its longest pieces. */
const needed = (term: string, [shorter, longer]: readonly [number, number], mark = ''): string[] =>
  pieces(term, [Array.from(term).length < longer ? shorter : longer], mark)

/** Of a long number the last nine digits tell enough: what it begins with, a great part of all numbers begins with. */
const neededDigits = (digits: string): string[] =>
  digits.length < 6
    ? needed(digits, ofSigns, phoneMark)
    : [3, 6, 9]
        .map((fromEnd) => digits.slice(-fromEnd).slice(0, 3))
        .filter((_, at) => digits.length >= 3 * (at + 1))
        .map((piece) => phoneMark + piece)

/** The first letters of a Chinese text's reading: 公海 is gh. Letters and digits stand for themselves. */
export const initials = (text: string): string =>
  pinyin(plain(text), { pattern: 'first', toneType: 'none', type: 'array' })
    .join('')
    .replace(/[^a-z0-9]/g, '')

/** Everything a record can be found by, as the pieces the index holds. */
export function searchGrams({ names, phones = [] }: Searchable): string[] {
  const all = [
    ...names.flatMap((name) => pieces(plain(name), ofNames)),
    ...phones.flatMap((phone) => pieces(phoneDigits(phone), ofSigns, phoneMark)),
    ...names.flatMap((name) => pieces(initials(name), ofSigns, initialsMark)),
  ]
  return [...new Set(all)]
}

/** `<>` and not `like` or `>`: the planner takes it to keep every row, and so relies on what it knows of the pieces. */
const contains = (text: SQL, term: string): SQL => sql`strpos(${text}, ${term}) <> 0`

/** The text as it was cut into pieces; a term no longer than a piece needs no second look. */
function standsIn(column: PgColumn, term: string): SQL {
  return contains(sql`lower(replace(normalize(${column}, NFKC), ' ', ''))`, term)
}

/** So many digits stand in next to no company's name. */
const surelyPhone = 5

const hasDigits = (grams: PgColumn, written: PgColumn | SQL, digits: string): SQL | undefined =>
  and(arrayContains(grams, neededDigits(digits)), digits.length > ofSigns[1] ? contains(sql`${written}`, digits) : undefined)

/**
 * The condition of a search: the index narrows by pieces, a recheck makes sure that they stand together.
 * A phone is found by digits, and only by whoever may see it.
 */
export function searchCondition({ grams, names, digits: written }: SearchColumns, q: string): SQL | undefined {
  const term = plain(q)
  if (term === '') return undefined
  const digits = term.replace(/[-+()]/g, '')
  const byPhone = /^\d{2,}$/.test(digits) && written ? hasDigits(grams, written, digits) : undefined
  if (byPhone && digits.length >= surelyPhone) return byPhone
  const byInitials = /^[a-z0-9]*[a-z][a-z0-9]*$/.test(term) && term.length > 1 ? arrayContains(grams, needed(term, ofSigns, initialsMark)) : undefined
  // Initials are not rechecked, and beside them letters in a name need not be: then the index alone decides.
  const exact = byInitials !== undefined || Array.from(term).length <= ofNames[1]
  const together = exact ? undefined : or(...names.map((name) => standsIn(name, term)))
  const byName = and(arrayContains(grams, needed(term, ofNames)), together)
  // What is likely first: every row that is found is held against these in turn.
  return or(byPhone, byInitials, byName)
}
