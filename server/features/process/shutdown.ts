import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * How long `/readyz` refuses before the port closes (ms). A load balancer asks every second or two and sends
 * requests here until it has heard; nobody else asks.
 */
const noticeOf = { proxy: 3000, direct: 1000 }
/** How long requests that began may take before their connections are cut, whatever they wait for (ms). */
const longestDrain = 8000
/** How long any other part may take to close before the next one is closed (ms). */
const longestClose = 5000

/** A terminal tells Ctrl+C to the whole group, and npm passes it on: for so long it is the same wish. */
const sameWish = 1000

/** Hears the wish to stop once. One that comes later is impatience. */
export function hearOnce(onImpatience: () => void): void {
  const since = performance.now()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (performance.now() - since > sameWish) onImpatience()
    })
  }
}

/** Serves on while load balancers learn that this instance goes away. */
export const giveNotice = (behindProxy: boolean): Promise<void> =>
  wait(behindProxy ? noticeOf.proxy : noticeOf.direct)

/**
 * Takes no new connection, lets each request that began be answered, and then cuts what is left: a request
 * that was sent by half, or an answer that nobody reads, would hold the stop for ever.
 */
async function drain(app: FastifyInstance): Promise<void> {
  const server: Server = app.server
  const timer = setTimeout(() => server.closeAllConnections(), longestDrain)
  await app.close().finally(() => clearTimeout(timer))
}

/** What a part may take to close once somebody is impatient (ms). */
const longestInHurry = 200

interface Open {
  close(): Promise<void>
  /** How long it may take before the next one is closed (ms). */
  limit: number
  /** It is closed with care even in a hurry. */
  lasting?: true
}

/**
 * Parts of the product to close in reverse order, when the start fails or the process stops. A part that does
 * not close, or fails to, never keeps the next ones open: PostgreSQL is stopped in every case.
 */
export class OpenParts {
  readonly #open: Open[] = []
  readonly #onError: (error: unknown) => void
  readonly #hurry = new AbortController()
  #closing: Promise<void> | undefined
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }
  add<T>(part: T, close: (part: T) => Promise<void>, limit = longestClose): T {
    this.#open.push({ close: () => close(part), limit })
    return part
  }
  addServer(app: FastifyInstance): FastifyInstance {
    return this.add(app, drain, longestDrain + 1000)
  }
  /** A part that would outlive the process. It is closed even if it is only being started. */
  addLasting<T>(starting: Promise<T>, close: (part: T) => Promise<void>, limit: number): Promise<T> {
    const started = starting.catch(() => undefined)
    const closeStarted = async () => {
      const part = await started
      if (part !== undefined) await close(part)
    }
    this.#open.push({ close: closeStarted, limit, lasting: true })
    return starting
  }
  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }
  /** Waits no longer for requests and work that began, only for what must not be left running. */
  hurry(): Promise<void> {
    this.#hurry.abort()
    return this.close()
  }
  async #closeAll(): Promise<void> {
    for (let one = this.#open.pop(); one; one = this.#open.pop()) await this.#closeInTime(one)
  }
  /** Resolves when the part is closed, failed or not, or when it has had its time. */
  async #closeInTime({ close, limit, lasting }: Open): Promise<void> {
    const over = new AbortController()
    const until = (milliseconds: number) =>
      wait(milliseconds, undefined, { signal: over.signal }).catch(() => undefined)
    const inHurry = async () => {
      if (!this.#hurry.signal.aborted) await once(this.#hurry.signal, 'abort', { signal: over.signal })
      await until(longestInHurry)
    }
    const ends = [close().catch(this.#onError), until(limit)]
    if (!lasting) ends.push(inHurry().catch(() => undefined))
    await Promise.race(ends)
    over.abort()
  }
}

/** Tells each client to send its next request elsewhere: its connection ends with the answer. */
export function closeAfterAnswers(app: FastifyInstance, readiness: { draining: boolean }): void {
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.draining) void reply.header('connection', 'close')
  })
}
