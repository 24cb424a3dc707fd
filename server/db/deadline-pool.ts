import { AsyncResource } from 'node:async_hooks'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { textOf, tracedQuery, type Send } from './tracing.ts'
import { statementTime, DeadlineExceeded, timeLeft, timeToCommit } from './deadline.ts'

/** Rollbacks are sent even after the deadline. */
const undoing = /^\s*rollback/i
const committing = /^\s*commit/i

/** PostgreSQL itself ends a slow statement. A connection that stays silent this much longer is dead (ms). */
export const silence = 300

/**
 * Limits a statement to the remaining time of its work. A statement with its own protocol (COPY) is left
 * alone.
 */
function timed(statement: unknown, query_timeout: number): unknown {
  if (typeof statement === 'string') return { text: statement, query_timeout }
  return typeof statement === 'object' && statement !== null && !('submit' in statement)
    ? { ...statement, query_timeout }
    : statement
}

type Back = (error: Error) => void

/** Parts of a connection that the driver has and does not declare. */
interface Undeclared {
  connection: { stream: Socket }
  processID: number
  readyForQuery: boolean
  getStartupConf(): Record<string, string>
}

export const undeclared = (client: pg.Client): Undeclared => client as unknown as Undeclared

/** A connection that refuses statements of a request whose deadline has passed. */
export class PatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const send = tracedQuery(this.query.bind(this))
    this.query = ((...given: unknown[]) => {
      const [statement, ...more] = given
      const long = statementTime()
      this.patient = long !== undefined
      if (long !== undefined) return send(timed(statement, long), ...more)
      const left = committing.test(textOf(statement)) ? timeToCommit() : timeLeft()
      if (left === undefined) return send(...given)
      if (left > 0) return send(timed(statement, left + silence), ...more)
      if (undoing.test(textOf(statement))) return send(...given)
      const back = given.find((item) => typeof item === 'function') as Back | undefined
      return back ? process.nextTick(back, new DeadlineExceeded()) : Promise.reject(new DeadlineExceeded())
    }) as never
  }
  /** Set for work that may be silent for long. */
  patient = false
  get #stream(): Socket {
    return undeclared(this).connection.stream
  }
  /** The server process of this connection. */
  get backend(): number {
    return undeclared(this).processID
  }
  /** True while an answer is outstanding. */
  get asked(): boolean {
    return !undeclared(this).readyForQuery
  }
  /** The number of bytes received on this connection. */
  get heard(): number {
    return this.#stream.bytesRead
  }
  /** Closes the connection without notifying a server that may no longer listen. */
  drop(): void {
    this.#stream.destroy()
  }
}

/** Waits for a connection no longer than the request's remaining time. */
async function takenInTime(taking: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const left = timeLeft()
  if (left === undefined) return taking
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded()), Math.max(left, 0))
  })
  try {
    return await Promise.race([taking, late])
  } catch (error) {
    if (error instanceof DeadlineExceeded)
      taking.then(
        (client) => client.release(),
        () => {},
      )
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** A pool whose wait for a connection counts against the deadline of the waiting request. */
class PatientPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ Client: PatientClient, ...config })
    const connect = this.connect.bind(this) as Send
    // The pool calls back in the context of whoever released the connection. This restores the context of the
    // waiting request.
    this.connect = ((back?: (...taken: unknown[]) => void) =>
      back ? connect(AsyncResource.bind(back)) : takenInTime(connect() as Promise<pg.PoolClient>)) as never
  }
}

/** The error of a client whose answer was overdue. */
const silent = /query read timeout/i
/** How long a busy connection may be silent after another one was lost (ms). */
const doubt = 500
/** The time limit of the new connection that asks about the others (ms). */
const longestQuestion = 1000

/**
 * Asks on a new connection which of these backends are working on a statement. Returns none if the server is
 * unreachable.
 */
async function working(config: pg.PoolConfig, backends: readonly number[]): Promise<ReadonlySet<number>> {
  const limits = { connectionTimeoutMillis: longestQuestion, query_timeout: longestQuestion }
  const client = new pg.Client({ ...(config as pg.ClientConfig), ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    const text = "select pid from pg_stat_activity where state = 'active' and pid = any($1)"
    const { rows } = await client.query<{ pid: number }>(text, [backends])
    return new Set(rows.map(({ pid }) => pid))
  } catch {
    return new Set()
  } finally {
    client.end().catch(() => {})
  }
}

/** How each pool reacts when any pool loses a connection. */
const alarms = new Set<() => void>()

/** The connections of a pool, and which of them are still trusted. */
class Watched {
  readonly #config: pg.PoolConfig
  readonly #onError: (error: Error) => void
  readonly #idle = new Set<PatientClient>()
  readonly #taken = new Set<PatientClient>()
  readonly #dropped = new WeakSet<PatientClient>()
  constructor(config: pg.PoolConfig, onError: (error: Error) => void) {
    this.#config = config
    this.#onError = onError
  }
  take(client: PatientClient): void {
    this.#idle.delete(client)
    this.#taken.add(client)
  }
  giveBack(client: PatientClient, error: unknown): void {
    this.#taken.delete(client)
    if (!error) this.#idle.add(client)
    if (error instanceof Error && silent.test(error.message)) this.lost(error, client)
  }
  forget(client: PatientClient): void {
    this.#idle.delete(client)
    this.#taken.delete(client)
  }
  lost(error: Error, client: PatientClient): void {
    if (this.#dropped.has(client)) return
    this.#dropped.add(client)
    for (const alarm of alarms) alarm()
    this.#onError(error)
  }
  alarm(): void {
    for (const client of this.#idle) this.#drop(client)
    void this.#doubtThoseInUse()
  }
  #drop(client: PatientClient): void {
    this.#dropped.add(client)
    client.drop()
  }
  async #doubtThoseInUse(): Promise<void> {
    const asked = [...this.#taken].filter((client) => client.asked)
    const heard = new Map(asked.map((client) => [client, client.heard]))
    const silentOnes = () =>
      [...heard].flatMap(([one, before]) =>
        this.#taken.has(one) && one.heard === before && !one.patient ? [one] : [],
      )
    await wait(doubt)
    const doubtful = silentOnes().map(({ backend }) => backend)
    if (doubtful.length === 0) return
    const busy = await working(this.#config, doubtful)
    for (const client of silentOnes()) if (!busy.has(client.backend)) this.#drop(client)
  }
}

/**
 * A pool that drops a connection with an overdue answer. Losing one also drops the idle connections of every
 * pool, and those that owe an answer and stay silent for half a second more although the server does not work
 * for them: the same fault may have silenced them, and each would cost a request its whole deadline. A new
 * connection costs a few milliseconds.
 */
export function patientPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new PatientPool(config)
  const watched = new Watched(config, onError)
  const alarm = () => watched.alarm()
  alarms.add(alarm)
  const end = pool.end.bind(pool) as Send
  pool.end = ((...given: unknown[]) => {
    alarms.delete(alarm)
    return end(...given)
  }) as never
  pool.on('acquire', (client) => watched.take(client as never))
  pool.on('release', (error: unknown, client) => watched.giveBack(client as never, error))
  pool.on('remove', (client) => watched.forget(client as never))
  pool.on('error', (error, client) => watched.lost(error, client as never))
  // A client in use emits `error` too, and without a listener that ends the process.
  pool.on('connect', (client) => client.on('error', (error) => watched.lost(error, client as never)))
  return pool
}
