import { and, between, eq, inArray, isNotNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { addDays } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { madeFiles } from '#server/tables/uploads.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { importRows, imports } from '#server/tables/imports.ts'

const waitDays = 7
/** Longer than the undo window, so that a running undo can finish. */
const undoDays = 2

/** Deletes workbooks not started within a week, rows of finished runs, and links to expired workbooks. */
export async function forgetOldImports(db: Db, store: Store, now: Date): Promise<void> {
  const day = (shift: number) => addDays(now, shift).toISOString()
  const waiting = await db
    .delete(imports)
    .where(
      and(
        inArray(imports.state, ['uploaded', 'checking', 'checked']),
        lt(imports.created_at, day(-waitDays)),
      ),
    )
    .returning({ stored: imports.stored })
  const over = await db
    .select({ stored: imports.stored })
    .from(imports)
    .where(and(inArray(imports.state, ['done', 'failed']), between(imports.finished_at, day(-3), day(-1))))
  // Values from before an update are deleted once no undo can need them.
  const past = db
    .select({ id: imports.id })
    .from(imports)
    .where(and(lt(imports.finished_at, day(-undoDays)), ne(imports.state, 'undoing')))
  await db.delete(importRows).where(inArray(importRows.import_id, past))
  for (const { stored } of [...waiting, ...over]) await store.remove(stored)
  const offered = db
    .select({ one: sql`1` })
    .from(madeFiles)
    .where(eq(madeFiles.file_name, imports.refusals_file))
  await db
    .update(imports)
    .set({ refusals_file: null })
    .where(and(isNotNull(imports.refusals_file), notExists(offered)))
}
