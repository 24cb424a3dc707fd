import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { archiveState } from '#server/backup/archive-state.ts'
import { basesIn } from '#server/backup/base-backup.ts'
import { walFolder } from '#server/db/embedded-archive.ts'
import type { Env } from '#server/env.ts'
import { bad, good, type Finding } from './finding.ts'

const minute = 60_000
/** A part of the log waits for seconds only. */
const longestWait = 10 * minute
/** Parts of 16 MB: their names count in two figures, the second up to this. */
const partsOfFile = 256

const part = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})\.zst$/
const place = (name: string): { line: string; at: number } | undefined => {
  const [, line, file, within] = part.exec(name) ?? []
  return line === undefined || file === undefined || within === undefined
    ? undefined
    : { line, at: parseInt(file, 16) * partsOfFile + parseInt(within, 16) }
}

/** The first part after which one is missing, from the base backup's first part on. */
export function firstGap(names: readonly string[], from: string): string | undefined {
  const needed = names.filter((name) => part.test(name) && name >= from).toSorted()
  if (needed[0] !== `${from}.zst`) return from
  return needed.find((name, at) => {
    const [here, next] = [place(name), place(needed[at + 1] ?? '')]
    return here && next && here.line === next.line && next.at !== here.at + 1
  })
}

const minutes = (at: Date): number => Math.floor((Date.now() - at.getTime()) / minute)

async function foldersOf({ dataDir, walArchive }: Env): Promise<Finding[]> {
  if (!walArchive) {
    const what = 'a lost disk takes everything since the last backup'
    return [bad(`The log is not archived, so ${what}: set WAL_ARCHIVE_DIR to a folder on another disk.`)]
  }
  const { folder } = walArchive
  if (!existsSync(folder)) return [bad(`There is no archive in ${folder}: start the product once.`)]
  const [state, base] = [
    await archiveState(join(dataDir, 'postgres'), folder),
    (await basesIn(folder)).at(-1),
  ]
  const hole = base && firstGap(readdirSync(walFolder(folder)), base.first_wal)
  const waits = state.waitingSince && minutes(state.waitingSince)
  return [
    state.lastArchived
      ? good(
          `The log is archived to ${folder}; its newest part is ${minutes(state.lastArchived)} minute(s) old.`,
        )
      : bad(`Nothing of the log is in ${folder} yet: start the product and look again in a minute.`),
    ...(waits !== undefined && waits * minute > longestWait
      ? [bad(`A part of the log has waited for ${waits} minutes: check ${folder} and its disk.`)]
      : []),
    base
      ? good(`The last base backup is from ${base.ended_at}.`)
      : bad('The archive has no base backup, so nothing can be restored from it: start the product.'),
    ...(state.gap !== undefined || hole !== undefined
      ? [bad(`The archive has a gap (${state.gap ?? `after ${hole}`}): the next base backup closes it.`)]
      : [good('The archive has no gap since its last base backup.')]),
    statSync(folder).dev === statSync(dataDir).dev
      ? bad(`${folder} is on the disk of the data: a lost disk takes both. Move it to another disk.`)
      : good('The archive is on another disk than the data.'),
  ]
}

interface Archiver {
  mode: string
  archived: Date | null
  failing: boolean
}

/** An external PostgreSQL archives by its own settings. */
async function ofServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<Archiver>(
    `select current_setting('archive_mode') as mode, last_archived_time as archived,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
     from pg_stat_archiver`,
  )
  const [found] = rows
  if (!found || found.mode === 'off')
    return [bad('PostgreSQL archives no log (archive_mode is off): set it up as deploy/pgbackrest says.')]
  if (found.failing) return [bad('PostgreSQL fails to archive its log: read its own log for the cause.')]
  return [
    found.archived
      ? good(`PostgreSQL archives its log; the newest part is ${minutes(found.archived)} minute(s) old.`)
      : bad('PostgreSQL has archived nothing yet: look again in a minute.'),
  ]
}

/** Whether the write-ahead log is archived, without a gap, lately, and on another disk. */
export const archiveFindings = (env: Env, client: pg.Client): Promise<Finding[]> =>
  env.databaseUrl === undefined ? foldersOf(env) : ofServer(client)
