import { correctTaxReceipt } from './red-receipt.ts'
import { eInvoiceRoutes } from '#contract/e-invoices.ts'
import { taxReceiptRoutes } from '#contract/tax-receipts.ts'
import type { Serve } from '#server/request/pipeline.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { readReceipt } from './read-e-invoice.ts'
import { createTaxReceipt, listExpected, listTaxReceipts, voidTaxReceipt } from './tax-receipts.ts'

export function serveTaxReceipts(serve: Serve, store: Store): void {
  serve(eInvoiceRoutes.read, ({ db, who, request }) => readReceipt(db, who, store, request), {
    config: { takesFiles: true },
  })
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
