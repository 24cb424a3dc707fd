import { sql } from 'drizzle-orm'
import { customerMergeRoutes } from '#contract/customer-merge.ts'
import { customerRoutes } from '#contract/customers.ts'
import { followUpRoutes } from '#contract/follow-ups.ts'
import { eachOf } from '#server/request/bulk.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import type { Serve } from '#server/request/pipeline.ts'
import {
  createCustomer,
  editCustomer,
  listCustomers,
  loadCustomer,
  setCustomer,
  wordsInUse,
} from './customers.ts'
import { customerIdentity } from './duplicates.ts'
import { addFollowUp, correctFollowUp, listFollowUps } from './follow-ups.ts'
import {
  archiveCustomer,
  lockCustomer,
  releaseCustomer,
  tagCustomer,
  transferCustomer,
  unlockCustomer,
} from './ownership.ts'
import { refuseWrongOwner } from './people.ts'
import { presentCustomer } from './present.ts'
import { ownedScope } from './source.ts'
import { customerTimeline } from './timeline.ts'
const mostTags = 200

async function tagsInUse(db: Db, who: Caller): Promise<{ items: string[] }> {
  const result = await db.execute<{ tag: string }>(
    sql`select distinct tag
      from (select unnest(tags) as tag from customers
        where ${ownedScope(who)} and archived_at is null and tags <> '{}'
        limit 20000) as used
      order by tag limit ${mostTags}`,
  )
  return { items: result.rows.map((row) => row.tag) }
}

export function serveCustomers(serve: Serve): void {
  serve(customerRoutes.list, ({ db, who, list }) => listCustomers(db, who, list))
  serve(customerRoutes.words, ({ db, who }) => wordsInUse(db, who))
  serve(customerRoutes.tags, ({ db, who }) => tagsInUse(db, who))
  serve(customerRoutes.get, async ({ db, who, params }) =>
    presentCustomer(db, who, await loadCustomer(db, who, params.id)),
  )
  serve(customerRoutes.create, ({ db, who, body }) => createCustomer(db, who, body))
  serve(customerRoutes.edit, ({ db, who, params, body }) => editCustomer(db, who, params.id, body))
  serve(customerRoutes.check, async ({ db, who, body: { id, ...identity } }) => ({
    hits: await customerIdentity.whileTyping(db, who, identity, id),
  }))
  serve(customerRoutes.release, ({ db, who, params, body: { version, ...input } }) =>
    releaseCustomer(db, who, params.id, input, version),
  )
  serve(customerRoutes.transfer, ({ db, who, params, body }) =>
    transferCustomer(db, who, params.id, body.service_id, body.version),
  )
  serve(customerRoutes.lock, ({ db, who, params, body }) =>
    lockCustomer(db, who, params.id, body.locked_until, body.version),
  )
  serve(customerRoutes.unlock, ({ db, who, params, body }) =>
    unlockCustomer(db, who, params.id, body.version),
  )
  serve(customerRoutes.archive, ({ db, who, params, body }) =>
    archiveCustomer(db, who, params.id, body.version),
  )
  bulkRoutes(serve)
  serveCustomerFollowUps(serve)
}

function bulkRoutes(serve: Serve): void {
  serve(customerRoutes.releaseMany, ({ db, who, body: { ids, ...input } }) =>
    eachOf(db, who, ids, (tx, id) => releaseCustomer(tx, who, id, input)),
  )
  serve(customerRoutes.transferMany, async ({ db, who, body: { ids, service_id } }) => {
    await refuseWrongOwner(db, who, service_id, true)
    return eachOf(db, who, ids, (tx, id) => transferCustomer(tx, who, id, service_id))
  })
  serve(customerRoutes.set, ({ db, who, body: { ids, ...fields } }) => {
    if (Object.keys(fields).length === 0) throw invalidField('customers', 'status', 'required')
    return eachOf(db, who, ids, (tx, id) => setCustomer(tx, who, id, fields))
  })
  serve(customerRoutes.tag, ({ db, who, body: { ids, add = [], remove = [] } }) =>
    eachOf(db, who, ids, (tx, id) => tagCustomer(tx, who, id, add, remove)),
  )
}

function serveCustomerFollowUps(serve: Serve): void {
  serve(followUpRoutes.list, ({ db, who, params, list }) => listFollowUps(db, who, params.id, list))
  serve(followUpRoutes.add, ({ db, who, params, body }) => addFollowUp(db, who, params.id, body))
  serve(followUpRoutes.correct, ({ db, who, params, body }) =>
    correctFollowUp(db, who, params.id, params.follow_up_id, body),
  )
  serve(customerMergeRoutes.timeline, async ({ db, who, params }) => ({
    items: await customerTimeline(db, who, params.id),
  }))
}
