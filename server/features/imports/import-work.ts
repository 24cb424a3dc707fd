import { and, eq, inArray, sql } from 'drizzle-orm'
import { systemCaller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { databaseRefusal, InvalidFields, Refusal } from '#server/request/errors.ts'
import type { Jobs } from '#server/request/job-queue.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { imports, type StoredImport } from '#server/tables/imports.ts'
import { recordImport } from './importer.ts'
import { notifyFailed } from './notify-importer.ts'

/** Context of a job on an import. */
export interface ImportWork {
  db: Db
  store: Store
  onError: (error: unknown) => void
  /**
   * Aborted when the process stops. The work then ends after its current batch and continues at the next
   * start.
   */
  signal: AbortSignal
  /** Whether the work has used its time slice. It then goes to the end of the queue. */
  shareIsOver: () => boolean
  /** Puts the work at the end of the queue. */
  again: (job: Jobs['import']) => Promise<void>
}

/** Another worker processes the same import, so this one stops. */
export class TakenOver extends Error {}

type Working = 'queued' | 'running' | 'checking' | 'undoing'
/** The state of an import after a failure. Rows imported so far stay. */
const failing = {
  run: { from: ['queued', 'running'], to: 'failed' },
  check: { from: ['checking'], to: 'uploaded' },
  undo: { from: ['undoing'], to: 'done' },
} as const satisfies Record<
  NonNullable<Jobs['import']['act']>,
  { from: readonly Working[]; to: StoredImport['state'] }
>

/** Ends the work on an import as failed. */
async function fail(db: Db, job: Jobs['import'], failure: string): Promise<void> {
  const { act = 'run' } = job
  const { from, to } = failing[act]
  const open = and(eq(imports.id, job.import_id), inArray(imports.state, [...from]))
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set({ state: to, failure, ...(act === 'run' && { finished_at: sql`now()` }) })
      .where(open)
      .returning()
    if (!row) return
    const who = systemCaller(new Date(), job.request_id)
    recordImport(who, row, 'import', { failed: failure, ...(act !== 'run' && { act }) })
    await writeAuditEntries(tx, who)
    if (act === 'run') await notifyFailed(tx, who, row)
  })
}

/** Reports the inner error, which names the constraint. The outer one quotes customer data. */
const withoutRows = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

const failureOf = (error: unknown): string =>
  error instanceof Refusal
    ? error.reason
    : error instanceof InvalidFields
      ? (error.faults[0]?.fault ?? 'invalid')
      : 'internal'

/**
 * Runs a piece of work and marks the import as failed on errors. Rejects only if a later retry makes sense.
 */
export async function orFail(
  work: ImportWork,
  job: Jobs['import'],
  what: (work: ImportWork, job: Jobs['import']) => Promise<void>,
): Promise<void> {
  try {
    await what(work, job)
  } catch (error) {
    if (work.signal.aborted || error instanceof TakenOver) throw error
    // Rethrow only the reason: the driver's message quotes rows, and the queue stores error messages.
    const passing = databaseRefusal(error)
    if (passing) throw passing
    if (!(error instanceof Refusal || error instanceof InvalidFields)) work.onError(withoutRows(error))
    await fail(work.db, job, failureOf(error))
  }
}
