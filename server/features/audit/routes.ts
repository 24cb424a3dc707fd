import type { Queue } from '#server/request/job-queue.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { askForCheck } from './check-seals.ts'
import { auditSource, presentAudit } from './source.ts'
import { verifyInTime } from './verify-chain.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { auditRoutes } from '#contract/audit.ts'

export function serveAudit(serve: Serve, sealsFile: string | undefined, queue: Queue): void {
  serve(auditRoutes.list, async ({ db, who, list }) => {
    const page = await listRecords(db, who, auditSource, list)
    return { ...page, items: await presentAudit(db, page.items) }
  })
  serve(auditRoutes.chain, ({ db }) => verifyInTime(db, sealsFile))
  serve(auditRoutes.checkChain, ({ db, who }) => askForCheck(db, who, queue))
}
