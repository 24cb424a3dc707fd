import { amount, compare, multiply } from '#contract/rules/money.ts'

/** One line of a platform's log as people copy it. Values stay as written, without units and separators. */
export interface LogLine {
  paddle_no: string
  bid_price: string
  /** ISO 8601, or null if the line has no time. Platforms write times in the business zone. */
  bid_time: string | null
}

const clock = /(\d{1,2})[:时](\d{2})(?:[:分](\d{2})?秒?(?:[.,](\d{1,3}))?)?分?/
const date = /(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?/
const dated = new RegExp(`${date.source}[ T]*${clock.source}`)
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const number = /^\d+(?:\.\d+)?$/
/** Words that platforms write beside a bid, such as 领先 or 出局. */
const states = /^(?:领先|出局|成交|竞得|有效|无效|最高|优先|普通|出价)$/

const two = (digits = '0') => digits.padStart(2, '0')

/**
 * The time of a line, and the rest of the line. A time without its day, or a day without its year, belongs
 * to `day`.
 */
function timeIn(text: string, day: string | undefined): { rest: string; bid_time: string | null } {
  const whole = dated.exec(text)
  const [found, parts] = whole ? [whole, whole.slice(1)] : [clock.exec(text), []]
  const bare = { rest: text, bid_time: null }
  if (!found || (!whole && !day)) return bare
  const [year, month, date] = whole ? parts : []
  const [hour, minute, second, part = ''] = whole ? parts.slice(3) : found.slice(1)
  const of = month ? `${year ?? day?.slice(0, 4) ?? ''}-${two(month)}-${two(date)}` : day
  const at = new Date(`${of}T${two(hour)}:${two(minute)}:${two(second)}.${part.padEnd(3, '0')}+08:00`)
  if (Number.isNaN(at.getTime())) return bare
  return { rest: text.replace(found[0], ' '), bid_time: at.toISOString() }
}

/** `¥32,100,000.00元` is 32100000.00, and so is 3210万. Anything that is no amount stays as it is. */
function amountIn(text: string): string {
  const bare = text.replace(/^(?:[¥￥]|RMB|CNY|人民币)\s*/i, '').replace(/\s*元$/, '')
  const plain = thousands.test(bare.replace(/万$/, '')) ? bare.replaceAll(',', '') : bare
  return plain.endsWith('万') && number.test(plain.slice(0, -1))
    ? amount(multiply(plain.slice(0, -1), '10000'))
    : plain
}

const paddleIn = (text: string): string =>
  text
    .trim()
    .replace(/^(?:竞买号|竞拍号|竞买人|竞拍人|出价人|用户)[:\s]*/, '')
    .replace(/号(?:牌|竞买人)?$/, '')

/**
 * Splits a line at tabs, semicolons and blanks, and at commas that do not group thousands. Quoted cells stay
 * whole.
 */
function cellsOf(text: string): string[] {
  const parts = text.replace(/(\d)\s+(?=[元万])/g, '$1').match(/"[^"]*"|[^\t;|，"\s]+/g) ?? []
  return parts
    .flatMap((part) => {
      const bare = part.replace(/^"|"$/g, '').trim()
      return part.startsWith('"') || number.test(amountIn(bare)) ? [bare] : bare.split(',')
    })
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && !states.test(cell))
}

/** Where a table under a heading has its paddle number, its price and its time. */
interface Columns {
  separator: string
  count: number
  paddle: number
  price: number
  time: number
}

const titles = {
  time: /时间|日期|time|date/i,
  paddle: /竞买|竞拍|出价人|报价人|买家|买受人|号牌|牌号|用户|bidder|paddle/i,
  price: /出价|报价|价格|金额|price|amount|bid/i,
}

/** The cells of a table's line; a quoted one may hold the separator. */
function tableCells(text: string, separator: string): string[] {
  const cell = new RegExp(`(?:"([^"]*)"|([^${separator}]*))(?:[${separator}]|$)`, 'gy')
  const cells: string[] = []
  for (const [all, quoted, bare] of text.matchAll(cell)) {
    cells.push((quoted ?? bare ?? '').trim())
    if (!new RegExp(`[${separator}]$`).test(all)) break
  }
  return cells
}

/** The columns that a heading names; undefined for a line that is none. */
function headingOf(text: string): Columns | undefined {
  const separator = ['\t', ';', '|', ','].find((name) => text.includes(name))
  if (separator === undefined || /\d/.test(text)) return undefined
  const cells = tableCells(text, separator)
  const time = cells.findIndex((cell) => titles.time.test(cell))
  const paddle = cells.findIndex((cell, n) => n !== time && titles.paddle.test(cell))
  const price = cells.findIndex((cell, n) => n !== time && n !== paddle && titles.price.test(cell))
  return paddle < 0 || price < 0 ? undefined : { separator, count: cells.length, paddle, price, time }
}

function rowOf(text: string, columns: Columns, day: string | undefined): LogLine | undefined {
  const cells = tableCells(text, columns.separator)
  if (cells.length !== columns.count) return undefined
  const { bid_time } = timeIn(cells[columns.time] ?? '', day)
  return {
    paddle_no: paddleIn(cells[columns.paddle] ?? ''),
    bid_price: amountIn(cells[columns.price] ?? ''),
    bid_time,
  }
}

/**
 * Lines without a heading: the number, then the first amount. Numbers of the lines themselves are left out.
 */
function plainLines(texts: readonly string[], day: string | undefined): LogLine[] {
  const lines = texts.map((text) => {
    const { rest, bid_time } = timeIn(text, day)
    return { cells: cellsOf(rest), bid_time }
  })
  const counts = lines.map(({ cells }) => (cells.length > 2 ? Number(cells[0]) : Number.NaN))
  const counted = [1, -1].some(
    (by) => counts.length > 1 && counts.every((n, at) => n === (counts[0] ?? 0) + at * by && n >= 0),
  )
  return lines.map(({ cells, bid_time }) => {
    const [first = '', ...others] = counted ? cells.slice(1) : cells
    const price = others.map(amountIn).find((cell) => number.test(cell)) ?? others[0] ?? ''
    return { paddle_no: paddleIn(first), bid_price: amountIn(price), bid_time }
  })
}

/** Platforms show the latest bid first: by time or, without times, because every price is below the last. */
function isLatestFirst(lines: readonly LogLine[]): boolean {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first?.bid_time && last?.bid_time && first.bid_time !== last.bid_time)
    return first.bid_time > last.bid_time
  const prices = lines.map((line) => line.bid_price)
  if (prices.length < 2 || !prices.every((price) => number.test(price))) return false
  return prices.every((price, n) => n === 0 || compare(price, prices[n - 1] ?? '0') < 0)
}

/**
 * Every line of a log that contains a figure, in the order of the bids. That leaves out headings and blank
 * lines. `day` is the day of the auction, `YYYY-MM-DD`, for times that lack theirs.
 */
export function readLog(text: string, day?: string): LogLine[] {
  const texts = text.normalize('NFKC').split(/\r?\n/)
  const columns = texts.map(headingOf).find((item) => item !== undefined)
  const filled = texts.filter((line) => /\d/.test(line))
  const table = columns && filled.map((line) => rowOf(line, columns, day))
  const lines = table?.every((row) => row !== undefined) ? table : plainLines(filled, day)
  return isLatestFirst(lines) ? [...lines].reverse() : lines
}
