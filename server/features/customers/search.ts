import { pinyin } from 'pinyin-pro'
import { and, arrayContains, or, sql, type SQL } from 'drizzle-orm'
import { phoneDigits } from './keys.ts'
import { customersTable } from './tables.ts'

/** What a search looks at; phone and pinyin pieces carry a mark, so that each is found as what it is. */
interface Searchable {
  company_name: string
  name: string
  phone: string
}
const phoneMark = '#'
const initialsMark = '~'

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** The one- and two-character pieces of a text. */
function pieces(text: string, mark = ''): string[] {
  const characters = [...text]
  return characters.flatMap((character, at) => {
    const next = characters[at + 1]
    return next === undefined ? [mark + character] : [mark + character, mark + character + next]
  })
}

/** The longest pieces only: what a term must contain. */
function needed(term: string, mark = ''): string[] {
  const characters = [...term]
  if (characters.length === 1) return [mark + term]
  return characters.slice(1).map((character, at) => `${mark}${characters[at]}${character}`)
}

/** The first letters of a Chinese text's reading: 公海 is gh. Letters and digits stand for themselves. */
export const initials = (text: string): string =>
  pinyin(plain(text), { pattern: 'first', toneType: 'none', type: 'array' })
    .join('')
    .replace(/[^a-z0-9]/g, '')

/** Everything a customer can be found by, as the pieces the index holds. */
export function searchGrams(customer: Searchable): string[] {
  const all = [
    ...pieces(plain(customer.company_name)),
    ...pieces(plain(customer.name)),
    ...pieces(phoneDigits(customer.phone), phoneMark),
    ...pieces(initials(customer.company_name), initialsMark),
    ...pieces(initials(customer.name), initialsMark),
  ]
  return [...new Set(all)]
}

const likeLiteral = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The condition of a search: the index narrows by pieces, a recheck makes sure that they stand together.
 * A phone is found by digits, and only by whoever may see it (`hidden` names what the caller may not).
 */
export function searchCondition(q: string, hidden: readonly string[]): SQL | undefined {
  const term = plain(q)
  if (term === '') return undefined
  const pattern = likeLiteral(term)
  const { grams, company_name, name, phone_digits } = customersTable
  const byName = and(
    arrayContains(grams, needed(term)),
    or(
      sql`lower(replace(normalize(${company_name}, NFKC), ' ', '')) like ${pattern}`,
      sql`lower(replace(normalize(${name}, NFKC), ' ', '')) like ${pattern}`,
    ),
  )
  const digits = term.replace(/[-+()]/g, '')
  const byPhone =
    /^\d{2,}$/.test(digits) && !hidden.includes('phone')
      ? and(arrayContains(grams, needed(digits, phoneMark)), sql`${phone_digits} like ${likeLiteral(digits)}`)
      : undefined
  const byInitials = /^[a-z0-9]*[a-z][a-z0-9]*$/.test(term) && term.length > 1 ? arrayContains(grams, needed(term, initialsMark)) : undefined
  return or(byName, byPhone, byInitials)
}
