import { Refusal } from '#server/request/errors.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { importLines } from './import-lines.ts'
import { readWorkbook } from './workbook-reader.ts'
import type { WorkbookKind } from './workbook-rows.ts'

const mostRows = 2000

/**
 * The rows of a workbook with their cells by title, for the lots of an event. Empty rows and cells are left
 * out.
 */
export async function eventLines(
  store: Store,
  stored: string,
  kind: WorkbookKind,
  uid: number,
): Promise<Record<string, string>[]> {
  const read = await readWorkbook(store, stored, kind, uid)
  try {
    if (read.rows > mostRows) throw new Refusal('item_limit_reached', { n: mostRows })
    const lines: Record<string, string>[] = []
    for await (const { cells } of importLines(store, read.stored)) {
      const filled = read.columns.flatMap((title, at) => {
        const cell = cells[at]?.trim() ?? ''
        return title === '' || cell === '' ? [] : [[title, cell] as const]
      })
      if (filled.length > 0) lines.push(Object.fromEntries(filled))
    }
    return lines
  } finally {
    await store.remove(read.stored)
  }
}
