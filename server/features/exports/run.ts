import { sql } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { Resource } from '#contract/grammar/resource.ts'
import { texts } from '#texts/all.ts'
import { optionLabel } from '#texts/text.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { databaseRefusal, InvalidFields, Refusal } from '#server/request/errors.ts'
import type { Jobs } from '#server/request/job-queue.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import type { StoredRow } from '#server/records/source.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { exportColumns } from './columns.ts'
import type { SheetContent } from './content.ts'
import { csvPieces } from './csv.ts'
import { footerOf } from './footer.ts'
import { withReferences } from './references.ts'
import { returnMemoryWhenIdle } from './return-memory.ts'
import {
  begin,
  exporter,
  fail,
  finish,
  giveBack,
  Superseded,
  watch,
  type ExportProgress,
} from './run-state.ts'
import { batchesOf, inSnapshot, exportQuery } from './snapshot.ts'
import type { StoredExport } from './source.ts'
import { targetOf, type PresentedRow } from './targets.ts'
import { workbookStream } from './workbook.ts'
import { required } from '#server/records/required.ts'

export interface ExportRun {
  db: Db
  /** The database to read from. With a replica, the long transaction slows down nobody on the primary. */
  reading: Db
  store: Store
  onError: (error: unknown) => void
  /** Aborts on shutdown. The file is removed, and the next start begins anew. */
  signal: AbortSignal
}

/**
 * An export that was started this often without finishing probably crashes the process, so it fails for good.
 */
const mostRuns = 5
/** Bytes of CSV text to buffer ahead of the store. */
const buffered = 1 << 18

/** Makes the file of a requested export. Rejects only if a later retry makes sense. */
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
  } finally {
    returnMemoryWhenIdle()
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.reason
  return error instanceof InvalidFields ? (error.faults[0]?.fault ?? 'invalid') : 'internal'
}

async function make(parts: ExportRun, job: Jobs['export'], row: StoredExport): Promise<void> {
  const progress: ExportProgress = { rows: 0, total: 0 }
  const { signal, end } = watch(parts.db, parts.signal, row, progress)
  try {
    const kept = await inSnapshot(parts.reading, async (tx) => {
      const stopCancelling = await cancelling(parts.reading, tx, signal)
      try {
        const who = await exporter(tx, row, job)
        return await write(parts.store, { db: parts.db, tx, who, row, progress }, signal)
      } finally {
        stopCancelling()
      }
    }).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : error
    })
    await finish(parts.db, parts.store, job, row, { ...kept, ...progress })
  } finally {
    end()
  }
}

/** The context while a file is written. `tx` reads the snapshot, `db` writes outside of it. */
interface ExportWrite {
  db: Db
  tx: Db
  who: Caller
  row: StoredExport
  progress: ExportProgress
}

async function write(store: Store, writing: ExportWrite, signal: AbortSignal) {
  const content = await contentOf(writing)
  const stream =
    writing.row.format === 'csv'
      ? Readable.from(csvPieces(content), { objectMode: false, highWaterMark: buffered })
      : workbookStream(content)
  // The store adds its listener late, and an unhandled error event would end the process.
  stream.on('error', () => {})
  const stop = () => void stream.destroy(new Error('stopped'))
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  return store.put(stream).finally(() => signal.removeEventListener('abort', stop))
}

async function contentOf(writing: ExportWrite): Promise<SheetContent> {
  const { tx, who, row, progress } = writing
  const target = targetOf(row.resource)
  const source = await target.source(tx)
  const rows = await exportQuery(tx, who, target, source, row)
  progress.total = rows.total
  const footer = await footerOf(tx, who, source.resource, row.filters)
  return {
    title: optionLabel(texts[who.language], 'exports', 'resource', row.resource),
    columns: exportColumns(source.resource, row.columns, who.language),
    batches: shownBatches(writing, source.resource, batchesOf(tx, rows)),
    footer: () => footer(progress.rows),
  }
}

/** Cancels the running statement on abort. Otherwise a large sort would hold its connection for seconds. */
async function cancelling(reading: Db, tx: Db, signal: AbortSignal): Promise<() => void> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const { pid } = required(rows[0], 'the connection')
  const cancel = () => void reading.execute(sql`select pg_cancel_backend(${pid}::int)`).catch(() => {})
  signal.addEventListener('abort', cancel)
  return () => signal.removeEventListener('abort', cancel)
}

/** Rows as their list answers them. Reveals are logged through `db`, because the snapshot is read-only. */
async function* shownBatches(
  { db, tx, who, row, progress }: ExportWrite,
  resource: Resource,
  batches: AsyncIterable<StoredRow[]>,
): AsyncGenerator<readonly PresentedRow[]> {
  const target = targetOf(row.resource)
  for await (const stored of batches) {
    const presented = await target.present(tx, who, stored, row.columns)
    const shown = await withReferences(tx, resource, row.columns, presented)
    if (who.auditEntries.length > 0) await writeAuditEntries(db, who)
    progress.rows += shown.length
    yield shown
  }
}
