import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** What functions of the features take: the pool of a read, or the one transaction of a write. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export interface ClientOptions {
  max?: number
  /** Milliseconds; PostgreSQL's own default for all of these is "for ever". */
  statementTimeout?: number
  onError?: (error: Error) => void
}

/** How long a caller waits for a free connection before it is told that the system is busy (ms). */
const acquireTimeout = 2500

/** Opens a pool. The time-outs of the server's side are set on each connection as it is made. */
export function openDatabase(url: string, options: ClientOptions = {}): Database {
  const settings = {
    lock_timeout: 2000,
    statement_timeout: options.statementTimeout ?? 4000,
    idle_in_transaction_session_timeout: 10_000,
    timezone: 'UTC',
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: acquireTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'yunjingtong-crm',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // A checked-out client emits `error` too when the database dies; without a listener that ends the process.
  const onError = options.onError ?? (() => {})
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return { db: drizzle(pool), pool, close: () => pool.end() }
}
