import * as contract from '#contract/lot-moves.ts'
import { createLot, editLot } from '#contract/lots.ts'
import * as sale from '#contract/lot-moves.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { defaultFacts } from './default.ts'
import { moveLot } from './move.ts'
import { createAndSubmit, editAndSubmit, proposedRelist, relistWithTerms } from './save-and-submit.ts'
import { proposeRelist, relistLot } from '#contract/lot-moves.ts'
import { saleCandidates } from './competing-bids.ts'

export function lotMoveRoutes(serve: Serve): void {
  serve(createLot, ({ db, who, body }) => createAndSubmit(db, who, body))
  serve(editLot, ({ db, who, params, body }) => editAndSubmit(db, who, params.id, body))
  serve(contract.moveLot, ({ db, who, params, body }) => moveLot(db, who, params.id, body))
  serve(proposeRelist, ({ db, who, params }) => proposedRelist(db, who, params.id))
  serve(relistLot, ({ db, who, params, body }) => relistWithTerms(db, who, params.id, body))
  serve(sale.saleCandidates, ({ db, who, params }) => saleCandidates(db, who, params.id))
  serve(sale.defaultFacts, ({ db, who, params }) => defaultFacts(db, who, params.id))
}
