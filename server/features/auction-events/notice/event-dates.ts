import { atHour, foundMoment, readHours, readRange, yearsOf, type Range } from './moments.ts'
import {
  found,
  given,
  partOf,
  search,
  searchAll,
  searchSome,
  textOf,
  type Found,
  type FoundFields,
  type Part,
} from './values.ts'

/**
 * Dates without a year take the year of the sale. If the year comes only from the foot of the notice, it is
 * a guess.
 */
interface Year {
  year: string | undefined
  guess: boolean
}

const saleWords =
  /(?:(?:拍卖|竞价|竞买|开拍|拍卖会)(?:时间|日期)(?:[、与及和](?:平台|地点|方式))?|(?<=^|[\n。;、])\s*(?:时间|竞价|拍卖)(?=\s*[::]\s*20\d\d)|竞价会|拍卖会|网上竞价|网络竞价|开始时间|竞价开始|公开竞价)\s*[::]?\s*|(?:定于|将于|订于|公司于|兹于|本公司于|(?<![请须应可])于)\s*(?=[12]?\d{0,3}年?\s*\d{1,2}\s*[月.])/
const clause = /^[^。;\n]*/
const longestClause = 400

/** The rest of the clause after a match. */
function restAfter(part: Part, match: RegExpExecArray): Part {
  const from = part.from + match.index + match[0].length
  const rest = { ...part, from, to: Math.min(part.to, from + longestClause) }
  const text = clause.exec(textOf(rest))?.[0] ?? ''
  // A label may be on its own line.
  if (text.trim() !== '') return partOf(rest, 0, text.length)
  const next = /^\s*[^\n]*/.exec(textOf(rest))?.[0] ?? ''
  return partOf(rest, 0, next.length)
}

/** Finds the range right after one of these words. */
function rangeAfter(
  part: Part,
  words: RegExp,
  year: string | undefined,
  most: number,
): { part: Part; range: Range } | undefined {
  for (const match of searchSome(part, words)) {
    const rest = restAfter(part, match)
    const range = readRange(rest, year)
    if (range && range.from <= most) return { part: rest, range }
  }
  return undefined
}

const signUpWords =
  /(?:报名截止(?:时间|日期|到)?|截止报名时间?|报名及保证金(?:截止)?|办理登记截止|登记截止(?:时间)?|报名登记时间|报名时间|报名期限|报名)\s*[::]?\s*(?:到|至|为)?/
const listingEnd = /挂牌(?:截止|终止)(?:日期|时间)?\s*[::]?/
/** Introduces the deadline for signing up or for paying the deposit. */
const toBePaid = /(?:请|须|应)(?:在|于)(?=[^。;\n]{0,40}(?:保证金|报名|登记))/
const viewWords =
  /(?:看船时间|看车时间|看样时间|看货时间|展示时间|预展时间|勘察时间|现场踏勘|踏勘|标的展示|看船|看车|看样|看货|展示|预展)(?:、?地点)?(?:时间)?\s*[::]?/

const mostMinutes = 14_400
const minutesOf = (words: string): number => Number(words)

/** When the sale opens and closes. */
function saleTimes(part: Part, { year, guess }: Year): FoundFields {
  const sale = rangeAfter(part, saleWords, year, 6)
  if (!sale) return saleOfSentence(part)
  const { start, end } = sale.range
  const opens_at = foundMoment(sale.part, start, guess && start.yearless)
  const named = rangeAfter(part, /结束时间\s*[::]?/, year, 4)
  const closes_at = end
    ? foundMoment(sale.part, end, guess && end.yearless)
    : named && foundMoment(named.part, named.range.start)
  return given({ opens_at, closes_at: closes_at ?? computedEnd(sale.part, start.value) })
}

/** A sentence that begins with the moment of the sale: 2026年7月16日10:00在中拍平台举行. */
function saleOfSentence(part: Part): FoundFields {
  for (const sentence of searchAll(part, /[^。;\n]+/)) {
    const own = partOf(part, sentence.index, sentence.index + sentence[0].length)
    const range = readRange(own, undefined)
    if (!range || range.from > 2 || !range.start.value.includes('T')) continue
    if (
      !/^\s*(?:整|起)?\s*[在于][^,。;\n]{2,40}(?:举行|进行|拍卖|竞价|开拍)/.test(textOf(own).slice(range.to))
    )
      continue
    return given({
      opens_at: foundMoment(own, range.start, true),
      closes_at: range.end && foundMoment(own, range.end, true),
    })
  }
  return {}
}

/** Computes the end of a sale when the notice gives only its length. */
function computedEnd(sale: Part, opens: string): Found<string> | undefined {
  if (!opens.includes('T')) return undefined
  const match = search(sale, /(?:自由竞价|竞价)(?:时长|时间)?(?:为)?\s*(?<n>\d+)\s*(?<unit>分钟|小时)/)
  if (!match?.groups) return undefined
  const minutes = minutesOf(match.groups['n'] ?? '') * (match.groups['unit'] === '小时' ? 60 : 1)
  if (minutes > mostMinutes) return undefined
  const value = new Date(Date.parse(opens) + minutes * 60_000).toISOString()
  return found(sale, match.index, match.index + match[0].length, value, true)
}

const dayBeforeWords =
  /(?:报名截止|截止报名|截止时间)[^。;\n]{0,12}?前\s*(?:1|一)\s*[日天]\s*(?<half>上午|下午)?\s*(?<hour>2[0-4]|1\d|0?\d)\s*[:时点]\s*(?<minute>[0-5]\d)?/
/** 报名截止：拍卖日前一日17:00. */
function dayBefore(part: Part, year: string | undefined): Found<string> | undefined {
  const match = search(part, dayBeforeWords)
  const sale = rangeAfter(part, saleWords, year, 6)
  if (!match?.groups || !sale) return undefined
  const shift = match.groups['half'] === '下午' && Number(match.groups['hour']) < 12 ? 12 : 0
  const minutes = (Number(match.groups['hour']) + shift) * 60 + Number(match.groups['minute'] ?? 0)
  const midnight = Date.parse(`${sale.range.start.day}T00:00:00+08:00`) - 24 * 3_600_000
  const value = new Date(midnight + minutes * 60_000).toISOString()
  return found(part, match.index, match.index + match[0].length, value, true)
}

function signUpEnd(part: Part, { year }: Year): Found<string> | undefined {
  const named = rangeAfter(part, signUpWords, year, 4)
  const read = named ?? rangeAfter(part, listingEnd, year, 4) ?? rangeAfter(part, toBePaid, year, 2)
  if (!read) return dayBefore(part, year)
  const last = read.range.end ?? read.range.start
  return foundMoment(read.part, last, !named || last.yearless)
}

/** The days of viewing with their hours, if both are named. */
export function viewTimes(part: Part, year: string | undefined): FoundFields {
  const view = rangeAfter(part, viewWords, year, 6)
  if (!view) return {}
  const { range } = view
  const last = range.end ?? range.start
  if (range.start.value.includes('T') && range.end?.value.includes('T'))
    return {
      view_from: foundMoment(view.part, range.start, range.start.yearless),
      view_to: foundMoment(view.part, range.end, range.start.yearless),
    }
  const hours = readHours(partOf(view.part, range.from, view.part.to - view.part.from))
  const until = hours ? Math.max(range.to, range.from + hours.end) : range.to
  const place = (value: string) => found(view.part, range.from, until, value, range.start.yearless)
  if (!hours) return { view_from: place(range.start.day), view_to: place(last.day) }
  return {
    view_from: place(atHour(range.start.day, hours.open)),
    view_to: place(atHour(last.day, hours.close)),
  }
}

/** The place that a sentence about viewing names after the dates. */
export function viewPlace(part: Part): Found<string> | undefined {
  for (const match of searchSome(part, viewWords)) {
    const rest = restAfter(part, match)
    const range = readRange(rest, '2000')
    const from = range && range.from <= 6 ? range.to : 0
    for (const chunk of searchAll(partOf(rest, from, rest.to - rest.from), /[^,、)]+/)) {
      const at = partOf(rest, from + chunk.index, from + chunk.index + chunk[0].length)
      const place = placeIn(at)
      if (place) return place
    }
  }
  return undefined
}

const placeWords =
  /^\s*(?:地点\s*[::]?|在)?(?<place>[\p{Script=Han}A-Za-z0-9]{2,40}(?:场|库房|仓库|库|厂|锚地|科|院|室|码头|港|矿|站|中心|基地|园区|公司|号|楼|大厅|车间|厂房|内))\s*$/u
function placeIn(part: Part): Found<string> | undefined {
  const match = search(part, placeWords)
  const at = match?.indices.groups?.['place']
  if (!at || /联系|电话|预约|集中|每日|工作日/.test(textOf(part))) return undefined
  const place = found(part, at[0], at[1], '', true)
  return { ...place, value: part.plain.original.slice(place.from, place.to) }
}

/** Reads all dates of an event. If the sale has no date, no year is guessed for the others. */
export function readDates(part: Part): FoundFields {
  const { first, last } = yearsOf(part)
  const ofSale = rangeAfter(part, saleWords, undefined, 6)?.range.start.day.slice(0, 4)
  const year: Year = { year: ofSale ?? last, guess: ofSale === undefined && first !== undefined }
  return {
    ...saleTimes(part, year),
    ...given({ signup_end_time: signUpEnd(part, year) }),
    ...viewTimes(part, year.year),
  }
}
