/** One line of a platform's log as people copy it. Values stay as written, without units and separators. */
export interface LogLine {
  paddle_no: string
  bid_price: string
  /** ISO 8601, or null if the line has no time. Platforms write times in the business zone. */
  bid_time: string | null
}

const time = /(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?[ T]*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3}))?)?/
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const number = /^\d+(?:\.\d+)?$/

const two = (digits = '0') => digits.padStart(2, '0')

function timeIn(text: string): { rest: string; bid_time: string | null } {
  const found = time.exec(text)
  if (!found) return { rest: text, bid_time: null }
  const [all, year, month, day, hour, minute, second, part = ''] = found
  const wall = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`
  const at = new Date(`${wall}.${part.padEnd(3, '0')}+08:00`)
  return { rest: text.replace(all, ' '), bid_time: Number.isNaN(at.getTime()) ? null : at.toISOString() }
}

/** `¥32,100,000.00元` is 32100000.00. Anything that is no amount stays as it is. */
function amountIn(text: string): string {
  const bare = text.replace(/^[¥￥]/, '').replace(/元$/, '')
  return thousands.test(bare) ? bare.replaceAll(',', '') : bare
}

/**
 * Splits a line at tabs, semicolons and blanks, and at commas
 * that do not group thousands. Quoted cells stay whole.
 */
function cellsOf(text: string): string[] {
  const parts = text.match(/"[^"]*"|[^\t;；|，"\s]+/g) ?? []
  return parts.flatMap((part) => {
    const bare = part.replace(/^"|"$/g, '').trim()
    return part.startsWith('"') ||
      thousands.test(amountIn(bare)) ||
      thousands.test(bare.replace(/^[¥￥]/, '').replace(/元$/, ''))
      ? [bare]
      : bare.split(',')
  })
}

function lineOf(text: string): LogLine {
  const { rest, bid_time } = timeIn(text)
  const cells = cellsOf(rest)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  const [first = '', ...others] = cells
  const price = others.map(amountIn).find((cell) => number.test(cell)) ?? others[0] ?? ''
  return { paddle_no: first.replace(/号(?:牌|竞买人)?$/, ''), bid_price: amountIn(price), bid_time }
}

/** Every line of a log that contains a figure. That leaves out headings and blank lines. */
export const readLog = (text: string): LogLine[] =>
  text
    .normalize('NFKC')
    .split(/\r?\n/)
    .filter((line) => /\d/.test(line))
    .map(lineOf)
