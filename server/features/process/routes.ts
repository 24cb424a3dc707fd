import type { Database } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { openApi } from '#server/request/openapi.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { openapiRoutes } from '#contract/openapi.ts'

/** True if the process accepts work. `draining` is set from the start of a graceful shutdown. */
export interface Readiness {
  draining: boolean
}

/** How long an answer about the database is cached (ms), so that frequent probes cost nothing. */
const keptFor = 1000

export function serveProcess(serve: Serve, state: Readiness, database: Database): void {
  let asked: { at: number; answer: Promise<boolean> } | undefined
  const reachable = (): Promise<boolean> => {
    if (asked && Date.now() - asked.at < keptFor) return asked.answer
    asked = { at: Date.now(), answer: database.reachable() }
    return asked.answer
  }
  // Opens the connection for this check now, and keeps it open.
  void reachable()
  serve(openapiRoutes.health, async () => ({ status: 'live' as const }))
  serve(openapiRoutes.readiness, async () => {
    if (state.draining) throw new Refusal('draining')
    if (!(await reachable())) throw new Refusal('database_down')
    return { status: 'ready' as const }
  })
  serve(openapiRoutes.openApiDocument, async () => openApi())
}
