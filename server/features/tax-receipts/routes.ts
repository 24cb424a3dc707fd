import { correctTaxReceipt } from './red-receipt.ts'
import { taxReceiptRoutes } from '#contract/tax-receipts.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { createTaxReceipt, listExpected, listTaxReceipts, voidTaxReceipt } from './tax-receipts.ts'

export function serveTaxReceipts(serve: Serve): void {
  serve(taxReceiptRoutes.list, ({ db, who, list }) => listTaxReceipts(db, who, list))
  serve(taxReceiptRoutes.expected, async ({ db, who, query }) => ({
    items: await listExpected(db, who, Number(query.lot_id)),
  }))
  serve(taxReceiptRoutes.create, ({ db, who, body }) => createTaxReceipt(db, who, body))
  serve(taxReceiptRoutes.red, ({ db, who, params, body }) => correctTaxReceipt(db, who, params.id, body))
  serve(taxReceiptRoutes.void, ({ db, who, params, body }) =>
    voidTaxReceipt(db, who, params.id, body.version, body.reason),
  )
}
