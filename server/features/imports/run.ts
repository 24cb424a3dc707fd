import { and, eq, inArray, sql } from 'drizzle-orm'
import { systemCaller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { databaseRefusal, InvalidFields, Refusal } from '../../request/errors.ts'
import type { Jobs } from '../../request/job-queue.ts'
import { writeDeeds } from '../../request/write-deeds.ts'
import { offerFile } from '../uploads/made-files.ts'
import type { Store } from '../uploads/store.ts'
import { checkRow, columnsOf } from './check-row.ts'
import { importLines, type ImportLine } from './import-lines.ts'
import { importerOf, recordImport } from './importer.ts'
import { identityOf, type ImportPlan } from './write-rows.ts'
import { refusalsWorkbook, workbookType } from './refusals-workbook.ts'
import { importRefusals, imports, type StoredImport } from '../../tables/imports.ts'
import { importTargets, type ImportTarget } from './targets.ts'
import { mostTold, tellOf } from './told.ts'
import { tellDone, tellFailed } from './tell-importer.ts'

export interface ImportRun {
  db: Db
  store: Store
  onError: (error: unknown) => void
  /**
   * Aborted when the process stops. The run then ends after its current batch and continues at the next
   * start.
   */
  signal: AbortSignal
}

const batchSize = 150

/**
 * Imports the rows of a started import, one transaction per batch. An interrupted run continues after its
 * last batch. If an import runs twice at once, the slower run gives up. Rejects only if a later retry makes
 * sense.
 */
export async function runImport(run: ImportRun, job: Jobs['import']): Promise<void> {
  try {
    const started = await begin(run.db, job.import_id)
    if (!started) return
    await writeAll(run, job, started)
    await finish(run, job, started)
  } catch (error) {
    if (run.signal.aborted || error instanceof TakenOver) throw error
    // Only the reason: the driver's message quotes the rows, and the queue keeps what it gets.
    const passing = databaseRefusal(error)
    if (passing) throw passing
    if (!(error instanceof Refusal || error instanceof InvalidFields)) run.onError(withoutRows(error))
    await fail(run.db, job, failureOf(error))
  }
}

/** Ends the import as failed. Rows imported so far stay. */
async function fail(db: Db, job: Jobs['import'], failure: string): Promise<void> {
  const open = and(eq(imports.id, job.import_id), inArray(imports.state, ['queued', 'running']))
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set({ state: 'failed', failure, finished_at: sql`now()` })
      .where(open)
      .returning()
    if (!row) return
    const who = systemCaller(new Date(), job.request_id)
    recordImport(who, row, 'import', { failed: failure })
    await writeDeeds(tx, who)
    await tellFailed(tx, who, row)
  })
}

class TakenOver extends Error {}

/** The inner error, which names the constraint. The outer one would quote customers. */
const withoutRows = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

const failureOf = (error: unknown): string =>
  error instanceof Refusal
    ? error.reason
    : error instanceof InvalidFields
      ? (error.faults[0]?.fault ?? 'invalid')
      : 'internal'

async function begin(db: Db, id: number): Promise<StoredImport | undefined> {
  const [row] = await db
    .update(imports)
    .set({ state: 'running' })
    .where(and(eq(imports.id, id), inArray(imports.state, ['queued', 'running'])))
    .returning()
  return row
}

type Run = ImportPlan & {
  target: ImportTarget
  /** Rows listed so far that repeat records out of sight. A run that goes on lists no more of them. */
  told: number
}

async function writeAll(
  { db, store, signal }: ImportRun,
  job: Jobs['import'],
  started: StoredImport,
): Promise<void> {
  const to: Run = {
    import_id: started.id,
    target: importTargets[started.resource],
    columns: columnsOf(started.columns, started.mapping),
    service_id: started.service_id,
    on_duplicate: started.on_duplicate === 'update' ? 'update' : 'skip',
    told: started.done_to === 0 ? 0 : mostTold,
  }
  const seen = new Set<string>()
  const refused = started.done_to === 0 ? new Set<number>() : await refusedLines(db, started.id)
  let behind = started.done_to
  let batch: ImportLine[] = []
  const flush = async () => {
    signal.throwIfAborted()
    for (const key of await writeBatch(db, job, to, started.uid, batch, behind, seen)) seen.add(key)
    behind = batch.at(-1)?.line ?? behind
    batch = []
  }
  for await (const line of importLines(store, started.stored)) {
    if (line.line <= started.done_to) remember(line, to, refused, seen)
    else if (batch.push(line) === batchSize) await flush()
  }
  if (batch.length > 0) await flush()
}

async function refusedLines(db: Db, id: number): Promise<Set<number>> {
  const rows = await db
    .select({ line: importRefusals.line })
    .from(importRefusals)
    .where(eq(importRefusals.import_id, id))
  return new Set(rows.map((row) => row.line))
}

/** Remembers a line imported by an earlier run, so that later lines cannot repeat it. */
function remember(line: ImportLine, to: Run, refused: ReadonlySet<number>, seen: Set<string>): void {
  if (refused.has(line.line)) return
  const checked = checkRow(to.target.resource, line.cells, to.columns)
  if ('values' in checked) for (const key of identityOf(line, checked.values).keys) seen.add(key)
}

/**
 * Commits rows, refusals, progress, log and live event together. Returns the identity keys of the written
 * rows.
 */
async function writeBatch(
  db: Db,
  job: Jobs['import'],
  to: Run,
  uid: number,
  batch: readonly ImportLine[],
  behind: number,
  seen: ReadonlySet<string>,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, to.import_id)).for('update')
    if (row?.state !== 'running' || row.done_to !== behind) throw new TakenOver('another run is at it')
    const who = await importerOf(tx, uid, row.resource, job)
    if (behind === 0) await to.target.refuseWrongOwner(tx, who, to.service_id)
    const { accepted, updated, refusals, keys } = await to.target.write(tx, who, to, batch, seen)
    const { lines: listed, told } = await tellOf(tx, who, refusals, to.told)
    if (listed.length > 0)
      await tx.insert(importRefusals).values(listed.map((one) => ({ ...one, import_id: to.import_id })))
    to.told += told
    const done_to = batch.at(-1)?.line ?? behind
    const counts = {
      accepted: row.accepted + accepted,
      updated: row.updated + updated,
      refused: row.refused + refusals.length,
      unlisted: row.unlisted + listed.filter((one) => one.unlisted).length,
    }
    await tx
      .update(imports)
      .set({ ...counts, done_to })
      .where(eq(imports.id, to.import_id))
    const lines = { from_line: batch[0]?.line ?? 0, to_line: done_to }
    recordImport(who, row, 'import', { ...lines, accepted, updated, refused: refusals.length })
    await writeDeeds(tx, who)
    return keys
  })
}

/** Ends the import and offers the workbook of refused rows. The stored rows are no longer needed. */
async function finish({ db, store }: ImportRun, job: Jobs['import'], started: StoredImport): Promise<void> {
  const made = await refusalsWorkbook(db, store, started, job.language)
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
      await writeDeeds(tx, who)
      await tellDone(tx, who, row)
    })
  } catch (error) {
    if (made) await store.remove(made.stored)
    throw error
  }
  await store.remove(started.stored)
}
