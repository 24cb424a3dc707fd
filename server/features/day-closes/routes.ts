import { dayCloseRoutes } from '#contract/day-closes.ts'
import { monthCloseRoutes } from '#contract/month-closes.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { closeDay, dayProof, listCloses, reopenDay } from './day-closes.ts'
import { closeMonth, listMonths, reopenMonth } from './month-closes.ts'
import { monthProof } from './month-proof.ts'

export function serveDayCloses(serve: Serve): void {
  serve(dayCloseRoutes.list, ({ db, who, list }) => listCloses(db, who, list))
  serve(dayCloseRoutes.proof, ({ db, who, params, query }) => dayProof(db, who, params.id, query.day))
  serve(dayCloseRoutes.close, ({ db, who, body }) => closeDay(db, who, body))
  serve(dayCloseRoutes.reopen, ({ db, who, params, body }) =>
    reopenDay(db, who, params.id, body.reason, body.version),
  )
  serve(monthCloseRoutes.list, ({ db, who, list }) => listMonths(db, who, list))
  serve(monthCloseRoutes.proof, ({ db, who, query }) => monthProof(db, who, query.month))
  serve(monthCloseRoutes.close, ({ db, who, body }) => closeMonth(db, who, body))
  serve(monthCloseRoutes.reopen, ({ db, who, params, body }) => reopenMonth(db, who, params.id, body))
}
