import type { FastifyInstance } from 'fastify'
import type { Denials } from './denials.ts'
import { failureAnswer } from './envelope.ts'
import { Refusal } from './errors.ts'
import { languageOf } from './pipeline.ts'

/** Answers any error of a request in the caller's language and counts denials. */
export function failures(app: FastifyInstance, denials: Denials): void {
  app.setErrorHandler(async (error, request, reply) => {
    const language = languageOf(request)
    const answer = failureAnswer(error, language, request.id, request.url)
    request.refusal = error instanceof Refusal ? error.reason : undefined
    if (answer.status >= 500 && answer.status !== 503)
      request.log.error({ err: error, request_id: request.id }, 'request failed')
    // HTTP asks for it with each 401. A browser opens no dialog for this scheme.
    if (answer.status === 401) void reply.header('www-authenticate', 'Bearer')
    if (answer.retryAfter) void reply.header('retry-after', answer.retryAfter)
    const who = request.caller
    if (
      error instanceof Refusal &&
      ['no_permission', 'scope_missing', 'masked_field'].includes(error.reason) &&
      who &&
      who.uid !== 0
    ) {
      await denials.count(who, request.method, request.routeOptions.url ?? '')
    }
    return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(answer.body))
  })
}
