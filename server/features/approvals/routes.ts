import { approvalRoutes } from '#contract/approvals.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { getRecord } from '#server/records/records.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { decideApproval } from './decide.ts'
import { kindOf } from './kinds.ts'
import { approvalSource, presentApproval, presentApprovals } from './source.ts'

/** Finance, and those who see the request, may read its files. */
export const mayReadApprovalFiles = async (db: Db, who: Caller, id: number): Promise<boolean> =>
  may(who, 'finance.use') ||
  getRecord(db, who, approvalSource, id).then(
    () => true,
    () => false,
  )

export function serveApprovals(serve: Serve): void {
  serve(approvalRoutes.list, async ({ db, who, list }) => {
    const page = await listRecords(db, who, approvalSource, list)
    return { ...page, items: await presentApprovals(db, who, page.items) }
  })
  serve(approvalRoutes.get, async ({ db, who, params }) =>
    presentApproval(db, who, await getRecord(db, who, approvalSource, params.id)),
  )
  serve(approvalRoutes.ask, async ({ db, who, body }) =>
    presentApproval(db, who, await kindOf(body.kind).ask(db, who, body)),
  )
  serve(approvalRoutes.decide, ({ db, who, params, body }) => decideApproval(db, who, params.id, body))
}
