import { weighingRoutes } from '#contract/weighing.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { addWeighTicket, listWeighTickets, voidWeighTicket } from './weighing.ts'

export function serveWeighing(serve: Serve): void {
  serve(weighingRoutes.list, ({ db, who, params }) => listWeighTickets(db, who, params.id))
  serve(weighingRoutes.add, ({ db, who, params, body }) => addWeighTicket(db, who, params.id, body))
  serve(weighingRoutes.void, ({ db, who, params, body }) => voidWeighTicket(db, who, params.id, body.reason))
}
