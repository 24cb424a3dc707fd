import * as contract from '#contract/day-closes.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { closeDay, dayProof, listCloses, reopenDay } from './day-closes.ts'

export function dayCloseRoutes(serve: Serve): void {
  serve(contract.listDayCloses, ({ db, who, list }) => listCloses(db, who, list))
  serve(contract.dayProof, ({ db, who, params, query }) => dayProof(db, who, params.id, query.day))
  serve(contract.closeDay, ({ db, who, body }) => closeDay(db, who, body))
  serve(contract.reopenDay, ({ db, who, params, body }) =>
    reopenDay(db, who, params.id, body.reason, body.version),
  )
}
