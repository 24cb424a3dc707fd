import type { FieldName } from '#contract/grammar/resource.ts'
import { settlements } from '#contract/settlements.ts'
import { layout } from '#web/records/layout.ts'

export const settlementLayout = layout(settlements, {
  list: [
    'lot_id',
    'state',
    'settlement_price',
    'buyer_due',
    'consignor_payable',
    'buyer_commission',
    'consignor_commission',
    'deposit_applied',
    'advance_applied',
    'settlement_quantity',
    'buyer_charges',
    'consignor_charges',
    'closed_at',
    'closed_by',
  ],
  card: {
    facts: ['settlement_price', 'buyer_due', 'consignor_payable', 'deposit_applied', 'advance_applied'],
    badge: 'state',
  },
  detail: { proof: ['tickets', 'price_reason', 'price_files', 'price_consent_files'] },
})

/** The computed amounts of a settlement. */
export const figures = [
  'goods_amount',
  'settlement_price',
  'buyer_commission',
  'consignor_commission',
  'deposit_applied',
  'advance_applied',
  'buyer_due',
  'buyer_charges',
  'consignor_charges',
  'consignor_payable',
] as const satisfies readonly FieldName<typeof settlements>[]
