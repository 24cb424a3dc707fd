import { recyclerRoutes } from '#contract/recyclers.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { recyclerIdentity } from './duplicates.ts'
import { blacklistRecycler, reinstateRecycler, suspendRecycler, verifyRecycler } from './moves.ts'
import { createRecycler, editRecycler, listRecyclers, loadRecycler } from './recyclers.ts'
import { presentRecycler } from './present.ts'

export function serveRecyclers(serve: Serve): void {
  serve(recyclerRoutes.list, ({ db, who, list }) => listRecyclers(db, who, list))
  serve(recyclerRoutes.get, async ({ db, who, params }) =>
    presentRecycler(db, who, await loadRecycler(db, who, params.id)),
  )
  serve(recyclerRoutes.create, ({ db, who, body }) => createRecycler(db, who, body))
  serve(recyclerRoutes.edit, ({ db, who, params, body }) => editRecycler(db, who, params.id, body))
  serve(recyclerRoutes.check, async ({ db, who, body: { id, ...identity } }) => ({
    hits: await recyclerIdentity.whileTyping(db, who, identity, id),
  }))
  serve(recyclerRoutes.verify, ({ db, who, params, body }) =>
    verifyRecycler(db, who, params.id, body.version),
  )
  serve(recyclerRoutes.suspend, ({ db, who, params, body }) =>
    suspendRecycler(db, who, params.id, body.reason, body.version),
  )
  serve(recyclerRoutes.blacklist, ({ db, who, params, body: { version, ...input } }) =>
    blacklistRecycler(db, who, params.id, input, version),
  )
  serve(recyclerRoutes.reinstate, ({ db, who, params, body }) =>
    reinstateRecycler(db, who, params.id, body.version),
  )
}
