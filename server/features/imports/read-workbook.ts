import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { importRows } from '#contract/import-limits.ts'
import {
  columnTitles,
  mostColumns,
  UnreadWorkbook,
  workbookRows,
  type WorkbookKind,
} from './workbook-rows.ts'

/** The last message of the reader process. */
export type ReaderAnswer = { columns: string[]; rows: number } | { reason: UnreadWorkbook['reason'] }

const pieceSize = 1 << 16
/** The most characters to write. Otherwise a few long strings shared by all cells could fill the disk. */
const longestOutput = 512 * 1_048_576

/** The last line of our own exports: who exported how many rows, when, and under which filters. */
const footer = / \| .*\(.+\).*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d.* \| /
const isFooter = ([first = '', ...others]: readonly string[]): boolean =>
  footer.test(first) && others.every((cell) => cell === '')

/**
 * Runs as a separate process without other access, so that a hostile workbook can at most end this process.
 * Reads a workbook and writes one JSON line `[line, cells]` per row. A `plain` sheet has no row of titles, so
 * every row is written.
 */
async function read(kind: WorkbookKind, plain: boolean): Promise<ReaderAnswer> {
  const content = await buffer(process.stdin)
  let columns: string[] | undefined
  let rows = 0
  let piece = ''
  let written = 0
  for await (const { line, cells } of workbookRows(kind, content)) {
    if (!columns && plain) columns = []
    if (!columns) {
      columns = columnTitles(cells)
      continue
    }
    if (isFooter(cells)) continue
    if (rows === importRows) throw new UnreadWorkbook('too_many_rows')
    rows += 1
    piece += `${JSON.stringify([line, plain ? cells.slice(0, mostColumns) : Array.from(columns, (_, at) => cells[at] ?? '')])}\n`
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

const answer = await read(process.argv[2] as WorkbookKind, process.argv[3] === 'plain').catch(
  (error: unknown): ReaderAnswer => {
    if (error instanceof UnreadWorkbook) return { reason: error.reason }
    throw error
  },
)
process.stdout.end(() => process.send?.(answer, () => process.disconnect()))
