import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { longestStatement, runDaily } from '#server/db/daily.ts'
import { withStatementTime } from '#server/db/deadline.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Queue } from '#server/request/job-queue.ts'
import { lastCheck, noteCheck } from './last-check.ts'
import { beginning, checkRange, ofStep, type Place } from './ranges.ts'
import { firstRewritten } from './external-seals.ts'

/** Checks the next range of the chain and returns where to go on; null at the end. Findings are recorded. */
async function nextStep(
  tx: Db,
  from: Place,
  sealsFile: string | undefined,
  about = ofStep,
): Promise<Place | null> {
  await tx.execute(sql`set local statement_timeout = '60s'`)
  const { at, broken, last } = await checkRange(tx, from, { about })
  if (broken === undefined && !last) return at
  const rewritten = async () => (await lastCheck(tx)).rewritten ?? (await firstRewritten(tx, sealsFile))
  await noteCheck(tx, at, broken ?? (await rewritten()))
  return null
}

/** Checks the whole audit log against its seals once a day, one range at a time. */
export const checkSealsNightly = (db: Db, now: Date, sealsFile?: string, about?: number): Promise<boolean> =>
  runDaily<Place>(db, 'check_seals', now, (tx, at = beginning) => nextStep(tx, at, sealsFile, about))

/** Runs the same check at once, on demand. If it is stopped between two steps, it starts again elsewhere. */
export async function checkSealsNow(db: Db, signal: AbortSignal, sealsFile?: string): Promise<void> {
  for (let at: Place | null = beginning; at !== null;) {
    signal.throwIfAborted()
    const from: Place = at
    at = await withStatementTime(longestStatement, () =>
      db.transaction((tx) => nextStep(tx, from, sealsFile)),
    )
  }
}

/** Queues a full check, unless one is waiting or running. */
export async function askForCheck(db: Db, who: Caller, queue: Queue): Promise<null> {
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select exists (select from pgboss.job
        where name = 'audit_check' and state in ('created', 'retry', 'active')) as waits`)
  if (!rows[0]?.waits) await queue.send(db, 'audit_check', { asked_by: who.uid })
  addAuditEntry(who, { action: 'verify', resource: 'database' })
  return null
}
