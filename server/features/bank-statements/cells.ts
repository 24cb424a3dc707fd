import { amount, isZero, largestAmount, compare, type Decimal } from '#contract/rules/money.ts'

/**
 * Strips what banks wrap around values to keep spreadsheets from converting them: `'123`, `="123"`, tabs, a
 * BOM.
 */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? '').replaceAll(/[\u200b\ufeff]/g, '').trim()
  return (/^="(.*)"$/s.exec(text)?.[1] ?? text.replace(/^'/, '')).trim()
}

const dayPattern = /^(\d{4})(?:-|\/|\.|年)?(\d{1,2})(?:-|\/|\.|月)?(\d{1,2})日?(?:[-T\s]+(.*))?$/
const timePattern = /^(\d{1,2})[:.时]?(\d{2})(?:[:.分]?(\d{2}))?/

/** Converts full-width characters to plain ones. */
export const narrow = (text: string): string => text.normalize('NFKC')

/** Parses a time of day to HH:MM:SS; null if it is none. */
export function timeOf(text: string): string | null {
  const [, hour = '', minute = '', second = '00'] = timePattern.exec(text) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}

/** Parses a day, and the time after it if there is one. Null if the text is no date. */
export function dateOf(text: string): { day: string; time: string | null } | null {
  const found = dayPattern.exec(text)
  if (!found) return null
  const [, year = '', month = '', date = '', rest = ''] = found
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const made = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(made.getTime()) || !made.toISOString().startsWith(day)) return null
  return { day, time: timeOf(rest) }
}

const moneyPattern = /^([+-])?(\d+(?:\.\d+)?|\.\d+)([+-])?$/

/**
 * Parses a signed amount. Empty cells and dashes are null. Brackets and a minus at either end mean negative.
 * Undefined if the text is no amount. Spreadsheets may add digits after the cents.
 */
export function moneyOf(cell: string): Decimal | null | undefined {
  const text = cell.replaceAll(/[,\s¥元]|CNY|RMB/gi, '')
  if (text === '' || /^-+$/.test(text)) return null
  const bracketed = /^\((.*)\)$/.exec(text)?.[1]
  const [, before, digits, behind] = moneyPattern.exec(bracketed ?? text) ?? []
  if (digits === undefined) return undefined
  const below = bracketed !== undefined || before === '-' || behind === '-'
  const value = amount(digits.startsWith('.') ? `0${digits}` : digits)
  if (compare(value, largestAmount) > 0) return undefined
  return below && !isZero(value) ? `-${value}` : value
}

const outWords = /^(借|支|付|出|往|d|dr|debit|out|withdrawal)/i
const inWords = /^(贷|收|存|进|入|来|c|cr|credit|in|deposit)/i
/** On a bank statement 借 (debit) is money that leaves the account. */
export function directionOf(cell: string): 'in' | 'out' | null {
  if (outWords.test(cell)) return 'out'
  return inWords.test(cell) ? 'in' : null
}
