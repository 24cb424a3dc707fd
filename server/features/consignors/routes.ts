import { consignorRoutes } from '#contract/consignors.ts'
import type { Serve } from '#server/request/pipeline.ts'
import {
  consignorOptions,
  createConsignor,
  editConsignor,
  listConsignors,
  loadConsignor,
} from './consignors.ts'
import { consignorTimeline } from './timeline.ts'
import { presentConsignor } from './source.ts'

export function serveConsignors(serve: Serve): void {
  serve(consignorRoutes.options, async ({ db, who, query }) => ({
    items: await consignorOptions(db, who, query.q ?? ''),
  }))
  serve(consignorRoutes.list, ({ db, who, list }) => listConsignors(db, who, list))
  serve(consignorRoutes.get, async ({ db, who, params }) =>
    presentConsignor(db, who, await loadConsignor(db, who, params.id)),
  )
  serve(consignorRoutes.timeline, async ({ db, who, params }) => ({
    items: await consignorTimeline(db, who, params.id),
  }))
  serve(consignorRoutes.create, ({ db, who, body }) => createConsignor(db, who, body))
  serve(consignorRoutes.edit, ({ db, who, params, body }) => editConsignor(db, who, params.id, body))
}
