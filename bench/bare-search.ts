/** Searches of the bare server: conditions on customers `c`, and on their other contacts `k`. */

/** Adds a parameter and returns its placeholder. */
type Add = (value: unknown) => string

const normalized = (column: string) => `lower(replace(normalize(${column}, NFKC), ' ', ''))`
const piecesOf = (q: string, length: number, mark: string) =>
  Array.from({ length: Math.max(0, q.length - length + 1) }, (_, at) => mark + q.slice(at, at + length))

/** Customers that have another contact like this. */
const byContact = (condition: string) =>
  `c.id = any(array(select k.customer_id from customer_contacts k where ${condition} limit 1000))`

const has = (add: Add, table: string, grams: string[]) => `${table}.grams @> ${add(grams)}`
const within = (add: Add, q: string, text: string) =>
  `(strpos(${text}, $1) <> 0 and phone_fours(${text}) @> ${add([q.slice(0, 4), q.slice(-4)])})`
const ofWechat = (add: Add, q: string) => within(add, q, 'lower(c.wechat)')

const named = (add: Add, q: string) =>
  `${has(add, 'c', piecesOf(q, 2, ''))}
    and (strpos(${normalized('c.company_name')}, $1) <> 0 or strpos(${normalized('c.name')}, $1) <> 0)`
const contactNamed = (add: Add, q: string) =>
  `${has(add, 'k', piecesOf(q, 2, ''))} and strpos(${normalized('k.name')}, $1) <> 0`

/** The last eight digits of a number are enough, four by four. */
function ofPhone(add: Add, q: string): string {
  const ends = q.length === 4 ? [q] : [q.slice(-4), q.length < 8 ? q.slice(0, 4) : q.slice(-8, -4)]
  return `phone_fours(c.phone_digits) @> ${add(ends)} and strpos(c.phone_digits, $1) <> 0`
}

function ofContactsPhone(add: Add, q: string): string {
  const ends = [3, 6, 9].filter((end) => end <= q.length).map((end) => q.slice(-end).slice(0, 3))
  const grams = q.length < 6 ? piecesOf(q, 3, '#') : ends.map((end) => `#${end}`)
  return `${has(add, 'k', grams)} and strpos(k.phone_digits, $1) <> 0`
}

/** Letters match the initials, the name, or, from four on, the full pinyin. */
const spelt = (add: Add, q: string, table: string) => [
  has(add, table, piecesOf(q, 3, '~')),
  has(add, table, piecesOf(q, 2, '')),
  ...(q.length < 4 ? [] : [within(add, q, `replace(${table}.pinyin, ' ', '')`)]),
]

function waysOf(add: Add, q: string): string[] {
  if (/^\d{5,}$/.test(q)) return [ofPhone(add, q), ofWechat(add, q), byContact(ofContactsPhone(add, q))]
  if (/^\d{4}$/.test(q)) {
    const contact = `${ofContactsPhone(add, q)} or ${contactNamed(add, q)}`
    return [ofPhone(add, q), named(add, q), ofWechat(add, q), byContact(contact)]
  }
  if (/^[a-z]{3,}$/.test(q)) {
    const wechat = q.length < 4 ? [] : [ofWechat(add, q)]
    return [...spelt(add, q, 'c'), ...wechat, byContact(spelt(add, q, 'k').join(' or '))]
  }
  return [named(add, q), byContact(contactNamed(add, q))]
}

/**
 * A term may match a name. Digits also match a phone, letters the initials or the pinyin of a name, and both
 * a WeChat id. Five digits match only a phone or a WeChat id. The customer's other contacts are searched too.
 */
export function searched(q: string): [condition: string, values: unknown[]] {
  if (q.length === 2) return [`(c.grams @> $1 or ${byContact('k.grams @> $1')})`, [[q]]]
  const values: unknown[] = [q]
  const ways = waysOf((value) => `$${values.push(value)}`, q)
  return [`(${ways.join(' or ')})`, values]
}
