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

/** Hears the wish to stop once. Only one that comes later is impatience, which ends the process at once. */
export function hearOnce(): void {
  const since = Date.now()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const impatient = process.listeners(signal)
    process.removeAllListeners(signal)
    process.on(signal, (name) => {
      if (Date.now() - since > sameWish) for (const listener of impatient) listener(name)
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

/** Resolves when the work is done, failed or not, or when it has had its time. */
async function within(milliseconds: number, work: Promise<void>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([work.catch(onError), late])
  clearTimeout(timer)
}

interface Open {
  close(): Promise<void>
  /** How long it may take before the next one is closed (ms). */
  limit: number
}

/**
 * Parts of the product to close in reverse order, when the start fails or the process stops. A part that does
 * not close, or fails to, never keeps the next ones open: PostgreSQL is stopped in every case.
 */
export class OpenParts {
  readonly #open: Open[] = []
  readonly #onError: (error: unknown) => void
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
  async close(): Promise<void> {
    for (const { close, limit } of this.#open.splice(0).reverse()) await within(limit, close(), this.#onError)
  }
}

/** Tells each client to send its next request elsewhere: its connection ends with the answer. */
export function closeAfterAnswers(app: FastifyInstance, readiness: { draining: boolean }): void {
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.draining) void reply.header('connection', 'close')
  })
}
