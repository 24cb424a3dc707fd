import * as contract from '#contract/recyclers.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { recyclerIdentity } from './duplicates.ts'
import { blacklistRecycler, reinstateRecycler, suspendRecycler, verifyRecycler } from './moves.ts'
import { createRecycler, editRecycler, listRecyclers, loadRecycler } from './recyclers.ts'
import { presentRecycler } from './present.ts'

export function recyclerRoutes(serve: Serve): void {
  serve(contract.listRecyclers, ({ db, who, list }) => listRecyclers(db, who, list))
  serve(contract.getRecycler, async ({ db, who, params }) =>
    presentRecycler(db, who, await loadRecycler(db, who, params.id)),
  )
  serve(contract.createRecycler, ({ db, who, body }) => createRecycler(db, who, body))
  serve(contract.editRecycler, ({ db, who, params, body }) => editRecycler(db, who, params.id, body))
  serve(contract.checkRecycler, async ({ db, who, body: { id, ...identity } }) => ({
    hits: await recyclerIdentity.whileTyping(db, who, identity, id),
  }))
  serve(contract.verifyRecycler, ({ db, who, params, body }) =>
    verifyRecycler(db, who, params.id, body.version),
  )
  serve(contract.suspendRecycler, ({ db, who, params, body }) =>
    suspendRecycler(db, who, params.id, body.reason, body.version),
  )
  serve(contract.blacklistRecycler, ({ db, who, params, body: { version, ...input } }) =>
    blacklistRecycler(db, who, params.id, input, version),
  )
  serve(contract.reinstateRecycler, ({ db, who, params, body }) =>
    reinstateRecycler(db, who, params.id, body.version),
  )
}
