import { bidRoutes } from '#contract/bids.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { addBid } from './add-bid.ts'
import { listBids, voidBid } from './bids.ts'
import { importBids } from './import.ts'

export function serveBids(serve: Serve): void {
  serve(bidRoutes.list, ({ db, who, params, list }) => listBids(db, who, params.id, list))
  serve(bidRoutes.add, ({ db, who, params, body }) => addBid(db, who, params.id, body))
  serve(bidRoutes.import, ({ db, who, params, body }) => importBids(db, who, params.id, body))
  serve(bidRoutes.void, ({ db, who, params, body }) => voidBid(db, who, params.id, body.reason))
}
