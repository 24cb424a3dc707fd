import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { openExportStates } from '#contract/exports.ts'
import { may, systemCaller, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Jobs } from '#server/request/job-queue.ts'
import { announce, writeAuditEntries } from '#server/request/write-audit.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { exportsTable as table } from '#server/tables/exports.ts'
import { actingFor } from '#server/features/staff/acting-for.ts'
import { offerFile } from '#server/features/uploads/made-files.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { exportSource, requesterOf, type StoredExport } from './source.ts'
import { targetOf } from './targets.ts'
import { notifyDone, notifyFailed } from './notify-exporter.ts'
import { allOf } from '#server/records/source.ts'

type Job = Jobs['export']

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const reportEvery = 1000

/**
 * The export was cancelled, requested again, or taken over by another process. This run must write nothing
 * more.
 */
export class Superseded extends Error {}

/** Rows written so far, of how many. */
export interface ExportProgress {
  rows: number
  total: number
}

/** True while the export still belongs to this run. */
const isOwn = ({ id, attempt, run }: StoredExport): SQL =>
  allOf(eq(table.id, id), eq(table.attempt, attempt), eq(table.run, run), eq(table.state, 'running'))

/** Marks the export as running; undefined if it was cancelled or requested again. */
export async function begin(db: Db, { export_id, attempt }: Job): Promise<StoredExport | undefined> {
  const open = and(
    eq(table.id, export_id),
    eq(table.attempt, attempt),
    inArray(table.state, openExportStates),
  )
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(table)
      .set({ state: 'running', rows: 0, total: 0, run: sql`${table.run} + 1` })
      .where(open)
      .returning()
    if (row) await announceProgress(tx, row)
    return row
  })
}

/** Requeues an export that a shutdown interrupted. The attempt does not count; the next start begins anew. */
export async function giveBack(db: Db, row: StoredExport): Promise<void> {
  await db
    .update(table)
    .set({ state: 'queued', rows: 0, run: row.run - 1 })
    .where(isOwn(row))
}

const announceProgress = (db: Db, row: StoredExport): Promise<void> =>
  announce(db, {
    resource: 'exports',
    id: row.id,
    version: row.version,
    act: 'progress',
    by: row.created_by,
    owners: [row.created_by],
  })

/**
 * Stores the progress once a second. The returned signal aborts with `signal`, or when the export no longer
 * belongs to this run.
 */
export function watch(db: Db, signal: AbortSignal, row: StoredExport, progress: ExportProgress) {
  const stop = new AbortController()
  let announced = -1
  let busy = false
  const report = async () => {
    if (busy) return
    busy = true
    const { rows, total } = progress
    const [own] = await db.update(table).set({ rows, total }).where(isOwn(row)).returning({ id: table.id })
    if (!own) stop.abort(new Superseded())
    else if (rows !== announced) await announceProgress(db, row)
    announced = rows
    busy = false
  }
  const timer = setInterval(() => {
    report().catch(() => {
      busy = false
    })
  }, reportEvery)
  return { signal: AbortSignal.any([stop.signal, signal]), end: () => clearInterval(timer) }
}

/** The person the file is for. 403 if they lost the permission in the meantime. */
export async function exporter(db: Db, row: StoredExport, job: Job): Promise<Caller> {
  const who = await actingFor(db, requesterOf(row), job)
  if (!may(who, 'exports.use') || !may(who, targetOf(row.resource).permission))
    throw new Refusal('no_permission')
  return who
}

type MadeFile = ExportProgress & { stored: string; bytes: number }

async function markDone(tx: Db, job: Job, row: StoredExport, made: MadeFile): Promise<void> {
  const { rows, total, bytes, stored } = made
  const who = await exporter(tx, row, job)
  const [own] = await lockRecords(tx, exportSource, isOwn(row))
  if (!own) throw new Superseded()
  const type = contentTypes[row.format]
  const file = { uid: who.uid, stored, label: row.file ?? 'export', type, word: row.resource }
  const { file_name, expires_at } = await offerFile(tx, file)
  const finished_at = sql`now()`
  const changes = { state: 'done' as const, rows, total, bytes, file_name, expires_at, finished_at }
  const detail = { done: true, rows, bytes }
  const done = await writeRecord(tx, who, exportSource, own, changes, { action: 'export', detail })
  await writeAuditEntries(tx, who)
  await notifyDone(tx, who, done)
}

/** Offers the file to the person who asked for it. Removes it if the export no longer belongs to this run. */
export async function finish(
  db: Db,
  store: Store,
  job: Job,
  row: StoredExport,
  made: MadeFile,
): Promise<void> {
  try {
    await db.transaction((tx) => markDone(tx, job, row, made))
  } catch (error) {
    await store.remove(made.stored)
    throw error
  }
}

export async function fail(db: Db, job: Job, row: StoredExport, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [own] = await lockRecords(tx, exportSource, isOwn(row))
    if (!own) return
    const who = systemCaller(new Date(), job.request_id)
    const changes = { state: 'failed' as const, failure, finished_at: sql`now()` }
    const entry = { action: 'export' as const, detail: { failed: failure } }
    const failed = await writeRecord(tx, who, exportSource, own, changes, entry)
    await writeAuditEntries(tx, who)
    await notifyFailed(tx, who, failed)
  })
}
