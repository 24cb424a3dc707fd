import { access, appendFile, chmod, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type EmbeddedDatabase } from '#server/db/embedded.ts'
import { grantUse, migrate } from '#server/db/migrate.ts'
import { installQueue } from '#server/jobs/queue.ts'
import { copyDataFolder } from './data-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
    /** A data folder with a migrated, empty database. */
    prepared: string
    /** PostgreSQL's strategy for copying databases. */
    strategy: 'file_copy' | 'wal_log'
  }
}

interface Shared {
  provided: Omit<Used, 'stop'> & { prepared: string }
  stop(): Promise<void>
}

/** Each project loads this file anew, so what they share lies outside of it. */
const run = globalThis as { shared?: Promise<Shared>; users?: number }

/**
 * Starts one PostgreSQL for all projects of the run, or uses that of `TEST_OWNER_URL` (a role that may create
 * databases) and `TEST_DATABASE_URL` (the application's role). Each test file clones its migrated database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.shared ??= share()
  run.users = (run.users ?? 0) + 1
  const { provided, stop } = await run.shared
  for (const [name, value] of Object.entries(provided)) project.provide(name as keyof typeof provided, value)
  return async () => {
    run.users = (run.users ?? 1) - 1
    if (run.users === 0) await stop()
  }
}

async function share(): Promise<Shared> {
  const folder = await newFolder(tmpdir())
  // Hundreds of product processes are started; the cache spares each from compiling the same code.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  const prepared = await prepare(join(folder, 'prepared'))
  const { stop, ...database } = (await elsewhere(process.env)) ?? (await startRoomy(prepared, folder))
  return {
    provided: { ...database, prepared },
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

interface Used extends Pick<EmbeddedDatabase, 'ownerUrl' | 'appUrl' | 'stop'> {
  strategy: 'file_copy' | 'wal_log'
}

async function elsewhere(env: NodeJS.ProcessEnv): Promise<Used | undefined> {
  const { TEST_OWNER_URL: ownerUrl, TEST_DATABASE_URL: appUrl } = env
  if (!ownerUrl || !appUrl) return undefined
  await fill({ ownerUrl, appUrl })
  return { ownerUrl, appUrl, strategy: 'wal_log', stop: async () => {} }
}

async function fill({ ownerUrl, appUrl }: Pick<Used, 'ownerUrl' | 'appUrl'>): Promise<void> {
  await migrate(ownerUrl)
  await grantUse(ownerUrl, appUrl)
  await installQueue(ownerUrl, appUrl)
}

/** Creates a migrated database once and stops it. */
async function prepare(folder: string): Promise<string> {
  const database = await startEmbedded(folder, () => {})
  await fill(database).finally(() => database.stop())
  return folder
}

const memory = '/dev/shm'

/** True if the machine has memory to spare: there the hundreds of databases of a run cost a tenth. */
async function hasRoom(): Promise<boolean> {
  const gigabytes = (bytes: number) => bytes / 2 ** 30
  try {
    await access(memory, constants.W_OK)
    const { bavail, bsize } = await statfs(memory)
    return gigabytes(bavail * bsize) > 2 && gigabytes(freemem()) > 4
  } catch {
    return false
  }
}

/**
 * Connections for all parallel test files. Each database that is made or dropped brings a checkpoint, after which
 * whole pages go to the log; to compress them costs more than to keep them in memory. Each time all shared buffers are
 * looked through, so there are few. A database lives too short to be vacuumed.
 */
const roomy = `
max_connections = 200
wal_compression = off
autovacuum = off
shared_buffers = 256MB
`

/** Stores the passwords with one round of hashing. A run opens thousands of connections. */
async function quickSignIns(superUrl: string, urls: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    await client.query('set scram_iterations = 1')
    for (const { username, password } of urls.map((url) => new URL(url)))
      await client.query(`alter role ${username} password ${client.escapeLiteral(password)}`)
  } finally {
    await client.end()
  }
}

/** Starts a copy as the product does, but with enough connections for all parallel test files. */
async function startRoomy(prepared: string, folder: string): Promise<Used> {
  const inMemory = await hasRoom()
  const home = inMemory ? await newFolder(memory) : folder
  const data = join(home, 'shared')
  copyDataFolder(prepared, data)
  await appendFile(join(data, 'postgres', 'postgresql.auto.conf'), roomy)
  const { ownerUrl, appUrl, superUrl, stop } = await startEmbedded(data, () => {})
  await quickSignIns(superUrl, [ownerUrl, appUrl])
  const stopAndForget = async () => {
    await stop()
    await rm(home, { recursive: true, force: true, maxRetries: 20 })
  }
  // Copying files waits for the disk, so it is fast in memory only.
  return { ownerUrl, appUrl, strategy: inMemory ? 'file_copy' : 'wal_log', stop: stopAndForget }
}

async function newFolder(at: string): Promise<string> {
  const folder = await mkdtemp(join(at, 'yjt-test-'))
  // PostgreSQL runs as another user who passes through this folder.
  await chmod(folder, 0o711)
  return folder
}
