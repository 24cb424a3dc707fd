import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type EmbeddedDatabase } from '../db/embedded.ts'
import { grantUse, migrate } from '../db/migrate.ts'
import { installQueue } from '../jobs/queue.ts'
import { embeddedIn } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
  }
}

/**
 * Starts one PostgreSQL for the whole run, or takes the one that `TEST_OWNER_URL` (a role that may make databases) and
 * `TEST_DATABASE_URL` (the application's) lead to. Each test file clones its migrated database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yjt-test-'))
  // Hundreds of processes of the product are started: each compiles only what none before it has.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  const database = elsewhere(process.env) ?? (await roomy(folder))
  await migrate(database.ownerUrl)
  await grantUse(database.ownerUrl, database.appUrl)
  await installQueue(database.ownerUrl, database.appUrl)
  project.provide('ownerUrl', database.ownerUrl)
  project.provide('appUrl', database.appUrl)
  return async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  }
}

type Used = Pick<EmbeddedDatabase, 'ownerUrl' | 'appUrl' | 'stop'>

const elsewhere = ({
  TEST_OWNER_URL: ownerUrl,
  TEST_DATABASE_URL: appUrl,
}: NodeJS.ProcessEnv): Used | undefined =>
  ownerUrl && appUrl ? { ownerUrl, appUrl, stop: async () => {} } : undefined

/** Starts it as the product does, but with enough connections for all parallel test files. */
async function roomy(folder: string): Promise<EmbeddedDatabase> {
  const first = await startEmbedded(folder, () => {})
  const client = new pg.Client({ connectionString: embeddedIn(folder).url('postgres', 'postgres') })
  await client.connect()
  try {
    await client.query('alter system set max_connections = 200')
  } finally {
    await client.end()
  }
  await first.stop()
  return startEmbedded(folder, () => {})
}
