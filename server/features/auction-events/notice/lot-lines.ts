import { chineseNumber, type Plain } from './plain.ts'
import { linesOf } from './lot-tables.ts'
import { readByNumber, type ReadLots } from './lot-lists.ts'
import { readEnumerated, readSentence } from './lot-sentences.ts'
import {
  countedThings,
  readName,
  readPlate,
  readPrices,
  readQuantity,
  startPattern,
  startWords,
} from './lot-terms.ts'
import {
  found,
  given,
  guessed,
  group,
  money,
  moneyOf,
  partOf,
  search,
  searchAll,
  searchSome,
  textOf,
  whole,
  type FoundFields,
  type Part,
} from './values.ts'

const numeral = String.raw`(?:\d{1,3}|[一二三四五六七八九十]{1,3})`
const numbered = new RegExp(
  String.raw`^\s*(?:第\s*(?<a>${numeral})\s*(?:号|(?=标的|包|拍品|项)(?:标的|包|拍品|项))|(?<b>${numeral})\s*号标的|标的\s*(?<c>${numeral})|(?<e>${numeral})\s*号|(?<f>\d{1,3})(?=\s*[、.]\s*\p{Script=Han}))\s*[::、.\s]\s*(?<rest>.+)$`,
  'u',
)

const priced = new RegExp(`${startWords}|评估|保证金|押金`)
const started = new RegExp(startWords)
const startLead = new RegExp(`${startWords}[^,。;\n\\d]{0,40}`)
const stepLead = /(?:加价幅度|增价幅度|加价|增价)[^,。;\n\d]{0,40}/
const amountInList = new RegExp(String.raw`${money}(?:\/(?<per>吨|台|辆|件))?`)

const seqOf = (words: string): number => (/^\d/.test(words) ? Number(words) : chineseNumber(words))

/** Reads one lot from its part of a line. */
function readLot(part: Part, unit = '1'): FoundFields {
  const chunk = search(part, /^[^,;。\n]*/)
  const head = partOf(part, 0, chunk?.[0].length ?? 0)
  const priceAt = textOf(head).search(priced)
  const goods = priceAt < 0 ? head : partOf(head, 0, priceAt)
  const quantity = readQuantity(goods)
  const plate = readPlate(part)
  const item = plate && !quantity ? { auction_quantity: '1', unit: '台', unit_text: '辆' } : {}
  const guessed = Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, { ...plate, value, guess: true as const }]),
  ) as FoundFields
  return {
    ...given({ corpore_name: readName(part, quantity?.at), plate }),
    ...guessed,
    ...quantity?.fields,
    ...readPrices(part, unit),
  }
}

/** Reads lines that begin with the number of their lot and name a price. */
function readNumbered(plain: Plain): ReadLots | undefined {
  const read = linesOf(plain).flatMap((line) => {
    const match = search(line, numbered)
    const rest = match?.indices.groups?.['rest']
    if (!match || !rest || !priced.test(line.text) || !started.test(line.text)) return []
    const name = ['a', 'b', 'c', 'e', 'f'].find((value) => match.groups?.[value] !== undefined) ?? 'a'
    const part = partOf(line, rest[0], rest[1])
    const lot = { ...given({ seq: group(line, match, name, seqOf) }), ...readLot(part) }
    return lot['corpore_name'] ? [{ lot, line }] : []
  })
  return read.length > 0
    ? { lots: read.map(({ lot }) => lot), parts: read.map(({ line }) => line) }
    : undefined
}

/** Reads lines without a number that each name goods, a quantity and a price. */
function readPlainLines(plain: Plain): ReadLots | undefined {
  const read = linesOf(plain).flatMap((line) => {
    if (!started.test(line.text) || /[::]/.test(line.text.slice(0, 6))) return []
    const lot = readLot(line)
    return lot['corpore_name'] && lot['auction_quantity'] && lot['starting_price'] ? [{ lot, line }] : []
  })
  return read.length > 1
    ? { lots: read.map(({ lot }) => lot), parts: read.map(({ line }) => line) }
    : undefined
}

const listed = /(?:标的物?|拍卖标的)\s*[::]\s*(?<list>[^。\n]+)/
/** Reads goods, prices and steps from separate lists whose n-th entries belong together. */
function readParallel(plain: Plain): ReadLots | undefined {
  const all = whole(plain)
  const match = search(all, listed)
  const place = match?.indices.groups?.['list']
  if (!place) return undefined
  const list = partOf(all, place[0], place[1])
  const goods = entriesOf(list).map((part) => ({ part, quantity: readQuantity(part) }))
  const lots = goods.filter(
    ({ part, quantity }) => quantity !== undefined && !/^\s*共?\s*\d+\s*[个件]\s*标的/.test(textOf(part)),
  )
  if (lots.length < 2) return undefined
  const starts = amountsBehind(plain, startLead, lots.length)
  const steps = amountsBehind(plain, stepLead, lots.length)
  if (!starts) return undefined
  return {
    lots: lots.map(({ part, quantity }, n) => {
      const name = readName(part, quantity?.fields['auction_quantity'] && quantity.at)
      return {
        ...given({ corpore_name: name && { ...name, value: name.value.replace(/[((]\s*约?$/, '') } }),
        ...quantity?.fields,
        ...starts[n],
        ...given({ add_price_one: steps?.[n]?.['starting_price'] }),
      }
    }),
    parts: [],
  }
}

/** The entries of a list, split at separators outside brackets. */
function entriesOf(list: Part): Part[] {
  return searchAll(list, /(?:[^、,;(]|\([^)]{0,100}\))+/).map((entry) =>
    partOf(list, entry.index, entry.index + entry[0].length),
  )
}

function amountsBehind(plain: Plain, words: RegExp, n: number): FoundFields[] | undefined {
  const all = whole(plain)
  for (const lead of searchSome(all, words)) {
    const from = lead.index + lead[0].length
    const end = /[。;\n]/.exec(plain.text.slice(from))?.index ?? plain.text.length - from
    const part = { plain, from, to: from + end }
    const amounts = searchAll(part, amountInList).filter((match) => /元|万/.test(match[0]))
    if (amounts.length < n || !isList(part, amounts.slice(0, n))) continue
    return amounts.slice(0, n).map((match) => {
      const starting_price = moneyOf(part, match)
      const per = group(part, match, 'per', () => 1)
      return given({
        starting_price,
        pricing_basis: per ?? (starting_price && { ...starting_price, value: 0 }),
      })
    })
  }
  return undefined
}

/** True if only list separators stand between the amounts. */
const isList = (part: Part, amounts: readonly RegExpExecArray[]): boolean =>
  amounts.every((match, at) => {
    const before = amounts[at - 1]
    return !before || /^[\s、,和及]*$/.test(textOf(part).slice(before.index + before[0].length, match.index))
  })

const single =
  /(?:^|\n)\s*(?:[一二三四五六七八九十\d]+[、.]\s*)?(?:标的名称|标的物名称|拍卖标的|转让标的|标的(?:概况|情况)|标的物|标的|资产名称)(?:\s*(?:[::]|\n)|[ \t]{2,})\s*(?<goods>[^\n]+)/u

/**
 * If one lot has several counted things, their number is not the lot's quantity, and their list is its
 * name.
 */
function withoutMixture(part: Part, lot: FoundFields): FoundFields {
  const list = search(part, /^[^,;。\n(]*/)
  const head = partOf(part, 0, list?.[0].length ?? 0)
  if (countedThings(head) < 2 || !/[、和及]/.test(textOf(head))) return lot
  const { auction_quantity: _quantity, unit: _unit, unit_text: _text, ...rest } = lot
  const name = readName(head, undefined)
  return { ...rest, ...(name && { corpore_name: { ...name, guess: true as const } }) }
}

/** Reads the only lot of a notice: its name follows a label, its terms may be anywhere. */
function readSingle(plain: Plain): ReadLots | undefined {
  const all = whole(plain)
  const match = search(all, single)
  const place = match?.indices.groups?.['goods']
  if (!place) return undefined
  const part = partOf(all, place[0], place[1])
  const own = withoutMixture(part, readLot(part))
  const counted = search(all, /(?:^|\n)\s*数量(?:\s*(?:[::]|\n)|[ \t]{2,})\s*(?<count>[^\n]+)/)
  const count = counted?.indices.groups?.['count']
  const quantity = count && readQuantity(partOf(all, count[0], count[1]))
  const seq = found(part, 0, 1, 1, true)
  return { lots: [{ seq, ...readPrices(all), ...own, ...quantity?.fields }], parts: [] }
}

/** Takes the first line that names goods if nothing else describes the lot. */
function readPage(plain: Plain): ReadLots | undefined {
  const all = whole(plain)
  if (!search(all, startPattern)) return undefined
  const line = linesOf(plain).find(({ text }) => text.trim() !== '')
  const lead = /^\s*(?:【[^】]{0,20}】\s*)?/.exec(line?.text ?? '')?.[0].length ?? 0
  const part = line && partOf(line, lead, line.text.length)
  const quantity = part && readQuantity(part)
  const name = part && readName(part, quantity?.at)
  if (!quantity || !name || /公告|批准|公司|如下|拟对/.test(name.value)) return undefined
  const own = guessed({ seq: { ...name, value: 1 }, corpore_name: name, ...quantity.fields })
  return { lots: [{ ...readPrices(all), ...own }], parts: [] }
}

/** Reads the lots of a notice without a table. The first pattern that fits wins. */
export const readLines = (plain: Plain): ReadLots =>
  readNumbered(plain) ??
  readPlainLines(plain) ??
  readByNumber(plain) ??
  readEnumerated(plain) ??
  readParallel(plain) ??
  readSingle(plain) ??
  readSentence(plain) ??
  readPage(plain) ?? { lots: [], parts: [] }
