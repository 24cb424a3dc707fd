import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { Resource } from '../../../contract/resource.ts'
import { texts } from '../../../texts/all.ts'
import { optionLabel } from '../../../texts/text.ts'
import { may, record, systemCaller, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { databaseRefusal, InvalidFields, Refusal } from '../../request/errors.ts'
import type { Jobs } from '../../request/job-queue.ts'
import { announce, writeDeeds } from '../../request/write-deeds.ts'
import { actingFor } from '../staff/acting-for.ts'
import { offerFile } from '../uploads/made-files.ts'
import type { Store } from '../uploads/store.ts'
import { exportColumns } from './columns.ts'
import type { SheetContent } from './content.ts'
import { csvPieces } from './csv.ts'
import { noteExport } from './exports.ts'
import { footerOf } from './footer.ts'
import { withReferences } from './references.ts'
import { batchesOf, inSnapshot, wanted } from './snapshot.ts'
import type { StoredExport } from './source.ts'
import { exportsTable as table } from '../../tables/exports.ts'
import { targetOf, type Shown } from './targets.ts'
import { tellDone, tellFailed } from './tell-exporter.ts'
import { workbookStream } from './workbook.ts'

export interface ExportRun {
  db: Db
  /** Where rows are read: a replica, where there is one. Keeps long transactions apart from what people wait for. */
  reading: Db
  store: Store
  onError: (error: unknown) => void
  /** Set when the process wants to stop: what was written goes, and the next start begins anew. */
  signal: AbortSignal
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** What was begun so often and never finished takes the process down with it: it is given up. */
const mostRuns = 5
const reportEvery = 1000

/** Cancelled, asked for anew, or taken up by another process: nothing of it counts any more. */
class Superseded extends Error {}

const mine = ({ id, attempt, run }: StoredExport): SQL =>
  and(eq(table.id, id), eq(table.attempt, attempt), eq(table.run, run), eq(table.state, 'running')) as SQL

/** Makes the file of a requested export. Rejects only where trying again later makes sense. */
export async function runExport(parts: ExportRun, job: Jobs['export']): Promise<void> {
  const row = await begin(parts.db, job)
  if (!row) return
  try {
    if (row.run > mostRuns) throw new Refusal('internal')
    await make(parts, job, row)
  } catch (error) {
    if (error instanceof Superseded) return
    if (parts.signal.aborted) {
      await giveBack(parts.db, row)
      throw error
    }
    const passing = databaseRefusal(error)
    if (passing && passing.reason !== 'storage_full') throw passing
    const reason = passing?.reason ?? reasonOf(error)
    if (reason === 'internal') parts.onError(error)
    await fail(parts.db, job, row, reason)
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Refusal
    ? error.reason
    : error instanceof InvalidFields
      ? (error.faults[0]?.fault ?? 'invalid')
      : 'internal'

async function begin(db: Db, { export_id, attempt }: Jobs['export']): Promise<StoredExport | undefined> {
  const open = and(
    eq(table.id, export_id),
    eq(table.attempt, attempt),
    inArray(table.state, ['queued', 'running']),
  )
  return db.transaction(async (tx) => {
    const [row] = (await tx
      .update(table)
      .set({ state: 'running', rows: 0, total: 0, run: sql`${table.run} + 1` })
      .where(open)
      .returning()) as StoredExport[]
    if (row) await tellMoved(tx, row)
    return row
  })
}

/** A stop is no failed try: the next start takes it from the beginning. */
async function giveBack(db: Db, row: StoredExport): Promise<void> {
  await db
    .update(table)
    .set({ state: 'queued', rows: 0, run: row.run - 1 })
    .where(mine(row))
}

const tellMoved = (db: Db, row: StoredExport): Promise<void> =>
  announce(db, {
    resource: 'exports',
    id: row.id,
    version: row.version,
    act: 'progress',
    by: row.created_by,
    owners: [row.created_by],
  })

interface Count {
  rows: number
  total: number
}

/** Writes down how far it is, once a second, and stops everything when the export is not this run's any more. */
function watch({ db, signal }: ExportRun, row: StoredExport, count: Count) {
  const stop = new AbortController()
  let said = -1
  let busy = false
  const report = async () => {
    if (busy) return
    busy = true
    const [still] = await db
      .update(table)
      .set({ rows: count.rows, total: count.total })
      .where(mine(row))
      .returning({ id: table.id })
    if (!still) stop.abort(new Superseded())
    else if (count.rows !== said) await tellMoved(db, row)
    said = count.rows
    busy = false
  }
  const timer = setInterval(() => {
    report().catch(() => {
      busy = false
    })
  }, reportEvery)
  return { signal: AbortSignal.any([stop.signal, signal]), end: () => clearInterval(timer) }
}

async function make(parts: ExportRun, job: Jobs['export'], row: StoredExport): Promise<void> {
  const count: Count = { rows: 0, total: 0 }
  const watched = watch(parts, row, count)
  try {
    const kept = await inSnapshot(parts.reading, (tx) =>
      write(parts, tx, job, row, count, watched.signal),
    ).catch((error: unknown) => {
      throw watched.signal.aborted ? watched.signal.reason : error
    })
    await finish(parts, job, row, { ...kept, ...count })
  } finally {
    watched.end()
  }
}

/** Whoever lost the right in the meantime gets no file. */
async function exporter(db: Db, row: StoredExport, job: Jobs['export']): Promise<Caller> {
  const who = await actingFor(db, row.created_by ?? 0, job)
  if (!may(who, 'exports.use') || !may(who, targetOf(row.resource).permission))
    throw new Refusal('no_permission')
  return who
}

async function write(
  parts: ExportRun,
  tx: Db,
  job: Jobs['export'],
  row: StoredExport,
  count: Count,
  signal: AbortSignal,
) {
  const leave = await cancelling(parts.reading, tx, signal)
  try {
    const who = await exporter(tx, row, job)
    const target = targetOf(row.resource)
    const source = await target.source(tx)
    const { resource } = source
    const rows = await wanted(tx, who, target, source, row)
    count.total = rows.total
    const tell = await footerOf(tx, who, resource, row.filters)
    const content: SheetContent = {
      title: optionLabel(texts[who.language], 'exports', 'resource', row.resource),
      columns: exportColumns(resource, row.columns, who.language),
      batches: shownBatches(parts.db, tx, who, row, resource, batchesOf(tx, rows), count),
      footer: () => tell(count.rows),
    }
    const stream =
      row.format === 'csv'
        ? Readable.from(csvPieces(content), { objectMode: false, highWaterMark: 1 << 18 })
        : workbookStream(content)
    const stop = () => void stream.destroy(new Error('stopped'))
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    return await parts.store.put(stream).finally(() => signal.removeEventListener('abort', stop))
  } finally {
    leave()
  }
}

/** A statement that runs when everything is to stop is stopped as well: a sort of a million rows would hold its connection for seconds. */
async function cancelling(reading: Db, tx: Db, signal: AbortSignal): Promise<() => void> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const pid = rows[0]?.pid ?? 0
  const cancel = () => void reading.execute(sql`select pg_cancel_backend(${pid}::int)`).catch(() => {})
  signal.addEventListener('abort', cancel)
  return () => signal.removeEventListener('abort', cancel)
}

/** Rows as their list answers them. What is revealed by it goes on record, beside the snapshot, which writes nothing. */
async function* shownBatches(
  db: Db,
  tx: Db,
  who: Caller,
  row: StoredExport,
  resource: Resource,
  batches: AsyncIterable<Parameters<ReturnType<typeof targetOf>['present']>[2]>,
  count: Count,
): AsyncGenerator<readonly Shown[]> {
  const target = targetOf(row.resource)
  for await (const stored of batches) {
    const shown = await withReferences(
      tx,
      resource,
      row.columns,
      await target.present(tx, who, stored, row.columns),
    )
    if (who.deeds.length > 0) await writeDeeds(db, who)
    count.rows += shown.length
    yield shown
  }
}

/** Offers the file to whoever asked for it; one that nobody waits for any more is thrown away. */
async function finish(
  { db, store }: ExportRun,
  job: Jobs['export'],
  row: StoredExport,
  made: Count & { stored: string; bytes: number },
) {
  const { rows, total, bytes, stored } = made
  try {
    await db.transaction(async (tx) => {
      const who = await exporter(tx, row, job)
      const type = types[row.format === 'csv' ? 'csv' : 'xlsx']
      const { file_name, expires_at } = await offerFile(tx, {
        uid: who.uid,
        stored,
        label: row.file ?? 'export',
        type,
        word: row.resource,
      })
      const [done] = (await tx
        .update(table)
        .set({
          state: 'done',
          rows,
          total,
          bytes,
          file_name,
          expires_at,
          finished_at: sql`now()`,
          version: row.version + 1,
        })
        .where(mine(row))
        .returning()) as StoredExport[]
      if (!done) throw new Superseded()
      noteExport(who, done, 'export', { done: true, rows, bytes })
      await writeDeeds(tx, who)
      await tellDone(tx, who, done)
    })
  } catch (error) {
    await store.remove(stored)
    throw error
  }
}

async function fail(db: Db, job: Jobs['export'], row: StoredExport, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [failed] = (await tx
      .update(table)
      .set({ state: 'failed', failure, finished_at: sql`now()`, version: row.version + 1 })
      .where(mine(row))
      .returning()) as StoredExport[]
    if (!failed) return
    const who = systemCaller(new Date(), job.request_id)
    record(who, {
      action: 'export',
      resource: 'exports',
      record_id: row.id,
      record_name: row.file,
      version: failed.version,
      owners: [row.created_by],
      detail: { failed: failure },
    })
    await writeDeeds(tx, who)
    await tellFailed(tx, who, failed)
  })
}
