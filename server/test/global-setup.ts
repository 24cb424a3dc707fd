import { access, appendFile, chmod, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type EmbeddedDatabase } from '../db/embedded.ts'
import { grantUse, migrate } from '../db/migrate.ts'
import { installQueue } from '../jobs/queue.ts'
import { copyDataFolder } from './data-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
    /** A data folder whose database is migrated and has no rows. */
    prepared: string
    /** How a database is copied, as PostgreSQL calls it. */
    strategy: 'file_copy' | 'wal_log'
  }
}

/** Starts one PostgreSQL for the whole run. Each test file clones its migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await newFolder(tmpdir())
  const inMemory = await hasRoom()
  const shared = inMemory ? await newFolder(memory) : folder
  // Hundreds of processes of the product are started: each compiles only what none before it has.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  const prepared = join(folder, 'prepared')
  const database = await startRoomy(await prepare(prepared), join(shared, 'shared'))
  project.provide('prepared', prepared)
  // A copy of the files waits for everything to be on the disk, so it is quick in memory only.
  project.provide('strategy', inMemory ? 'file_copy' : 'wal_log')
  project.provide('ownerUrl', database.ownerUrl)
  project.provide('appUrl', database.appUrl)
  return async () => {
    await database.stop()
    for (const one of new Set([folder, shared]))
      await rm(one, { recursive: true, force: true, maxRetries: 20 })
  }
}

const memory = '/dev/shm'

/** Whether the machine has memory to spare: there the hundreds of databases of a run cost a tenth. */
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

async function newFolder(at: string): Promise<string> {
  const folder = await mkdtemp(join(at, 'yjt-test-'))
  // PostgreSQL passes through it as a user of its own.
  await chmod(folder, 0o711)
  return folder
}

/** Makes a migrated database once, and stops it. */
async function prepare(folder: string): Promise<string> {
  const database = await startEmbedded(folder, () => {})
  try {
    await migrate(database.ownerUrl)
    await grantUse(database.ownerUrl, database.appUrl)
    await installQueue(database.ownerUrl, database.appUrl)
  } finally {
    await database.stop()
  }
  return folder
}

/** Starts a copy as the product does, but with enough connections for all parallel test files. */
async function startRoomy(prepared: string, folder: string): Promise<EmbeddedDatabase> {
  copyDataFolder(prepared, folder)
  await appendFile(join(folder, 'postgres', 'postgresql.auto.conf'), 'max_connections = 200\n')
  return startEmbedded(folder, () => {})
}
