import { lotItemRoutes } from '#contract/lot-items.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { importItems } from './import.ts'
import { addItem, deleteItem, editItem } from './items.ts'
import { presentList } from './source.ts'

export function serveLotItems(serve: Serve): void {
  serve(lotItemRoutes.list, async ({ db, who, params, query }) =>
    presentList(db, who, await loadLot(db, who, params.id), query.round_no),
  )
  serve(lotItemRoutes.add, ({ db, who, params, body }) => addItem(db, who, params.id, body))
  serve(lotItemRoutes.import, ({ db, who, params, body }) => importItems(db, who, params.id, body.rows))
  serve(lotItemRoutes.edit, ({ db, who, params, body }) => editItem(db, who, params.id, body))
  serve(lotItemRoutes.delete, ({ db, who, params, query }) => deleteItem(db, who, params.id, query.version))
}
