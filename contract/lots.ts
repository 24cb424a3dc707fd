import * as z from 'zod/mini'
import type { Page } from './grammar/envelope.ts'
import {
  assetOwners,
  auctionTypes,
  auctionWays,
  commissionPayers,
  incrementRules,
  lateFeeBases,
  pricingBases,
  units,
  unsoldReasons,
} from './rules/lot-choices.ts'
import type { ScaleTerms } from './rules/commission-scale.ts'
import { lotStates, type LotState } from './rules/lot-states.ts'
import type { LotWarning } from './rules/lot-warnings.ts'
import { endUses } from './rules/thing-evidence.ts'
import { createSchema, patchSchema, resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import { pictureTypes, proofTypes } from './uploads.ts'

/** Lots (委托物资, 标的). The row holds the current round; finished rounds are frozen in `lot_rounds`. */
export const lots = resource('lots', {
  lot_no: { kind: 'text', kept: true, sortable: true, exportable: true },
  round_no: { kind: 'count', kept: true, exportable: true },
  state: { kind: 'choice', options: lotStates, kept: true, filterable: true, exportable: true },
  corpore_name: { kind: 'text', max: 200, required_at: 'submit', ask: 'enter', exportable: true },
  auction_type: {
    kind: 'choice',
    options: auctionTypes,
    required_at: 'submit',
    filterable: true,
    exportable: true,
  },
  auction_quantity: { kind: 'quantity', required_at: 'submit', ask: 'enter', exportable: true },
  unit: { kind: 'choice', options: units, exportable: true },
  url: { kind: 'url', required_at: 'list', ask: 'enter', exportable: true },
  photos: { kind: 'files', max: 20, types: pictureTypes },
  files: { kind: 'files', max: 20 },
  company: {
    kind: 'ref',
    target: 'auction_companies',
    required_at: 'submit',
    filterable: true,
    exportable: true,
  },
  platform: {
    kind: 'ref',
    target: 'auction_platforms',
    required_at: 'submit',
    filterable: true,
    exportable: true,
  },
  commission_id: {
    kind: 'ref',
    target: 'consignors',
    required_at: 'submit',
    filterable: true,
    exportable: true,
  },
  contract_id: { kind: 'ref', target: 'contracts', filterable: true },
  customer_id: { kind: 'ref', target: 'customers', filterable: true, exportable: true },
  service_id: { kind: 'ref', target: 'staff', required_at: 'submit', filterable: true, exportable: true },
  zs_service_id: { kind: 'ref', target: 'staff', filterable: true, exportable: true },
  auction_way: {
    kind: 'choice',
    options: auctionWays,
    required_at: 'submit',
    filterable: true,
    exportable: true,
  },
  pricing_basis: { kind: 'choice', options: pricingBases, exportable: true },
  auction_time: {
    kind: 'instant',
    required_at: 'submit',
    filterable: true,
    sortable: true,
    exportable: true,
  },
  auction_end_time: { kind: 'instant', exportable: true },
  extension_minutes: { kind: 'count' },
  payment_days: { kind: 'count', exportable: true },
  signup_end_time: { kind: 'instant', filterable: true, sortable: true, exportable: true },
  view_from: { kind: 'instant', exportable: true },
  view_to: { kind: 'instant', exportable: true },
  starting_price: {
    kind: 'money',
    required_at: 'submit',
    ask: 'enter',
    filterable: true,
    sortable: true,
    exportable: true,
  },
  reserve_price: { kind: 'money', required_at: 'submit', ask: 'enter', exportable: true, mask: 'omit' },
  add_price_one: { kind: 'money', required_at: 'submit', ask: 'enter', exportable: true },
  add_price_two: { kind: 'money', required_at: 'submit', ask: 'enter', exportable: true },
  add_price_three: { kind: 'money', required_at: 'submit', ask: 'enter', exportable: true },
  increment_rule: { kind: 'choice', options: incrementRules, exportable: true },
  bond_price: { kind: 'money', required_at: 'submit', ask: 'enter', exportable: true },
  commission_point: { kind: 'percent', most: 100, required_at: 'submit', ask: 'enter', exportable: true },
  commission_payer: { kind: 'choice', options: commissionPayers, exportable: true },
  consignor_commission_point: { kind: 'percent', most: 100, ask: 'enter', exportable: true, mask: 'omit' },
  late_pick_up_fee: { kind: 'money', ask: 'enter', exportable: true },
  late_pick_up_basis: { kind: 'choice', options: lateFeeBases, exportable: true },
  service_fee_point: { kind: 'percent', most: 100, ask: 'enter', exportable: true },
  tax_receipt: { kind: 'text', required_at: 'submit', ask: 'enter', exportable: true },
  advance_payment: { kind: 'money', required_at: 'submit', ask: 'enter', exportable: true },
  payment_account_id: { kind: 'ref', target: 'own_accounts', exportable: true },
  hold_at_limit: { kind: 'flag', exportable: true },
  asset_owner: { kind: 'choice', options: assetOwners, filterable: true, exportable: true },
  appraised_value: { kind: 'money', ask: 'enter', exportable: true },
  approval_files: { kind: 'files', max: 5, types: proofTypes },
  notice_days: { kind: 'count', exportable: true },
  look_address: { kind: 'text', max: 200, required_at: 'submit', ask: 'enter', exportable: true },
  link_username: { kind: 'text', required_at: 'submit', ask: 'enter', exportable: true },
  link_phone: { kind: 'phone', required_at: 'submit', ask: 'enter', exportable: true },
  clean_end_time: {
    kind: 'instant',
    required_at: 'submit',
    filterable: true,
    sortable: true,
    exportable: true,
  },
  end_use: { kind: 'choice', options: endUses, filterable: true, exportable: true },
  evidence_days: { kind: 'count', exportable: true },
  performance_bond: { kind: 'money', ask: 'enter', exportable: true },
  priority_party: { kind: 'text', max: 200, exportable: true },
  remark: { kind: 'note', exportable: true },
  submitted_by: { kind: 'ref', target: 'staff', kept: true },
  highest_price: { kind: 'money', kept: true, required_at: 'close', ask: 'enter', exportable: true },
  proposed_winner_id: { kind: 'ref', target: 'sign_ups', kept: true },
  proposed_price: { kind: 'money', kept: true },
  winner_sign_up_id: { kind: 'ref', target: 'sign_ups', kept: true },
  deal_price: {
    kind: 'money',
    kept: true,
    required_at: 'sell',
    ask: 'enter',
    filterable: true,
    sortable: true,
    exportable: true,
  },
  deal_amount: { kind: 'money', kept: true, sortable: true, exportable: true },
  deal_amount_is_estimate: { kind: 'flag', kept: true, exportable: true },
  /** The part of `deal_amount` that the settlement added or subtracted. */
  deal_adjustment: { kind: 'money', kept: true, exportable: true },
  premium_rate: { kind: 'percent', kept: true, required_at: 'sell', ask: 'enter', exportable: true },
  result_at: { kind: 'instant', kept: true, filterable: true, sortable: true, exportable: true },
  payment_due_on: { kind: 'day', kept: true, exportable: true },
  unsold_reason: { kind: 'choice', options: unsoldReasons, kept: true, filterable: true, exportable: true },
  consent_files: { kind: 'files', max: 5, kept: true, types: proofTypes },
  declared_files: { kind: 'files', max: 5, kept: true, types: proofTypes },
  notice_files: { kind: 'files', max: 5, kept: true, types: proofTypes },
  settlement_quantity: {
    kind: 'quantity',
    kept: true,
    required_at: 'settle',
    ask: 'enter',
    exportable: true,
  },
  settlement_price: { kind: 'money', kept: true, required_at: 'settle', ask: 'enter', exportable: true },
  sign_up_count: { kind: 'count', kept: true, exportable: true },
  approved_count: { kind: 'count', kept: true },
  paid_count: { kind: 'count', kept: true },
  bid_count: { kind: 'count', kept: true },
  owed_after_pick_up: { kind: 'money', kept: true, exportable: true },
  /** The event that the lot is sold in, and its number there; 0 without an event. */
  event_id: { kind: 'ref', target: 'auction_events', kept: true },
  event_seq: { kind: 'count', kept: true },
  released_on_credit: { kind: 'flag', kept: true, exportable: true },
  created_at: { kind: 'instant', kept: true, filterable: true, sortable: true, exportable: true },
  owed: { kind: 'flag', derived: true, filterable: true },
  overdue: { kind: 'flag', derived: true, filterable: true },
  mine: { kind: 'flag', derived: true, filterable: true },
  team: { kind: 'flag', derived: true, filterable: true },
  no_sign_up: { kind: 'flag', derived: true, filterable: true },
  few_qualified: { kind: 'flag', derived: true, filterable: true },
  deposit_missing: { kind: 'flag', derived: true, filterable: true },
  premium_over_reserve: { kind: 'percent', derived: true },
  price_unit: { kind: 'text', derived: true, exportable: true },
})

/** A warning about a lot's terms, and the field to show it beside. It refuses nothing (product §4). */
export interface FieldWarning {
  field: string
  code: LotWarning
}

/**
 * People who may not see the reserve get neither `reserve_price` nor fields that reveal it. `masked` names
 * those fields.
 */
export type LotRow = Omit<Row<typeof lots>, 'reserve_price'> & {
  lot_no: string
  state: LotState
  reserve_price?: string | null
  /** Bands, bounds or a fixed sum of each side's commission. Null: the plain rate. */
  buyer_scale: ScaleTerms | null
  consignor_scale?: ScaleTerms | null
  warnings: FieldWarning[]
  /** The target of a step back, if not the state before the sale. Set for people who may step back. */
  steps_back_to?: LotState
}

const tag = 'lots'
const permission = 'lots.use'
/**
 * Saves and submits in one transaction: a refused submission leaves no draft and uses no number.
 */
export const submitToo = { submit: z.optional(z.boolean('bad_format')) }

export const lotRoutes = {
  listCommissioned: route<Page<LotRow>>()({
    method: 'GET',
    path: '/api/commissioned',
    permission: 'commissioned.use',
    tag,
    list: lots,
  }),
  listGoods: route<Page<LotRow>>()({
    method: 'GET',
    path: '/api/goods',
    permission: 'goods.use',
    tag,
    list: lots,
  }),
  create: route<LotRow>()({
    method: 'POST',
    path: '/api/lots',
    permission: 'lots.write',
    tag,
    body: createSchema(lots, submitToo),
  }),
  edit: route<LotRow>()({
    method: 'PATCH',
    path: '/api/lots/:id',
    permission: 'lots.write',
    tag,
    body: patchSchema(lots, submitToo),
  }),
  get: route<LotRow>()({ method: 'GET', path: '/api/lots/:id', permission, tag }),
  /** Creates a draft with the terms of this lot, but without its dates, link, recruiter, result and files. */
  copy: route<LotRow>()({
    method: 'POST',
    path: '/api/lots/:id/copy',
    permission: 'lots.write',
    tag,
    body: z.strictObject({ version: z.optional(versionSchema) }),
  }),
}
