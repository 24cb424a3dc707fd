import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { errorCode, errorMessage, StartError } from '#server/start-error.ts'
import { chooseAccount } from './embedded-account.ts'
import type { WalArchive } from '#server/backup-settings.ts'
import { prepareArchive, refuseForeignArchive } from './embedded-archive.ts'
import { findBinaries, POSTGRES_MAJOR } from './embedded-binaries.ts'
import { clearWorkshops, clusterExists, configure, createCluster, type Cluster } from './embedded-cluster.ts'
import { lockFolder } from './embedded-lock.ts'
import type { ProcessMark } from './embedded-process.ts'
import { isOurs, setUpRoles } from './embedded-roles.ts'
import { databaseUrl, readSecrets, writeSecrets, type DatabaseSecrets } from './embedded-secrets.ts'
import { findRunning, launch, shutDown } from './embedded-server.ts'
import { watch } from './embedded-watch.ts'

export interface EmbeddedDatabase {
  /** The URL of the role that owns and migrates the tables. */
  ownerUrl: string
  /** The URL of the role that reads and writes rows and owns nothing. */
  appUrl: string
  /** The URL of the superuser, only for base backups. */
  superUrl: string
  /** PostgreSQL's data folder. */
  folder: string
  stop(): Promise<void>
}

/** PostgreSQL's error code for a wrong password. */
const WRONG_PASSWORD = '28P01'

type Say = (line: string) => void

interface Wanted {
  /**
   * Asks for the fastest settings to fill a database that this start creates. The next start uses the usual
   * ones.
   */
  loading?: boolean
  archive?: WalArchive | undefined
}

/**
 * Runs the bundled PostgreSQL in `postgres` below the data folder: creates it at the first start, adopts it
 * after a killed run, and restarts it when it dies. Rejects with a StartError.
 */
export async function startEmbedded(
  dataDir: string,
  say: Say,
  wanted: Wanted = {},
): Promise<EmbeddedDatabase> {
  try {
    const home = makeHome(dataDir)
    const release = await lockFolder(home)
    try {
      return await open(home, say, release, wanted)
    } catch (error) {
      release()
      throw error
    }
  } catch (error) {
    throw explained(error, resolve(dataDir))
  }
}

async function open(
  home: string,
  say: Say,
  release: () => void,
  { loading = false, archive }: Wanted,
): Promise<EmbeddedDatabase> {
  const folder = join(home, 'postgres')
  clearWorkshops(folder)
  const exists = clusterExists(folder)
  if (archive) refuseForeignArchive(archive, exists ? folder : undefined)
  const secrets = readSecrets(home, exists)
  const binaries = findBinaries()
  const cluster: Cluster = {
    folder,
    binaries,
    account: await chooseAccount(binaries.postgres, home, say),
    loading: loading && !exists,
    archive,
  }
  if (!exists) {
    say(`Creating the database in ${folder}, which happens at the first start only.`)
    await createCluster(cluster, secrets.passwords.postgres)
  }
  if (archive) prepareArchive(archive, folder, cluster.account, say)
  const postmaster = (await adopt(cluster, secrets, say)) ?? (await startAfresh(cluster, secrets, say))
  try {
    await setUpRoles(secrets)
    writeSecrets(home, secrets)
  } catch (error) {
    await shutDown(postmaster, folder)
    throw error
  }
  const stopWatched = watch(cluster, postmaster, say)
  const stop = async () => {
    await stopWatched()
    release()
  }
  const [ownerUrl, appUrl] = [databaseUrl(secrets, 'yjt_owner'), databaseUrl(secrets, 'yjt_app')]
  return { ownerUrl, appUrl, superUrl: databaseUrl(secrets, 'postgres'), folder, stop }
}

/**
 * Adopts the server that a killed run left behind, or stops it if it differs from the one that would be
 * started.
 */
async function adopt(cluster: Cluster, secrets: DatabaseSecrets, say: Say): Promise<ProcessMark | undefined> {
  const running = findRunning(cluster.folder)
  if (running === undefined) return undefined
  if (await isOurs(cluster, running.port, secrets)) {
    secrets.port = running.port
    say(
      `PostgreSQL ${POSTGRES_MAJOR} is still running on port ${running.port} from an earlier start: taking it over.`,
    )
    return running.postmaster
  }
  await shutDown(running.postmaster, cluster.folder)
  return undefined
}

async function startAfresh(cluster: Cluster, secrets: DatabaseSecrets, say: Say): Promise<ProcessMark> {
  secrets.port = await freePort(secrets.port)
  configure(cluster, secrets.port)
  const patience = setTimeout(
    () => say('PostgreSQL is recovering from a crash; this can take a few minutes.'),
    5000,
  )
  try {
    const postmaster = await launch(cluster)
    say(`PostgreSQL ${POSTGRES_MAJOR} is ready on port ${secrets.port}.`)
    return postmaster
  } finally {
    clearTimeout(patience)
  }
}

function makeHome(dataDir: string): string {
  const made = mkdirSync(dataDir, { recursive: true })
  // Under root, PostgreSQL runs as another user, who passes through this folder without reading it.
  if (made !== undefined) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  return realpathSync(dataDir)
}

/** The last port if it is free, else another one. */
async function freePort(lastPort: number | undefined): Promise<number> {
  for (let port = lastPort ?? randomPort(); ; port = randomPort()) {
    if (await isFree(port)) return port
  }
}

/** Below the range of outgoing connections, one of which could take the port while PostgreSQL restarts. */
function randomPort(): number {
  return 20_000 + Math.floor(Math.random() * 12_000)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)))
  })
}

function explained(error: unknown, home: string): StartError {
  if (error instanceof StartError) return error
  const [code, message] = [errorCode(error), errorMessage(error)]
  const text = `${code ?? ''} ${message}`
  if (/ENOSPC|EDQUOT|No space left|quota exceeded/i.test(text))
    return new StartError(`The disk that holds ${home} is full: make room and start again.`)
  if (/EROFS|EACCES|EPERM|Read-only file system|Permission denied/.test(text)) {
    return new StartError(
      `This user cannot read and write ${home}: change its permissions, or set DATA_DIR to another folder.`,
    )
  }
  if (code === WRONG_PASSWORD)
    return new StartError(
      `${join(home, 'database.json')} does not belong to the database beside it: put the right one back from a copy.`,
    )
  const reason =
    message
      .split('\n')
      .filter((line) => line.trim() !== '')
      .at(-1) ?? 'Error'
  return new StartError(
    `The embedded PostgreSQL did not start: ${reason} (its log is in ${join(home, 'postgres', 'log')}).`,
  )
}
