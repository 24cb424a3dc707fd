import * as comments from '#contract/lot-moves.ts'
import * as history from '#contract/lot-moves.ts'
import * as contract from '#contract/lots.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { addComment, listComments } from './comments.ts'
import { listLots, loadLot } from './lots.ts'
import { presentLot } from './present.ts'
import { finishedRounds } from './rounds/finished-rounds.ts'
import { lotTimeline } from './timeline.ts'
import { copyLot } from './write.ts'

export function lotRoutes(serve: Serve): void {
  serve(contract.listCommissioned, ({ db, who, list }) => listLots(db, who, 'seller', list))
  serve(contract.listGoods, ({ db, who, list }) => listLots(db, who, 'buyer', list))
  serve(contract.getLot, async ({ db, who, params }) =>
    presentLot(db, who, await loadLot(db, who, params.id)),
  )
  serve(contract.copyLot, ({ db, who, params, body }) => copyLot(db, who, params.id, body.version))
  serve(history.lotTimeline, async ({ db, who, params }) => ({
    items: await lotTimeline(db, who, params.id),
  }))
  serve(history.lotRounds, async ({ db, who, params }) => ({
    items: await finishedRounds(db, who, params.id),
  }))
  serve(comments.listLotComments, ({ db, who, params, list }) => listComments(db, who, params.id, list))
  serve(comments.addLotComment, ({ db, who, params, body }) => addComment(db, who, params.id, body))
}
