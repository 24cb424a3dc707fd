import { sql } from 'drizzle-orm'
import { systemCaller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { writeDeeds } from '#server/request/write-audit.ts'
import { releaseExpiredBatch } from '#server/features/customers/pool/release-expired.ts'
import { recordBlocked } from '#server/features/session/blocked-attempts.ts'
import { forgetSpent } from '#server/features/session/remove-expired.ts'
import { forgetOldImports } from '#server/features/imports/clean-up.ts'
import { expireExports } from '#server/features/exports/downloads.ts'
import { forgetOldDrafts } from '#server/features/drafts/routes.ts'
import { startDueBidding } from '#server/features/lot-moves/scheduled-moves.ts'
import { forgetOldNotifications, notifyDaily } from '#server/features/notifications/daily.ts'
import { remindOfFollowUps } from '#server/features/notifications/reminders.ts'
import { checkSealsNightly } from '#server/features/audit/check-seals.ts'
import { tellTrouble } from '#server/features/system-status/notify-administrators.ts'
import { learnCollusion } from '#server/features/sign-ups/learn-collusion.ts'
import { runRecyclersNightly } from '#server/features/recyclers/nightly.ts'
import { checkStoreNightly } from '#server/features/uploads/check-store.ts'
import { cleanUpFiles } from '#server/features/uploads/clean-up.ts'
import type { Store } from '#server/features/uploads/store.ts'
import type { Believed } from '#server/db/clock-watch.ts'
import { runDaily, untilStopped } from '#server/db/daily.ts'
import { preparePartitions } from '#server/db/partitions.ts'

const tickEvery = 120_000
const remindEvery = 20_000
const beatEvery = 2000
const learnEvery = 10_000

export interface ClockParts {
  db: Db
  store: Store
  /** Milliseconds added to the database's clock. Only tests set it. */
  clockOffset: number
  believed: Believed
  /** Where seals of the audit log lie outside the database. */
  sealsFile?: string
  onError: (error: unknown) => void
}

/** The nightly run of the open pool: customers whose time is up fall into it, a batch at a time. */
export const recycleNightly = (db: Db, now: Date): Promise<boolean> =>
  runDaily<number>(db, 'recycle', now, async (tx, at = 0) => {
    const who = systemCaller(now, 'recycle')
    const { last } = await releaseExpiredBatch(tx, who, at)
    await writeDeeds(tx, who)
    return last
  })

async function businessNow(db: Db, offset: number): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now() as now`)
  return new Date(new Date(rows[0]?.now ?? Date.now()).getTime() + offset)
}

/**
 * Does everything that is due. A failure is reported and tried again at the next tick; the other duties go
 * on. What cannot be taken back is done only while the clock is believed.
 */
export async function tick(
  { db, store, clockOffset, believed, sealsFile, onError }: ClockParts,
  stopping?: AbortSignal,
): Promise<void> {
  const now = await businessNow(db, clockOffset)
  const due = [
    () => recycleNightly(db, now),
    () => runRecyclersNightly(db, now),
    () => notifyDaily(db, now),
    () => forgetOldNotifications(db, now),
    () => recordBlocked(db, now),
    () => forgetSpent(db),
    () => forgetOldDrafts(db, now),
    () => forgetOldImports(db, store, now),
    () => cleanUpFiles(db, store, now),
    () => checkStoreNightly(db, store, now, onError),
    () => checkSealsNightly(db, now, sealsFile),
    () => expireExports(db),
    () => preparePartitions(db, now),
  ]
  const always = [() => tellTrouble(db, now)]
  for (const work of [...due.map((one) => () => ifBelieved(believed, one)), ...always]) {
    // The rest is caught up with after the next start.
    if (stopping?.aborted) return
    await work().catch(onError)
  }
}

const ifBelieved = async (believed: Believed, work: () => Promise<unknown>): Promise<void> => {
  if (await believed()) await work()
}

/** Bidding begins within two seconds of its time. */
const beat = ({ db, clockOffset, believed, onError }: ClockParts): Promise<void> =>
  ifBelieved(believed, async () => startDueBidding(db, await businessNow(db, clockOffset))).catch(onError)

/** Whoever agreed on an hour is reminded within half a minute of it. */
const remind = ({ db, clockOffset, believed, onError }: ClockParts): Promise<void> =>
  ifBelieved(believed, async () => remindOfFollowUps(db, await businessNow(db, clockOffset))).catch(onError)

/** Does something at once and then at intervals, never two turns at the same time. */
function every(
  milliseconds: number,
  turn: (stopping: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let waiting = false
  let running = turn(stopping.signal).catch(onError)
  const timer = setInterval(() => {
    // Turns missed during a long one are not made up for.
    if (waiting) return
    waiting = true
    running = running
      .then(() => {
        waiting = false
        return stopping.signal.aborted ? undefined : turn(stopping.signal)
      })
      .catch(onError)
  }, milliseconds)
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Starts the clock: daily work every two minutes, reminders every 20 seconds, auctions every two, and every ten what
 * sign-ups share.
 */
export function startClock(parts: ClockParts): { stop(): Promise<void> } {
  const turns = [
    every(tickEvery, (stopping) => untilStopped(stopping, () => tick(parts, stopping)), parts.onError),
    every(remindEvery, () => remind(parts), parts.onError),
    every(beatEvery, () => beat(parts), parts.onError),
    every(learnEvery, async () => void (await learnCollusion(parts.db)), parts.onError),
  ]
  return { stop: async () => void (await Promise.all(turns.map((one) => one.stop()))) }
}
