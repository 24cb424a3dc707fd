import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { importRows } from '../../../contract/imports.ts'
import { columnTitles, UnreadWorkbook, workbookRows, type WorkbookKind } from './workbook-rows.ts'

/** What the reading process says when it is done. */
export type Reading = { columns: string[]; rows: number } | { reason: UnreadWorkbook['reason'] }

const pieceSize = 1 << 16
/** Characters; a few long strings that every cell shares could otherwise fill the disk. */
const longestOutput = 512 * 1_048_576

/**
 * A program of its own: a workbook comes in, one JSON line `[line, cells]` per row goes out, and nothing else can be reached.
 * Whatever a hostile workbook does to it, the server only sees it end.
 */
async function read(kind: WorkbookKind): Promise<Reading> {
  const content = await buffer(process.stdin)
  let columns: string[] | undefined
  let rows = 0
  let piece = ''
  let written = 0
  for await (const { line, cells } of workbookRows(kind, content)) {
    if (!columns) {
      columns = columnTitles(cells)
      continue
    }
    if (rows === importRows) throw new UnreadWorkbook('too_many_rows')
    rows += 1
    piece += `${JSON.stringify([line, Array.from(columns, (_, at) => cells[at] ?? '')])}\n`
    if (piece.length < pieceSize) continue
    written += piece.length
    if (written > longestOutput) throw new UnreadWorkbook('workbook_too_large')
    await write(piece)
    piece = ''
  }
  if (!columns) throw new UnreadWorkbook('workbook_unreadable')
  await write(piece)
  return { columns, rows }
}

async function write(piece: string): Promise<void> {
  if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
}

const answer = await read(process.argv[2] as WorkbookKind).catch((error: unknown): Reading => {
  if (error instanceof UnreadWorkbook) return { reason: error.reason }
  throw error
})
process.stdout.end(() => process.send?.(answer, () => process.disconnect()))
