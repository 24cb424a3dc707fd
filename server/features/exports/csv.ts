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
 * Joins the cells: strings built by adding become a tree of a hundred thousand pieces, which is slow to read.
 */
const csvLine = (columns: readonly ExportColumn[], row: Parameters<ExportColumn['value']>[0]): string =>
  columns.map(({ shape, value }) => csvCell(shape, value(row))).join(',')

/**
 * The whole file in pieces: the UTF-8 mark, the heading, the rows, and a last line that says who exported
 * them.
 */
export async function* csvPieces({ columns, batches, footer }: SheetContent): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${columns.map((column) => csvText(column.label)).join(',')}\r\n`)
  for await (const rows of batches) {
    yield Buffer.from(`${rows.map((row) => csvLine(columns, row)).join('\r\n')}\r\n`)
  }
  yield Buffer.from(`${csvText(footer())}${','.repeat(columns.length - 1)}\r\n`)
}
