import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { limits, withoutDeadline } from './deadline.ts'
import { patientPool, silence } from './deadline-pool.ts'
import { localSettings, SharedClient, type Settings } from './shared-client.ts'

/** The database handle that features receive: the pool for a read, the transaction for a write. */
export type Db = PgDatabase<NodePgQueryResultHKT>
type Work<T> = (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<T>
type Client = pg.Client | pg.PoolClient

export interface Database {
  db: Db
  pool: pg.Pool
  /** Checks whether the database answers, on a reserved connection that no load can occupy. */
  reachable(): Promise<boolean>
  close(): Promise<void>
}

export interface ClientOptions {
  max?: number
  /** Milliseconds. PostgreSQL's default for these limits is no limit. */
  statementTimeout?: number
  onError?: (error: Error) => void
  /** A direct address of PostgreSQL, if the pool goes through a pooler in transaction mode. */
  direct?: string
}

/** Background work may send two statements together; the second waits for the first (ms). */
const together = 4000

/** The reserved connection fails fast if the database is unreachable. */
const ofReserved = {
  max: 1,
  connectionTimeoutMillis: 1500,
  query_timeout: 1500,
  // It stays open, because under load a new connection might not be available when it is needed.
  idleTimeoutMillis: 0,
  application_name: 'yunjingtong-crm readiness',
}

/** The target of a handle's statements: the pool, or the one connection of a transaction. */
interface Connection {
  client: pg.Pool | Client
  /** Pending writes of a transaction that nobody has awaited. */
  unanswered?: Promise<unknown>[]
}

const connections = new WeakMap<Db, Connection>()

/** The connection behind a handle, for statements that bypass drizzle (`server/speed/read.ts`). */
export function connectionOf(db: Db): Connection {
  const connection = connections.get(db)
  if (!connection) throw new Error('Neither a database of ours nor one of its transactions')
  return connection
}

/** Registers a transaction and those nested in it with `connectionOf`. */
function connected<Tx extends Db>(tx: Tx, connection: Connection): Tx {
  connections.set(tx, connection)
  const nest = tx.transaction.bind(tx)
  tx.transaction = (work, config) => nest((inner) => work(connected(inner, connection)), config)
  return tx
}

/**
 * Runs drizzle's transaction. When a pending write fails, PostgreSQL rolls back but the commit does not say
 * why, so this rethrows the error of that write.
 */
async function transaction<T>(
  client: Client,
  work: Work<T>,
  config?: PgTransactionConfig,
  opening?: string,
): Promise<T> {
  const unanswered: Promise<unknown>[] = []
  try {
    const result = await drizzle(client).transaction((tx) => {
      if (opening !== undefined) sendLater(client, opening, unanswered)
      return work(connected(tx, { client, unanswered }))
    }, config)
    await Promise.all(unanswered)
    return result
  } catch (error) {
    const failure = (await Promise.allSettled(unanswered)).find(({ status }) => status === 'rejected')
    throw failure?.status === 'rejected' ? failure.reason : error
  }
}

function sendLater(client: Client, text: string, unanswered: Promise<unknown>[]): void {
  const sent = client.query(text)
  sent.catch(() => {})
  unanswered.push(sent)
}

/**
 * Drizzle on a pool, or on a client that the caller opens and closes. `opening` is sent at the start of each
 * transaction of the pool.
 */
export function databaseOn(client: pg.Pool | Client, opening?: string): Db {
  const inTransaction: Db['transaction'] = async (work, config) => {
    if (!(client instanceof pg.Pool)) return transaction(client, work, config)
    const own = await client.connect()
    return transaction(own, work, config, opening).finally(() => own.release())
  }
  const db = Object.assign(drizzle(client), { transaction: inTransaction })
  connections.set(db, { client })
  return db
}

const startOptions = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** The settings of a pool. Server-side timeouts are set on each new connection. */
function poolOf(url: string, options: ClientOptions) {
  const settings = {
    lock_timeout: limits.lock,
    statement_timeout: options.statementTimeout ?? limits.statement,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    timezone: 'UTC',
  }
  const config = {
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: limits.connection,
    query_timeout: settings.statement_timeout + together + silence,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements are sent without waiting for earlier answers. Order is kept, and each has its own answer.
    pipeline: true,
    application_name: 'yunjingtong-crm',
    ...(options.direct === undefined ? { options: startOptions(settings) } : { Client: SharedClient }),
  }
  return { config, settings }
}

const holds = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  )

/**
 * Logging in is test enough: a pooler accepts it even when all of its PostgreSQL connections are taken.
 */
async function opens(url: string): Promise<void> {
  const client = new SharedClient({ connectionString: url, ...ofReserved })
  client.on('error', () => {})
  await client.connect()
  await client.end()
}

/** Opens a pool and one more connection for `reachable`. */
export function openDatabase(url: string, options: ClientOptions = {}): Database {
  const { config, settings } = poolOf(url, options)
  // The pool closes before its last connections do, and PostgreSQL may cut those off first.
  let closed = false
  const onError = (error: Error) => {
    if (!closed) options.onError?.(error)
  }
  const pool = patientPool(config, onError)
  const beside = options.direct === undefined ? config : poolOf(options.direct, {}).config
  const reserved = patientPool({ ...beside, ...ofReserved }, () => {})
  return {
    db: databaseOn(pool, options.direct === undefined ? undefined : localSettings(settings)),
    pool,
    reachable: () =>
      withoutDeadline(
        async () =>
          (await holds(reserved.query('select 1 from schema_migrations limit 1'))) &&
          (options.direct === undefined || (await holds(opens(url)))),
      ),
    close: async () => {
      closed = true
      await Promise.all([pool.end(), reserved.end()])
    },
  }
}
