import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Env } from '#server/env.ts'
import { databaseUrl, readSecrets } from './embedded-secrets.ts'
import { findRunning } from './embedded-server.ts'
import { startEmbedded } from './embedded.ts'
import { connected } from './migrate.ts'

export interface OwnedDatabase {
  /** The URL of the role that owns the tables. */
  url: string
  close(): Promise<void>
}

/** The direct address of PostgreSQL for the role that owns the tables. */
export const ownerUrlOf = (env: Pick<Env, 'migrationUrl' | 'directUrl'>, databaseUrl: string): string =>
  env.migrationUrl ?? env.directUrl ?? databaseUrl

/**
 * Opens the database for commands: the external one, the running embedded one, or the embedded one started
 * for this.
 */
export async function openOwner(env: Env, say: (line: string) => void): Promise<OwnedDatabase> {
  if (env.databaseUrl !== undefined) return { url: ownerUrlOf(env, env.databaseUrl), close: async () => {} }
  const running = runningUrl(env.dataDir)
  if (running !== undefined && (await answers(running))) return { url: running, close: async () => {} }
  const embedded = await startEmbedded(env.dataDir, say, { archive: env.walArchive })
  return { url: embedded.ownerUrl, close: () => embedded.stop() }
}

/** Runs a command's work on a connection of the owning role and closes everything afterwards. */
export async function withOwner<T>(
  env: Env,
  command: string,
  work: (client: pg.Client, url: string) => Promise<T>,
): Promise<T> {
  const { url, close } = await openOwner(env, () => {})
  try {
    const client = await connected(url, { application_name: `yunjingtong-crm ${command}` })
    return await work(client, url).finally(() => client.end())
  } finally {
    await close()
  }
}

/**
 * Only the server that runs in this very folder counts, because a copied folder has the same port and
 * passwords.
 */
function runningUrl(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined
  const home = realpathSync(dataDir)
  const running = findRunning(join(home, 'postgres'))
  return running && databaseUrl({ ...readSecrets(home, true), port: running.port }, 'yjt_owner')
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
