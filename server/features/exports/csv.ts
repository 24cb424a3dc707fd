import { csvText } from '../../records/spreadsheet-text.ts'
import { clockOf, isNumber } from './cells.ts'
import type { ExportColumn, Shape } from './columns.ts'
import type { SheetContent } from './content.ts'

function csvCell(shape: Shape, value: string | null): string {
  if (value === null) return ''
  if (shape === 'instant') return clockOf(value)
  return shape !== 'text' && (shape === 'day' || isNumber(value)) ? value : csvText(value)
}

/** Cells are joined: added one to the other they would be a tree of a hundred thousand pieces, and be picked up again one by one. */
const csvLine = (columns: readonly ExportColumn[], row: Parameters<ExportColumn['value']>[0]): string =>
  columns.map(({ shape, value }) => csvCell(shape, value(row))).join(',')

/** The whole file in pieces: a mark of UTF-8, the heading, the rows, and a last line that says who took them out. */
export async function* csvPieces({ columns, batches, footer }: SheetContent): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${columns.map((column) => csvText(column.label)).join(',')}\r\n`)
  for await (const rows of batches) {
    yield Buffer.from(`${rows.map((row) => csvLine(columns, row)).join('\r\n')}\r\n`)
  }
  yield Buffer.from(`${csvText(footer())}${','.repeat(columns.length - 1)}\r\n`)
}
