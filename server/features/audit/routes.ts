import { auditChain, listAudit } from '../../../contract/audit.ts'
import { listRecords } from '../../records/records.ts'

import type { Serve } from '../../request/line-up.ts'
import { verifyChain } from './sealer.ts'
import { auditSource, presentAudit } from './source.ts'

export function auditRoutes(serve: Serve, sealsFile: string | undefined): void {
  serve(listAudit, async ({ db, who, list }) => {
    const page = await listRecords(db, who, auditSource, list)
    return { ...page, items: await presentAudit(db, page.items) }
  })
  serve(auditChain, ({ db }) => verifyChain(db, sealsFile))
}
