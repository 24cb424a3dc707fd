import { cellNames, lotItems, mostItems, type ItemLine } from '#contract/lot-items.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { importLines } from './import-lines.ts'
import { suggestMapping } from './suggest-mapping.ts'
import { readWorkbook } from './workbook-reader.ts'
import type { WorkbookKind } from './workbook-rows.ts'

/** The rows of a workbook as lines of a goods list. Columns without a known title are left out. */
export async function itemLines(
  store: Store,
  stored: string,
  kind: WorkbookKind,
  uid: number,
): Promise<ItemLine[]> {
  const read = await readWorkbook(store, stored, kind, uid)
  try {
    const mapping = suggestMapping(lotItems, read.columns)
    const columns = cellNames.flatMap((name) => {
      const at = mapping[name] === undefined ? -1 : read.columns.indexOf(mapping[name])
      return at < 0 ? [] : [{ name, at }]
    })
    if (columns.length === 0) throw new Refusal('workbook_unreadable')
    if (read.rows > mostItems) throw new Refusal('item_limit_reached', { n: mostItems })
    const lines: ItemLine[] = []
    for await (const { cells } of importLines(store, read.stored)) {
      const filled = columns.flatMap(({ name, at }) => (cells[at] ? [[name, cells[at]]] : []))
      if (filled.length > 0) lines.push(Object.fromEntries(filled))
    }
    return lines
  } finally {
    await store.remove(read.stored)
  }
}
