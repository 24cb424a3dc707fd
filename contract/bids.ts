import * as z from 'zod/mini'
import type { Page } from './grammar/envelope.ts'
import { bodySchema, maxLength, minLength } from './grammar/field-schema.ts'
import type { BlockReason } from './rules/recycler-machine.ts'
import { createSchema, resource, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

export const bidSources = ['manual', 'import'] as const

/**
 * Bids (出价). They are never edited, only voided. `step` is how far a bid is above the highest before it. It
 * is null for the first bid and for sealed bids. `outside_reason` says why a director accepted a bid outside
 * the round's bidding.
 */
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
  outside_reason: { kind: 'note', kept: true, exportable: true },
  void_reason: { kind: 'note', kept: true, exportable: true },
  voided_at: { kind: 'instant', kept: true, exportable: true },
  voided_by: { kind: 'ref', target: 'staff', kept: true, exportable: true },
})

/** Until bidding is closed, sealed offers lack `bid_price` and `step`, and `masked` names both. */
export type BidRow = Omit<Row<typeof bids>, 'bid_price' | 'step'> & {
  lot_id: number
  bid_time: string
  bid_price?: string
  step?: string | null
  /** Why the bidder may not buy now. Null if it may, and after the end of the round. */
  blocked: BlockReason | null
}

/**
 * The bids of a lot's current round, latest first. `highest` ignores void bids and is null while offers are
 * sealed.
 */
export type BidPage = Page<BidRow> & { highest: string | null }

/**
 * A refused row of an imported bid log. `row` counts from 1 in the order sent; `msg` is in the caller's
 * language.
 */
export interface BadBidRow {
  row: number
  reason: string
  msg: string
  /** The nearest valid prices, if the bid is off the ladder. */
  below?: string | null
  above?: string | null
  /** The first and the last moment of the bidding, if the bid is outside it. */
  from?: string
  to?: string
}

export const mostImportedBids = 2000

const tag = 'bids'
/**
 * The schema accepts any text. The import checks each row itself, so that it can report bad rows by number.
 */
const cell = z.optional(z.nullable(z.string('bad_format')))
const line = z.strictObject({ paddle_no: cell, bid_price: cell, bid_time: cell, reason: cell }, 'bad_format')
const reason = z.optional(bodySchema({ kind: 'note' }))

export const bidRoutes = {
  list: route<BidPage>()({
    method: 'GET',
    path: '/api/lots/:id/bids',
    permission: 'bids.read',
    tag,
    list: bids,
  }),
  /**
   * Adds one bid by hand while the lot is bidding. A refusal names the nearest valid prices in `data.below`
   * and `data.above` (null if there is none), and the one to try in `data.needed`. After the end of the
   * bidding, a director's `reason` overrides 409 `outside_bidding`.
   */
  add: route<BidRow>()({
    method: 'POST',
    path: '/api/lots/:id/bids',
    permission: 'bids.write',
    tag,
    body: createSchema(
      resource('bids', { sign_up_id: bids.fields.sign_up_id, bid_price: bids.fields.bid_price }),
      { reason },
    ),
  }),
  /**
   * Imports all rows or none, while the lot is bidding or confirming. `paddles` assigns unknown numbers to
   * sign-ups, which keep them. `data.rows` of a refusal lists the bad rows ({@link BadBidRow}),
   * `data.unknown_paddles` the numbers that no sign-up has. A row outside the bidding is accepted with a
   * director's `reason`.
   */
  import: route<{ items: BidRow[]; highest: string | null }>()({
    method: 'POST',
    path: '/api/lots/:id/bids/import',
    permission: 'bids.write',
    tag,
    body: z.strictObject({
      paddles: z.optional(
        z.record(z.string(), z.int('bad_format').check(z.gte(1, 'out_of_range')), 'bad_format'),
      ),
      rows: z
        .array(line, {
          error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'bad_format'),
        })
        .check(minLength(1, 'required'), maxLength(mostImportedBids, 'too_long')),
    }),
  }),
  /** Voids a bid. It stays in the list with the reason, and the highest price is determined again. */
  void: route<BidRow>()({
    method: 'POST',
    path: '/api/bids/:id/void',
    permission: 'bids.write',
    tag,
    body: z.strictObject({ reason }),
  }),
}
