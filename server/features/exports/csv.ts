import { csvText } from '#server/records/spreadsheet-text.ts'
import { clockOf, isNumber } from './cells.ts'
import type { ExportColumn, Shape } from './columns.ts'
import type { SheetContent } from './content.ts'

function csvCell(shape: Shape, value: string | null): string {
  if (value === null) return ''
  if (shape === 'instant') return clockOf(value)
  return shape !== 'text' && (shape === 'day' || isNumber(value)) ? value : csvText(value)
}

/**
 * Uses `join`, because concatenation would build a rope of a hundred thousand pieces that is slow to flatten.
 */
const csvLine = (columns: readonly ExportColumn[], row: Parameters<ExportColumn['value']>[0]): string =>
  columns.map(({ shape, value }) => csvCell(shape, value(row))).join(',')

/** The file in pieces: byte order mark, heading, rows, and a footer that says who exported it. */
export async function* csvPieces({ columns, batches, footer }: SheetContent): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${columns.map((column) => csvText(column.label)).join(',')}\r\n`)
  for await (const rows of batches) {
    yield Buffer.from(`${rows.map((row) => csvLine(columns, row)).join('\r\n')}\r\n`)
  }
  yield Buffer.from(`${csvText(footer())}${','.repeat(columns.length - 1)}\r\n`)
}
