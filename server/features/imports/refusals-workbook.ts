import { and, asc, gt } from 'drizzle-orm'
import { writeXlsxStream } from 'hucre/xlsx'
import { Readable } from 'node:stream'
import { texts } from '#texts/all.ts'
import { fieldLabel } from '#texts/text.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { listed, presentRefusals } from './refusals.ts'
import { importRefusals, type StoredImport } from '#server/tables/imports.ts'

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const pageSize = 1000
/** Characters that XML cannot hold. */
// eslint-disable-next-line no-control-regex
const unwritable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Every cell is text, so that nothing becomes a formula and phones keep leading zeros. */
async function* rows(db: Db, who: Caller, of: StoredImport): AsyncGenerator<string[]> {
  yield [...of.columns, fieldLabel(texts[who.language], 'imports', 'reason')]
  let after = 0
  for (;;) {
    const page = await db
      .select()
      .from(importRefusals)
      .where(and(listed(of), gt(importRefusals.line, after)))
      .orderBy(asc(importRefusals.line))
      .limit(pageSize)
    const shown = await presentRefusals(db, who, of, page)
    for (const [at, { row }] of page.entries())
      yield [...row.map((cell) => cell.replace(unwritable, '')), shown[at]?.msg ?? '']
    const last = page.at(-1)
    if (!last) return
    after = last.line
  }
}

/** A workbook of the refused rows with the reason in the last column. Undefined if no row was refused. */
export async function refusalsWorkbook(
  db: Db,
  store: Store,
  who: Caller,
  of: StoredImport,
): Promise<{ stored: string; label: string } | undefined> {
  const [any] = await db.select({ line: importRefusals.line }).from(importRefusals).where(listed(of)).limit(1)
  if (!any) return undefined
  // The text format keeps the cells as they are when somebody edits them.
  const numFmt = '@'
  const columns = of.columns.map(() => ({ width: 20, numFmt }))
  const stream = writeXlsxStream(rows(db, who, of), {
    name: fieldLabel(texts[who.language], 'imports', 'list'),
    columns: [...columns, { width: 40, numFmt }],
    inlineStrings: true,
  })
  const { stored } = await store.put(Readable.fromWeb(stream as never))
  return {
    stored,
    label: `${of.file_name.replace(/\.[^.]+$/, '')} - ${fieldLabel(texts[who.language], 'imports', 'reason')}.xlsx`,
  }
}
