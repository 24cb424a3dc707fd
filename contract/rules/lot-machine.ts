import type { Permission } from '../grammar/permissions.ts'
import type { LotState } from './lot-states.ts'

/** Conditions besides state and role. Each is a function on the server and a sentence in `docs/lots.md`. */
export const lotGuards = [
  'terms_complete',
  'dates_in_order',
  'not_own_submission',
  'reason_given',
  'reason_if_early',
  'blacklist_ahead',
  'recruiter_known',
  'link_known',
  'auction_ahead',
  'notice_kept',
  'highest_known',
  'ladder_valid',
  'deal_known',
  'winner_qualified',
  'wins_left',
  'highest_bidder_or_consent',
  'tie_decided',
  'price_is_bid_or_consent',
  'start_met_or_consent',
  'reserve_met_or_consent',
  'recycler_fit',
  'due_paid',
  'quantity_known',
  'quantity_of_tickets',
  'paid_for_or_released',
  'settlement_closed',
  'follower_known',
  'date_missed_or_declared',
  'no_confirmed_money',
  'default_untouched',
] as const

export type LotGuard = (typeof lotGuards)[number]

/** `guards` run in this order, so that errors in the body (422) come before errors in the situation (409). */
export interface LotMove {
  readonly from: readonly LotState[]
  readonly to: LotState
  readonly permission: Permission
  readonly guards: readonly LotGuard[]
  /** Properties a caller may send besides `action` and `version`. */
  readonly takes: readonly string[]
  /** True if the move leads towards the lot's end, so it is proposed as the next step. */
  readonly forward?: true
  /**
   * The server makes the move automatically at this time of the lot. Before that, nobody is asked to make it.
   */
  readonly at?: 'auction_time'
  /** Nobody makes the move by hand: a ledger entry triggers it. */
  readonly by?: 'ledger'
}

/** The whole life of a lot (product §5). Buttons, refusals, documentation and tests all read this table. */
export const lotMoves = {
  submit: {
    from: ['draft'],
    to: 'reviewing',
    permission: 'lots.submit',
    guards: ['terms_complete', 'dates_in_order'],
    takes: [],
    forward: true,
  },
  approve: {
    from: ['reviewing'],
    to: 'approved',
    permission: 'lots.approve',
    guards: ['not_own_submission'],
    takes: ['priority_party'],
    forward: true,
  },
  reject: {
    from: ['reviewing'],
    to: 'draft',
    permission: 'lots.reject',
    guards: ['reason_given'],
    takes: ['reason'],
  },
  list: {
    from: ['approved'],
    to: 'listed',
    permission: 'lots.list',
    guards: ['recruiter_known', 'link_known', 'auction_ahead', 'notice_kept'],
    takes: ['zs_service_id', 'url', 'reason', 'consent_files'],
    forward: true,
  },
  start_bidding: {
    from: ['listed'],
    to: 'bidding',
    permission: 'lots.start_bidding',
    guards: ['reason_if_early'],
    takes: ['reason'],
    forward: true,
    at: 'auction_time',
  },
  close_bidding: {
    from: ['bidding'],
    to: 'confirming',
    permission: 'lots.close_bidding',
    guards: ['reason_if_early', 'highest_known', 'ladder_valid'],
    takes: ['highest_price', 'reason'],
    forward: true,
  },
  propose: {
    from: ['confirming'],
    to: 'confirming',
    permission: 'lots.propose',
    guards: ['deal_known', 'winner_qualified', 'wins_left'],
    takes: ['winner_sign_up_id', 'deal_price'],
    forward: true,
  },
  sell: {
    from: ['confirming'],
    to: 'sold',
    permission: 'lots.sell',
    guards: [
      'deal_known',
      'winner_qualified',
      'wins_left',
      'highest_bidder_or_consent',
      'tie_decided',
      'price_is_bid_or_consent',
      'start_met_or_consent',
      'reserve_met_or_consent',
      'recycler_fit',
    ],
    takes: ['winner_sign_up_id', 'deal_price', 'premium_rate', 'reason', 'consent_files'],
    forward: true,
  },
  no_sale: {
    from: ['bidding', 'confirming'],
    to: 'unsold',
    permission: 'lots.no_sale',
    guards: ['reason_given'],
    takes: ['reason'],
  },
  withdraw: {
    from: ['approved', 'listed'],
    to: 'withdrawn',
    permission: 'lots.withdraw',
    guards: ['reason_given'],
    takes: ['reason'],
  },
  mark_paid: {
    from: ['sold'],
    to: 'paid',
    permission: 'lots.mark_paid',
    guards: ['due_paid'],
    takes: [],
    forward: true,
  },
  payment_reversed: {
    from: ['paid'],
    to: 'sold',
    permission: 'finance.use',
    guards: [],
    takes: ['reason'],
    by: 'ledger',
  },
  mark_picked_up: {
    from: ['paid'],
    to: 'picked_up',
    permission: 'lots.mark_picked_up',
    guards: ['quantity_known', 'quantity_of_tickets', 'paid_for_or_released'],
    takes: ['settlement_quantity', 'reason', 'files', 'consent_files'],
    forward: true,
  },
  settle: {
    from: ['picked_up'],
    to: 'settled',
    permission: 'lots.settle',
    guards: ['settlement_closed'],
    takes: [],
    forward: true,
  },
  default: {
    from: ['sold'],
    to: 'defaulted',
    permission: 'lots.default',
    guards: ['reason_given', 'blacklist_ahead', 'date_missed_or_declared'],
    takes: ['reason', 'blacklist_until', 'declared_files'],
  },
  runner_up: {
    from: ['defaulted'],
    to: 'sold',
    permission: 'lots.runner_up',
    guards: [
      'follower_known',
      'winner_qualified',
      'wins_left',
      'highest_bidder_or_consent',
      'tie_decided',
      'price_is_bid_or_consent',
      'recycler_fit',
    ],
    takes: ['winner_sign_up_id', 'deal_price', 'reason', 'consent_files'],
  },
  undo_default: {
    from: ['defaulted'],
    to: 'sold',
    permission: 'lots.undo_default',
    guards: ['reason_given', 'default_untouched'],
    takes: ['reason'],
  },
  relist: {
    from: ['unsold', 'defaulted'],
    to: 'draft',
    permission: 'lots.relist',
    guards: [],
    takes: [],
    forward: true,
  },
  step_back: {
    from: ['sold', 'settled'],
    to: 'confirming',
    permission: 'lots.step_back',
    guards: ['reason_given', 'no_confirmed_money'],
    takes: ['reason'],
  },
} as const satisfies Record<string, LotMove>

export type LotMoveName = keyof typeof lotMoves
export const lotMoveNames = Object.keys(lotMoves) as LotMoveName[]

/** The moves that people make. */
export type LotAction = {
  [Name in LotMoveName]: (typeof lotMoves)[Name] extends { by: string } ? never : Name
}[LotMoveName]
const isByHand = (name: LotMoveName): name is LotAction => !('by' in lotMoves[name])
export const lotActions = lotMoveNames.filter(isByHand)

/**
 * The state after a move. Only for `step_back` it depends on the state before, and on the sale: from a sale
 * to a runner-up it leads to `stepsBackTo`.
 */
export const targetOf = (action: LotMoveName, from: LotState, stepsBackTo?: LotState): LotState => {
  if (action !== 'step_back') return lotMoves[action].to
  return from === 'settled' ? 'picked_up' : (stepsBackTo ?? lotMoves[action].to)
}
