import * as z from 'zod/mini'
import type { FileRef } from './grammar/field.ts'
import { bodySchema, maxLength, minLength } from './grammar/field-schema.ts'
import { pageOfEvent } from './event-page.ts'
import { route } from './grammar/route.ts'
import type { Decimal } from './rules/money.ts'
import { signUps, type DepositStatus, type SignUpRow } from './sign-ups.ts'

/** A lot that a bidder has signed up for, with the state of the sign-up. */
export interface EventSignUpLot {
  /** The sign-up of this lot. */
  id: number
  version: number
  lot_id: number
  event_seq: number
  corpore_name: string | null
  review_status: SignUpRow['review_status']
  deposit_status: DepositStatus
  outcome: SignUpRow['outcome']
  /** The part of the deposit that was applied or forfeited for this lot. */
  received_amount: Decimal | null
}

/** The sign-up of one bidder for an event: one paddle, one agreement and one set of materials. */
export interface EventSignUpRow {
  id: number
  version: number
  event_id: number
  recycler_id: number
  recycler_id_name: string
  paddle_no: string | null
  payer_name: string | null
  materials: FileRef[]
  /** The deposit for the whole event; null if each lot has its own. */
  bond_price: Decimal | null
  deposit_status: DepositStatus
  /** The part of it that is held now. */
  received_amount: Decimal | null
  refund_due_on: string | null
  service_id_name: string | null
  created_at: string
  /** Lots won, and how many the deposits cover; null for any number. */
  wins: number
  wins_covered: number | null
  /** The number of its lots, and the number of their reviews in each state. */
  lot_count: number
  reviews: Partial<Record<SignUpRow['review_status'], number>>
  /** The first of its lots, in the order of the event: at most `shownLots`. */
  lots: EventSignUpLot[]
}

/** The number of lots listed with a bidder. */
export const shownLots = 20

/** The same with the newly created sign-ups. */
export type MadeEventSignUp = EventSignUpRow & { sign_ups: SignUpRow[] }

const lotIds = z
  .array(z.int('bad_format').check(z.gte(1, 'out_of_range')), 'bad_format')
  .check(minLength(1, 'required'), maxLength(500, 'too_long'))
const of = signUps.fields

export const eventSignUpRoutes = {
  /**
   * The bidders of an event who signed up for lots that the caller sees: all, or a page of them if `limit` is
   * given.
   */
  list: route<{ items: EventSignUpRow[]; total: number }>()({
    method: 'GET',
    path: '/api/auction-events/:id/sign-ups',
    permission: 'signUps.use',
    tag: 'auction_events',
    query: pageOfEvent,
  }),
  /**
   * Signs a recycler up for lots of an event under one paddle: for `all` that accept sign-ups, or for the
   * named ones. A later call adds lots. One review decides on all of them.
   */
  add: route<MadeEventSignUp>()({
    method: 'POST',
    path: '/api/auction-events/:id/sign-ups',
    permission: 'signUps.use',
    tag: 'auction_events',
    long: true,
    body: z.strictObject({
      recycler_id: bodySchema({ ...of.recycler_id, required_at: 'save' }),
      lot_ids: z.union([z.literal('all'), lotIds], {
        error: (issue) => (issue.input === undefined ? 'required' : 'bad_format'),
      }),
      paddle_no: z.optional(bodySchema(of.paddle_no)),
      payer_name: z.optional(bodySchema(of.payer_name)),
      materials: z.optional(bodySchema(of.materials)),
    }),
  }),
}
