import { deleteView, editView, listViews, saveView } from '#contract/views.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { edit, listOf, remove, save } from './views.ts'

export function viewRoutes(serve: Serve): void {
  serve(listViews, async ({ db, who, query }) => ({ items: await listOf(db, who, query.list) }))
  serve(saveView, ({ db, who, body }) => save(db, who, body))
  serve(editView, ({ db, who, params, body }) => edit(db, who, params.id, body))
  serve(deleteView, ({ db, who, params }) => remove(db, who, params.id))
}
