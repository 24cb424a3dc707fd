import * as contract from '#contract/tax-receipts.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { createTaxReceipt, listExpected, listTaxReceipts, voidTaxReceipt } from './tax-receipts.ts'

export function taxReceiptRoutes(serve: Serve): void {
  serve(contract.listTaxReceipts, ({ db, who, list }) => listTaxReceipts(db, who, list))
  serve(contract.expectedReceipts, async ({ db, who, query }) => ({
    items: await listExpected(db, who, Number(query.lot_id)),
  }))
  serve(contract.createTaxReceipt, ({ db, who, body }) => createTaxReceipt(db, who, body))
  serve(contract.voidTaxReceipt, ({ db, who, params, body }) =>
    voidTaxReceipt(db, who, params.id, body.version, body.reason),
  )
}
