import * as contract from '#contract/pool.ts'
import { listPoolMoves } from '#contract/pool-moves.ts'
import { eachOf } from '#server/request/bulk.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { listMoves } from './moves.ts'
import { refuseWrongOwner } from '../people.ts'
import { assignCustomer, claimCustomer, getPoolCustomer, listPool, revealCustomer } from './pool.ts'
import { quotaOf } from './quota.ts'
import { changeRules, getRules, previewRules } from './rule-changes.ts'

export function poolRoutes(serve: Serve): void {
  serve(contract.listPool, ({ db, who, list }) => listPool(db, who, list))
  serve(contract.getPoolCustomer, ({ db, who, params }) => getPoolCustomer(db, who, params.id))
  serve(contract.getPoolQuota, ({ db, who }) => quotaOf(db, who))
  serve(contract.claimCustomer, ({ db, who, params, body }) =>
    claimCustomer(db, who, params.id, body.version),
  )
  serve(contract.assignCustomer, ({ db, who, params, body }) =>
    assignCustomer(db, who, params.id, body.service_id, body.version),
  )
  serve(contract.revealCustomer, ({ db, who, params }) => revealCustomer(db, who, params.id))
  serve(contract.claimCustomers, ({ db, who, body }) =>
    eachOf(db, who, body.ids, (tx, id) => claimCustomer(tx, who, id)),
  )
  serve(contract.assignCustomers, async ({ db, who, body: { ids, service_id } }) => {
    await refuseWrongOwner(db, who, service_id)
    return eachOf(db, who, ids, (tx, id) => assignCustomer(tx, who, id, service_id))
  })
  serve(listPoolMoves, ({ db, who, list }) => listMoves(db, who, list))
  serve(contract.getPoolRules, ({ db, who }) => getRules(db, who))
  serve(contract.changePoolRules, ({ db, who, body: { version, ...rules } }) =>
    changeRules(db, who, rules, version),
  )
  serve(contract.previewPoolRules, ({ db, who, body: { version: _seen, ...rules } }) =>
    previewRules(db, who, rules),
  )
}
