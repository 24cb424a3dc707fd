import { AsyncResource } from 'node:async_hooks'
import type { Socket } from 'node:net'
import pg from 'pg'
import { allowance, TooLate, timeLeft } from './deadline.ts'

/** Statements that end a transaction that is late. They are sent however late it is. */
const undoing = /^\s*rollback/i

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')

type Send = (...given: unknown[]) => unknown

/** PostgreSQL ends a statement after its time and says so. A connection that says nothing for longer is dead (ms). */
export const silence = 300

/** Gives a statement the time that its work still has. What runs a protocol of its own (COPY) is left alone. */
function timed(statement: unknown, query_timeout: number): unknown {
  if (typeof statement === 'string') return { text: statement, query_timeout }
  return typeof statement === 'object' && statement !== null && !('submit' in statement)
    ? { ...statement, query_timeout }
    : statement
}
type Back = (error: Error) => void

/** A connection that takes no statement of a request whose time is over. */
export class PatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as Send
    this.query = ((...given: unknown[]) => {
      const [statement, ...more] = given
      const long = allowance()
      this.patient = long !== undefined
      if (long !== undefined) return send(timed(statement, long), ...more)
      const left = timeLeft()
      if (left === undefined) return send(...given)
      if (left > 0) return send(timed(statement, left + silence), ...more)
      if (undoing.test(textOf(statement))) return send(...given)
      const back = given.find((one) => typeof one === 'function') as Back | undefined
      return back ? process.nextTick(back, new TooLate()) : Promise.reject(new TooLate())
    }) as never
  }
  /** Its work may be silent for long. */
  patient = false
  get #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }
  /** How much the server has said on this connection (bytes). */
  get heard(): number {
    return this.#stream.bytesRead
  }
  /** Ends the connection without a word to a server that may no longer hear. */
  drop(): void {
    this.#stream.destroy()
  }
}

/** Waits for a connection no longer than the request at hand has time. */
async function takenInTime(taking: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const left = timeLeft()
  if (left === undefined) return taking
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate()), Math.max(left, 0))
  })
  try {
    return await Promise.race([taking, late])
  } catch (error) {
    if (error instanceof TooLate)
      taking.then(
        (client) => client.release(),
        () => {},
      )
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** A pool whose waiting for a connection counts as time of the request that waits. */
class PatientPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ Client: PatientClient, ...config })
    const connect = this.connect.bind(this) as Send
    // The pool calls back from whoever gave the connection back: what follows belongs to who waited.
    this.connect = ((back?: (...taken: unknown[]) => void) =>
      back ? connect(AsyncResource.bind(back)) : takenInTime(connect() as Promise<pg.PoolClient>)) as never
  }
}

/** What a client says whose answer was overdue. */
const silent = /query read timeout/i
/** How long a connection in use may say nothing once another one was lost (ms). */
const doubt = 500

/**
 * A pool that gives up a connection on which an answer is overdue. When one is lost, those that lie idle are
 * given up too, and so are those in use that say nothing for half a second more: whatever silenced it may have
 * silenced them, and each would cost somebody the whole of their time. A new one costs a few milliseconds.
 */
export function patientPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new PatientPool(config)
  const idle = new Set<PatientClient>()
  const taken = new Set<PatientClient>()
  const dropped = new WeakSet<object>()
  const drop = (client: PatientClient) => {
    dropped.add(client)
    client.drop()
  }
  const lost = (error: Error, client: PatientClient) => {
    if (dropped.has(client)) return
    dropped.add(client)
    for (const one of idle) drop(one)
    const heard = new Map([...taken].map((one) => [one, one.heard]))
    setTimeout(() => {
      for (const [one, before] of heard) if (taken.has(one) && one.heard === before && !one.patient) drop(one)
    }, doubt)
    onError(error)
  }
  pool.on('acquire', (client) => {
    idle.delete(client as never)
    taken.add(client as never)
  })
  pool.on('release', (error: unknown, client) => {
    taken.delete(client as never)
    if (!error) idle.add(client as never)
    if (error instanceof Error && silent.test(error.message)) lost(error, client as never)
  })
  pool.on('remove', (client) => {
    taken.delete(client as never)
    idle.delete(client as never)
  })
  pool.on('error', (error, client) => lost(error, client as never))
  // A client that is taken emits `error` too; without a listener that ends the process.
  pool.on('connect', (client) => client.on('error', (error) => lost(error, client as never)))
  return pool
}
