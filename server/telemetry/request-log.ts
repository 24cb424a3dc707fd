import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '#server/log.ts'
import type { RequestRecord } from './request-record.ts'

/** This many overload refusals get a line each; more within one period share a line. */
const singly = 5
const turn = 5000

/** Counts requests refused because of overload, by route. */
class Refused {
  readonly #log: Logger
  #routes = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #said = 0
  constructor(log: Logger) {
    this.#log = log
  }

  /** True if the refusal gets a line of its own. */
  alone(route: string): boolean {
    this.#timer ??= setTimeout(() => this.flush(), turn).unref()
    this.#said += 1
    if (this.#said <= singly) return true
    this.#routes.set(route, (this.#routes.get(route) ?? 0) + 1)
    return false
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#said = 0
    if (this.#routes.size === 0) return
    const shed = [...this.#routes.values()].reduce((sum, n) => sum + n, 0)
    this.#log.warn({ shed, within_ms: turn, routes: Object.fromEntries(this.#routes) }, 'requests refused')
    this.#routes = new Map()
  }
}

/** A route's pattern. An address may hold a search term; a pattern never does. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'

const seenOf = (request: FastifyRequest, reply: FastifyReply): RequestRecord => ({
  method: request.method,
  route: routeOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
  refusal: request.refusal,
})

declare module 'fastify' {
  interface FastifyRequest {
    /** The reason of the refusal, as a code of `contract/grammar/errors.ts` or of the framework. */
    refusal: string | undefined
  }
}

/**
 * Writes one log line per request and passes it to `hear`. The line has no address, query or body, so nothing
 * that a user typed reaches the log.
 */
export function logRequests(
  app: FastifyInstance,
  log: Logger,
  hear: (seen: RequestRecord) => void = () => {},
): void {
  const refused = new Refused(log)
  app.decorateRequest('refusal', undefined)
  app.addHook('onResponse', async (request, reply) => {
    const seen = seenOf(request, reply)
    hear(seen)
    const busy = seen.status === 503 || seen.status === 429
    if (busy && !refused.alone(`${seen.method} ${seen.route}`)) return
    const { refusal, ...line } = seen
    const written = {
      ...line,
      who: request.caller?.uid || undefined,
      request_id: request.id,
      refusal,
      left: reply.raw.writableFinished ? undefined : true,
    }
    if (seen.status >= 500) log.warn(written, 'request')
    else log.info(written, 'request')
  })
  app.addHook('onClose', async () => refused.flush())
}
