import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartError } from '#server/start-error.ts'
import { handOver, runToEnd, type Account } from './embedded-account.ts'
import type { WalArchive } from '#server/backup-settings.ts'
import { archiveSettings, gapFile, withoutArchive } from './embedded-archive.ts'
import { POSTGRES_MAJOR, type PostgresBinaries } from './embedded-binaries.ts'

/** A PostgreSQL data folder and what is needed to run it. */
export interface Cluster {
  folder: string
  binaries: PostgresBinaries
  account: Account
  /** Set while a new database is being filled. */
  loading?: boolean
  /** The archive of its write-ahead log. */
  archive?: WalArchive | undefined
  /** Recovery settings, set during a restore from the archive. */
  recovery?: string
}

const gigabyte = 1024
/** The memory limit of this process (MB): the machine's, or a container's smaller one. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20

/**
 * PostgreSQL's shared buffers (MB): an eighth of the memory, which leaves room for the application, exports
 * and the system's cache. Below 256 MB, less memory would save nothing worthwhile.
 */
export const sharedBuffers = (megabytes = memory()): number =>
  Math.min(Math.max(256, Math.floor(megabytes / 8 / 128) * 128), 8 * gigabyte)

/** This file is rewritten at each start. Operators set their own values with ALTER SYSTEM. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
password_encryption = 'scram-sha-256'
max_connections = 100

shared_buffers = ${sharedBuffers()}MB
effective_cache_size = ${Math.max(gigabyte, sharedBuffers())}MB
work_mem = 16MB
maintenance_work_mem = 128MB
random_page_cost = 1.1
jit = off

# An acknowledged write is on the disk.
fsync = on
synchronous_commit = on
full_page_writes = on
wal_compression = on

timezone = 'UTC'
log_timezone = 'UTC'
lc_messages = 'C'

# One file a weekday, emptied when its day comes round again. Errors of statements stay out: they quote the customers'
# data, and the application logs its own without it.
logging_collector = on
log_directory = 'log'
log_filename = 'postgres-%a.log'
log_truncate_on_rotation = on
log_rotation_age = 1d
log_rotation_size = 0
log_min_messages = log
log_error_verbosity = terse
log_checkpoints = off
`

/**
 * For filling a new database in one transaction: rows and indexes are written once, at the commit, and not to
 * the log as well.
 */
const LOADING = `
wal_level = minimal
max_wal_senders = 0
max_wal_size = 4GB
checkpoint_timeout = 30min
`

const WORKSHOP = '.new-'

const HBA = 'host all all 127.0.0.1/32 scram-sha-256\n'

/** The cluster's name depends on package and settings, so that a server with others is not adopted. */
export function clusterName(cluster: Pick<Cluster, 'binaries' | 'loading' | 'archive'>): string {
  return `yjt-${createHash('sha256')
    .update(cluster.binaries.version + settingsOf(cluster) + HBA)
    .digest('hex')
    .slice(0, 12)}`
}

const settingsOf = ({ loading, archive }: Pick<Cluster, 'loading' | 'archive'>): string =>
  SETTINGS + (loading ? LOADING : archiveSettings(archive))

/** True if the folder holds a cluster that these binaries can open. */
export function clusterExists(folder: string): boolean {
  const mark = join(folder, 'PG_VERSION')
  if (!existsSync(mark)) {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new StartError(
        `${folder} is not a PostgreSQL data folder: move it away, or set DATA_DIR to another folder.`,
      )
    return false
  }
  const major = readFileSync(mark, 'utf8').trim()
  if (major === POSTGRES_MAJOR) return true
  throw new StartError(
    `${folder} was made by PostgreSQL ${major}, but this program brings PostgreSQL ${POSTGRES_MAJOR}: back the data up with the old version and restore it with this one.`,
  )
}

/**
 * Runs initdb in a temporary folder and renames it at the end, so that a half-made folder is never taken for
 * a cluster.
 */
export async function createCluster({ folder, binaries, account }: Cluster, password: string): Promise<void> {
  // A unique name, because the initdb of a start that was killed may still be running in another folder.
  const workshop = mkdtempSync(`${folder}${WORKSHOP}`)
  try {
    const passwordFile = join(workshop, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    handOver(workshop, account)
    const failure = await runToEnd(
      account,
      binaries.initdb,
      initdbArguments(join(workshop, 'data'), passwordFile),
      dirname(folder),
    )
    if (failure !== undefined) throw new Error(failure)
    renameSync(join(workshop, 'data'), folder)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** Removes the temporary folders of interrupted first starts. */
export function clearWorkshops(folder: string): void {
  const home = dirname(folder)
  for (const name of readdirSync(home)) {
    if (!name.startsWith(`${basename(folder)}${WORKSHOP}`)) continue
    try {
      rmSync(join(home, name), { recursive: true, force: true })
    } catch {
      // Its initdb is still writing. Without its files it fails soon, and the next start removes the rest.
    }
  }
}

/** Replaces initdb's settings with ours. The operator's own stay in postgresql.auto.conf. */
export function configure(cluster: Cluster, port: number): void {
  const own = `\ncluster_name = '${clusterName(cluster)}'\nport = ${port}\n`
  const settings = settingsOf(cluster) + own + (cluster.recovery ?? '')
  writeFileSync(join(cluster.folder, 'postgresql.conf'), settings)
  // Changes made without an archive are missing from it later.
  if (!cluster.archive) writeFileSync(gapFile(cluster.folder), `${withoutArchive}\n`)
  writeFileSync(join(cluster.folder, 'pg_hba.conf'), HBA)
}

function initdbArguments(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]
}
