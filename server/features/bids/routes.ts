import * as contract from '#contract/bids.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { addBid } from './add-bid.ts'
import { listBids, voidBid } from './bids.ts'
import { importBids } from './import.ts'

export function bidRoutes(serve: Serve): void {
  serve(contract.listBids, ({ db, who, params, list }) => listBids(db, who, params.id, list))
  serve(contract.addBid, ({ db, who, params, body }) => addBid(db, who, params.id, body))
  serve(contract.importBids, ({ db, who, params, body }) => importBids(db, who, params.id, body))
  serve(contract.voidBid, ({ db, who, params, body }) => voidBid(db, who, params.id, body.reason))
}
