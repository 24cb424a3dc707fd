import { units } from '#contract/rules/lot-choices.ts'
import { quantity } from '#contract/rules/money.ts'
import {
  found,
  given,
  group,
  money,
  moneyOf,
  number,
  partOf,
  search,
  searchAll,
  textOf,
  wordsIn,
  type Found,
  type FoundFields,
  type Part,
} from './values.ts'

export const startWords = String.raw`(?:参考价|起拍单价|起拍价格?|起始价|起拍底价|挂牌价格?|转让底价|竞买底价|起价|起拍)`
const bondWords = String.raw`(?<!履约)(?<!安全)(?:竞买保证金|交易保证金|保证金|(?<!安全)押金)`
const stepWords = String.raw`(?:加价幅度|增价幅度|加价阶梯|竞价阶梯|加价|增价)`
const brackets = String.raw`(?:\s*\([^)]{0,60}\))?`
const is = String.raw`\s*(?:分别)?(?:均)?(?:为|是)?\s*[::]?\s*`
const perPiece = String.raw`(?:每次)?(?:\s*每\s*(?<each>台|辆|艘|吨|件|根|套|公斤))?\s*`
const perUnit = String.raw`(?:\s*\/\s*(?<per>吨|台|辆|艘|件|根|套|公斤))?`

export const startPattern = new RegExp(`${startWords}${brackets}${is}${perPiece}${money}${perUnit}`)
const bond = new RegExp(`${bondWords}${brackets}${is}(?:每户|每位|每人|统一)?\\s*${money}`)
const appraised = new RegExp(`评估(?:价值|价|值)${brackets}${is}${money}`)
const step = new RegExp(`${stepWords}${brackets}${is}${perPiece}${money}${perUnit}`)
const started = new RegExp(startWords)
const multiple = /整数倍|(?<=[元万])的?倍数/
const noReserve = /(?:不设|无|没有)保留价|保留价\s*[::]?\s*无/
const hasReserve =
  /(?:起始价|起拍价|挂牌价)即(?:为)?保留价|(?<!不)设(?:有|置)?保留价|有保留价|保留价\s*[::]?\s*有/

const unitWords: Readonly<Record<string, string>> = { 辆: '台', 部: '台' }
const counted = String.raw`(?:约\s*)?(?<quantity>${number})\s*(?<unit>辆|台|部|艘|吨|批|套|件|根|只|条|个|组|项|米|块|公斤|面|座|箱|桶|节|张|宗)`
/** A quantity. Tonnes in brackets are more precise than a number of pieces before them. */
const tonnes = new RegExp(String.raw`\(\s*约?\s*(?<quantity>${number})\s*(?<unit>吨)\s*\)`)
const pieces = new RegExp(counted)

export interface Quantity {
  fields: FoundFields
  /** Where the phrase begins in the part, after the name. */
  at: number
}

function quantityOfMatch(part: Part, pattern: RegExp, guess: boolean): Quantity | undefined {
  const match = search(part, pattern)
  if (!match) return undefined
  const word = match.groups?.['unit'] ?? ''
  const unit = unitWords[word] ?? word
  const isKnown = units.some((name) => name === unit)
  // Some notices count in units that the product does not have.
  const isGuess = guess || !isKnown
  const unit_text = wordsIn(part, match, 'unit', isGuess)
  return {
    fields: given({
      auction_quantity: group(
        part,
        match,
        'quantity',
        (words) => quantity(words.replaceAll(',', '')).replace(/\.?0+$/, ''),
        isGuess,
      ),
      unit_text,
      unit: isKnown && unit_text ? { ...unit_text, value: unit } : undefined,
    }),
    at: match.index,
  }
}

/** A figure before the name belongs to the name: 20吨蒸汽锅炉1台 is one piece. */
function countOf(part: Part): Quantity | undefined {
  const match = search(part, pieces)
  if (!match || !/^[\s::、约(]*$/.test(textOf(part).slice(0, match.index)))
    return quantityOfMatch(part, pieces, false)
  const end = match.index + match[0].length
  const rest = partOf(part, end, part.to - part.from)
  const later = quantityOfMatch(rest, pieces, false)
  const isName = /^\s*\p{Script=Han}{2}/u.test(textOf(rest))
  return later && isName ? { ...later, at: later.at + end } : quantityOfMatch(part, pieces, isName)
}

/** The number of counted things that a part names. */
export const countedThings = (part: Part): number => searchAll(part, pieces).length

export function readQuantity(part: Part): Quantity | undefined {
  const plain = countOf(part)
  const heavy = quantityOfMatch(part, tonnes, true)
  if (!heavy) return plain
  return plain && plain.at < heavy.at ? { ...heavy, at: plain.at } : heavy
}

/** A price is per unit if a unit is named before or after the amount. */
function readStart(part: Part, unit = '1'): FoundFields {
  const match = search(part, startPattern)
  const starting_price = moneyOf(part, match, unit)
  if (!match || !starting_price) return {}
  const per = group(part, match, 'per', () => 1) ?? group(part, match, 'each', () => 1)
  return given({ starting_price, pricing_basis: per ?? { ...starting_price, value: 0 } })
}

const readBond = (part: Part, unit = '1'): Found<string> | undefined =>
  moneyOf(part, search(part, bond), unit)

const readAppraisal = (part: Part, unit = '1'): Found<string> | undefined =>
  moneyOf(part, search(part, appraised), unit)

/** The first step, and whether bids have to be multiples of it. */
export function readStep(part: Part, unit = '1'): FoundFields {
  const match = search(part, step)
  if (!match) return {}
  const rest = search({ ...part, from: part.from + match.index }, /^[^,。;\n]*/)
  const end = part.from + match.index + (rest?.[0].length ?? 0)
  const sentence = { ...part, from: part.from + match.index, to: end }
  const rule = search(sentence, multiple)
  return given({
    add_price_one: moneyOf(part, match, unit),
    increment_rule: rule && found(sentence, rule.index, rule.index + rule[0].length, 'multiple'),
  })
}

export function readReserve(part: Part): FoundFields {
  const none = search(part, noReserve)
  if (none) {
    const at = [none.index, none.index + none[0].length] as const
    return { reserve: found(part, ...at, 'none'), has_reserve: found(part, ...at, false) }
  }
  const some = search(part, hasReserve)
  return some ? { has_reserve: found(part, some.index, some.index + some[0].length, true) } : {}
}

/** A Chinese number plate, new energy included. */
const platePattern =
  /(?<plate>[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][·.\s]?(?:[A-Z0-9]{5,6}|[A-Z0-9]{4}挂))(?![A-Z0-9])/
export const readPlate = (part: Part): Found<string> | undefined => {
  const plate = wordsIn(part, search(part, platePattern), 'plate')
  return plate && { ...plate, value: plate.value.replace(/[·.\s]/g, '') }
}

/** Reads all prices from a lot's own text. */
export const readPrices = (part: Part, unit = '1'): FoundFields => ({
  ...readStart(part, unit),
  ...given({ bond_price: readBond(part, unit), appraised_value: readAppraisal(part, unit) }),
  ...readStep(part, unit),
  ...readReserve(part),
})

/** The name of a lot: the words before its quantity, number plate or first price. */
export function readName(part: Part, quantityAt: number | undefined): Found<string> | undefined {
  const text = part.plain.text.slice(part.from, part.to)
  const ends = [
    quantityAt,
    text.search(platePattern),
    text.search(started),
    text.search(/评估|保证金|押金|\s(?:数量|重量)/),
    text.search(/[,;。|\n\t]/),
    text.length,
  ].filter((place): place is number => place !== undefined && place >= 0)
  const end = Math.min(...ends)
  const words = text.slice(0, end)
  const lead = /^[\s::、.]*/.exec(words)?.[0].length ?? 0
  const tail = /[\s::、.(约]*$/.exec(words.slice(lead))?.[0].length ?? 0
  if (end - tail <= lead) return undefined
  const name = found(part, lead, end - tail, '')
  const value = part.plain.original.slice(name.from, name.to).replace(/\s+/g, ' ').trim()
  return value === '' || /^[\d*×]+$/.test(value) ? undefined : { ...name, value }
}
