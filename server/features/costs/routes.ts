import { costRoutes } from '#contract/costs.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { addCost, listCosts, voidCost } from './costs.ts'

export function serveCosts(serve: Serve): void {
  serve(costRoutes.list, ({ db, who, params }) => listCosts(db, who, params.id))
  serve(costRoutes.add, ({ db, who, params, body }) => addCost(db, who, params.id, body))
  serve(costRoutes.void, ({ db, who, params, body }) => voidCost(db, who, params.id, body.reason))
}
