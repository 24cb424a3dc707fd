import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { businessClock, businessDay, dayLength } from '../../contract/time.ts'
import type { Db } from '../db/client.ts'
import type { Believed } from '../db/clock-watch.ts'
import { mark } from '../db/marks.ts'
import { tellTrouble } from '../features/system-status/tell.ts'
import type { BackupSchedule } from '../backup-settings.ts'

const every = 30_000
const command = fileURLToPath(new URL('backup.ts', import.meta.url))
const form = /^crm-\d{4}-\d{2}-\d{2}-\d{4}\.backup$/
const partialForm = /^crm-.*\.backup\.partial$/

export interface BackupState {
  /** When the newest backup was finished. */
  lastSuccess: Date | undefined
  /** What the last attempt of this process failed with; undefined after a success. */
  lastFailure: string | undefined
  failures: number
}

interface Kept {
  file: string
  at: Date
}

/** The scheduled backups in the folder, newest first. */
export async function backupsIn(folder: string): Promise<Kept[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => form.test(name))
  const kept = await Promise.all(
    names
      .toSorted()
      .toReversed()
      .map(async (name) => ({
        file: join(folder, name),
        at: (await stat(join(folder, name))).mtime,
      })),
  )
  return kept
}

/** Removes what is too much or too old. The newest stays, however old. */
export async function pruneBackups({ folder, keep, keepDays }: BackupSchedule, now: Date): Promise<void> {
  for (const [place, { file, at }] of (await backupsIn(folder)).entries())
    if (place >= keep || (place > 0 && now.getTime() - at.getTime() > keepDays * dayLength))
      await rm(file, { force: true })
}

/** A process of its own: it takes memory and time that requests should not wait for. */
const runBackup = (file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [command, file], (error, _out, said) =>
      error ? reject(new Error(said.trim().split('\n').at(-1) || error.message)) : resolve(),
    )
  })

/** Whether a backup is due: the time of day has come, and none was made since. */
export function isDue({ at }: BackupSchedule, last: Date | undefined, now: Date): boolean {
  const [, , , hour, minute] = businessClock(now)
  if (`${hour}:${minute}` < at) return false
  const since = Date.parse(`${businessDay(now)}T${at}:00+08:00`)
  return last === undefined || last.getTime() < since
}

async function makeOne(schedule: BackupSchedule, now: Date): Promise<void> {
  await mkdir(schedule.folder, { recursive: true, mode: 0o700 })
  // Nobody else writes here now: what is unfinished is of a process that was killed.
  for (const name of await readdir(schedule.folder))
    if (partialForm.test(name)) await rm(join(schedule.folder, name), { force: true })
  const [year, month, day, hour, minute] = businessClock(now)
  await runBackup(join(schedule.folder, `crm-${year}-${month}-${day}-${hour}${minute}.backup`))
}

/** Of several instances that share the folder one makes it; the others find it made. */
async function onOne(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('scheduled backup', 3)) as mine`,
    )
    // The transaction only holds the lock; it is idle for as long as the backup takes.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    if (rows[0]?.mine) await work()
  })
}

/** Makes the scheduled backups. One that fails is tried again, and role 1 hears of it. */
class BackupKeeper {
  readonly #schedule: BackupSchedule
  readonly #db: Db
  readonly #believed: Believed
  readonly #onError: (error: unknown) => void
  #failed: { message: string; at: number } | undefined
  #failures = 0
  constructor(schedule: BackupSchedule, db: Db, believed: Believed, onError: (error: unknown) => void) {
    this.#schedule = schedule
    this.#db = db
    this.#believed = believed
    this.#onError = onError
  }

  async step(now = new Date()): Promise<void> {
    const retry = 10 * 60_000
    if (this.#failed && now.getTime() - this.#failed.at < retry) return
    try {
      if (!(await this.#due(now))) return
      await onOne(this.#db, async () => {
        if (!(await this.#due(now))) return
        await makeOne(this.#schedule, now)
        // By a doubtful clock every one but the newest might be too old.
        if (await this.#believed()) await pruneBackups(this.#schedule, new Date())
      })
      this.#failed = undefined
    } catch (error) {
      this.#failures += 1
      const cause = error instanceof Error ? error.message : String(error)
      this.#failed = { message: cause, at: now.getTime() }
      this.#onError(error)
      await mark(this.#db, 'backup_failed', { cause })
        .then(() => tellTrouble(this.#db, now))
        .catch(this.#onError)
    }
  }

  async state(): Promise<BackupState> {
    const [newest] = await backupsIn(this.#schedule.folder)
    return { lastSuccess: newest?.at, lastFailure: this.#failed?.message, failures: this.#failures }
  }

  async #due(now: Date): Promise<boolean> {
    const [newest] = await backupsIn(this.#schedule.folder)
    return isDue(this.#schedule, newest?.at, now)
  }
}

export function startBackups(
  schedule: BackupSchedule,
  db: Db,
  believed: Believed,
  onError: (error: unknown) => void,
): { state(): Promise<BackupState>; stop(): Promise<void> } {
  const keeper = new BackupKeeper(schedule, db, believed, onError)
  let running: Promise<void> = Promise.resolve()
  const step = () => (running = running.then(() => keeper.step()))
  void step()
  const timer = setInterval(() => void step(), every)
  return {
    state: () => keeper.state(),
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
