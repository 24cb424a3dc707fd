import { financeQueue } from '../../../contract/finance-queue.ts'
import type { Serve } from '../../request/line-up.ts'
import { readQueue } from './queue.ts'

export function financeQueueRoutes(serve: Serve): void {
  serve(financeQueue, ({ db, who }) => readQueue(db, who))
}
