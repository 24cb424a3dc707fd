import { commissionPlanRoutes } from '#contract/commission-plans.ts'
import { commissionRoutes } from '#contract/commissions.ts'
import { resultRoutes } from '#contract/results.ts'
import { addAuditEntry } from '#server/request/caller.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { headersOf } from '#server/features/uploads/downloads.ts'
import { freezeMonth, getCommissions } from './commissions.ts'
import { resultsCsv } from './file.ts'
import { getLines } from './lines.ts'
import { getPlans, putPlans } from './plans.ts'
import { getResults } from './results.ts'

const mostInFile = 20_000

export function serveResults(serve: Serve): void {
  serve(resultRoutes.get, ({ db, who, query }) => getResults(db, who, query))
  serve(resultRoutes.lines, ({ db, who, query }) => getLines(db, who, query))
  serve(resultRoutes.file, async ({ db, who, query, reply }) => {
    const results = await getResults(db, who, query, mostInFile)
    const bytes = resultsCsv(who.language, results)
    const { from, to, by } = results
    addAuditEntry(who, { action: 'download', resource: 'results', detail: { from, to, by } })
    void reply.headers(headersOf(`results_${from}_${to}.csv`, 'text/csv; charset=utf-8', bytes.length))
    return bytes as never
  })
  serve(commissionPlanRoutes.get, ({ db, who }) => getPlans(db, who))
  serve(commissionPlanRoutes.put, ({ db, who, body }) => putPlans(db, who, body))
  serve(commissionRoutes.get, ({ db, who, query }) => getCommissions(db, who, query))
  serve(commissionRoutes.freeze, ({ db, who, body }) => freezeMonth(db, who, body))
}
