import * as z from 'zod/mini'
import type { Page } from './envelope.ts'
import { bodySchema } from './field-schema.ts'
import { createSchema, resource, type Row } from './resource.ts'
import { route } from './route.ts'

export const bidSources = ['manual', 'import'] as const

/** Bids (出价): never edited, only voided. `step` is the rise over the highest before, null for the first and for sealed bids. */
export const bids = resource('bids', {
  lot_id: { kind: 'ref', target: 'lots', kept: true, filterable: true, exportable: true },
  round_no: { kind: 'count', kept: true, exportable: true },
  sign_up_id: { kind: 'ref', target: 'sign_ups', required_at: 'save', exportable: true },
  paddle_no: { kind: 'text', max: 20, kept: true, exportable: true },
  bid_price: { kind: 'money', required_at: 'save', ask: 'enter', exportable: true },
  step: { kind: 'money', kept: true, exportable: true },
  seq: { kind: 'count', kept: true, exportable: true },
  bid_time: { kind: 'instant', kept: true, filterable: true, exportable: true },
  source: { kind: 'choice', options: bidSources, kept: true, exportable: true },
  void_reason: { kind: 'note', kept: true, exportable: true },
  voided_at: { kind: 'instant', kept: true, exportable: true },
  voided_by: { kind: 'ref', target: 'staff', kept: true, exportable: true },
})
/** `bid_price` and `step` of sealed offers are absent, and named in `masked`, until the bidding is closed. */
export type BidRow = Omit<Row<typeof bids>, 'bid_price' | 'step'> & {
  lot_id: number
  bid_time: string
  bid_price?: string
  step?: string | null
}
/** The bids of a lot's current round, the latest first, and the highest that was not voided; null while offers are sealed. */
export type BidPage = Page<BidRow> & { highest: string | null }

/** A line of a platform's log that cannot be taken: `row` counts from 1 in the order sent, `msg` is in the caller's language. */
export interface BadBidRow {
  row: number
  reason: string
  msg: string
}
export const mostImportedBids = 2000

const tag = 'bids'
/** Whatever a line holds is checked line by line, so that each bad one is told by its number. */
const cell = z.optional(z.nullable(z.string('bad_format')))
const line = z.strictObject({ paddle_no: cell, bid_price: cell, bid_time: cell }, 'bad_format')

export const listBids = route<BidPage>()({
  method: 'GET',
  path: '/api/lots/:id/bids',
  permission: 'bids.read',
  tag,
  list: bids,
})
/** By hand, only while the lot is bidding. A refusal's `data.needed` is the nearest price that would be taken. */
export const addBid = route<BidRow>()({
  method: 'POST',
  path: '/api/lots/:id/bids',
  permission: 'bids.write',
  tag,
  body: createSchema(
    resource('bids', { sign_up_id: bids.fields.sign_up_id, bid_price: bids.fields.bid_price }),
  ),
})
/** All rows or none; each bad one stands in `data.rows` ({@link BadBidRow}). While bidding and while confirming. */
export const importBids = route<{ items: BidRow[]; highest: string | null }>()({
  method: 'POST',
  path: '/api/lots/:id/bids/import',
  permission: 'bids.write',
  tag,
  body: z.strictObject({
    rows: z
      .array(line, {
        error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'bad_format'),
      })
      .check(z.minLength(1, 'required'), z.maxLength(mostImportedBids, 'too_long')),
  }),
})
/** The bid stays in its place with its reason; the highest is found anew. */
export const voidBid = route<BidRow>()({
  method: 'POST',
  path: '/api/bids/:id/void',
  permission: 'bids.write',
  tag,
  body: z.strictObject({ reason: z.optional(bodySchema({ kind: 'note' }) as z.ZodMiniType<string | null>) }),
})
