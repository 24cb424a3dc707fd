import { chineseNumber, type Plain } from './plain.ts'
import { readName, readQuantity, startWords } from './lot-terms.ts'
import {
  given,
  group,
  money,
  moneyOf,
  partOf,
  searchAll,
  searchSome,
  whole,
  type Found,
  type FoundFields,
  type Part,
} from './values.ts'

export interface ReadLots {
  lots: FoundFields[]
  /** The table, if there is one; all of it counts as read. */
  table?: Part
  /** The parts that are about a single lot. */
  parts: Part[]
}

const numeral = String.raw`(?<no>\d{1,3}|[一二三四五六七八九十]{1,3})`
const goodsOfNumber = new RegExp(
  String.raw`${numeral}\s*号(?:标的|拍品)\s*(?:为|是)?\s*[::]?\s*(?<goods>[\p{Script=Han}“"A-Za-z][^,;。\n、]{1,80})`,
  'u',
)

const amountOfNumber = new RegExp(
  String.raw`${numeral}\s*号(?:标的|拍品)?\s*(?:均)?(?:为|是)?\s*[::]?\s*${money}(?:\/(?<per>吨|台|辆|件))?`,
  'u',
)

const labels: readonly (readonly [string, RegExp])[] = [
  ['starting_price', new RegExp(`${startWords}[^,;。\n\\d]{0,10}`)],
  ['bond_price', /(?<!履约)(?<!安全)(?:保证金|押金)[^,;。\n\d]{0,10}/],
  ['add_price_one', /(?:加价幅度|增价幅度|加价|增价)[^,;。\n\d]{0,10}/],
  ['appraised_value', /评估(?:价值|价|值)[^,;。\n\d]{0,10}/],
]

const seqOf = (words: string): number => (/^\d/.test(words) ? Number(words) : chineseNumber(words))

/** The amounts after one label, by lot number: 起拍价：1号标的3200元/吨，2号标的12万元. */
function amountsOf(
  plain: Plain,
  label: RegExp,
): ReadonlyMap<number, { price: Found<string>; per: Found | undefined }> {
  const amounts = new Map<number, { price: Found<string>; per: Found | undefined }>()
  const all = whole(plain)
  for (const lead of searchSome(all, label)) {
    const from = lead.index + lead[0].length
    const length = /^[^;。\n]*/.exec(plain.text.slice(from, from + 400))?.[0].length ?? 0
    const part: Part = partOf(all, from, from + length)
    for (const match of searchAll(part, amountOfNumber)) {
      const price = moneyOf(part, match)
      const no = seqOf(match.groups?.['no'] ?? '')
      if (price && !amounts.has(no)) amounts.set(no, { price, per: group(part, match, 'per', () => 1) })
    }
    if (amounts.size > 1) return amounts
  }
  return new Map()
}

/** Reads goods and prices in separate sentences, each with the number of its lot. */
export function readByNumber(plain: Plain): ReadLots | undefined {
  const all = whole(plain)
  const [starts, ...others] = labels.map(([name, label]) => [name, amountsOf(plain, label)] as const)
  if (!starts || starts[1].size < 2) return undefined
  const seen = new Set<number>()
  const lots = searchAll(all, goodsOfNumber).flatMap((match): FoundFields[] => {
    const seq = group(all, match, 'no', seqOf)
    const place = match.indices.groups?.['goods']
    if (!seq || !place || seen.has(seq.value)) return []
    const part = partOf(all, place[0], place[1])
    const quantity = readQuantity(part)
    const name = readName(part, quantity?.at)
    const start = starts[1].get(seq.value)
    if (!name || !start) return []
    seen.add(seq.value)
    const more = Object.fromEntries(others.map(([field, amounts]) => [field, amounts.get(seq.value)?.price]))
    return [
      {
        ...given({ seq, corpore_name: name }),
        ...quantity?.fields,
        ...given({
          starting_price: start.price,
          pricing_basis: start.per ?? { ...start.price, value: 0 },
          ...more,
        }),
      },
    ]
  })
  return lots.length > 1 ? { lots, parts: [] } : undefined
}
