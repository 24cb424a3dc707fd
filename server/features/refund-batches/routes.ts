import * as contract from '#contract/refund-batches.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { sendBankFile } from './bank-file.ts'
import { createRefundBatch, listRefundBatches, refundBatchFile } from './refund-batches.ts'

export function refundBatchRoutes(serve: Serve): void {
  serve(contract.listRefundBatches, ({ db, who }) => listRefundBatches(db, who))
  serve(contract.createRefundBatch, ({ db, who, body }) => createRefundBatch(db, who, body.due_ids))
  serve(contract.refundBatchFile, async ({ db, who, query, reply }) => {
    const { what, lines } = await refundBatchFile(db, who, query.batch)
    return (await sendBankFile(reply, what, lines, query.format ?? 'xlsx')) as never
  })
}
