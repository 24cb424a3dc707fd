import { sql } from 'drizzle-orm'
import { systemCaller } from '../request/caller.ts'
import type { Db } from '../db/client.ts'
import { writeDeeds } from '../request/write-deeds.ts'
import { recycleBatch } from '../features/customers/recycle.ts'
import { forgetSpent } from '../features/session/forget.ts'
import { forgetOldImports } from '../features/imports/clean-up.ts'
import { expireExports } from '../features/exports/downloads.ts'
import { startDueBidding } from '../features/lot-moves/by-the-clock.ts'
import { forgetOldNotifications, notifyDaily } from '../features/notifications/daily.ts'
import { turnRecyclersNightly } from '../features/recyclers/by-the-clock.ts'
import { checkStoreNightly } from '../features/uploads/check-store.ts'
import { cleanUpFiles } from '../features/uploads/clean-up.ts'
import type { Store } from '../features/uploads/store.ts'
import { runDaily } from '../db/daily.ts'

const tickEvery = 120_000
const beatEvery = 2000

export interface ClockParts {
  db: Db
  store: Store
  /** Milliseconds added to the database's clock. Only tests set it. */
  clockOffset: number
  onError: (error: unknown) => void
}

/** The nightly run of the pool moves expired customers into it, batch by batch. */
export const recycleNightly = (db: Db, now: Date): Promise<boolean> =>
  runDaily<number>(db, 'recycle', now, async (tx, at = 0) => {
    const who = systemCaller(now, 'recycle')
    const { last } = await recycleBatch(tx, who, at)
    await writeDeeds(tx, who)
    return last
  })

async function businessNow(db: Db, offset: number): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now() as now`)
  return new Date(new Date(rows[0]?.now ?? Date.now()).getTime() + offset)
}

/**
 * Runs all jobs that are due. A job that fails is reported and tried again at the next tick; the others go
 * on.
 */
export async function tick({ db, store, clockOffset, onError }: ClockParts): Promise<void> {
  const now = await businessNow(db, clockOffset)
  const due = [
    () => recycleNightly(db, now),
    () => turnRecyclersNightly(db, now),
    () => notifyDaily(db, now),
    () => forgetOldNotifications(db, now),
    () => forgetSpent(db),
    () => forgetOldImports(db, store, now),
    () => cleanUpFiles(db, store, now),
    () => checkStoreNightly(db, store, now, onError),
    () => expireExports(db),
  ]
  for (const work of due) await work().catch(onError)
}

/** Bidding should begin on the second, so this runs more often than `tick`. */
async function beat({ db, clockOffset, onError }: ClockParts): Promise<void> {
  await startDueBidding(db, await businessNow(db, clockOffset)).catch(onError)
}

/** Runs something now and then at an interval, never twice at once. */
function every(
  milliseconds: number,
  turn: () => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let stopped = false
  let waiting = false
  let running = turn().catch(onError)
  const timer = setInterval(() => {
    // After a slow turn, the missed ones are skipped.
    if (waiting) return
    waiting = true
    running = running
      .then(() => {
        waiting = false
        return stopped ? undefined : turn()
      })
      .catch(onError)
  }, milliseconds)
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Runs due jobs now and every two minutes, and starts due auctions every two seconds. */
export function startClock(parts: ClockParts): { stop(): Promise<void> } {
  const turns = [
    every(tickEvery, () => tick(parts), parts.onError),
    every(beatEvery, () => beat(parts), parts.onError),
  ]
  return { stop: async () => void (await Promise.all(turns.map((one) => one.stop()))) }
}
