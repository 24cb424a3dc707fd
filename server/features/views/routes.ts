import type { Serve } from '#server/request/pipeline.ts'
import { edit, listOf, remove, save } from './views.ts'
import { viewRoutes } from '#contract/views.ts'

export function serveViews(serve: Serve): void {
  serve(viewRoutes.list, async ({ db, who, query }) => ({ items: await listOf(db, who, query.list) }))
  serve(viewRoutes.save, ({ db, who, body }) => save(db, who, body))
  serve(viewRoutes.edit, ({ db, who, params, body }) => edit(db, who, params.id, body))
  serve(viewRoutes.delete, ({ db, who, params }) => remove(db, who, params.id))
}
