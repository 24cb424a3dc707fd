import { existsSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gapFile, walFolder } from '#server/db/embedded-archive.ts'
import { basesIn } from './base-backup.ts'

/** How the archive is doing, for whoever watches. */
export interface ArchiveState {
  /** When the newest file of the log came into the archive. */
  lastArchived: Date | undefined
  /** Since when a file of the log has been waiting: for seconds in good times. */
  waitingSince: Date | undefined
  /** Files of the log that wait. */
  waiting: number
  /** Why the archive has a hole that a new base backup has to close; undefined when it has none. */
  gap: string | undefined
  lastBase: Date | undefined
}

const namesIn = async (folder: string, form: RegExp): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => form.test(name)).toSorted()

/** Undefined for a file that was removed meanwhile. */
const timeOf = async (folder: string, name: string | undefined): Promise<Date | undefined> =>
  name === undefined ? undefined : (await stat(join(folder, name)).catch(() => undefined))?.mtime

/** What the two folders show, so that it is right also after a restart and while an archive command hangs. */
export async function archiveState(cluster: string, archive: string): Promise<ArchiveState> {
  const status = join(cluster, 'pg_wal', 'archive_status')
  // PostgreSQL archives in the order of the names.
  const waiting = await namesIn(status, /\.ready$/)
  const archived = await namesIn(walFolder(archive), /^[0-9A-F]{24}\.zst$/)
  const gap = gapFile(cluster)
  const last = (await basesIn(archive)).at(-1)
  return {
    lastArchived: await timeOf(walFolder(archive), archived.at(-1)),
    waitingSince: await timeOf(status, waiting[0]),
    waiting: waiting.length,
    gap: existsSync(gap) ? readFileSync(gap, 'utf8').trim() : undefined,
    lastBase: last && new Date(last.ended_at),
  }
}
