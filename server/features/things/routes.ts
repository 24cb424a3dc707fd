import { thingRoutes } from '#contract/things.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { acceptThing, fileEvidence, voidEvidence } from './evidence.ts'
import { forfeitBond } from './forfeit.ts'
import { takeOut, takeOutMany, undoStep } from './leave.ts'
import { listThings, thingsOfLot } from './things.ts'

export function serveThings(serve: Serve): void {
  serve(thingRoutes.list, ({ db, who, list }) => listThings(db, who, list))
  serve(thingRoutes.ofLot, ({ db, who, params }) => thingsOfLot(db, who, params.id))
  serve(thingRoutes.out, ({ db, who, params, body }) => takeOut(db, who, params.id, body))
  serve(thingRoutes.outMany, ({ db, who, params, body }) => takeOutMany(db, who, params.id, body))
  serve(thingRoutes.undo, ({ db, who, params, body }) => undoStep(db, who, params.id, body))
  serve(thingRoutes.evidence, ({ db, who, params, body }) => fileEvidence(db, who, params.id, body))
  serve(thingRoutes.voidEvidence, ({ db, who, params, body }) =>
    voidEvidence(db, who, params.id, body.reason),
  )
  serve(thingRoutes.forfeit, ({ db, who, params, body }) => forfeitBond(db, who, params.id, body))
  serve(thingRoutes.accept, ({ db, who, params, body }) => acceptThing(db, who, params.id, body))
}
