import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { installQueue } from '../jobs/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
  }
}

/** One PostgreSQL for the whole run; its migrated database is the template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yjt-test-'))
  const database = await startEmbedded(folder, () => {})
  await migrate(database.ownerUrl)
  await installQueue(database.ownerUrl, database.appUrl)
  project.provide('ownerUrl', database.ownerUrl)
  project.provide('appUrl', database.appUrl)
  return async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
