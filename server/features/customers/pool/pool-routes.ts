import { poolRoutes } from '#contract/pool.ts'
import { eachOf } from '#server/request/bulk.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { listMoves } from './moves.ts'
import { refuseWrongOwner } from '../people.ts'
import { assignCustomer, claimCustomer, getPoolCustomer, listPool, revealCustomer } from './pool.ts'
import { quotaOf } from './quota.ts'
import { changeRules, getRules, previewRules } from './rule-changes.ts'
import { poolMoveRoutes } from '#contract/pool-moves.ts'

export function servePool(serve: Serve): void {
  serve(poolRoutes.list, ({ db, who, list }) => listPool(db, who, list))
  serve(poolRoutes.get, ({ db, who, params }) => getPoolCustomer(db, who, params.id))
  serve(poolRoutes.quota, ({ db, who }) => quotaOf(db, who))
  serve(poolRoutes.claim, ({ db, who, params, body }) => claimCustomer(db, who, params.id, body.version))
  serve(poolRoutes.assign, ({ db, who, params, body }) =>
    assignCustomer(db, who, params.id, body.service_id, body.version),
  )
  serve(poolRoutes.reveal, ({ db, who, params }) => revealCustomer(db, who, params.id))
  serve(poolRoutes.claimMany, ({ db, who, body }) =>
    eachOf(db, who, body.ids, (tx, id) => claimCustomer(tx, who, id)),
  )
  serve(poolRoutes.assignMany, async ({ db, who, body: { ids, service_id } }) => {
    await refuseWrongOwner(db, who, service_id)
    return eachOf(db, who, ids, (tx, id) => assignCustomer(tx, who, id, service_id))
  })
  serve(poolMoveRoutes.list, ({ db, who, list }) => listMoves(db, who, list))
  serve(poolRoutes.rules, ({ db, who }) => getRules(db, who))
  serve(poolRoutes.changeRules, ({ db, who, body: { version, ...rules } }) =>
    changeRules(db, who, rules, version),
  )
  serve(poolRoutes.previewRules, ({ db, who, body: { version: _seen, ...rules } }) =>
    previewRules(db, who, rules),
  )
}
