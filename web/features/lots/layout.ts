import { lots } from '#contract/lots.ts'
import type { FieldName } from '#contract/grammar/resource.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import { layout } from '#web/records/layout.ts'

/** 委托列表, for the sales side. */
export const commissionedLayout = layout(lots, {
  list: [
    'corpore_name',
    'state',
    'auction_time',
    'starting_price',
    'reserve_price',
    'deal_price',
    'sign_up_count',
    'commission_id',
    'deal_amount',
    'premium_rate',
    'auction_type',
    'auction_quantity',
    'company',
    'platform',
    'bond_price',
    'clean_end_time',
    'service_id',
    'lot_no',
    'round_no',
  ],
  card: {
    facts: [
      'auction_time',
      'starting_price',
      'reserve_price',
      'deal_price',
      'sign_up_count',
      'commission_id',
    ],
    badge: 'state',
  },
})

/** 物资列表, for the recruiting side. */
export const goodsLayout = layout(lots, {
  list: [
    'corpore_name',
    'state',
    'auction_time',
    'signup_end_time',
    'approved_count',
    'starting_price',
    'bond_price',
    'deal_price',
    'deal_amount',
    'premium_rate',
    'zs_service_id',
    'service_id',
    'auction_type',
    'auction_quantity',
    'company',
    'platform',
    'look_address',
    'clean_end_time',
    'lot_no',
    'round_no',
  ],
  card: {
    facts: [
      'auction_time',
      'signup_end_time',
      'approved_count',
      'starting_price',
      'bond_price',
      'deal_price',
    ],
    badge: 'state',
  },
})

export const lotFormLayout = layout(lots, {
  form: {
    identity: ['corpore_name', 'auction_quantity', 'unit', 'auction_type', 'url', 'remark'],
    parties: [
      'commission_id',
      'contract_id',
      'customer_id',
      'company',
      'platform',
      'service_id',
      'zs_service_id',
    ],
    terms: [
      'auction_way',
      'auction_time',
      'auction_end_time',
      'signup_end_time',
      'extension_minutes',
      'view_from',
      'view_to',
      'pricing_basis',
      'asset_owner',
      'appraised_value',
      'approval_files',
      'notice_days',
      'payment_days',
      'commission_payer',
      'commission_point',
      'consignor_commission_point',
      'late_pick_up_basis',
      'late_pick_up_fee',
      'service_fee_point',
      'tax_receipt',
      'end_use',
      'evidence_days',
      'priority_party',
    ],
    prices: [
      'starting_price',
      'reserve_price',
      'bond_price',
      'performance_bond',
      'advance_payment',
      'payment_account_id',
      'add_price_one',
      'add_price_two',
      'add_price_three',
      'increment_rule',
      'hold_at_limit',
    ],
    place: ['look_address', 'link_username', 'link_phone', 'clean_end_time'],
    files: ['photos', 'files'],
  },
  wide: ['corpore_name', 'auction_way', 'look_address', 'url'],
})

/** The overview of the detail. */
export const overviewLayout = layout(lots, {
  detail: {
    goods: ['corpore_name', 'auction_type', 'auction_quantity', 'look_address', 'url', 'remark'],
    parties: ['commission_id', 'contract_id', 'customer_id', 'company', 'platform'],
    terms: [
      'auction_way',
      'pricing_basis',
      'starting_price',
      'reserve_price',
      'bond_price',
      'advance_payment',
      'hold_at_limit',
      'add_price_one',
      'add_price_two',
      'add_price_three',
      'increment_rule',
      'payment_days',
      'commission_payer',
      'commission_point',
      'consignor_commission_point',
      'late_pick_up_fee',
      'late_pick_up_basis',
      'service_fee_point',
      'tax_receipt',
      'end_use',
      'evidence_days',
      'performance_bond',
      'asset_owner',
      'appraised_value',
      'notice_days',
      'priority_party',
      'extension_minutes',
    ],
    deadlines: [
      'view_from',
      'view_to',
      'signup_end_time',
      'auction_time',
      'auction_end_time',
      'payment_due_on',
      'clean_end_time',
    ],
    place: ['link_username', 'link_phone'],
  },
})

/** The result of a round: proposal, sale and settlement. */
export const resultLayout = layout(lots, {
  detail: {
    result: [
      'highest_price',
      'deal_price',
      'deal_amount',
      'deal_adjustment',
      'premium_rate',
      'premium_over_reserve',
      'winner_sign_up_id',
      'result_at',
      'payment_due_on',
      'unsold_reason',
    ],
    proposal: ['proposed_winner_id', 'proposed_price'],
    settlement: ['settlement_quantity', 'settlement_price', 'owed_after_pick_up', 'clean_end_time'],
  },
})

type LotFields = readonly FieldName<typeof lots>[]

/** The rows of the table that compares rounds. */
export const roundFields = [
  'auction_time',
  'platform',
  'starting_price',
  'reserve_price',
  'bond_price',
  'sign_up_count',
  'approved_count',
  'bid_count',
  'highest_price',
  'deal_price',
  'premium_rate',
  'unsold_reason',
] as const satisfies LotFields

const terms = ['starting_price', 'reserve_price', 'bond_price', 'commission'] as const
const goods = ['weighed', 'loaded', 'paid', 'difference'] as const
/** The figures in the head of the detail, by state: those that matter for the next decision. */
export const headFigures = {
  draft: terms,
  reviewing: terms,
  approved: terms,
  listed: ['starting_price', 'sign_ups', 'deposits', 'days'],
  bidding: ['highest', 'starting_price', 'gap', 'sign_ups'],
  confirming: ['highest', 'reserve_price', 'leader', 'gap'],
  sold: ['deal_price', 'premium_rate', 'unpaid', 'payment_due_on'],
  paid: goods,
  picked_up: goods,
  settled: ['settlement_price', 'income', 'open'],
  unsold: ['highest', 'starting_price', 'reserve_price', 'sign_ups'],
  withdrawn: terms,
  defaulted: ['deal_price', 'starting_price', 'reserve_price', 'payment_due_on'],
} as const satisfies Record<LotState, readonly string[]>

export type HeadFigure = (typeof headFigures)[LotState][number]

/** The people at the side of the detail. */
export const railPeople = [
  'service_id',
  'zs_service_id',
  'submitted_by',
  'commission_id',
  'customer_id',
] as const satisfies LotFields
