import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { errorMessage, StartError } from '#server/start-error.ts'
import { probing, withProbes } from './engine-probe.ts'

/** The addresses of one database. */
export interface Urls {
  /** The address of the request pool, possibly through a pooler. */
  app: string
  /** A direct address for LISTEN, jobs and everything that outlives a transaction. */
  direct: string
  /** A direct address for the role that owns the tables. */
  owner: string
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (!rows[0]) throw new Error('the server did not answer its process id')
  return rows[0].pid
}

/** Opens one transaction per client at the same time, so that no two share a server connection. */
async function pidsAtOnce(clients: readonly pg.Client[]): Promise<Map<pg.Client, number>> {
  const pids = new Map<pg.Client, number>()
  for (const client of clients) {
    await client.query('begin')
    pids.set(client, await pidOf(client))
  }
  for (const client of clients) await client.query('commit')
  return pids
}

/**
 * True if each connection keeps its own server connection. A pooler in transaction mode reassigns them per
 * transaction, the most recent or the longest idle first; this order detects both.
 */
async function keepsConnections(url: string): Promise<boolean> {
  return withProbes([url, url, url], async (clients) => {
    const [a, b, c] = clients
    if (!a || !b || !c) return false
    try {
      if ((await pidOf(a)) === (await pidOf(b))) return false
      const before = await pidsAtOnce([a, b, c])
      const after = await pidsAtOnce([b, c, a])
      return clients.every((client) => before.get(client) === after.get(client))
    } catch {
      return false
    }
  })
}

/** A pooler without session settings rejects them or drops them silently. */
async function takesSettings(url: string): Promise<boolean> {
  const odd = String(randomInt(100_000, 900_000))
  try {
    const client = await probing(url, { options: `-c lock_timeout=${odd}ms` })
    const { rows } = await client
      .query<{ setting: string }>("select setting from pg_settings where name = 'lock_timeout'")
      .finally(() => client.end())
    return rows[0]?.setting === odd
  } catch (error) {
    if (/08P01|startup parameter/.test(errorMessage(error))) return false
    throw error
  }
}

/** Checks that transactions work and lead to the database of the direct address. */
async function sharesLocks({ app, direct }: Urls): Promise<'yes' | 'no transactions' | 'another database'> {
  return withProbes([app, direct], async ([through, straight]) => {
    const key = randomInt(1, 2 ** 31)
    const ask = 'select pg_try_advisory_xact_lock($1) as held'
    const held = async (client: pg.Client | undefined) =>
      (await client?.query<{ held: boolean }>(ask, [key]))?.rows[0]?.held
    try {
      await through?.query('begin')
      await held(through)
      await through?.query('select 1')
    } catch {
      return 'no transactions'
    }
    const isShared = (await held(straight)) === false
    await through?.query('rollback')
    return isShared ? 'yes' : 'another database'
  })
}

async function assertStraight(name: string, url: string): Promise<void> {
  if ((await takesSettings(url)) && (await keepsConnections(url))) return
  throw new StartError(
    name === 'DATABASE_URL'
      ? 'DATABASE_URL goes through a pooler that keeps no session: set DATABASE_DIRECT_URL to PostgreSQL itself, and the pooler to pool_mode = transaction.'
      : `${name} goes through a pooler that keeps no session: it has to lead to PostgreSQL itself.`,
  )
}

/**
 * Probes by behaviour whether each address can do its job. A pooler in the wrong place stops the start.
 * `pooled` means that a direct address is set, so the pool may go through a pooler.
 */
export async function assertAddresses(urls: Urls, pooled: boolean): Promise<void> {
  await assertStraight(pooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', urls.direct)
  if (urls.owner !== urls.direct) await assertStraight('MIGRATION_DATABASE_URL', urls.owner)
  if (!pooled) return
  const shared = await sharesLocks(urls)
  if (shared === 'no transactions')
    throw new StartError(
      'DATABASE_URL goes through a pooler without transactions: set pool_mode = transaction.',
    )
  if (shared === 'another database')
    throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
}
