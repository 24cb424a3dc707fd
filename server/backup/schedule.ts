import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { businessClock, businessDay, dayLength } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import type { ClockTrusted } from '#server/db/clock-watch.ts'
import { mark } from '#server/db/milestones.ts'
import { notifyOfFindings } from '#server/features/system-status/notify-administrators.ts'
import type { BackupSchedule } from '#server/backup-settings.ts'
import { readableCause } from '#server/log.ts'
import type { BackupPlace } from './backup-location.ts'

const every = 30_000
const command = fileURLToPath(new URL('backup.ts', import.meta.url))

export interface BackupState {
  /** When the newest backup finished. */
  lastSuccess: Date | undefined
  /** The error of this process's last attempt. Undefined after a success. */
  lastFailure: string | undefined
  failures: number
}

/** Removes surplus and old backups. The newest stays, however old. */
export async function pruneBackups(
  place: BackupPlace,
  { keep, keepDays }: Pick<BackupSchedule, 'keep' | 'keepDays'>,
  now: Date,
): Promise<void> {
  for (const [nth, { name, at }] of (await place.list()).entries())
    if (nth >= keep || (nth > 0 && now.getTime() - at.getTime() > keepDays * dayLength))
      await place.remove(name)
}

/** A backup that a stop of the product, or of the machine, has ended. */
class Interrupted extends Error {}
const stops: readonly (string | null | undefined)[] = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Runs in a separate process, because it takes memory and time that requests should not wait for. */
const runBackup =
  (signal: AbortSignal) =>
  (file: string): Promise<void> =>
    new Promise((resolve, reject) => {
      execFile(process.execPath, [command, file], { signal }, (error, _out, said) => {
        if (!error) resolve()
        else if (signal.aborted || stops.includes(error.signal)) reject(new Interrupted())
        else reject(new Error(said.trim().split('\n').at(-1) || error.message))
      })
    })

/** True if the time of day has come and no backup was made since. */
export function isDue({ at }: BackupSchedule, last: Date | undefined, now: Date): boolean {
  const [, , , hour, minute] = businessClock(now)
  if (`${hour}:${minute}` < at) return false
  const since = Date.parse(`${businessDay(now)}T${at}:00+08:00`)
  return last === undefined || last.getTime() < since
}

async function makeOne(place: BackupPlace, now: Date, signal: AbortSignal): Promise<void> {
  const [year, month, day, hour, minute] = businessClock(now)
  await place.make(`crm-${year}-${month}-${day}-${hour}${minute}.backup`, runBackup(signal))
}

/** Of several instances that share the location, one makes the backup and the others find it. */
async function onOne(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('scheduled backup', 3)) as mine`,
    )
    // The transaction only holds the lock and is idle during the backup.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    if (rows[0]?.mine) await work()
  })
}

/** Makes the scheduled backups. A failed one is retried, and administrators are notified. */
class BackupKeeper {
  readonly #place: BackupPlace
  readonly #schedule: BackupSchedule
  readonly #db: Db
  readonly #believed: ClockTrusted
  readonly #onError: (error: unknown) => void
  readonly #tell: (line: string) => void
  readonly #stop = new AbortController()
  #failed: { message: string; at: number } | undefined
  #failures = 0
  #newest: Date | undefined
  constructor(
    place: BackupPlace,
    schedule: BackupSchedule,
    db: Db,
    believed: ClockTrusted,
    onError: (error: unknown) => void,
    tell: (line: string) => void,
  ) {
    this.#place = place
    this.#schedule = schedule
    this.#db = db
    this.#believed = believed
    this.#onError = onError
    this.#tell = tell
  }

  async step(now = new Date()): Promise<void> {
    const retry = 10 * 60_000
    if (this.#failed && now.getTime() - this.#failed.at < retry) return
    try {
      if (!(await this.#due(now))) return
      await onOne(this.#db, async () => {
        if (!(await this.#due(now))) return
        await makeOne(this.#place, now, this.#stop.signal)
        // With an untrusted clock, every backup but the newest might look too old.
        if (await this.#believed()) await pruneBackups(this.#place, this.#schedule, new Date())
      })
      this.#failed = undefined
    } catch (error) {
      if (error instanceof Interrupted || this.#stop.signal.aborted) {
        this.#tell('a backup was ended by the stop; the next start makes it')
        return
      }
      this.#failures += 1
      const cause = readableCause(error)
      this.#failed = { message: cause, at: now.getTime() }
      this.#onError(error)
      // A backup that could not be uploaded counts as failed.
      await mark(this.#db, 'backup_failed', { cause })
        .then(() => notifyOfFindings(this.#db, now))
        .catch(this.#onError)
    }
  }

  /** Ends a backup that is running. */
  interrupt(): void {
    this.#stop.abort()
  }

  async state(): Promise<BackupState> {
    const [newest] = await this.#place.list()
    return { lastSuccess: newest?.at, lastFailure: this.#failed?.message, failures: this.#failures }
  }

  /**
   * The location is only contacted when a backup is due, so that an outage at another time is no failed
   * backup.
   */
  async #due(now: Date): Promise<boolean> {
    if (!isDue(this.#schedule, this.#newest, now)) return false
    const [newest] = await this.#place.list()
    this.#newest = newest?.at
    return isDue(this.#schedule, newest?.at, now)
  }
}

export function startBackups(
  place: BackupPlace,
  schedule: BackupSchedule,
  db: Db,
  believed: ClockTrusted,
  onError: (error: unknown) => void,
  tell: (line: string) => void = () => {},
): { state(): Promise<BackupState>; stop(): Promise<void> } {
  const keeper = new BackupKeeper(place, schedule, db, believed, onError, tell)
  let running: Promise<void> = Promise.resolve()
  const step = () => (running = running.then(() => keeper.step()))
  void step()
  const timer = setInterval(() => void step(), every)
  return {
    state: () => keeper.state(),
    stop: async () => {
      clearInterval(timer)
      keeper.interrupt()
      await running
    },
  }
}
