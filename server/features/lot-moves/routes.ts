import * as contract from '../../../contract/lot-moves.ts'
import type { Serve } from '../../request/line-up.ts'
import { moveLot } from './move.ts'

export function lotMoveRoutes(serve: Serve): void {
  serve(contract.moveLot, ({ db, who, params, body }) => moveLot(db, who, params.id, body))
}
