import * as contract from '#contract/consignors.ts'
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

export function consignorRoutes(serve: Serve): void {
  serve(contract.consignorOptions, async ({ db, who, query }) => ({
    items: await consignorOptions(db, who, query.q ?? ''),
  }))
  serve(contract.listConsignors, ({ db, who, list }) => listConsignors(db, who, list))
  serve(contract.getConsignor, async ({ db, who, params }) =>
    presentConsignor(db, who, await loadConsignor(db, who, params.id)),
  )
  serve(contract.consignorTimeline, async ({ db, who, params }) => ({
    items: await consignorTimeline(db, who, params.id),
  }))
  serve(contract.createConsignor, ({ db, who, body }) => createConsignor(db, who, body))
  serve(contract.editConsignor, ({ db, who, params, body }) => editConsignor(db, who, params.id, body))
}
