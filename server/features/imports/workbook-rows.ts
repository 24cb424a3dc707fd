import type { CellValue } from 'hucre'
import { streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { inspectArchive } from '#server/features/uploads/archive.ts'

/** One row as text, with its line in the sheet, which starts at 1. */
export interface SheetRow {
  line: number
  cells: string[]
}

export type WorkbookKind = 'xlsx' | 'csv'

/** Why a workbook cannot be read. The reasons are those of the contract. */
export class UnreadWorkbook extends Error {
  readonly reason: 'workbook_unreadable' | 'workbook_too_large' | 'too_many_rows'
  constructor(reason: UnreadWorkbook['reason']) {
    super(reason)
    this.reason = reason
  }
}

const archiveLimits = { entries: 2000, bytes: 512 * 1_048_576, ratio: 100 }
/** The most characters of a workbook cell. */
const longestCell = 32_767
const mostSheets = 10

/** The displayed text of a cell: the last result of a formula, and dates as days or with their time. */
function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value).slice(0, longestCell).toWellFormed().replaceAll('\u0000', '\ufffd')
}

function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', time = ''] = value.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

async function* xlsxRows(content: Buffer): AsyncGenerator<SheetRow> {
  const report = await inspectArchive(content, archiveLimits)
  if (report.state !== 'fine')
    throw new UnreadWorkbook(report.state === 'too_large' ? 'workbook_too_large' : 'workbook_unreadable')
  // Find the first sheet with content. Asking for a missing sheet ends the search.
  for (let sheet = 0; sheet < mostSheets; sheet += 1) {
    let any = false
    for await (const row of streamXlsxRows(content, { sheet })) {
      const cells = row.values.map(cellText)
      if (isBlank(cells)) continue
      any = true
      yield { line: row.index + 1, cells }
    }
    if (any) return
  }
}

function decoded(content: Buffer): string {
  const utf16 = content.length > 1 && content[0] === 0xff && content[1] === 0xfe
  const candidates = utf16 ? ['utf-16le'] : ['utf-8', 'gb18030']
  for (const encoding of candidates) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(content)
      if (!text.includes('\u0000')) return text
    } catch {
      continue
    }
  }
  throw new UnreadWorkbook('workbook_unreadable')
}

/** The most characters of a csv row. Parsing takes quadratic time in the row's length. */
const longestRow = 1 << 20
const separators = ',;\t|\n\r'

/** Refuses a csv with an overlong row, which means an unclosed quote or no table at all. */
function refuseLongRows(text: string): void {
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') {
      if (quoted && text[at + 1] === '"') at += 1
      else if (quoted) quoted = false
      else quoted = at === 0 || separators.includes(text[at - 1] ?? '')
    } else if (sign === '\n' && !quoted) start = at
    if (at - start > longestRow) throw new UnreadWorkbook('workbook_too_large')
  }
}

function* csvRows(content: Buffer): Generator<SheetRow> {
  let line = 0
  const text = decoded(content)
  refuseLongRows(text)
  for (const values of streamCsvRows(text)) {
    line += 1
    const cells = values.map(cellText)
    if (!isBlank(cells)) yield { line, cells }
  }
}

/**
 * The non-empty rows of the first sheet with content. Formulas are not evaluated, and no external data is
 * loaded.
 */
export async function* workbookRows(kind: WorkbookKind, content: Buffer): AsyncGenerator<SheetRow> {
  try {
    yield* kind === 'xlsx' ? xlsxRows(content) : csvRows(content)
  } catch (error) {
    throw error instanceof UnreadWorkbook ? error : new UnreadWorkbook('workbook_unreadable')
  }
}

export const mostColumns = 256

/**
 * Unique titles of the heading. A second 备注 becomes 备注 (2), and a column without a title is named by its
 * position.
 */
export function columnTitles(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  const seen = new Map<string, number>()
  return cells.slice(0, Math.min(last + 1, mostColumns)).map((cell, at) => {
    const title = cell.trim().replace(/\s+/g, ' ').slice(0, 100) || `#${at + 1}`
    const count = (seen.get(title) ?? 0) + 1
    seen.set(title, count)
    return count === 1 ? title : `${title} (${count})`
  })
}
