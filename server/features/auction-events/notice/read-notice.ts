import { readDates, viewPlace, viewTimes } from './event-dates.ts'
import { readAddress, readContact } from './contact.ts'
import { readTerms } from './event-terms.ts'
import { readLines } from './lot-lines.ts'
import type { ReadLots } from './lot-lists.ts'
import { readTable } from './lot-tables.ts'
import { readReserve, readStep } from './lot-terms.ts'
import { readRange, yearsOf } from './moments.ts'
import { plainText, type Plain } from './plain.ts'
import { chineseNumber } from './plain.ts'
import {
  found,
  given,
  money,
  moneyOf,
  partOf,
  search,
  searchAll,
  textOf,
  whole,
  type Found,
  type FoundFields,
  type Part,
} from './values.ts'

/** The result of reading a notice. Each value comes with its phrase; `unread` is the rest of the text. */
export interface ReadNotice {
  event: FoundFields
  lots: FoundFields[]
  unread: { text: string; from: number; to: number }[]
}

function lotsOf(plain: Plain): ReadLots {
  const table = readTable(plain)
  if (table) return { lots: table.lots, parts: [], table: { plain, from: table.from, to: table.to } }
  return readLines(plain)
}

/** Lots without a number are numbered in their order. */
const numberedLots = (lots: readonly FoundFields[]): FoundFields[] =>
  lots.map((lot, n) => {
    const seq = lot['seq']
    const name = lot['corpore_name']
    if (seq && !seq.guess) return lot
    return { ...lot, ...(name && { seq: { ...name, value: n + 1 } }) }
  })

const named = new RegExp(
  String.raw`(?:标的\s*(?<a>[一二三四五六七八九十]{1,3}|\d{1,3})|第?\s*(?<b>[一二三四五六七八九十]{1,3}|\d{1,3})\s*号(?:标的)?)\s*[::]?\s*`,
  'u',
)

/** The shared times of lots, if the notice gives times for each of them. */
interface Timing {
  year: string | undefined
  /** The sentences about each lot by its number, such as 标的二：2026.9.16 下午15:00 开始. */
  sentences: ReadonlyMap<number, Part[]>
  length: RegExpExecArray | undefined
  before: RegExpExecArray | undefined
}

function timingOf(part: Part): Timing {
  const text = textOf(part)
  const mentions = searchAll(part, named)
  const sentences = new Map<number, Part[]>()
  for (const [n, mention] of mentions.entries()) {
    const words = mention.groups?.['a'] ?? mention.groups?.['b'] ?? ''
    const no = /^\d/.test(words) ? Number(words) : chineseNumber(words)
    const from = mention.index + mention[0].length
    const next = Math.min(mentions[n + 1]?.index ?? text.length, from + 200)
    const rest = /^[^。;\n]*/.exec(text.slice(from, next))?.[0].length ?? 0
    sentences.set(no, [...(sentences.get(no) ?? []), partOf(part, from, from + rest)])
  }
  return {
    year: yearsOf(part).first,
    sentences,
    length: search(part, /均竞价\s*(?<n>\d+)\s*(?<unit>小时|分钟)/),
    before: search(part, /报名截止(?:到|至|为)?各场?(?:标的)?开始前\s*(?<n>\d+)\s*小时/),
  }
}

const mostMinutes = 14_400
/** A time that is some hours before or after another one. */
function shifted(
  plain: Plain,
  match: RegExpExecArray | undefined,
  from: string,
  sign: 1 | -1,
): Found | undefined {
  if (!match?.groups) return undefined
  const minutes = Number(match.groups['n']) * (match.groups['unit'] === '分钟' ? 1 : 60)
  if (minutes > mostMinutes) return undefined
  const value = new Date(Date.parse(from) + sign * minutes * 60_000).toISOString()
  return found(whole(plain), match.index, match.index + match[0].length, value, true)
}

/** The times, place and contact that a notice names for one lot. */
function ownTerms(plain: Plain, lot: FoundFields, part: Part | undefined, timing: Timing): FoundFields {
  const fields: Record<string, Found | undefined> = {}
  for (const sentence of timing.sentences.get(Number(lot['seq']?.value ?? 0)) ?? []) {
    const range = readRange(sentence, timing.year)
    if (!range || range.from > 3) continue
    const opens = range.start.value
    if (/开始|开拍/.test(textOf(sentence)) && opens.includes('T')) {
      fields['opens_at'] = found(sentence, range.from, range.to, opens)
      fields['closes_at'] = shifted(plain, timing.length, opens, 1)
      fields['signup_end_time'] = shifted(plain, timing.before, opens, -1)
    } else if (isView(plain, sentence)) {
      fields['view_from'] = found(sentence, range.from, range.to, range.start.day)
      fields['view_to'] = found(sentence, range.from, range.to, (range.end ?? range.start).day)
    }
  }
  if (part && /存放|联系人/.test(textOf(part)))
    Object.assign(fields, { look_address: readAddress(part), ...readContact(part) })
  return given(fields)
}

const isView = (plain: Plain, sentence: Part): boolean => {
  const line = plain.text.lastIndexOf('\n', sentence.from)
  return /展示|看样|看货|看车|踏勘/.test(plain.text.slice(line + 1, sentence.from))
}

const stepLine = /(?:加价幅度|增价幅度|加价)\s*[::]?[^。;\n]*/
const stepOfLots = new RegExp(
  String.raw`(?<nos>\d{1,3}(?:\s*[、,-]\s*\d{1,3}){0,40})\s*号(?:标的)?\s*(?:为)?\s*${money}`,
)

/** Bid steps by lot number, such as 1、2号500元，3、4号100元. */
function stepsByNumber(plain: Plain): ReadonlyMap<number, Found> {
  const steps = new Map<number, Found>()
  const all = whole(plain)
  const line = search(all, stepLine)
  if (!line) return steps
  const part = partOf(all, line.index, line.index + line[0].length)
  for (const match of searchAll(part, stepOfLots)) {
    const step = moneyOf(part, match)
    for (const no of (match.groups?.['nos'] ?? '').split(/[、,]/)) if (step) steps.set(Number(no), step)
  }
  return steps
}

/** Terms that are given once and apply to every lot: step and reserve. */
function shared(plain: Plain, lots: readonly FoundFields[]): FoundFields {
  if (lots.some((lot) => lot['add_price_one'])) return readReserve(whole(plain))
  return { ...readStep(whole(plain)), ...readReserve(whole(plain)) }
}

/** The text without the parts of single lots, because their places and contacts apply only to them. */
function blanked(plain: Plain, parts: readonly Part[]): Plain {
  const ownParts = parts.filter((part) => /存放|联系人/.test(textOf(part)))
  const text = ownParts.reduce(
    (rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to),
    plain.text,
  )
  return { ...plain, text }
}

function perLotBond(event: FoundFields, lots: readonly FoundFields[]): FoundFields {
  const [first] = lots
  const bond = first?.['bond_price']
  if (event['bond_mode'] || lots.length < 2 || !bond || !lots.every((lot) => lot['bond_price'])) return {}
  return { bond_mode: { ...bond, value: 'per_lot' } }
}

const label = /^[\p{Script=Han}、（）()]{2,8}[:：]?$/u
/** Sentences in which no value was found. A label on its own line is read with the line below it. */
function unreadOf(original: string, values: readonly Found[]): ReadNotice['unread'] {
  const covered = new Uint8Array(original.length + 1)
  for (const { from, to } of values) covered.fill(1, from, to)
  const sentences = [...original.matchAll(/[^。；;\n]+[。；;]?/g)].flatMap(({ index: from, 0: words }) => {
    const to = from + words.length
    const isRead = covered.subarray(from, to).includes(1)
    const text = words.trim()
    return text.replace(/[\s\-—=|]/g, '') === '' ? [] : [{ text, from, to, isRead }]
  })
  return sentences
    .filter(({ text, isRead }, at) => !isRead && !(label.test(text) && sentences[at + 1]?.isRead))
    .map(({ text, from, to }) => ({ text, from, to }))
}

/** Completes each lot with the terms that apply to all lots and with those given for its number. */
function completeLots(plain: Plain, read: readonly FoundFields[], parts: readonly Part[]): FoundFields[] {
  const common = read.length > 0 ? shared(plain, read) : {}
  const steps = stepsByNumber(plain)
  const timing = timingOf(whole(plain))
  return read.map((lot, n) => {
    const step = steps.get(Number(lot['seq']?.value ?? n + 1))
    const own = ownTerms(plain, lot, read.length > 1 ? parts[n] : undefined, timing)
    return {
      ...common,
      ...lot,
      ...own,
      ...given({ add_price_one: step ?? lot['add_price_one'] ?? common['add_price_one'] }),
    }
  })
}

/** The event as the notice describes it. Times, places and contacts of single lots are not the event's. */
function eventOf(plain: Plain, lots: readonly FoundFields[], parts: readonly Part[]): FoundFields {
  const all = whole(plain)
  const rest = whole(blanked(plain, lots.length > 1 ? parts : []))
  const areTimed = lots.some((lot) => lot['opens_at'] !== undefined)
  const areShown = lots.some((lot) => lot['view_from'] !== undefined)
  return {
    ...readTerms(all),
    ...(areTimed ? {} : readDates(all)),
    ...(areShown ? {} : viewTimes(rest, yearsOf(all).first)),
    ...readContact(rest),
    ...given({ look_address: readAddress(rest) ?? viewPlace(rest) }),
  }
}

/** Reads the event and its lots from a notice, by rules. It invents nothing. */
export function readNotice(original: string): ReadNotice {
  const plain = plainText(original)
  const { lots: read, parts, table } = lotsOf(plain)
  const complete = completeLots(plain, numberedLots(read), parts)
  const terms = eventOf(plain, complete, parts)
  const isShared = terms['bond_mode']?.value === 'per_event'
  const lots = isShared ? complete.map(({ bond_price: _bond, ...lot }) => lot) : complete
  const event = { ...terms, ...perLotBond(terms, lots) }
  const inTable = table ? [found(table, 0, table.to - table.from, '')] : []
  const values = [...Object.values(event), ...lots.flatMap((lot) => Object.values(lot)), ...inTable]
  return { event, lots, unread: unreadOf(original, values) }
}
