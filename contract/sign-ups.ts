import { resource, type Row } from './resource.ts'

export const reviewStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export const depositStatuses = ['unpaid', 'received', 'applied', 'refund_due', 'refunded', 'forfeited', 'waived'] as const
export const outcomes = ['none', 'won', 'lost', 'defaulted'] as const
export const decisions = ['approve', 'reject'] as const

/** Sign-ups (报名): a recycler for a round of a lot, with three independent states. */
export const signUps = resource('sign_ups', {
  lot_id: { kind: 'ref', target: 'lots', kept: true, listed: true, filterable: true, exportable: true },
  round_no: { kind: 'count', kept: true, exportable: true },
  platform: { kind: 'ref', target: 'auction_platforms', kept: true, filterable: true, exportable: true },
  recycler_id: { kind: 'ref', target: 'recyclers', required_at: 'save', listed: true, filterable: true, exportable: true },
  paddle_no: { kind: 'text', max: 20, kept: true, listed: true, exportable: true },
  review_status: { kind: 'choice', options: reviewStatuses, kept: true, listed: true, filterable: true, exportable: true },
  deposit_status: { kind: 'choice', options: depositStatuses, kept: true, listed: true, filterable: true, exportable: true },
  outcome: { kind: 'choice', options: outcomes, kept: true, listed: true, filterable: true, exportable: true },
  pre_check: { kind: 'choice', options: decisions, kept: true },
  materials: { kind: 'files', max: 20 },
  payer_name: { kind: 'text', max: 200, exportable: true },
  bond_price: { kind: 'money', kept: true, ask: 'enter', exportable: true },
  received_amount: { kind: 'money', kept: true, exportable: true },
  reject_reason: { kind: 'note', kept: true },
  waive_reason: { kind: 'note', kept: true },
  refund_due_on: { kind: 'day', kept: true, listed: true, filterable: true, sortable: true, exportable: true },
  service_id: { kind: 'ref', target: 'staff', kept: true, filterable: true, exportable: true },
  created_at: { kind: 'instant', kept: true, listed: true, filterable: true, sortable: true, exportable: true },
  refund_overdue: { kind: 'flag', derived: true, filterable: true },
  may_bid: { kind: 'flag', derived: true, filterable: true },
})
export type SignUpRow = Row<typeof signUps> & {
  lot_id: number
  review_status: (typeof reviewStatuses)[number]
  deposit_status: (typeof depositStatuses)[number]
  outcome: (typeof outcomes)[number]
}
