import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WalArchive } from '#server/backup-settings.ts'
import { errorMessage, StartError } from '#server/start-error.ts'
import { handOver, type Account } from './embedded-account.ts'

const script = fileURLToPath(new URL('wal-segment.ts', import.meta.url))

export const walFolder = (archive: string): string => join(archive, 'wal')
export const gapFile = (cluster: string): string => join(cluster, 'archive_gap')
/** The reason recorded for a gap after a start with other settings. */
export const withoutArchive = 'started without WAL_ARCHIVE_DIR'
const systemFile = (archive: string): string => join(archive, 'system')

const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const inCommand = (text: string): string => inShell(text).replaceAll('%', '%%')
const inSetting = (text: string): string => `'${text.replaceAll("'", "''")}'`

function command(parts: readonly string[]): string {
  return inSetting(parts.join(' '))
}

const node = () => [inCommand(process.execPath), '--no-warnings', inCommand(script)]

export function archiveSettings(archive: WalArchive | undefined): string {
  if (!archive) return ''
  const into = `${inCommand(walFolder(archive.folder))}/%f.zst`
  return `
# What was acknowledged lies in the archive within half a minute.
archive_mode = on
archive_timeout = 30s
archive_command = ${command([...node(), 'archive', '"%p"', into, String(archive.limitMegabytes)])}
`
}

/**
 * Each restore that a product was started on is a branch of the log. The branch of a point in time is the
 * newest that had begun by then, so that a restore to an early point can be followed by one to a later point.
 */
function branchAt(archive: string, moment: Date | undefined): string {
  const folder = walFolder(archive)
  const begun = readdirSync(folder)
    .filter((name) => /^[0-9A-F]{8}\.history\.zst$/.test(name))
    .filter((name) => !moment || statSync(join(folder, name)).mtime <= moment)
    .toSorted()
  const newest = begun.at(-1)
  return newest === undefined ? 'current' : String(Number.parseInt(newest.slice(0, 8), 16))
}

/**
 * The settings that replay the archived log up to a point in time or to its end, along that point's branch.
 */
export function recoverySettings(archive: string, until: Date | undefined, asked: Date | undefined): string {
  const fetch = [...node(), 'fetch', `${inCommand(walFolder(archive))}/%f.zst`, '"%p"']
  return `
restore_command = ${command(fetch)}
recovery_target_timeline = '${branchAt(archive, asked)}'
recovery_target_action = 'promote'
${until ? `recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'` : ''}
# Nobody reads until the database is as it was.
hot_standby = off
`
}

/** The system identifier that initdb gave the cluster. All copies share it. */
function systemOf(cluster: string): string {
  return String(readFileSync(join(cluster, 'global', 'pg_control')).readBigUInt64LE(0))
}

/** Refuses the archive of another database: mixed together, neither could be restored. */
export function refuseForeignArchive({ folder }: WalArchive, cluster: string | undefined): void {
  const file = systemFile(folder)
  if (!existsSync(file)) return
  if (cluster === undefined)
    throw new StartError(
      `WAL_ARCHIVE_DIR ${folder} holds the archive of a database that is not in DATA_DIR: bring it back with npm run restore -- --to latest, or name an empty folder.`,
    )
  if (readFileSync(file, 'utf8').trim() !== systemOf(cluster))
    throw new StartError(
      `WAL_ARCHIVE_DIR ${folder} holds the archive of another database: name an empty folder.`,
    )
}

/**
 * A read-only archive folder does not stop a start: PostgreSQL keeps its log, and the product reports the
 * problem.
 */
export function prepareArchive(
  { folder }: WalArchive,
  cluster: string,
  account: Account,
  say: (line: string) => void,
): void {
  try {
    const made = mkdirSync(folder, { recursive: true })
    if (made !== undefined) chmodSync(folder, account.drops ? 0o711 : 0o700)
    mkdirSync(walFolder(folder), { recursive: true, mode: 0o700 })
    handOver(walFolder(folder), account)
    if (!existsSync(systemFile(folder)))
      writeFileSync(systemFile(folder), `${systemOf(cluster)}\n`, { mode: 0o600, flush: true })
  } catch (error) {
    say(`Warning: nothing is archived to ${folder} (${errorMessage(error)}).`)
  }
}
