import { dayCloseRoutes } from '#contract/day-closes.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { closeDay, dayProof, listCloses, reopenDay } from './day-closes.ts'

export function serveDayCloses(serve: Serve): void {
  serve(dayCloseRoutes.list, ({ db, who, list }) => listCloses(db, who, list))
  serve(dayCloseRoutes.proof, ({ db, who, params, query }) => dayProof(db, who, params.id, query.day))
  serve(dayCloseRoutes.close, ({ db, who, body }) => closeDay(db, who, body))
  serve(dayCloseRoutes.reopen, ({ db, who, params, body }) =>
    reopenDay(db, who, params.id, body.reason, body.version),
  )
}
