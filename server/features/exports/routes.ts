import { exportRoutes } from '#contract/exports.ts'
import type { Queue } from '#server/request/job-queue.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { cancelExport, listExports, requestExport, retryExport } from './exports.ts'

export function serveExports(serve: Serve, queue: Queue): void {
  serve(exportRoutes.list, ({ db, who, list }) => listExports(db, who, list))
  serve(exportRoutes.create, ({ db, who, body }) => requestExport(db, who, queue, body))
  serve(exportRoutes.cancel, ({ db, who, params, body }) => cancelExport(db, who, params.id, body.version))
  serve(exportRoutes.retry, ({ db, who, params, body }) =>
    retryExport(db, who, queue, params.id, body.version),
  )
}
