import { refundBatchRoutes } from '#contract/refund-batches.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { sendBankFile } from './bank-file.ts'
import { createRefundBatch, listRefundBatches, refundBatchFile } from './refund-batches.ts'

export function serveRefundBatches(serve: Serve): void {
  serve(refundBatchRoutes.list, ({ db, who }) => listRefundBatches(db, who))
  serve(refundBatchRoutes.create, ({ db, who, body }) => createRefundBatch(db, who, body.due_ids))
  serve(refundBatchRoutes.file, async ({ db, who, query, reply }) => {
    const { what, lines } = await refundBatchFile(db, who, query.batch)
    return (await sendBankFile(reply, what, lines, query.format ?? 'xlsx')) as never
  })
}
