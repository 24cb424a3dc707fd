import type { StatementColumn, StatementMapping } from '#contract/bank-statements.ts'
import { add, amount, compare, isNegative, isZero, subtract, type Decimal } from '#contract/rules/money.ts'
import { payerKey } from '#contract/rules/payer-key.ts'
import type { SheetRow } from '#server/features/imports/workbook-rows.ts'
import { keyedHash } from '#server/secrets/data-key.ts'
import { cellText, narrow, dateOf, directionOf, moneyOf, timeOf } from './cells.ts'

/** A line of a statement, parsed. */
export interface StatementLine {
  booked_on: string
  booked_time: string | null
  direction: 'in' | 'out'
  amount: Decimal
  balance: Decimal | null
  counterparty: string | null
  counter_account: string | null
  counter_bank: string | null
  summary: string | null
  reference: string | null
}

/** A cell of a line that cannot be read. */
export class UnreadLine extends Error {
  readonly line: number
  readonly column: StatementColumn
  readonly value: string
  constructor(line: number, column: StatementColumn, value: string) {
    super('unread line')
    this.line = line
    this.column = column
    this.value = value
  }
}

type Cell = (column: StatementColumn) => string
const figures: readonly StatementColumn[] = [
  'date',
  'time',
  'in',
  'out',
  'amount',
  'direction',
  'balance',
  'counter_account',
]

const longestText = 300
const orNull = (text: string): string | null => (text === '' ? null : text.slice(0, longestText))
const sumRow = /合计|总计|小计|累计|承前|期初|期末|total|opening|closing/i

/** The signed amount of a line; null if its row has no amount. */
function movedBy(cell: Cell, mapping: StatementMapping, line: number): Decimal | null {
  const read = (column: StatementColumn): Decimal | null => {
    const value = moneyOf(cell(column))
    if (value === undefined) throw new UnreadLine(line, column, cell(column))
    return value
  }
  if (mapping.amount === undefined) {
    const [received, paid] = [read('in'), read('out')]
    return received === null && paid === null ? null : subtract(received ?? '0', paid ?? '0')
  }
  const value = read('amount')
  if (value === null || mapping.direction === undefined) return value
  const way = directionOf(cell('direction'))
  if (way === null) throw new UnreadLine(line, 'direction', cell('direction'))
  return way === 'out' ? subtract('0', value) : value
}

function readLine(
  { line, cells }: SheetRow,
  at: ReadonlyMap<StatementColumn, number>,
  mapping: StatementMapping,
) {
  const cell: Cell = (column) => {
    const text = cellText(cells[at.get(column) ?? -1])
    return figures.includes(column) ? narrow(text) : text
  }
  if (cell('date') === '') return null
  const date = dateOf(cell('date'))
  if (!date) {
    if (cells.some((name) => sumRow.test(name))) return null
    throw new UnreadLine(line, 'date', cell('date'))
  }
  const moved = movedBy(cell, mapping, line)
  if (moved === null || isZero(moved)) return null
  const balance = moneyOf(cell('balance'))
  if (balance === undefined) throw new UnreadLine(line, 'balance', cell('balance'))
  const texts = [cell('summary'), cell('purpose'), cell('remark')].filter((text) => text !== '')
  const made: StatementLine = {
    booked_on: date.day,
    booked_time:
      mapping.time === undefined
        ? date.time
        : (timeOf(cell('time')) ?? dateOf(cell('time'))?.time ?? date.time),
    direction: isNegative(moved) ? 'out' : 'in',
    amount: amount(isNegative(moved) ? subtract('0', moved) : moved),
    balance: balance === null ? null : amount(balance),
    counterparty: orNull(cell('counterparty')),
    counter_account: orNull(cell('counter_account').replaceAll(/\s/g, '')),
    counter_bank: orNull(cell('counter_bank')),
    summary: orNull([...new Set(texts)].join(' · ')),
    reference: orNull(cell('reference')),
  }
  return made
}

const signed = ({ direction, amount: value }: Pick<StatementLine, 'direction' | 'amount'>): Decimal =>
  direction === 'in' ? value : subtract('0', value)
/** Whether the later balance equals the earlier one plus the later amount. True if either is missing. */
const follows = (earlier: StatementLine, later: StatementLine): boolean =>
  earlier.balance === null ||
  later.balance === null ||
  compare(add(earlier.balance, signed(later)), later.balance) === 0

const instantOf = ({ booked_on, booked_time }: StatementLine) => `${booked_on} ${booked_time ?? ''}`
const gapsOf = (lines: readonly StatementLine[]): number =>
  lines.filter((line, at) => at > 0 && !follows(lines[at - 1] ?? line, line)).length

/** Banks list the newest line first or last. The balances tell which; without them the times do. */
function oldestFirst(lines: StatementLine[]): StatementLine[] {
  const turned = lines.toReversed()
  const [gaps, turnedGaps] = [gapsOf(lines), gapsOf(turned)]
  if (gaps !== turnedGaps) return gaps < turnedGaps ? lines : turned
  const [first, last] = [lines[0], lines.at(-1)]
  return first && last && instantOf(first) > instantOf(last) ? turned : lines
}

export interface StatementFile {
  /** The oldest first. */
  lines: StatementLine[]
  /** Rows below the titles that are not lines: totals, blanks and amounts of 0. */
  skipped: number
  /** Number of lines whose balance does not follow from the line before. */
  gaps: number
  opening: Decimal | null
  closing: Decimal | null
}

/** Parses the lines below the row of titles. Throws `UnreadLine` for an unreadable cell. */
export function readLines(
  rows: readonly SheetRow[],
  titles: readonly string[],
  mapping: StatementMapping,
): StatementFile {
  const columns = Object.entries(mapping) as [StatementColumn, string][]
  const at = new Map(columns.map(([column, title]) => [column, titles.indexOf(title)]))
  const read = rows.map((row) => readLine(row, at, mapping))
  const lines = oldestFirst(read.filter((line) => line !== null))
  const [first, last] = [lines[0], lines.at(-1)]
  return {
    lines,
    skipped: read.length - lines.length,
    gaps: gapsOf(lines),
    opening: first && first.balance !== null ? amount(subtract(first.balance, signed(first))) : null,
    closing: last?.balance ?? null,
  }
}

/**
 * Identifies a line within its account by time, amount, balance and counterparty. The bank's own line numbers
 * are ignored, because some banks restart them in every file. Summary and reference count only without a
 * balance. The identity is a keyed hash, because it contains the counterparty's account.
 */
function identityOf(line: StatementLine): string {
  const party = line.counter_account ?? payerKey(line.counterparty)
  const rest = line.balance === null ? [line.summary ?? '', line.reference ?? ''] : []
  const said = [instantOf(line), line.direction, line.amount, line.balance ?? '', party, ...rest].join('|')
  return keyedHash(said)
}

/** Numbers identical lines, so that a file's duplicates are kept and uploading it again adds nothing. */
export function identified(lines: readonly StatementLine[]) {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const identity = identityOf(line)
    const occurrence = (seen.get(identity) ?? 0) + 1
    seen.set(identity, occurrence)
    return { ...line, identity, occurrence, payer_key: payerKey(line.counterparty) }
  })
}
