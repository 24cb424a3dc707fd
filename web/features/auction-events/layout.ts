import { auctionEvents } from '#contract/auction-events.ts'
import { layout } from '#web/records/layout.ts'

/** The fields that form and detail share. */
const saleTerms = {
  viewing: ['view_from', 'view_to', 'look_address', 'link_username', 'link_phone'],
  terms: [
    'bond_mode',
    'bond_price',
    'wins_limit',
    'forfeit_part',
    'payment_days',
    'commission_payer',
    'commission_point',
    'late_pick_up_fee',
    'late_pick_up_basis',
    'service_fee_point',
    'tax_receipt',
    'clean_end_time',
  ],
} as const

export const eventLayout = layout(auctionEvents, {
  own: ['lots', 'sums'],
  list: [
    'title',
    'state',
    'event_no',
    'opens_at',
    'lots',
    'sums',
    'platform',
    'signup_end_time',
    'service_id',
  ],
  card: { facts: ['event_no', 'opens_at', 'lots', 'platform'], badge: 'state' },
  form: {
    sale: [
      'title',
      'notice_no',
      'company',
      'platform',
      'url',
      'opens_at',
      'closes_at',
      'stagger_minutes',
      'signup_end_time',
    ],
    ...saleTerms,
    papers: ['service_id', 'photos', 'files', 'remark'],
  },
  wide: ['title', 'look_address', 'url'],
  detail: {
    sale: [
      'company',
      'platform',
      'url',
      'notice_no',
      'opens_at',
      'closes_at',
      'stagger_minutes',
      'signup_end_time',
    ],
    ...saleTerms,
    papers: ['service_id', 'created_at', 'photos', 'files', 'remark'],
  },
})
