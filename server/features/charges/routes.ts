import { chargeRoutes } from '#contract/charges.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { addCharge, listCharges, voidCharge } from './charges.ts'

export function serveCharges(serve: Serve): void {
  serve(chargeRoutes.list, ({ db, who, params }) => listCharges(db, who, params.id))
  serve(chargeRoutes.add, ({ db, who, params, body }) => addCharge(db, who, params.id, body))
  serve(chargeRoutes.void, ({ db, who, params, body }) => voidCharge(db, who, params.id, body.reason))
}
