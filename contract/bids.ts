import { resource, type Row } from './resource.ts'

export const bidSources = ['manual', 'import'] as const

/** Bids (出价): never edited, only voided. `step` is the rise over the highest before, null for the first and for sealed bids. */
export const bids = resource('bids', {
  lot_id: { kind: 'ref', target: 'lots', kept: true, exportable: true },
  round_no: { kind: 'count', kept: true, exportable: true },
  sign_up_id: { kind: 'ref', target: 'sign_ups', required_at: 'save', listed: true, exportable: true },
  paddle_no: { kind: 'text', max: 20, kept: true, listed: true, exportable: true },
  bid_price: { kind: 'money', required_at: 'save', ask: 'enter', listed: true, exportable: true },
  step: { kind: 'money', kept: true, listed: true, exportable: true },
  seq: { kind: 'count', kept: true, listed: true, exportable: true },
  bid_time: { kind: 'instant', kept: true, listed: true, exportable: true },
  source: { kind: 'choice', options: bidSources, kept: true, listed: true, exportable: true },
  void_reason: { kind: 'note', kept: true },
  voided_at: { kind: 'instant', kept: true },
  voided_by: { kind: 'ref', target: 'staff', kept: true },
})
export type BidRow = Row<typeof bids> & { lot_id: number; bid_time: string }
