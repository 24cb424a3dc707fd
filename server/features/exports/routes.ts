import * as contract from '#contract/exports.ts'
import type { Queue } from '#server/request/job-queue.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { cancelExport, listExports, requestExport, retryExport } from './exports.ts'

export function exportRoutes(serve: Serve, queue: Queue): void {
  serve(contract.listExports, ({ db, who, list }) => listExports(db, who, list))
  serve(contract.createExport, ({ db, who, body }) => requestExport(db, who, queue, body))
  serve(contract.cancelExport, ({ db, who, params, body }) => cancelExport(db, who, params.id, body.version))
  serve(contract.retryExport, ({ db, who, params, body }) =>
    retryExport(db, who, queue, params.id, body.version),
  )
}
