import * as contract from '#contract/weighing.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { addWeighTicket, listWeighTickets, voidWeighTicket } from './weighing.ts'

export function weighingRoutes(serve: Serve): void {
  serve(contract.listWeighTickets, ({ db, who, params }) => listWeighTickets(db, who, params.id))
  serve(contract.addWeighTicket, ({ db, who, params, body }) => addWeighTicket(db, who, params.id, body))
  serve(contract.voidWeighTicket, ({ db, who, params, body }) =>
    voidWeighTicket(db, who, params.id, body.reason),
  )
}
