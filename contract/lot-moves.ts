import * as z from 'zod/mini'
import type { Field } from './grammar/field.ts'
import { bodySchema, maxLength, valueSchema } from './grammar/field-schema.ts'
import { lotActions, type LotMoveName, type lotMoves } from './rules/lot-machine.ts'
import type { LotState } from './rules/lot-states.ts'
import { lots, type LotRow, submitToo } from './lots.ts'
import { versionSchema, createSchema, resource, patchSchema } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { LotFigureName, LotFigures } from './lot-figures.ts'
import type { LotMoney } from './lot-money.ts'
import type { Page } from './grammar/envelope.ts'
import type { DepositStatus } from './sign-ups.ts'
import type { BlockReason } from './rules/recycler-machine.ts'

const of = lots.fields
const optional = <const F extends Field>(field: F) => z.optional(bodySchema(field))

/** The head of a lot's page, beyond the fields of its row. */
export interface LotBriefing {
  /** When the current round was listed; null before. */
  listed_at: string | null
  /**
   * The last business day to list it with a full notice period; null once it is listed, or without a date.
   */
  list_by: string | null
  /** Figures that the caller may not see are missing, and `masked` names them. */
  money: LotMoney & { masked: (keyof LotMoney)[] }
  figures: LotFigures & { masked: LotFigureName[] }
}

/** Comments on a lot. People mentioned in one get a notification. */
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

/**
 * One entry of a lot's history, newest first. `detail` holds the part of the move's input that the caller may
 * see.
 */
export interface LotTimelineEntry {
  id: string
  at: string
  by: number | null
  by_name: string | null
  what: LotMoveName | 'release_on_credit' | 'create' | 'copy' | 'edit' | 'comment'
  round_no: number | null
  from_state: LotState | null
  to_state: LotState | null
  reason: string | null
  detail: Record<string, unknown>
  /** The fields that an edit changed. */
  fields?: string[]
  content?: string
}

/** A possible buyer, with the highest valid bid and the deposit. Amounts are in yuan. */
export interface SaleCandidate {
  sign_up_id: number
  paddle_no: string | null
  name: string
  /** Null if the bidder has no valid bid. */
  bid_price: string | null
  bid_time: string | null
  /** The bid came from a platform's log. */
  imported: boolean
  /** Why a director accepted a bid outside the round's bidding. */
  outside_reason: string | null
  deposit_status: DepositStatus
  received_amount: string | null
  /** Why this recycler may not buy now; null if it may. */
  blocked: BlockReason | null
}

/** The possible buyers, best first, and the values that the dialogs start with: role 4's proposal or the best bid. */
export interface SaleCandidates {
  items: SaleCandidate[]
  winner_sign_up_id: number | null
  deal_price: string | null
  /** Equal sealed offers. A person decides between them, because the times in a log file are not reliable. */
  tied: number[]
  /** False if the round has no bids and the highest price was entered by hand. */
  has_bids: boolean
}

/** The consequences of a default: the missed date, the open amount, and who keeps the deposit. */
export interface DefaultFacts {
  payment_due_on: string | null
  due: string
  paid: string
  open: string
  deposit: string
  forfeit_to: 'company' | 'consignor'
}

/** The dates of a lot that move when it is relisted. */
export const movedDates = [
  'view_from',
  'view_to',
  'signup_end_time',
  'auction_time',
  'auction_end_time',
  'clean_end_time',
] as const

export type MovedDate = (typeof movedDates)[number]

/**
 * Dates for the next round: the earliest auction with a long enough notice if the lot is listed right after
 * its review. The other dates keep their distance from it.
 */
export type RelistDates = Record<MovedDate, string | null>

/** Every property that some move takes, besides `action` and `version`. */
const moveFields = {
  reason: optional({ kind: 'note' }),
  zs_service_id: optional(of.zs_service_id),
  url: optional(of.url),
  priority_party: optional(of.priority_party),
  highest_price: optional(of.highest_price),
  winner_sign_up_id: optional(of.winner_sign_up_id),
  deal_price: optional(of.deal_price),
  premium_rate: optional(of.premium_rate),
  consent_files: optional(of.consent_files),
  declared_files: optional(of.declared_files),
  settlement_quantity: optional(of.settlement_quantity),
  files: optional({ kind: 'files', max: 10 }),
  blacklist_until: optional({ kind: 'day' }),
}

type Taken = { [Name in keyof typeof moveFields]?: NonNullable<z.infer<(typeof moveFields)[Name]>> }

/** The input of each move, by its action, as the table of moves declares it. */
export type LotMoveInputs = {
  [A in LotMoveName]: Pick<Taken, (typeof lotMoves)[A]['takes'][number]>
}

export const lotMoveRoutes = {
  /** Makes any move of a lot. `lot-machine.ts` says what each action needs besides `version`. */
  move: route<LotRow>()({
    method: 'POST',
    path: '/api/lots/:id/transitions',
    permission: 'lots.move',
    tag: 'lots',
    body: z.strictObject({
      action: valueSchema({ kind: 'choice', options: lotActions }),
      version: versionSchema,
      ...moveFields,
    }),
  }),
  briefing: route<LotBriefing>()({
    method: 'GET',
    path: '/api/lots/:id/briefing',
    permission: 'lots.use',
    tag: 'lots',
  }),
  listLotComments: route<Page<LotComment>>()({
    method: 'GET',
    path: '/api/lots/:id/comments',
    permission: 'lots.use',
    tag: 'lot_comments',
    list: lotComments,
  }),
  addLotComment: route<LotComment>()({
    method: 'POST',
    path: '/api/lots/:id/comments',
    permission: 'lots.use',
    tag: 'lot_comments',
    body: createSchema(lotComments, {
      mentions: z.optional(
        z.array(valueSchema({ kind: 'ref' }), 'bad_format').check(maxLength(20, 'too_long')),
      ),
    }),
  }),
  timeline: route<{ items: LotTimelineEntry[] }>()({
    method: 'GET',
    path: '/api/lots/:id/timeline',
    permission: 'lots.use',
    tag: 'lots',
  }),
  /** The finished rounds of a lot, newest first, each as it ended and masked for the caller. */
  rounds: route<{ items: LotRow[] }>()({
    method: 'GET',
    path: '/api/lots/:id/rounds',
    permission: 'lots.use',
    tag: 'lots',
  }),
  /**
   * While the result waits for confirmation: the bidders who may win. After a default: those who may follow.
   */
  saleCandidates: route<SaleCandidates>()({
    method: 'GET',
    path: '/api/lots/:id/candidates',
    permission: 'signUps.use',
    tag: 'lots',
  }),
  /** For sold lots only; any other state is 409 `wrong_state`. */
  defaultFacts: route<DefaultFacts>()({
    method: 'GET',
    path: '/api/lots/:id/default',
    permission: 'lots.default',
    tag: 'lots',
  }),
  proposeRelist: route<{ dates: RelistDates }>()({
    method: 'GET',
    path: '/api/lots/:id/relist',
    permission: 'lots.relist',
    tag: 'lots',
  }),
  /** Begins the next round with new terms: the move `relist` and an edit of its draft, both or neither. */
  relist: route<LotRow>()({
    method: 'POST',
    path: '/api/lots/:id/relist',
    permission: 'lots.relist',
    tag: 'lots',
    body: patchSchema(lots, submitToo),
  }),
}
