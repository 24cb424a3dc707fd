import type { Plain } from './plain.ts'
import type { ReadLots } from './lot-lists.ts'
import { readName, readPrices, readQuantity, startPattern, startWords } from './lot-terms.ts'
import {
  found,
  given,
  group,
  guessed,
  money,
  moneyOf,
  partOf,
  search,
  searchAll,
  searchSome,
  textOf,
  whole,
  type Found,
  type FoundFields,
  type Part,
} from './values.ts'

const goodsLabel = /(?:标的物?|拍卖标的)\s*[::]\s*/
const startLabel = new RegExp(`${startWords}[^,。;\\n\\d]{0,10}`)
const bondLabel = /(?<!履约)(?<!安全)(?:保证金|押金)[^,。;\n\d]{0,10}/
const entry = /(?<no>\d{1,2})\s*(?:[、)]|\.(?!\d))\s*(?<rest>[^;。\n]+)/
const amountOfEntry = new RegExp(String.raw`^\s*${money}(?:\/(?<per>吨|台|辆|件))?`)

/** The entries `1、…；2、…` after a label, by lot number. */
function entriesAfter(plain: Plain, label: RegExp): ReadonlyMap<number, { no: Found<number>; part: Part }> {
  const all = whole(plain)
  for (const lead of searchSome(all, label)) {
    const from = lead.index + lead[0].length
    const length = /^[^。\n]*/.exec(plain.text.slice(from, from + 2000))?.[0].length ?? 0
    const line = partOf(all, from, from + length)
    if (!/^\s*1\s*(?:[、)]|\.(?!\d))/.test(textOf(line))) continue
    const entries = searchAll(line, entry).flatMap((match) => {
      const no = group(line, match, 'no', Number)
      const place = match.indices.groups?.['rest']
      return no && place ? [[no.value, { no, part: partOf(line, place[0], place[1]) }] as const] : []
    })
    if (entries.length > 1) return new Map(entries)
  }
  return new Map()
}

/** Reads goods, prices and deposits in separate lists, where each entry has the number of its lot. */
export function readEnumerated(plain: Plain): ReadLots | undefined {
  const goods = entriesAfter(plain, goodsLabel)
  const starts = entriesAfter(plain, startLabel)
  if (goods.size < 2 || ![...goods.keys()].every((no) => starts.has(no))) return undefined
  const bonds = entriesAfter(plain, bondLabel)
  const all = whole(plain)
  const each = search(all, new RegExp(String.raw`${bondLabel.source}每[个一]?标的[^,。;\n\d]{0,4}${money}`))
  const common = moneyOf(all, each)
  const lots = [...goods].map(([no, { no: seq, part }]) => {
    const price = starts.get(no)
    const match = price && search(price.part, amountOfEntry)
    const starting_price = price && moneyOf(price.part, match)
    const per = price && match && group(price.part, match, 'per', () => 1)
    const bond = bonds.get(no)
    const quantity = readQuantity(part)
    return {
      ...given({ seq, corpore_name: readName(part, quantity?.at) }),
      ...quantity?.fields,
      ...given({
        starting_price,
        pricing_basis: per ?? (starting_price && { ...starting_price, value: 0 }),
        bond_price: bond ? moneyOf(bond.part, search(bond.part, amountOfEntry)) : common,
      }),
    }
  })
  return { lots, parts: [] }
}

const verbs = String.raw`(?:拍卖|变卖|竞卖|转让|处置|出售|竞价)`
const goods = String.raw`(?<goods>["“\p{Script=Han}A-Za-z0-9][^,、。;::\n]{1,40}?约?\s*\d[\d,.]*\s*(?:辆|台|部|艘|吨|批|套|件|根|只|条))`
/** Matches 公开拍卖“江浚12”轮一艘 and 对废旧输送带约26吨公开竞价. */
const sentences = [
  new RegExp(String.raw`(?:公开|网上|网络)?${verbs}(?!平台|会|公告|网|行|有限)\s*[::]?\s*${goods}`, 'u'),
  new RegExp(String.raw`对\s*${goods}\s*(?:进行)?\s*(?:公开|网上|网络)*${verbs}`, 'u'),
]

const noGoods = /公告|标的|平台|下列|以下|网站|拍卖会|有限公司|如下/

/**
 * Reads the only lot from a sentence about the sale. Only its position in the sentence identifies it, so it
 * is a guess.
 */
export function readSentence(plain: Plain): ReadLots | undefined {
  const all = whole(plain)
  if (!search(all, startPattern)) return undefined
  const lots = sentences.flatMap((pattern) =>
    searchSome(all, pattern).flatMap((match): FoundFields[] => {
      const place = match.indices.groups?.['goods']
      if (!place || noGoods.test(match.groups?.['goods'] ?? '')) return []
      const part = partOf(all, place[0], place[1])
      const quantity = readQuantity(part)
      const name = readName(part, quantity?.at)
      if (!quantity || !name) return []
      const seq = found(part, 0, 1, 1, true)
      return [{ seq, ...readPrices(all), ...guessed({ corpore_name: name, ...quantity.fields }) }]
    }),
  )
  const [first] = lots
  return first && { lots: [first], parts: [] }
}
