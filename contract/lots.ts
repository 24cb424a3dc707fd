import * as z from 'zod/mini'
import type { Page } from './envelope.ts'
import type { Field, FileRef, Value } from './field.ts'
import { bodySchema, valueSchema } from './field-schema.ts'
import { lotActions, lotStates, type LotAction, type LotState } from './lot-machine.ts'
import type { LotWarning } from './lot-warnings.ts'
import { createSchema, patchSchema, resource, versionSchema, type Row } from './resource.ts'
import { route } from './route.ts'
import { pictureTypes, proofTypes } from './uploads.ts'

/** 物资类型: 0 车辆 1 船舶 (source-spec §3). */
export const auctionTypes = [0, 1] as const
/** 拍卖方式: 0 公开增价 1 密封报价 2 一口价 3 协议转让. */
export const auctionWays = [0, 1, 2, 3] as const
export const sealedWay = 1
/** 计价: 0 for the whole, 1 a unit price × quantity. */
export const pricingBases = [0, 1] as const
export const units = ['台', '艘', '吨', '批'] as const
/** 税票: the usual ones; any other text is taken. */
export const taxReceipts = {
  none: '不开票',
  general1: '1%普票',
  general3: '3%普票',
  special3: '3%专票',
  special9: '9%专票',
  special13: '13%专票',
} as const
export type TaxReceipt = keyof typeof taxReceipts
export const incrementRules = ['multiple', 'tiers', 'min'] as const
export const commissionPayers = ['buyer', 'consignor'] as const
export const unsoldReasons = ['no_sign_up', 'no_bid', 'below_reserve', 'other'] as const

/** Lots (委托物资, 标的): one row holds the current round, finished ones are frozen in `lot_rounds`. */
export const lots = resource('lots', {
  lot_no: { kind: 'text', kept: true, sortable: true, exportable: true },
  round_no: { kind: 'count', kept: true, exportable: true },
  state: { kind: 'choice', options: lotStates, kept: true, filterable: true, exportable: true },
  corpore_name: {
    kind: 'text',
    max: 200,
    required_at: 'submit',
    ask: 'enter',
    exportable: true,
  },
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
  customer_id: { kind: 'ref', target: 'customers', exportable: true },
  service_id: {
    kind: 'ref',
    target: 'staff',
    required_at: 'submit',
    filterable: true,
    exportable: true,
  },
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
  reserve_price: {
    kind: 'money',
    required_at: 'submit',
    ask: 'enter',
    exportable: true,
    mask: 'omit',
  },
  add_price_one: { kind: 'money', required_at: 'submit', ask: 'enter', exportable: true },
  add_price_two: { kind: 'money', required_at: 'submit', ask: 'enter', exportable: true },
  add_price_three: { kind: 'money', required_at: 'submit', ask: 'enter', exportable: true },
  increment_rule: { kind: 'choice', options: incrementRules, exportable: true },
  bond_price: { kind: 'money', required_at: 'submit', ask: 'enter', exportable: true },
  commission_point: { kind: 'percent', most: 100, required_at: 'submit', ask: 'enter', exportable: true },
  commission_payer: { kind: 'choice', options: commissionPayers, exportable: true },
  tax_receipt: { kind: 'text', required_at: 'submit', ask: 'enter', exportable: true },
  advance_payment: { kind: 'money', required_at: 'submit', ask: 'enter', exportable: true },
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
  remark: { kind: 'note', exportable: true },
  submitted_by: { kind: 'ref', target: 'staff', kept: true },
  highest_price: {
    kind: 'money',
    kept: true,
    required_at: 'close',
    ask: 'enter',
    exportable: true,
  },
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
  premium_rate: {
    kind: 'percent',
    kept: true,
    required_at: 'sell',
    ask: 'enter',
    exportable: true,
  },
  result_at: { kind: 'instant', kept: true, filterable: true, sortable: true, exportable: true },
  unsold_reason: { kind: 'choice', options: unsoldReasons, kept: true, filterable: true, exportable: true },
  consent_files: { kind: 'files', max: 5, kept: true, types: proofTypes },
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
  created_at: { kind: 'instant', kept: true, filterable: true, sortable: true, exportable: true },
  overdue: { kind: 'flag', derived: true, filterable: true },
  mine: { kind: 'flag', derived: true, filterable: true },
  team: { kind: 'flag', derived: true, filterable: true },
  no_sign_up: { kind: 'flag', derived: true, filterable: true },
  few_qualified: { kind: 'flag', derived: true, filterable: true },
  deposit_missing: { kind: 'flag', derived: true, filterable: true },
  premium_over_reserve: { kind: 'percent', derived: true },
})
/** What is odd about a lot's figures and dates, beside the field it is about; nothing is refused for it (product §4). */
export interface LotWarningShown {
  field: string
  code: LotWarning
}
/** `reserve_price` and what would give it away are absent, and named in `masked`, for whoever may not see them yet. */
export type LotRow = Omit<Row<typeof lots>, 'reserve_price'> & {
  lot_no: string
  state: LotState
  reserve_price?: string | null
  warnings: LotWarningShown[]
}

/** A remark of a colleague on a lot; people mentioned in it are told. */
export const lotComments = resource('lot_comments', {
  content: { kind: 'note', required_at: 'save', ask: 'enter' },
})
export interface LotComment {
  id: number
  lot_id: number
  content: string
  mentions: number[]
  mentions_names: string[]
  by_uid: number
  by_uid_name: string | null
  at: string
}

/** One line of a lot's history, newest first. `detail` holds what the move was told, as far as the caller may see it. */
export interface LotTimelineEntry {
  id: string
  at: string
  by: number | null
  by_name: string | null
  what: LotAction | 'create' | 'copy' | 'edit' | 'comment'
  round_no: number | null
  from_state: LotState | null
  to_state: LotState | null
  reason: string | null
  detail: Record<string, unknown>
  /** Which fields an edit changed. */
  fields?: string[]
  content?: string
}

const tag = 'lots'
const permission = 'lots.use'
const of = lots.fields
const given = <F extends Field>(field: F) => z.optional(bodySchema(field) as z.ZodMiniType<Value<F> | null>)

export const listCommissioned = route<Page<LotRow>>()({
  method: 'GET',
  path: '/api/commissioned',
  permission: 'commissioned.use',
  tag,
  list: lots,
})
export const listGoods = route<Page<LotRow>>()({
  method: 'GET',
  path: '/api/goods',
  permission: 'goods.use',
  tag,
  list: lots,
})
export const createLot = route<LotRow>()({
  method: 'POST',
  path: '/api/lots',
  permission: 'lots.write',
  tag,
  body: createSchema(lots),
})
export const editLot = route<LotRow>()({
  method: 'PATCH',
  path: '/api/lots/:id',
  permission: 'lots.write',
  tag,
  body: patchSchema(lots),
})
export const getLot = route<LotRow>()({ method: 'GET', path: '/api/lots/:id', permission, tag })
/** A new draft with the terms of this lot: without its number, dates, result and files' history. */
export const copyLot = route<LotRow>()({
  method: 'POST',
  path: '/api/lots/:id/copy',
  permission: 'lots.write',
  tag,
  body: z.strictObject({ version: z.optional(versionSchema) }),
})
export const lotTimeline = route<{ items: LotTimelineEntry[] }>()({
  method: 'GET',
  path: '/api/lots/:id/timeline',
  permission,
  tag,
})
/** The finished rounds of a lot, newest first, as this caller may know them; each as it ended. */
export const lotRounds = route<{ items: LotRow[] }>()({
  method: 'GET',
  path: '/api/lots/:id/rounds',
  permission,
  tag,
})
export const listLotComments = route<Page<LotComment>>()({
  method: 'GET',
  path: '/api/lots/:id/comments',
  permission,
  tag: 'lot_comments',
  list: lotComments,
})
export const addLotComment = route<LotComment>()({
  method: 'POST',
  path: '/api/lots/:id/comments',
  permission,
  tag: 'lot_comments',
  body: createSchema(lotComments, {
    mentions: z.optional(
      z
        .array(valueSchema({ kind: 'ref' }) as z.ZodMiniType<number>, 'bad_format')
        .check(z.maxLength(20, 'too_long')),
    ),
  }),
})
/** Every move of a lot. What an action needs and takes besides `version` stands in `lot-machine.ts`. */
export const moveLot = route<LotRow>()({
  method: 'POST',
  path: '/api/lots/:id/transitions',
  permission: 'lots.move',
  tag,
  body: z.strictObject({
    action: valueSchema({ kind: 'choice', options: lotActions }) as z.ZodMiniType<LotAction>,
    version: versionSchema,
    reason: given({ kind: 'note' }),
    zs_service_id: given(of.zs_service_id),
    url: given(of.url),
    highest_price: given(of.highest_price),
    winner_sign_up_id: given(of.winner_sign_up_id),
    deal_price: given(of.deal_price),
    premium_rate: given(of.premium_rate),
    consent_files: z.optional(bodySchema(of.consent_files) as z.ZodMiniType<FileRef[]>),
    settlement_quantity: given(of.settlement_quantity),
    blacklist_until: given({ kind: 'day' }),
  }),
})
