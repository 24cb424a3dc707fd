import * as contract from '#contract/settlements.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { closeSettlement, getSettlement, putSettlement, reopenSettlement } from './settlements.ts'
import { presentSettlements, settlementSource } from './source.ts'
import { listRecords } from '#server/lists/list-records.ts'

export function settlementRoutes(serve: Serve): void {
  serve(contract.getSettlement, ({ db, who, params }) => getSettlement(db, who, params.id))
  serve(contract.putSettlement, ({ db, who, params, body }) => putSettlement(db, who, params.id, body))
  serve(contract.closeSettlement, ({ db, who, params, body }) =>
    closeSettlement(db, who, params.id, body.version),
  )
  serve(contract.reopenSettlement, ({ db, who, params, body }) =>
    reopenSettlement(db, who, params.id, body.version, body.reason),
  )
  serve(contract.listSettlements, async ({ db, who, list }) => {
    const page = await listRecords(db, who, settlementSource, list)
    return { ...page, items: await presentSettlements(db, who, page.items) }
  })
}
