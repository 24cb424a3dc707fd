import { auditChain, checkAuditChain, listAudit } from '#contract/audit.ts'
import type { Queue } from '#server/request/job-queue.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { askForCheck } from './check-seals.ts'
import { auditSource, presentAudit } from './source.ts'
import { verifyInTime } from './verify-chain.ts'
import { listRecords } from '#server/lists/list-records.ts'

export function auditRoutes(serve: Serve, sealsFile: string | undefined, queue: Queue): void {
  serve(listAudit, async ({ db, who, list }) => {
    const page = await listRecords(db, who, auditSource, list)
    return { ...page, items: await presentAudit(db, page.items) }
  })
  serve(auditChain, ({ db }) => verifyInTime(db, sealsFile))
  serve(checkAuditChain, ({ db, who }) => askForCheck(db, who, queue))
}
