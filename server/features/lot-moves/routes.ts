import * as contract from '../../../contract/lot-moves.ts'
import { proposeRelist, relistLot } from '../../../contract/lot-relist.ts'
import type { Serve } from '../../request/line-up.ts'
import { moveLot } from './move.ts'
import { proposedRelist, relistWithTerms } from './relist-form.ts'

export function lotMoveRoutes(serve: Serve): void {
  serve(contract.moveLot, ({ db, who, params, body }) => moveLot(db, who, params.id, body))
  serve(proposeRelist, ({ db, who, params }) => proposedRelist(db, who, params.id))
  serve(relistLot, ({ db, who, params, body }) => relistWithTerms(db, who, params.id, body))
}
