import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { Jobs } from '#server/request/job-queue.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { offerFile } from '#server/features/uploads/made-files.ts'
import { columnsOf } from './check-row.ts'
import { importLines, type ImportLine } from './import-lines.ts'
import { importerOf, recordImport } from './importer.ts'
import { TakenOver, type ImportWork } from './import-work.ts'
import { refusalsWorkbook, workbookType } from './refusals-workbook.ts'
import type { ImportPlan, SeenLines } from './sort-lines.ts'
import { importRefusals, imports, type StoredImport } from '#server/tables/imports.ts'
import type { ImportTarget } from './import-target.ts'
import { importTargets } from './targets.ts'
import { nameAccountPath } from './account-path.ts'
import { discloseRefusals, type StoredRefusal } from './disclosed-rows.ts'
import { payForRun } from './hidden-rows.ts'
import { notifyDone } from './notify-importer.ts'
import { withQuestions } from './questions.ts'
import type { RefusedLine } from './refused-line.ts'

/**
 * Imports the rows of a started import, one transaction per batch. An interrupted run continues after its
 * last batch. After its time slice it goes to the end of the queue, so that a long import delays nobody.
 */
export async function runImport(work: ImportWork, job: Jobs['import']): Promise<void> {
  const started = await begin(work.db, job.import_id)
  if (!started) return
  if (await writeAll(work, job, started)) await finish(work, job, started)
  else await work.again(job)
}

async function begin(db: Db, id: number): Promise<StoredImport | undefined> {
  const [row] = await db
    .update(imports)
    .set({ state: 'running' })
    .where(and(eq(imports.id, id), inArray(imports.state, ['queued', 'running'])))
    .returning()
  return row
}

type Run = ImportPlan & { target: ImportTarget }

export const planOf = (of: StoredImport): ImportPlan => ({
  import_id: of.id,
  columns: columnsOf(of.columns, of.mapping),
  service_id: of.service_id,
  on_duplicate: of.on_duplicate === 'update' ? 'update' : 'skip',
})

/** Returns whether all rows are done. */
async function writeAll(work: ImportWork, job: Jobs['import'], started: StoredImport): Promise<boolean> {
  const { db, store, signal } = work
  const to: Run = { ...planOf(started), target: importTargets[started.resource] }
  if (started.done_to === 0) await payForRun(work, job, started, to)
  const seen = new Map<string, number>()
  const refused = started.done_to === 0 ? new Set<number>() : await refusedLines(db, started.id)
  let behind = started.done_to
  let batch: ImportLine[] = []
  const flush = async () => {
    signal.throwIfAborted()
    for (const [key, line] of await writeBatch(db, job, to, started.uid, batch, behind, seen))
      seen.set(key, line)
    behind = batch.at(-1)?.line ?? behind
    batch = []
  }
  for await (const line of importLines(store, started.stored)) {
    if (line.line <= started.done_to) remember(line, to, refused, seen)
    else if (batch.push(line) === to.target.batchSize) {
      await flush()
      if (work.shareIsOver()) return false
    }
  }
  if (batch.length > 0) await flush()
  return true
}

async function refusedLines(db: Db, id: number): Promise<Set<number>> {
  const rows = await db
    .select({ line: importRefusals.line })
    .from(importRefusals)
    .where(eq(importRefusals.import_id, id))
  return new Set(rows.map((row) => row.line))
}

/** Registers a line that an earlier run imported, so that later lines cannot repeat it. */
function remember(line: ImportLine, to: Run, refused: ReadonlySet<number>, seen: Map<string, number>): void {
  if (refused.has(line.line)) return
  for (const key of to.target.keysOf(line, to)) seen.set(key, line.line)
}

/**
 * Commits rows, refusals, progress, audit log and live event together. Returns the keys that later lines must
 * not repeat.
 */
async function writeBatch(
  db: Db,
  job: Jobs['import'],
  to: Run,
  uid: number,
  batch: readonly ImportLine[],
  behind: number,
  seen: SeenLines,
): Promise<SeenLines> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, to.import_id)).for('update')
    if (row?.state !== 'running' || row.done_to !== behind) throw new TakenOver('another run is at it')
    const who = await importerOf(tx, uid, row.resource, job)
    if (behind === 0) {
      await to.target.refuseWrongOwner(tx, who, to.service_id)
      // Remove the check's refusals; the run stores its own.
      await tx.delete(importRefusals).where(eq(importRefusals.import_id, to.import_id))
    }
    await nameAccountPath(tx, 'import')
    const { accepted, updated, refusals, taken } = await to.target.write(tx, who, to, batch, seen)
    const before = { count: row.told_lines.length, paid: new Set(row.told_lines) }
    const { lines: listed, disclosed } = await discloseRefusals(tx, who, refusals, before)
    const stored = listed.map((refusal) => ({ ...refusal, import_id: to.import_id }))
    if (stored.length > 0) await tx.insert(importRefusals).values(stored)
    const done_to = batch.at(-1)?.line ?? behind
    const counts = { accepted: row.accepted + accepted, updated: row.updated + updated }
    await tx
      .update(imports)
      .set({ ...counts, ...addRefused(row, listed), done_to, ...told(row, disclosed, refusals) })
      .where(eq(imports.id, to.import_id))
    const lines = { from_line: batch[0]?.line ?? behind + 1, to_line: done_to }
    recordImport(who, row, 'import', { ...lines, accepted, updated, refused: refusals.length })
    await writeAuditEntries(tx, who)
    return taken
  })
}

/** The lines disclosed so far, and the names asked about. */
const told = (of: StoredImport, disclosed: readonly number[], refusals: readonly RefusedLine[]) => ({
  told_lines: [...of.told_lines, ...disclosed],
  questions: withQuestions(of.questions, refusals),
})

/** Adds these lines to the counts of refused rows. */
export const addRefused = (
  of: Pick<StoredImport, 'refused' | 'duplicates' | 'unlisted'>,
  lines: readonly StoredRefusal[],
) => ({
  refused: of.refused + lines.length,
  duplicates: of.duplicates + lines.filter(({ reason }) => reason === 'duplicate').length,
  unlisted: of.unlisted + lines.filter(({ unlisted }) => unlisted).length,
})

/** Ends the import and offers the workbook of refused rows. The stored rows are no longer needed. */
async function finish({ db, store }: ImportWork, job: Jobs['import'], started: StoredImport): Promise<void> {
  const importer = await importerOf(db, started.uid, started.resource, job)
  const made = await refusalsWorkbook(db, store, importer, started)
  try {
    await db.transaction(async (tx) => {
      const who = await importerOf(tx, started.uid, started.resource, job)
      const offered =
        made && (await offerFile(tx, { ...made, uid: started.uid, type: workbookType, word: 'refusals' }))
      const [row] = await tx
        .update(imports)
        .set({ state: 'done', finished_at: sql`now()`, refusals_file: offered?.file_name ?? null })
        .where(and(eq(imports.id, started.id), eq(imports.state, 'running')))
        .returning()
      if (!row) throw new TakenOver('another run was first')
      const { total, accepted, updated, refused } = row
      recordImport(who, row, 'import', { done: true, total, accepted, updated, refused })
      await writeAuditEntries(tx, who)
      await notifyDone(tx, who, row)
    })
  } catch (error) {
    if (made) await store.remove(made.stored)
    throw error
  }
  await store.remove(started.stored)
}
