import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { longestStatement, runDaily } from '#server/db/daily.ts'
import { patiently } from '#server/db/deadline.ts'
import { record, type Caller } from '#server/request/caller.ts'
import type { Queue } from '#server/request/job-queue.ts'
import { lastCheck, noteCheck } from './last-check.ts'
import { beginning, checkStretch, ofStep, type Place } from './ranges.ts'
import { firstRewritten } from './external-seals.ts'

/** Checks the next stretch of the chain and answers where to go on; null at the end. What is found is noted. */
async function nextStep(
  tx: Db,
  from: Place,
  sealsFile: string | undefined,
  about = ofStep,
): Promise<Place | null> {
  await tx.execute(sql`set local statement_timeout = '60s'`)
  const { at, broken, last } = await checkStretch(tx, from, { about })
  if (broken === undefined && !last) return at
  const rewritten = async () => (await lastCheck(tx)).rewritten ?? (await firstRewritten(tx, sealsFile))
  await noteCheck(tx, at, broken ?? (await rewritten()))
  return null
}

/** Once a day the whole audit log is held against its seals, a stretch at a time. */
export const checkSealsNightly = (db: Db, now: Date, sealsFile?: string, about?: number): Promise<boolean> =>
  runDaily<Place>(db, 'check_seals', now, (tx, at = beginning) => nextStep(tx, at, sealsFile, about))

/** The same at once, for whoever asked. Stopped between two steps it begins anew elsewhere. */
export async function checkSealsNow(db: Db, signal: AbortSignal, sealsFile?: string): Promise<void> {
  for (let at: Place | null = beginning; at !== null;) {
    signal.throwIfAborted()
    const from: Place = at
    at = await patiently(longestStatement, () => db.transaction((tx) => nextStep(tx, from, sealsFile)))
  }
}

/** Queues a check of everything, unless one waits or runs already. */
export async function askForCheck(db: Db, who: Caller, queue: Queue): Promise<null> {
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select exists (select from pgboss.job where name = 'audit_check' and state in ('created', 'retry', 'active')) as waits`)
  if (!rows[0]?.waits) await queue.send(db, 'audit_check', { asked_by: who.uid })
  record(who, { action: 'verify', resource: 'database' })
  return null
}
