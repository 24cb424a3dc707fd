import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { EmbeddedDatabase } from '#server/db/embedded.ts'
import { gapFile, withoutArchive } from '#server/db/embedded-archive.ts'
import type { Db } from '#server/db/client.ts'
import type { ClockTrusted } from '#server/db/clock-watch.ts'
import type { Env } from '#server/env.ts'
import { notifyAdministrators } from '#server/features/system-status/notify-administrators.ts'
import { archiveKey } from './archived-key.ts'
import { archiveState, type ArchiveState } from './archive-state.ts'
import { makeBase, pruneArchive } from './base-backup.ts'
import { copyMissing, forgetGone, type CopiedStore } from './copied-files.ts'
import type { Store } from '#server/features/uploads/store.ts'

const every = 10_000
const baseEvery = 24 * 3_600_000
const baseRetry = 5 * 60_000
const keptFor = 7 * 24 * 3_600_000
/** How long a failure may last before administrators are notified (ms). */
const patience = 10 * 60_000

export interface ArchiveParts {
  env: Env
  archive: string
  database: Pick<EmbeddedDatabase, 'folder' | 'superUrl'>
  db: Db
  /** The store of the product. */
  files: Store
  copies: CopiedStore
  believed: ClockTrusted
  say: (line: string) => void
  onError: (error: unknown) => void
}

export interface KeptArchive {
  /** The state of the archive and the number of uploads waiting to be copied. */
  state(): Promise<ArchiveState & { filesWaiting: number }>
  stop(): Promise<void>
}

/**
 * Makes one base backup. A new gap that appears meanwhile stays marked. Nothing is pruned while the clock is
 * not trusted.
 */
async function renewBase({ database, archive, files, believed }: ArchiveParts): Promise<void> {
  const gap = gapFile(database.folder)
  const why = existsSync(gap) ? readFileSync(gap, 'utf8') : undefined
  rmSync(gap, { force: true })
  try {
    await makeBase(database.superUrl, database.folder, archive)
  } catch (error) {
    if (why !== undefined) writeFileSync(gap, why)
    throw error
  }
  await copyMissing(files, archive)
  if (!(await believed())) return
  const since = new Date(Date.now() - keptFor)
  await forgetGone(files, archive, since)
  await pruneArchive(archive, since)
}

async function tellOf(db: Db, state: ArchiveState, filesSince: number, now: number): Promise<void> {
  if (state.gap !== undefined && state.gap !== withoutArchive)
    await notifyAdministrators(db, [{ kind: 'archive_given_up', values: {} }], new Date(now))
  const since = Math.min(state.waitingSince?.getTime() ?? now, filesSince)
  if (now - since < patience) return
  const values = { n: Math.floor((now - since) / 60_000) }
  await notifyAdministrators(db, [{ kind: 'archive_failing', values }], new Date(now))
}

/**
 * Keeps the archive complete: uploads and key within seconds, a base backup a day. Logs and reports failures.
 */
export class ArchiveKeeper {
  readonly #parts: ArchiveParts
  #filesSince = Infinity
  #copiedAll = false
  #triedBase = -Infinity
  constructor(parts: ArchiveParts) {
    this.#parts = parts
  }

  async step(now = Date.now()): Promise<void> {
    const { archive, database, db } = this.#parts
    await this.#tried(() => this.#copyFiles(now))
    await this.#tried(() => archiveKey(this.#parts.env, archive).then(() => undefined))
    await this.#tried(() => this.#base(now))
    await this.#tried(async () =>
      tellOf(db, await archiveState(database.folder, archive), this.#filesSince, now),
    )
  }

  async #tried(work: () => Promise<void>): Promise<void> {
    await work().catch(this.#parts.onError)
  }

  async #copyFiles(now: number): Promise<void> {
    const { files, archive, copies } = this.#parts
    this.#filesSince = Math.min(this.#filesSince, now)
    if (!this.#copiedAll) await copyMissing(files, archive)
    this.#copiedAll = true
    await copies.copyWaiting()
    this.#filesSince = Infinity
  }

  async #base(now: number): Promise<void> {
    const { archive, database, say } = this.#parts
    const { lastBase, gap } = await archiveState(database.folder, archive)
    const due = gap !== undefined || !lastBase || now - lastBase.getTime() >= baseEvery
    if (!due || now - this.#triedBase < baseRetry) return
    this.#triedBase = now
    await renewBase(this.#parts)
    if (gap !== undefined && gap !== withoutArchive)
      say(`The archive in ${archive} had a gap (${gap}): a new base backup is made.`)
  }
}

const keyStays =
  'The data key is not in WAL_ARCHIVE_DIR: set BACKUP_PUBLIC_KEY, or keep a copy of it elsewhere.'

export function startArchive(parts: ArchiveParts): KeptArchive {
  const keeper = new ArchiveKeeper(parts)
  if (parts.env.backupPublicKey === undefined) parts.say(keyStays)
  let running = Promise.resolve()
  const step = () => (running = running.then(() => keeper.step()))
  void step()
  const timer = setInterval(() => void step(), every)
  return {
    state: async () => ({
      ...(await archiveState(parts.database.folder, parts.archive)),
      filesWaiting: parts.copies.waiting(),
    }),
    stop: async () => {
      clearInterval(timer)
      await running
      await parts.copies.copyWaiting().catch(parts.onError)
    },
  }
}
