import * as z from 'zod/mini'
import { valueSchema } from './grammar/field-schema.ts'
import { createSchema, resource, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import { proofTypes } from './uploads.ts'

const costKinds = [
  'storage',
  'loading',
  'service',
  'towing',
  'appraisal',
  'transfer',
  'advertising',
  'platform',
  'travel',
  'other',
] as const

/** Costs of a lot (成本) are ours and charged to nobody. They are never edited, only voided. */
export const lotCosts = resource('lot_costs', {
  kind: { kind: 'choice', options: costKinds, required_at: 'save', exportable: true },
  payee: { kind: 'text', max: 200, required_at: 'save', ask: 'enter', exportable: true },
  amount: { kind: 'money', required_at: 'save', ask: 'enter', exportable: true },
  remark: { kind: 'note', exportable: true },
  receipt: { kind: 'files', max: 5, types: proofTypes },
  lot_id: { kind: 'ref', target: 'lots', kept: true, exportable: true },
  round_no: { kind: 'count', kept: true },
  void_reason: { kind: 'note', kept: true, exportable: true },
  voided_at: { kind: 'instant', kept: true },
})

export type CostRow = Row<typeof lotCosts> & { paid_amount: string }

/** The costs of a lot, and the margin after them. Void rows do not count. */
export interface LotCosts {
  items: CostRow[]
  /** The commissions of both sides, from the closed settlement, or else estimated from the sale. */
  commissions: string
  /** Our fees, without outlays at cost. */
  fees: string
  costs: string
  margin: string
  actions: string[]
}

const tag = 'lot_costs'
const permission = 'costs.use'

export const costRoutes = {
  list: route<LotCosts>()({ method: 'GET', path: '/api/lots/:id/costs', permission, tag }),
  /** The cost becomes a due to its payee at once; entries of kind `cost_out` pay it. */
  add: route<CostRow>()({
    method: 'POST',
    path: '/api/lots/:id/costs',
    permission,
    tag,
    body: createSchema(lotCosts),
  }),
  void: route<CostRow>()({
    method: 'POST',
    path: '/api/costs/:id/void',
    permission,
    tag,
    body: z.strictObject({ reason: valueSchema({ kind: 'note' }) }),
  }),
}
