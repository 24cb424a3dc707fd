import { businessClock, fitting, isNumber, looksLive } from './cells.ts'
import type { ExportColumn, Shape } from './columns.ts'
import type { SheetContent } from './content.ts'

const quoted = /[",;\t\r\n]|^\s|\s$/

/**
 * A text as RFC 4180 has it. What a spreadsheet would run gets an apostrophe in front, and so does what has one already:
 * taking one off gives back every text as it was.
 */
export function csvText(text: string): string {
  const safe = text.startsWith("'") || looksLive(text) ? `'${fitting(text)}` : fitting(text)
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function csvCell(shape: Shape, value: string | null): string {
  if (value === null) return ''
  if (shape === 'instant') return businessClock(value)
  return shape !== 'text' && (shape === 'day' || isNumber(value)) ? value : csvText(value)
}

function csvLine(columns: readonly ExportColumn[], row: Parameters<ExportColumn['value']>[0]): string {
  let line = ''
  for (const { shape, value } of columns) line += `,${csvCell(shape, value(row))}`
  return `${line.slice(1)}\r\n`
}

/** The whole file in pieces: a mark of UTF-8, the heading, the rows, and a last line that says who took them out. */
export async function* csvPieces({ columns, batches, footer }: SheetContent): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${columns.map((column) => csvText(column.label)).join(',')}\r\n`)
  for await (const rows of batches) {
    let piece = ''
    for (const row of rows) piece += csvLine(columns, row)
    yield Buffer.from(piece)
  }
  yield Buffer.from(`${csvText(footer())}${','.repeat(columns.length - 1)}\r\n`)
}
