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
import { POSTGRES_MAJOR, type Binaries } from './embedded-binaries.ts'

/** One data folder of PostgreSQL and all that is needed to run it. */
export interface Cluster {
  folder: string
  binaries: Binaries
  account: Account
  /** Set as long as a new database is being filled. */
  loading?: boolean
  /** Where its log is archived to. */
  archive?: WalArchive | undefined
  /** Set as long as it is being brought back from the archive. */
  recovery?: string
}

const gigabyte = 1024
/** Memory that this process may use (MB): the machine's, or less in a container. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20

/**
 * How much of its tables the server keeps at hand (MB): an eighth of the memory, which leaves room for the program,
 * for exports and for the cache of the system. Less than 256 MB saves nothing worth having.
 */
export const sharedBuffers = (megabytes = memory()): number =>
  Math.min(Math.max(256, Math.floor(megabytes / 8 / 128) * 128), 8 * gigabyte)

/** An operator's own values go in by ALTER SYSTEM: this file is written anew at each start. */
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
 * While a new database is filled in one transaction: its rows and indexes go to the disk once, at the commit,
 * and not into the log as well.
 */
const LOADING = `
wal_level = minimal
max_wal_senders = 0
max_wal_size = 4GB
checkpoint_timeout = 30min
`

const WORKSHOP = '.new-'

const HBA = 'host all all 127.0.0.1/32 scram-sha-256\n'

/** The server's visible name: another package or other settings give another one. */
export function clusterName(cluster: Pick<Cluster, 'binaries' | 'loading' | 'archive'>): string {
  return `yjt-${createHash('sha256')
    .update(cluster.binaries.version + settingsOf(cluster) + HBA)
    .digest('hex')
    .slice(0, 12)}`
}

const settingsOf = ({ loading, archive }: Pick<Cluster, 'loading' | 'archive'>): string =>
  SETTINGS + (loading ? LOADING : archiveSettings(archive))

/** Whether the folder holds a cluster that these binaries can open. */
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
 * initdb beside the final place and a rename at the end, so that no half-made folder is ever taken for a
 * cluster.
 */
export async function createCluster({ folder, binaries, account }: Cluster, password: string): Promise<void> {
  // A name of its own: the initdb of a start that was killed a moment ago may still be at work in another
  // one.
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

/** Removes what first starts that were cut off have left. */
export function clearWorkshops(folder: string): void {
  const home = dirname(folder)
  for (const name of readdirSync(home)) {
    if (!name.startsWith(`${basename(folder)}${WORKSHOP}`)) continue
    try {
      rmSync(join(home, name), { recursive: true, force: true })
    } catch {
      // Its initdb is still writing: without its files it fails in a moment, and the next start removes the
      // rest.
    }
  }
}

/** Our settings in the place of initdb's; the operator's own stay in postgresql.auto.conf. */
export function configure(cluster: Cluster, port: number): void {
  const own = `\ncluster_name = '${clusterName(cluster)}'\nport = ${port}\n`
  const settings = settingsOf(cluster) + own + (cluster.recovery ?? '')
  writeFileSync(join(cluster.folder, 'postgresql.conf'), settings)
  // What is written without an archive is missing in it later.
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
