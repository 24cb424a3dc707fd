import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { withoutDeadline } from './deadline.ts'
import { patientPool, silence } from './deadline-pool.ts'
import { localSettings, SharedClient, type Settings } from './shared-client.ts'

/** What functions of the features take: the pool of a read, or the one transaction of a write. */
export type Db = PgDatabase<NodePgQueryResultHKT>
type Work<T> = (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<T>
type Client = pg.Client | pg.PoolClient

export interface Database {
  db: Db
  pool: pg.Pool
  /** Whether the database answers. It is asked on a connection of its own, which no load takes. */
  reachable(): Promise<boolean>
  close(): Promise<void>
}

export interface ClientOptions {
  max?: number
  /** Milliseconds; PostgreSQL's own default for all of these is "for ever". */
  statementTimeout?: number
  onError?: (error: Error) => void
  /** PostgreSQL itself, where a pooler in transaction mode lies on the way. */
  direct?: string
}

/** How long a request waits for a free connection before it is refused because the system is busy (ms). */
const acquireTimeout = 2500

/** Work that is no request's may send two statements together; the second one waits for the first (ms). */
const together = 4000

/** One connection that is only asked whether the database is there: it says so soon, or it is not there. */
const ofReserved = {
  max: 1,
  connectionTimeoutMillis: 1500,
  query_timeout: 1500,
  // It stays open: under load, when it is needed, a new one might not be had.
  idleTimeoutMillis: 0,
  application_name: 'yunjingtong-crm readiness',
}

/** What a handle sends its statements to: the pool, or the one connection of a transaction. */
interface Connection {
  client: pg.Pool | Client
  /** Writes of a transaction that nobody has waited for yet. */
  unanswered?: Promise<unknown>[]
}
const connections = new WeakMap<Db, Connection>()

/** For statements that are not drizzle's (`server/speed/read.ts`). */
export function connectionOf(db: Db): Connection {
  const connection = connections.get(db)
  if (!connection) throw new Error('Neither a database of ours nor one of its transactions')
  return connection
}

/** Makes a transaction, and those nested in it, known to `connectionOf`. */
function connected<Tx extends Db>(tx: Tx, connection: Connection): Tx {
  connections.set(tx, connection)
  const nest = tx.transaction.bind(tx)
  tx.transaction = (work, config) => nest((inner) => work(connected(inner, connection)), config)
  return tx
}

/**
 * Drizzle's own transaction. When a write fails PostgreSQL undoes everything, but the commit does not say
 * why: fail with what that write said.
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
 * Drizzle on the pool, or on a client that somebody else opens and closes. `opening` goes out at the start of
 * each transaction of the pool.
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

/** The settings of a pool. The time-outs of the server's side are set on each connection as it is made. */
function poolOf(url: string, options: ClientOptions) {
  const settings = {
    lock_timeout: 2000,
    statement_timeout: options.statementTimeout ?? 4000,
    idle_in_transaction_session_timeout: 10_000,
    timezone: 'UTC',
  }
  const config = {
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: acquireTimeout,
    query_timeout: settings.statement_timeout + together + silence,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // What is asked without waiting for the answer before goes out at once, in order; each still has an
    // answer of its own.
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

/** A pooler answers a sign-in also when all its connections to PostgreSQL are taken. */
async function opens(url: string): Promise<void> {
  const client = new SharedClient({ connectionString: url, ...ofReserved })
  client.on('error', () => {})
  await client.connect()
  await client.end()
}

/** Opens a pool, and one connection beside it for `reachable`. */
export function openDatabase(url: string, options: ClientOptions = {}): Database {
  const { config, settings } = poolOf(url, options)
  // The pool is closed before its last connections are, and PostgreSQL may cut them off first.
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
