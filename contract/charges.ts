import * as z from 'zod/mini'
import { valueSchema } from './grammar/field-schema.ts'
import { createSchema, resource, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { ProposedCharge } from './rules/proposed-charges.ts'
import { proofTypes } from './uploads.ts'

const chargeSides = ['buyer', 'consignor'] as const
const chargeKinds = [
  'late_pick_up',
  'storage',
  'loading',
  'service',
  'towing',
  'appraisal',
  'transfer',
  'other',
] as const

/** A fee is ours; an outlay (垫付) is passed on at cost. */
const chargeNatures = ['fee', 'outlay'] as const

/**
 * Charges of a lot (费用) beside its price: they never change price, premium, turnover or commission. They are
 * never edited, only voided.
 */
export const lotCharges = resource('lot_charges', {
  side: { kind: 'choice', options: chargeSides, required_at: 'save', exportable: true },
  kind: { kind: 'choice', options: chargeKinds, required_at: 'save', exportable: true },
  nature: { kind: 'choice', options: chargeNatures, required_at: 'save', exportable: true },
  amount: { kind: 'money', required_at: 'save', ask: 'enter', exportable: true },
  /** The rate of the tax that `amount` includes. */
  tax_rate: { kind: 'percent', most: 100, exportable: true },
  /** Required for charges without a named kind. */
  reason: { kind: 'note', exportable: true },
  files: { kind: 'files', max: 5, types: proofTypes },
  lot_id: { kind: 'ref', target: 'lots', kept: true, exportable: true },
  round_no: { kind: 'count', kept: true },
  /** The buyer who is charged. */
  sign_up_id: { kind: 'ref', target: 'sign_ups', kept: true },
  /** The due that collects the charge. Null if the charge is withheld from the consignor's payout. */
  due_id: { kind: 'ref', target: 'finance_dues', kept: true },
  void_reason: { kind: 'note', kept: true, exportable: true },
  voided_at: { kind: 'instant', kept: true },
})

export type ChargeRow = Row<typeof lotCharges>

/** The charges of a lot. The sums leave void charges and those of defaulted buyers out. */
export interface LotCharges {
  items: ChargeRow[]
  buyer_charges: string
  consignor_charges: string
  /** Fees of the lot's terms that nobody has entered yet. Only for people who may enter them. */
  proposed: ProposedCharge[]
  actions: string[]
}

const tag = 'lot_charges'

export const chargeRoutes = {
  list: route<LotCharges>()({
    method: 'GET',
    path: '/api/lots/:id/charges',
    permission: 'settlements.read',
    tag,
  }),
  /**
   * A charge to the buyer is a due at once. A charge to the consignor is withheld from the settlement's
   * payout, or becomes a due if there is no sale.
   */
  add: route<ChargeRow>()({
    method: 'POST',
    path: '/api/lots/:id/charges',
    permission: 'charges.write',
    tag,
    body: createSchema(lotCharges),
  }),
  void: route<ChargeRow>()({
    method: 'POST',
    path: '/api/charges/:id/void',
    permission: 'charges.write',
    tag,
    body: z.strictObject({ reason: valueSchema({ kind: 'note' }) }),
  }),
}
