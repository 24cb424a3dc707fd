import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Listeners } from './listeners.ts'

/**
 * How long `/readyz` fails before the port closes (ms). A load balancer probes every second or two and sends
 * requests here until it notices. Without a proxy nobody probes.
 */
const noticeOf = { proxy: 3000, direct: 1000 }
/** How long running requests may take before their connections are cut (ms). */
const longestDrain = 8000
/** How long any other component may take to close (ms). */
const longestClose = 5000

/**
 * A terminal sends Ctrl+C to the whole group, and npm forwards it: signals this close together count as one
 * (ms).
 */
const sameWish = 1000

/** Runs the callback on a second shutdown signal. */
export function onSecondSignal(onImpatience: () => void): void {
  const since = performance.now()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (performance.now() - since > sameWish) onImpatience()
    })
  }
}

/** Keeps serving while load balancers learn that this instance is shutting down. */
export const waitForLoadBalancers = (behindProxy: boolean): Promise<void> =>
  wait(behindProxy ? noticeOf.proxy : noticeOf.direct)

/**
 * Stops accepting connections, lets running requests finish, and then cuts the rest: a half-sent request or
 * an unread answer would block the shutdown for ever.
 */
async function drain(app: FastifyInstance, listeners: Listeners): Promise<void> {
  const server: Server = app.server
  const timer = setTimeout(() => server.closeAllConnections(), longestDrain)
  await Promise.all([listeners.close(), app.close()]).finally(() => clearTimeout(timer))
}

/** How long a component may take to close after a second signal (ms). */
const longestInHurry = 200

interface Open {
  close(): Promise<void>
  /** The time limit for closing (ms). */
  limit: number
  /** Set if it is closed properly even after a second signal. */
  lasting?: true
}

/**
 * Components to close in reverse order when the start fails or the process stops. A component that hangs or
 * fails never blocks the others: PostgreSQL is stopped in every case.
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
  addServer(app: FastifyInstance, listeners: Listeners): Listeners {
    return this.add(listeners, () => drain(app, listeners), longestDrain + 1000)
  }
  /** Adds a component that would outlive the process. It is closed even while it is still starting. */
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
  /** Stops waiting for running requests and work, except for components that must not be left running. */
  hurry(): Promise<void> {
    this.#hurry.abort()
    return this.close()
  }
  async #closeAll(): Promise<void> {
    for (let item = this.#open.pop(); item; item = this.#open.pop()) await this.#closeInTime(item)
  }
  /** Resolves when the component is closed, has failed, or its time is up. */
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

/** Closes each connection with its next answer, so that the client's next request goes elsewhere. */
export function closeAfterAnswers(app: FastifyInstance, readiness: { draining: boolean }): void {
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.draining) void reply.header('connection', 'close')
  })
}
