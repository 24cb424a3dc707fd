import { NodePgSession, NodePgTransaction, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgDatabase, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { Held } from '../speed/held.ts'

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

type None = Record<string, never>
const beginOf = ({ isolationLevel, accessMode }: PgTransactionConfig): string =>
  [
    'begin',
    ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []),
    ...(accessMode ? [accessMode] : []),
  ].join(' ')

/** Drizzle's session on a pool, whose transactions save round trips. */
class PoolSession extends NodePgSession<None, None> {
  readonly #pool: pg.Pool
  readonly #dialect: PgDialect
  constructor(pool: pg.Pool, dialect: PgDialect) {
    super(pool, dialect, undefined)
    this.#pool = pool
    this.#dialect = dialect
  }
  override async transaction<T>(
    work: (tx: NodePgTransaction<None, None>) => Promise<T>,
    config: PgTransactionConfig = {},
  ): Promise<T> {
    const client = await this.#pool.connect()
    const held = new Held(client, beginOf(config))
    const session = new NodePgSession<None, None>(held as unknown as pg.PoolClient, this.#dialect, undefined)
    try {
      const result = await work(new NodePgTransaction(this.#dialect, session, undefined))
      await held.commit()
      return result
    } catch (error) {
      throw await held.rollback(error)
    } finally {
      client.release()
    }
  }
}

/** The driver below drizzle: a pool or a client, or the one connection of a transaction. */
export const driver = (db: Db): pg.Pool | Held =>
  (db as unknown as { session: { client: pg.Pool | Held } }).session.client

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
    // What is asked without waiting for the answer before goes out at once, in order; each still has an answer of its own.
    pipeline: true,
    application_name: 'yunjingtong-crm',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // A checked-out client emits `error` too when the database dies; without a listener that ends the process.
  const onError = options.onError ?? (() => {})
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const dialect = new PgDialect()
  return {
    db: new PgDatabase(dialect, new PoolSession(pool, dialect), undefined),
    pool,
    close: () => pool.end(),
  }
}
