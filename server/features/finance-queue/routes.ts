import type { Serve } from '#server/request/pipeline.ts'
import { readQueue } from './queue.ts'
import { financeQueueRoutes } from '#contract/finance-queue.ts'

export function serveFinanceQueue(serve: Serve): void {
  serve(financeQueueRoutes.get, ({ db, who }) => readQueue(db, who))
}
