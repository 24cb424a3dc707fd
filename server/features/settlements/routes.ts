import { settlementRoutes } from '#contract/settlements.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { closeSettlement, getSettlement, putSettlement, reopenSettlement } from './settlements.ts'
import { presentSettlements, settlementSource } from './source.ts'
import { listRecords } from '#server/lists/list-records.ts'

export function serveSettlements(serve: Serve): void {
  serve(settlementRoutes.get, ({ db, who, params }) => getSettlement(db, who, params.id))
  serve(settlementRoutes.put, ({ db, who, params, body }) => putSettlement(db, who, params.id, body))
  serve(settlementRoutes.close, ({ db, who, params, body }) =>
    closeSettlement(db, who, params.id, body.version),
  )
  serve(settlementRoutes.reopen, ({ db, who, params, body }) =>
    reopenSettlement(db, who, params.id, body.version, body.reason),
  )
  serve(settlementRoutes.list, async ({ db, who, list }) => {
    const page = await listRecords(db, who, settlementSource, list)
    return { ...page, items: await presentSettlements(db, who, page.items) }
  })
}
