import * as z from 'zod/mini'
import type { CollusionFlag, ShownCollusionNote } from './rules/collusion.ts'
import {
  idsSchema,
  createSchema,
  patchSchema,
  resource,
  versionSchema,
  type Row,
} from './grammar/resource.ts'
import type { BulkAnswer, Page } from './grammar/envelope.ts'
import { bodySchema, minLength, valueSchema } from './grammar/field-schema.ts'
import type { LotState } from './rules/lot-states.ts'
import type { BlockReason } from './rules/recycler-machine.ts'
import type { grades, recyclerStates } from './recyclers.ts'
import { route } from './grammar/route.ts'

export const reviewStatuses = ['pending', 'approved', 'rejected', 'cancelled', 'lapsed'] as const
/** `covered`: the deposit for the event also covers this lot. */
export const depositStatuses = [
  'unpaid',
  'received',
  'applied',
  'refund_due',
  'refunded',
  'forfeited',
  'waived',
  'carried',
  'covered',
] as const

export type DepositStatus = (typeof depositStatuses)[number]
/** States in which received money is still held: not refunded, applied or forfeited. */
export const heldDeposits = ['unpaid', 'received', 'refund_due'] as const satisfies readonly DepositStatus[]
export const outcomes = ['none', 'won', 'lost', 'defaulted'] as const
export const decisions = ['approve', 'reject'] as const

/**
 * Sign-ups (报名): a recycler takes part in a round of a lot. Review, deposit and outcome are independent
 * states.
 */
export const signUps = resource('sign_ups', {
  lot_id: { kind: 'ref', target: 'lots', kept: true, filterable: true, exportable: true },
  round_no: { kind: 'count', kept: true, exportable: true },
  platform: { kind: 'ref', target: 'auction_platforms', kept: true, filterable: true, exportable: true },
  recycler_id: {
    kind: 'ref',
    target: 'recyclers',
    required_at: 'save',
    filterable: true,
    exportable: true,
  },
  paddle_no: { kind: 'text', max: 20, exportable: true },
  from_platform_log: { kind: 'flag', kept: true, filterable: true, exportable: true },
  review_status: {
    kind: 'choice',
    options: reviewStatuses,
    kept: true,
    filterable: true,
    exportable: true,
  },
  deposit_status: {
    kind: 'choice',
    options: depositStatuses,
    kept: true,
    filterable: true,
    exportable: true,
  },
  /** The event of a sign-up without a lot: its paddle and its deposit serve several lots. */
  event_id: { kind: 'ref', target: 'auction_events', kept: true },
  /** The sign-up for the event that this one of a lot belongs to. */
  event_sign_up_id: { kind: 'ref', target: 'sign_ups', kept: true, filterable: true },
  outcome: {
    kind: 'choice',
    options: outcomes,
    kept: true,
    filterable: true,
    exportable: true,
  },
  pre_check: { kind: 'choice', options: decisions, kept: true },
  materials: { kind: 'files', max: 20 },
  payer_name: { kind: 'text', max: 200, exportable: true },
  bond_price: { kind: 'money', kept: true, ask: 'enter', exportable: true },
  received_amount: { kind: 'money', kept: true, exportable: true },
  /** The later sign-up of the same lot and recycler that took over the deposit, and how much of it. */
  carried_to_id: { kind: 'ref', target: 'sign_ups', kept: true },
  carried_amount: { kind: 'money', kept: true, exportable: true },
  reject_reason: { kind: 'note', kept: true },
  waive_reason: { kind: 'note', kept: true },
  refund_due_on: {
    kind: 'day',
    kept: true,
    filterable: true,
    sortable: true,
    exportable: true,
  },
  service_id: { kind: 'ref', target: 'staff', kept: true, filterable: true, exportable: true },
  created_at: {
    kind: 'instant',
    kept: true,
    filterable: true,
    sortable: true,
    exportable: true,
  },
  refund_overdue: { kind: 'flag', derived: true, filterable: true },
  may_bid: { kind: 'flag', derived: true, filterable: true },
  mine: { kind: 'flag', derived: true, filterable: true },
})

export type SignUpRow = Row<typeof signUps> & {
  lot_id: number
  review_status: (typeof reviewStatuses)[number]
  deposit_status: DepositStatus
  outcome: (typeof outcomes)[number]
  /** The lot's current state, and the time through which licences must be valid. */
  lot_state: LotState
  lot_clean_end_time: string | null
  recycler_grade: (typeof grades)[number] | null
  recycler_state: (typeof recyclerStates)[number]
  recycler_nearest_expiry: string | null
  /** Why the recycler of a live sign-up may not buy now. Null if it may, and after the end of the round. */
  blocked: BlockReason | null
  /** The sign-up that this refundable deposit could be carried over to, and the amount missing there. */
  carry_to: { id: number; round_no: number; paddle_no: string | null; missing: string } | null
  /**
   * 围标: what it has in common with other sign-ups of its round, and the notes about that. Missing for
   * recruiters before the result, who may not know it.
   */
  collusion_flags?: CollusionFlag[]
  collusion_notes?: ShownCollusionNote[]
  /** The latest note. */
  collusion_note?: string | null
}

const tag = 'sign_ups'
const permission = 'signUps.use'
const reason = z.optional(bodySchema({ kind: 'note' }))
const collusion_note = z.optional(bodySchema({ kind: 'note' }))
const decision = valueSchema({ kind: 'choice', options: decisions })

export const signUpRoutes = {
  list: route<Page<SignUpRow>>()({
    method: 'GET',
    path: '/api/sign-ups',
    permission,
    tag,
    list: signUps,
  }),
  get: route<SignUpRow>()({ method: 'GET', path: '/api/sign-ups/:id', permission, tag }),
  /**
   * Accepted while the lot is listed and before its `signup_end_time`, or `auction_time` if it has none.
   * Without `paddle_no` the server generates one. With `from_platform_log`, deciders can, until the result,
   * enter a bidder whom the platform has reviewed and whose deposit it holds. Such a sign-up is approved at
   * once.
   */
  add: route<SignUpRow>()({
    method: 'POST',
    path: '/api/lots/:id/sign-ups',
    permission,
    tag,
    body: createSchema(signUps, { from_platform_log: z.optional(z.boolean('bad_format')), collusion_note }),
  }),
  /** Replaces the paddle number by the platform's until the result; null generates one. Only for deciders. */
  edit: route<SignUpRow>()({
    method: 'PATCH',
    path: '/api/sign-ups/:id',
    permission: 'signUps.decide',
    tag,
    body: patchSchema(resource('sign_ups', { paddle_no: signUps.fields.paddle_no })),
  }),
  /**
   * Recruiters only pre-check: their decision goes into `pre_check`. `reject` needs a reason. `approve` needs
   * `collusion_note` while a flag is open.
   */
  review: route<SignUpRow>()({
    method: 'POST',
    path: '/api/sign-ups/:id/review',
    permission,
    tag,
    long: true,
    body: z.strictObject({ decision, reason, collusion_note, version: versionSchema }),
  }),
  /**
   * Reviews several sign-ups, each in its own transaction. Those with an open flag are refused: each needs a
   * note.
   */
  reviewMany: route<BulkAnswer>()({
    method: 'POST',
    path: '/api/sign-ups/review',
    permission,
    tag,
    long: true,
    body: z.strictObject({ ids: idsSchema, decision, reason }),
  }),
  /** Makes a rejected sign-up pending again, with new materials if they are sent. */
  resubmit: route<SignUpRow>()({
    method: 'POST',
    path: '/api/sign-ups/:id/resubmit',
    permission,
    tag,
    long: true,
    body: patchSchema(resource('sign_ups', { materials: signUps.fields.materials })),
  }),
  /** Possible until bidding begins. A received deposit becomes due for refund. */
  cancel: route<SignUpRow>()({
    method: 'POST',
    path: '/api/sign-ups/:id/cancel',
    permission,
    tag,
    body: z.strictObject({ reason, version: versionSchema }),
  }),
  waiveDeposit: route<SignUpRow>()({
    method: 'POST',
    path: '/api/sign-ups/:id/waive-deposit',
    permission: 'signUps.waive',
    tag,
    body: z.strictObject({ reason, version: versionSchema }),
  }),
  /**
   * Moves a deposit that is due back to the same recycler's sign-up in the lot's current round. No cash
   * moves. `files` hold the bidder's consent. A shortfall stays unpaid; a surplus stays due back.
   */
  carryOver: route<SignUpRow>()({
    method: 'POST',
    path: '/api/sign-ups/:id/carry-over',
    permission: 'signUps.carryOver',
    tag,
    body: z.strictObject({
      to_sign_up_id: bodySchema({ kind: 'ref', required_at: 'save' }),
      files: valueSchema({ kind: 'files', max: 5 }).check(minLength(1, 'required')),
      version: versionSchema,
    }),
  }),
  /** Adds a note about the flags of a sign-up, which closes them. */
  noteCollusion: route<SignUpRow>()({
    method: 'POST',
    path: '/api/sign-ups/:id/collusion-note',
    permission: 'signUps.seeCollusion',
    tag,
    body: z.strictObject({ collusion_note, version: versionSchema }),
  }),
}
