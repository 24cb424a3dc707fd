import { existsSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gapFile, walFolder } from '#server/db/embedded-archive.ts'
import { basesIn } from './base-backup.ts'

/** The state of the archive, for monitoring. */
export interface ArchiveState {
  /** When the newest log file was archived. */
  lastArchived: Date | undefined
  /** Since when the oldest log file has been waiting; normally only seconds. */
  waitingSince: Date | undefined
  /** The number of waiting log files. */
  waiting: number
  /** The reason for a gap that only a new base backup can close. Undefined without a gap. */
  gap: string | undefined
  lastBase: Date | undefined
}

const namesIn = async (folder: string, form: RegExp): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => form.test(name)).toSorted()

/** Undefined for a file that was removed meanwhile. */
const timeOf = async (folder: string, name: string | undefined): Promise<Date | undefined> =>
  name === undefined ? undefined : (await stat(join(folder, name)).catch(() => undefined))?.mtime

/**
 * Reads the state from the two folders, so that it is right after a restart and while an archive command
 * hangs.
 */
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
