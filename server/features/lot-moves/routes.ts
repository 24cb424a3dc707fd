import { lotMoveRoutes } from '#contract/lot-moves.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { defaultFacts } from './default.ts'
import { moveLot } from './move.ts'
import { createAndSubmit, editAndSubmit, proposedRelist, relistWithTerms } from './save-and-submit.ts'
import { saleCandidates } from './competing-bids.ts'
import { lotRoutes } from '#contract/lots.ts'

export function serveLotMoves(serve: Serve): void {
  serve(lotRoutes.create, ({ db, who, body }) => createAndSubmit(db, who, body))
  serve(lotRoutes.edit, ({ db, who, params, body }) => editAndSubmit(db, who, params.id, body))
  serve(lotMoveRoutes.move, ({ db, who, params, body }) => moveLot(db, who, params.id, body))
  serve(lotMoveRoutes.proposeRelist, ({ db, who, params }) => proposedRelist(db, who, params.id))
  serve(lotMoveRoutes.relist, ({ db, who, params, body }) => relistWithTerms(db, who, params.id, body))
  serve(lotMoveRoutes.saleCandidates, ({ db, who, params }) => saleCandidates(db, who, params.id))
  serve(lotMoveRoutes.defaultFacts, ({ db, who, params }) => defaultFacts(db, who, params.id))
}
