import * as contract from '../../../contract/lot-moves.ts'
import { proposeRelist, relistLot } from '../../../contract/lot-relist.ts'
import { createLot, editLot } from '../../../contract/lots.ts'
import * as sale from '../../../contract/lot-sale.ts'
import type { Serve } from '../../request/line-up.ts'
import { saleCandidates } from './candidates.ts'
import { defaultFacts } from './default.ts'
import { moveLot } from './move.ts'
import { proposedRelist, relistWithTerms } from './relist-form.ts'
import { createAndSubmit, editAndSubmit } from './submit-too.ts'

export function lotMoveRoutes(serve: Serve): void {
  serve(createLot, ({ db, who, body }) => createAndSubmit(db, who, body))
  serve(editLot, ({ db, who, params, body }) => editAndSubmit(db, who, params.id, body))
  serve(contract.moveLot, ({ db, who, params, body }) => moveLot(db, who, params.id, body))
  serve(proposeRelist, ({ db, who, params }) => proposedRelist(db, who, params.id))
  serve(relistLot, ({ db, who, params, body }) => relistWithTerms(db, who, params.id, body))
  serve(sale.saleCandidates, ({ db, who, params }) => saleCandidates(db, who, params.id))
  serve(sale.defaultFacts, ({ db, who, params }) => defaultFacts(db, who, params.id))
}
