import { lotMoveRoutes } from '#contract/lot-moves.ts'
import { commissionScaleRoutes } from '#contract/commission-scales.ts'
import { lotRoutes } from '#contract/lots.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { putCommissionScales } from './commission-scales.ts'
import { addComment, listComments } from './comments.ts'
import { listLots, loadLot } from './lots.ts'
import { presentLot } from './present.ts'
import { finishedRounds } from './rounds/finished-rounds.ts'
import { lotTimeline } from './timeline.ts'
import { copyLot } from './write.ts'

export function serveLots(serve: Serve): void {
  serve(lotRoutes.listCommissioned, ({ db, who, list }) => listLots(db, who, 'seller', list))
  serve(lotRoutes.listGoods, ({ db, who, list }) => listLots(db, who, 'buyer', list))
  serve(lotRoutes.get, async ({ db, who, params }) => presentLot(db, who, await loadLot(db, who, params.id)))
  serve(commissionScaleRoutes.put, ({ db, who, params, body }) =>
    putCommissionScales(db, who, params.id, body),
  )
  serve(lotRoutes.copy, ({ db, who, params, body }) => copyLot(db, who, params.id, body.version))
  serve(lotMoveRoutes.timeline, async ({ db, who, params }) => ({
    items: await lotTimeline(db, who, params.id),
  }))
  serve(lotMoveRoutes.rounds, async ({ db, who, params }) => ({
    items: await finishedRounds(db, who, params.id),
  }))
  serve(lotMoveRoutes.listLotComments, ({ db, who, params, list }) => listComments(db, who, params.id, list))
  serve(lotMoveRoutes.addLotComment, ({ db, who, params, body }) => addComment(db, who, params.id, body))
}
