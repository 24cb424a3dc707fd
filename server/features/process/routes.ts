import { health, openApiDocument, readiness as readinessRoute } from '../../../contract/openapi.ts'
import type { Database } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import { openApi } from '../../request/openapi.ts'
import type { Serve } from '../../request/line-up.ts'

/** Whether the process accepts work. `draining` is true from the start of an orderly stop. */
export interface Readiness {
  draining: boolean
}

const keptFor = 1000
const patience = 2000

export function processRoutes(serve: Serve, state: Readiness, database: Database): void {
  let asked: { at: number; answer: Promise<boolean> } | undefined
  const reachable = (): Promise<boolean> => {
    if (asked && Date.now() - asked.at < keptFor) return asked.answer
    const query = database.pool.query('select 1 from schema_migrations limit 1').then(
      () => true,
      () => false,
    )
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patience).unref())
    asked = { at: Date.now(), answer: Promise.race([query, late]) }
    return asked.answer
  }
  serve(health, async () => ({ status: 'live' as const }))
  serve(readinessRoute, async () => {
    if (state.draining) throw new Refusal('draining')
    if (!(await reachable())) throw new Refusal('database_down')
    return { status: 'ready' as const }
  })
  serve(openApiDocument, async () => openApi())
}
