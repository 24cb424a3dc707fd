import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq, sql } from 'drizzle-orm'
import { businessDay } from '#contract/rules/time.ts'
import type { Db } from './client.ts'
import { clockWaits } from './clock-watch.ts'
import { withStatementTime } from './deadline.ts'
import { traceJob } from './tracing.ts'
import { readableCause } from '#server/log.ts'
import { dailyFailures, dailyRuns } from '#server/tables/jobs.ts'

const startHour = 2
/** Nightly statements may set a `statement_timeout` of a minute (ms). */
export const longestStatement = 61_000

/** The business day of the daily run, which starts at two in the morning. */
export const dutyDay = (now: Date): string => businessDay(new Date(now.getTime() - startHour * 3_600_000))

type Turn<P> = { state: 'elsewhere' | 'done' | 'clock waits' } | { state: 'more'; at: P }

const stopping = new AsyncLocalStorage<AbortSignal>()

/** Lets daily runs stop between two steps on shutdown. The next start resumes them. */
export const untilStopped = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  stopping.run(signal, work)

/**
 * Runs a job once per business day, on the first instance that gets to it, however late, but not while a
 * clock jump waits for an administrator. Each step is its own transaction, and the last one returns null. The
 * last step also marks the day as done, so an interrupted run is resumed.
 */
export const runDaily = <P>(
  db: Db,
  job: string,
  now: Date,
  step: (db: Db, at: P | undefined) => Promise<P | null>,
): Promise<boolean> => traceJob(`daily ${job}`, () => runOnce(db, job, now, step))

async function runOnce<P>(
  db: Db,
  job: string,
  now: Date,
  step: (db: Db, at: P | undefined) => Promise<P | null>,
): Promise<boolean> {
  const day = dutyDay(now)
  let at: P | undefined
  try {
    for (;;) {
      if (stopping.getStore()?.aborted) return false
      const turn = await withStatementTime(longestStatement, () =>
        db.transaction((tx) => takeTurn(tx, job, day, at, step)),
      )
      if (turn.state !== 'more') return turn.state === 'done' && at !== undefined
      at = turn.at
    }
  } catch (error) {
    // Without a database the failure cannot be stored. Administrators find out in other ways.
    await noteFailure(db, job, day, error).catch(() => {})
    throw error
  }
}

const longestCause = 500

async function noteFailure(db: Db, job: string, day: string, error: unknown): Promise<void> {
  const cause = readableCause(error).slice(0, longestCause)
  const times = sql`${dailyFailures.times} + 1`
  await db
    .insert(dailyFailures)
    .values({ job, day, cause })
    .onConflictDoUpdate({ target: dailyFailures.job, set: { day, cause, times, at: sql`now()` } })
}

async function takeTurn<P>(
  db: Db,
  job: string,
  day: string,
  at: P | undefined,
  step: (db: Db, at: P | undefined) => Promise<P | null>,
): Promise<Turn<P>> {
  const held = await db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`daily:${job}`}, 3)) as held`,
  )
  if (!held.rows[0]?.held) return { state: 'elsewhere' }
  if (await clockWaits(db)) return { state: 'clock waits' }
  const [over] = await db
    .select({ day: dailyRuns.day })
    .from(dailyRuns)
    .where(and(eq(dailyRuns.job, job), eq(dailyRuns.day, day)))
  if (over) return { state: 'done' }
  const next = await step(db, at)
  if (next !== null) return { state: 'more', at: next }
  await db.insert(dailyRuns).values({ job, day })
  await db.delete(dailyFailures).where(eq(dailyFailures.job, job))
  return { state: 'done' }
}
