import { financeQueue } from '#contract/finance-queue.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { readQueue } from './queue.ts'

export function financeQueueRoutes(serve: Serve): void {
  serve(financeQueue, ({ db, who }) => readQueue(db, who))
}
