import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { sheetRows } from '#contract/exports.ts'
import type { SheetContent } from './content.ts'
import { sheetBegin, sheetEnd, sheetRowsOf, workbookParts } from './sheet-xml.ts'
import type { PresentedRow } from './targets.ts'

/** The fastest level, since sheet markup shrinks to a tenth at any level. */
const compressionLevel = 1

/** Sheet names are limited to 31 characters and must not contain some characters. */
const sheetTitle = (title: string, n: number): string =>
  `${title.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 25)}${n === 1 ? '' : ` (${n})`}`

/** Supplies rows to one sheet after another. */
class RowSupply {
  readonly #batches: AsyncIterator<readonly PresentedRow[]>
  #batch: readonly PresentedRow[] = []
  #at = 0
  constructor(batches: AsyncIterable<readonly PresentedRow[]>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }
  /** Up to `most` of the next rows; empty after the last. */
  async take(most: number): Promise<readonly PresentedRow[]> {
    while (this.#at >= this.#batch.length) {
      const next = await this.#batches.next()
      if (next.done) return []
      this.#batch = next.value
      this.#at = 0
    }
    const rows = this.#batch.slice(this.#at, this.#at + most)
    this.#at += rows.length
    return rows
  }
  /** Closes the source early. */
  async leave(): Promise<void> {
    await this.#batches.return?.()
  }
}

interface Progress {
  through: boolean
}

async function* sheetPieces(
  { columns, footer }: SheetContent,
  supply: RowSupply,
  limit: number,
  progress: Progress,
): AsyncGenerator<Buffer> {
  const write = sheetRowsOf(columns)
  yield Buffer.from(sheetBegin(columns) + write.head())
  let n = 1
  while (n < limit) {
    const rows = await supply.take(limit - n)
    if (rows.length === 0) {
      progress.through = true
      break
    }
    let piece = ''
    for (const row of rows) {
      n += 1
      piece += write.row(n, row)
    }
    yield Buffer.from(piece)
  }
  yield Buffer.from((progress.through ? write.footer(n + 1, footer()) : '') + sheetEnd)
}

/** Writes sheets until the rows end. Returns the sheets' names. */
async function writeSheets(
  zip: ZipFile,
  content: SheetContent,
  limit: number,
  signal: AbortSignal,
): Promise<string[]> {
  const supply = new RowSupply(content.batches)
  const progress: Progress = { through: false }
  const titles: string[] = []
  try {
    while (!progress.through) {
      titles.push(sheetTitle(content.title, titles.length + 1))
      // One row of each sheet is reserved for the footer.
      const sheet = Readable.from(sheetPieces(content, supply, limit - 1, progress), {
        objectMode: false,
        highWaterMark: 1 << 18,
      })
      const leave = () => void sheet.destroy()
      signal.addEventListener('abort', leave)
      zip.addReadStream(sheet, `xl/worksheets/sheet${titles.length}.xml`, { compressionLevel })
      await once(sheet, 'close', { signal }).finally(() => signal.removeEventListener('abort', leave))
      if (sheet.errored) throw sheet.errored
    }
    return titles
  } finally {
    await supply.leave()
  }
}

async function fill(zip: ZipFile, content: SheetContent, limit: number, signal: AbortSignal): Promise<void> {
  const titles = await writeSheets(zip, content, limit, signal)
  for (const [name, text] of Object.entries(workbookParts(titles))) zip.addBuffer(Buffer.from(text), name)
  zip.end()
}

/**
 * A workbook as a stream, which fetches rows only as fast as it is read. `limit` is the number of rows per
 * sheet.
 */
export function workbookStream(content: SheetContent, limit = sheetRows): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const left = new AbortController()
  output.once('close', () => left.abort())
  zip.on('error', (error: Error) => output.destroy(error))
  fill(zip, content, limit, left.signal).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return output
}
