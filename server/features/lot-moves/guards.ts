import { ownPlatform } from '#contract/dictionaries.ts'
import type { LotGuard } from '#contract/rules/lot-machine.ts'
import { compare, isZero } from '#contract/rules/money.ts'
import { InvalidFields, invalidField, Refusal, type FieldFault } from '#server/request/errors.ts'
import { chainIsValid, highestBid } from '#server/features/bids/ranking.ts'
import { settleObstacles } from '#server/features/finance/dues/obstacles.ts'
import { refuseBlacklistPast } from '#server/features/recyclers/moves.ts'
import { netOf } from '#server/features/lots/deal-amount.ts'
import { refuseOtherQuantity } from '#server/features/weighing/quantity-guard.ts'
import { weighedQuantity } from '#server/features/weighing/weighed-quantity.ts'
import { refuseDefaultTouched } from './default.ts'
import { noticeKept } from './notice-guard.ts'
import type { GuardedMove } from './pending-move.ts'
import { paidForOrReleased } from './release.ts'
import { faultsOfTerms, missingFor } from '#server/features/lots/terms.ts'
import { recruiterFault } from '#server/features/lots/references.ts'
import { outcomesStand } from './results.ts'
import {
  dateMissed,
  dealKnown,
  followerKnown,
  highestBidder,
  priceIsBid,
  reasonIfEarly,
  recyclerFit,
  reserveMet,
  startMet,
  tieDecided,
  winnerQualified,
  winsLeft,
} from './sale-guards.ts'
import { heldOf, saleHasMoney, settlementHasMoney } from '#server/features/finance/ledger/held.ts'

const required = (...names: string[]): FieldFault[] => names.map((name) => ({ name, fault: 'required' }))
const refuse = (faults: readonly FieldFault[]): void => {
  if (faults.length > 0) throw new InvalidFields('lots', faults)
}

/**
 * Takes the highest price from the bids. Without bids somebody enters it, and it must not be below the
 * starting price.
 */
async function highestKnown({ db, lot, input }: GuardedMove): Promise<void> {
  if (await highestBid(db, lot)) return
  if (input.highest_price === undefined) refuse(required('highest_price'))
  if (lot.starting_price && compare(input.highest_price ?? '0', lot.starting_price) < 0)
    throw new Refusal('bid_below_start', { price: lot.starting_price })
}

/** Refuses to undo a sale once money was paid for it, or a settlement once its dues were paid. */
async function moneyUntouched({ db, lot }: GuardedMove): Promise<void> {
  const depends =
    lot.state === 'sold'
      ? (await saleHasMoney(db, lot)) || !(await outcomesStand(db, lot))
      : await settlementHasMoney(db, lot)
  if (depends) throw new Refusal('confirmed_money')
}

/**
 * Conditions besides state and role. Each throws a refusal if it is not met. Only people who may see the
 * reserve get a refusal that compares with it.
 */
export const guards: Record<LotGuard, (pending: GuardedMove) => void | Promise<void>> = {
  terms_complete: ({ lot }) => refuse(required(...missingFor(lot, ['submit']))),
  dates_in_order: ({ lot }) => refuse(faultsOfTerms(lot)),
  not_own_submission: ({ lot, who }) => {
    if (lot.submitted_by === who.uid) throw new Refusal('own_submission')
  },
  reason_given: ({ input }) => {
    if (!input.reason) refuse(required('reason'))
  },
  blacklist_ahead: ({ input, who }) => {
    if (input.blacklist_until !== undefined) refuseBlacklistPast(who, input.blacklist_until)
  },
  recruiter_known: async ({ db, lot, input }) => {
    const uid = input.zs_service_id ?? lot.zs_service_id
    refuse(uid === null ? required('zs_service_id') : await recruiterFault(db, uid))
  },
  link_known: ({ lot, input }) => {
    if (lot.platform !== ownPlatform && !(input.url ?? lot.url)) refuse(required('url'))
  },
  auction_ahead: ({ lot, who }) => {
    if (lot.auction_time === null || new Date(lot.auction_time) <= who.now)
      throw new Refusal('auction_time_passed')
  },
  highest_known: highestKnown,
  ladder_valid: async ({ db, lot }) => {
    if (!(await chainIsValid(db, lot))) throw new Refusal('bid_chain_broken')
  },
  deal_known: dealKnown,
  winner_qualified: winnerQualified,
  wins_left: winsLeft,
  reserve_met_or_consent: reserveMet,
  highest_bidder_or_consent: highestBidder,
  tie_decided: tieDecided,
  notice_kept: noticeKept,
  price_is_bid_or_consent: priceIsBid,
  start_met_or_consent: startMet,
  recycler_fit: recyclerFit,
  reason_if_early: reasonIfEarly,
  follower_known: followerKnown,
  date_missed_or_declared: dateMissed,
  default_untouched: ({ db, lot }) => refuseDefaultTouched(db, lot),
  due_paid: async ({ db, lot }) => {
    const { missing } = await heldOf(db, lot)
    if (compare(missing, '0') > 0) throw new Refusal('payment_incomplete', { amount: missing })
  },
  quantity_known: async ({ db, lot, input }) => {
    const quantity =
      input.settlement_quantity ??
      (await weighedQuantity(db, lot))?.quantity ??
      (await netOf(db, lot.id, lot.round_no)) ??
      lot.settlement_quantity
    if (quantity === null) refuse(required('settlement_quantity'))
    else if (isZero(quantity)) throw invalidField('lots', 'settlement_quantity', 'above_zero')
  },
  quantity_of_tickets: async ({ db, lot, input }) => {
    const { settlement_quantity } = input
    if (settlement_quantity !== undefined)
      await refuseOtherQuantity(db, lot, { ...input, settlement_quantity }, 'lots')
  },
  paid_for_or_released: paidForOrReleased,
  settlement_closed: async ({ db, lot }) => {
    const open = await settleObstacles(db, lot)
    if (open.length > 0) throw new Refusal('settlement_open', {}, { open })
  },
  no_confirmed_money: moneyUntouched,
}
