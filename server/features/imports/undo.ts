import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Jobs } from '#server/request/job-queue.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import type { Db } from '#server/db/client.ts'
import { countCompared } from '#server/identity/comparison-limit.ts'
import { decryptRow } from '#server/tables/encrypted.ts'
import { importRows, imports } from '#server/tables/imports.ts'
import { nameAccountPath } from './account-path.ts'
import { importerOf, recordImport } from './importer.ts'
import type { ImportWork } from './import-work.ts'
import { importTargets } from './targets.ts'
import { notifyUndone } from './notify-importer.ts'

const batchSize = 500

/**
 * 撤销导入: undoes an import batch by batch. Finished batches are deleted, so an interrupted undo resumes after
 * them.
 */
export async function undoImport(work: ImportWork, job: Jobs['import']): Promise<void> {
  for (;;) {
    work.signal.throwIfAborted()
    const { over } = await work.db.transaction((tx) => takeBatch(tx, job))
    if (over) return
    if (work.shareIsOver()) return work.again(job)
  }
}

async function takeBatch(db: Db, job: Jobs['import']): Promise<{ over: boolean }> {
  const [row] = await db.select().from(imports).where(eq(imports.id, job.import_id)).for('update')
  if (row?.state !== 'undoing') return { over: true }
  const who = await importerOf(db, row.undone_by ?? row.uid, row.resource, job)
  const ofImport = eq(importRows.import_id, row.id)
  const kept = await db
    .select()
    .from(importRows)
    .where(ofImport)
    .orderBy(asc(importRows.record_id))
    .limit(batchSize)
  const batch = kept.map((row) => decryptRow(importRows, row))
  const over = batch.length < batchSize
  await nameAccountPath(db, 'undo_import')
  const done =
    batch.length === 0
      ? { taken_back: 0, left_alone: 0, compared: [] }
      : await importTargets[row.resource].takeBack(db, who, row.id, batch)
  // Otherwise an import and its undo would disclose for free which numbers are not taken.
  await countCompared(db, who, done.compared)
  const taken_back = row.taken_back + done.taken_back
  const left_alone = row.left_alone + done.left_alone
  const ids = batch.map(({ record_id }) => record_id)
  await db.delete(importRows).where(and(ofImport, inArray(importRows.record_id, ids)))
  const [written] = await db
    .update(imports)
    .set({ taken_back, left_alone, ...(over && { state: 'undone' as const }) })
    .where(eq(imports.id, row.id))
    .returning()
  if (over && written) {
    recordImport(who, written, 'undo_import', { done: true, taken_back, left_alone })
    await notifyUndone(db, who, written)
  }
  await writeAuditEntries(db, who)
  return { over }
}
