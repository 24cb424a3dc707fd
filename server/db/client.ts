import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { SharedClient } from './shared-client.ts'

/** What functions of the features take: the pool of a read, or the one transaction of a write. */
export type Db = PgDatabase<NodePgQueryResultHKT>
type Work<T> = (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<T>
type Client = pg.Client | pg.PoolClient

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
  /** A pooler in transaction mode lies on the way. */
  pooled?: boolean
}

/** How long a request waits for a free connection before it is refused because the system is busy (ms). */
const acquireTimeout = 2500

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
    const result = await drizzle(client).transaction(
      (tx) => {
        if (opening !== undefined) sendLater(client, opening, unanswered)
        return work(connected(tx, { client, unanswered }))
      },
      config,
    )
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

type Settings = Readonly<Record<string, string | number>>

const startOptions = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** A pooler takes no settings with a connection: they are set in each transaction, and gone with it. */
const localSettings = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join(';')

/** Single reads run in no transaction: their time-out is kept on our side. */
const throughPooler = ({ statement_timeout }: Settings): pg.PoolConfig => ({
  Client: SharedClient,
  query_timeout: Number(statement_timeout) + 500,
})

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
    // What is asked without waiting for the answer before goes out at once, in order; each still has an
    // answer of its own.
    pipeline: true,
    application_name: 'yunjingtong-crm',
    ...(options.pooled ? throughPooler(settings) : { options: startOptions(settings) }),
  })
  // A checked-out client emits `error` too when the database dies; without a listener that ends the process.
  // The pool is closed before its last connections are, and PostgreSQL may cut them off first.
  let closed = false
  const onError = (error: Error) => {
    if (!closed) options.onError?.(error)
  }
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return {
    db: options.pooled ? databaseOn(pool, localSettings(settings)) : databaseOn(pool),
    pool,
    close: () => {
      closed = true
      return pool.end()
    },
  }
}
