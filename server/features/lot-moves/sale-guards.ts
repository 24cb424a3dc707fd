import { endOfBidding } from '#contract/rules/bidding-window.ts'
import { compare } from '#contract/rules/money.ts'
import { bidToMeet, byAgreement, isBelow, passedOver, tiedBidders } from '#contract/rules/sale.ts'
import { businessDay } from '#contract/rules/time.ts'
import { may } from '#server/request/caller.ts'
import { InvalidFields, invalidField, Refusal, type FieldFault } from '#server/request/errors.ts'
import { highestBid } from '#server/features/bids/ranking.ts'
import { required } from '#server/records/required.ts'
import type { GuardedMove } from './pending-move.ts'
import { competingBids } from './competing-bids.ts'
import { refuseWinBeyond } from '#server/features/sign-ups/wins.ts'
import { lockSignUps, isQualified, readSignUps, sameRate, storedPremium } from './round.ts'
import { heldOf } from '#server/features/finance/ledger/held.ts'

const missing = (...names: string[]): FieldFault[] => names.map((name) => ({ name, fault: 'required' }))
const refuse = (faults: readonly FieldFault[]): void => {
  if (faults.length > 0) throw new InvalidFields('lots', faults)
}

/** Earlier guards have made sure that winner and price are present. */
const winnerOf = ({ winner_sign_up_id }: GuardedMove['input']): number =>
  required(winner_sign_up_id, 'the winner of a sale')
const priceOf = ({ deal_price }: GuardedMove['input']): string => required(deal_price, 'the price of a sale')

const hasConsent = ({ input }: GuardedMove): boolean => (input.consent_files ?? []).length > 0
/** True if a reason and the consignor's consent override a contradiction with the bids. */
const passes = (pending: GuardedMove): boolean => Boolean(pending.input.reason) && hasConsent(pending)

const endOf = async ({ db, lot }: GuardedMove): Promise<number | null> =>
  endOfBidding(lot, (await highestBid(db, lot))?.bid_time ?? null)

/** Bidding that begins or ends before its time needs a reason (deals §1). */
export async function reasonIfEarly(pending: GuardedMove): Promise<void> {
  const { lot, who, input, action } = pending
  const times =
    action === 'close_bidding'
      ? [await endOf(pending)]
      : [lot.auction_time, lot.signup_end_time].map((at) => (at === null ? null : Date.parse(at)))
  if (!input.reason && times.some((at) => at !== null && at > who.now.getTime())) refuse(missing('reason'))
}

/**
 * A sale needs its winner and price, and the rate if it cannot be computed. A rate that differs from the
 * computed one needs a reason; so does a sale by agreement.
 */
export function dealKnown({ lot, input, action }: GuardedMove): void {
  const faults = missing(
    ...(['winner_sign_up_id', 'deal_price'] as const).filter((name) => input[name] === undefined),
  )
  const computed = input.deal_price === undefined ? null : storedPremium(lot, input.deal_price)
  const sells = action === 'sell'
  if (sells && input.deal_price !== undefined && input.premium_rate === undefined && computed === null)
    faults.push(...missing('premium_rate'))
  const overrides =
    input.premium_rate !== undefined && computed !== null && !sameRate(computed, input.premium_rate)
  if ((overrides || (sells && byAgreement(lot))) && !input.reason) faults.push(...missing('reason'))
  refuse(faults)
}

/**
 * Requires the consignor's consent for the next buyer after a default. If that buyer has no bid, price and
 * reason are required, and the price is at most the defaulter's.
 */
export async function followerKnown(pending: GuardedMove): Promise<void> {
  const { db, who, lot, input } = pending
  const faults = hasConsent(pending) ? [] : missing('consent_files')
  if (input.winner_sign_up_id === undefined) faults.push(...missing('winner_sign_up_id'))
  else {
    const { items } = await competingBids(db, who, lot)
    const follower = items.find(({ sign_up_id }) => sign_up_id === input.winner_sign_up_id)
    if (follower?.bid_price === null)
      faults.push(...missing(...(['deal_price', 'reason'] as const).filter((name) => !input[name])))
  }
  refuse(faults)
  if (input.deal_price && lot.deal_price && compare(input.deal_price, lot.deal_price) > 0)
    throw invalidField('lots', 'deal_price', 'out_of_range')
}

/** Refuses more wins than the bidder's deposits for the event cover. */
export async function winsLeft({ db, lot, input }: GuardedMove): Promise<void> {
  const winner = (await readSignUps(db, lot)).find(({ id }) => id === input.winner_sign_up_id)
  if (winner) await refuseWinBeyond(db, winner)
}

/**
 * Requires that the winner may bid in this round; after a default, that the winner's deposit is still held.
 */
export async function winnerQualified({ db, who, lot, input, action }: GuardedMove): Promise<void> {
  const id = input.winner_sign_up_id
  const fits =
    action === 'runner_up'
      ? (await competingBids(db, who, lot)).items.some(({ sign_up_id }) => sign_up_id === id)
      : (await lockSignUps(db, lot)).some((signUp) => signUp.id === id && isQualified(signUp))
  if (!fits) throw new Refusal('not_qualified')
}

/**
 * Requires the highest bidder. Another bidder may win only if all higher ones are blocked, or with reason and
 * consent.
 */
export async function highestBidder(pending: GuardedMove): Promise<void> {
  const { db, who, lot, input } = pending
  if (passes(pending)) return
  const better = passedOver(lot, await competingBids(db, who, lot), winnerOf(input))
  if (!better) return
  const { sign_up_id } = better
  const bid = required(better.bid_price, 'the bid of a better bidder')
  throw new Refusal('not_highest_bidder', { bid }, { bid, sign_up_id })
}

/** Requires a reason if sealed offers are equal and one came from a log, because a person has to decide. */
export async function tieDecided({ db, who, lot, input }: GuardedMove): Promise<void> {
  const tied = tiedBidders(lot, await competingBids(db, who, lot))
  if (input.reason || !tied.some(({ sign_up_id }) => sign_up_id === input.winner_sign_up_id)) return
  const bid = required(tied[0]?.bid_price, 'the bid of a tied bidder')
  throw new Refusal('tied_bids', { bid }, { bid, sign_up_ids: tied.map(({ sign_up_id }) => sign_up_id) })
}

/**
 * Requires the winner's own bid as the price, or the highest price entered at the close if there are no bids.
 */
export async function priceIsBid(pending: GuardedMove): Promise<void> {
  const { db, who, lot, input } = pending
  if (input.deal_price === undefined || passes(pending)) return
  const bid = bidToMeet(lot, await competingBids(db, who, lot), winnerOf(input))
  if (bid !== null && compare(bid, input.deal_price) !== 0)
    throw new Refusal('price_differs_from_bid', { bid }, { bid })
}

export function startMet(pending: GuardedMove): void {
  const { lot, input } = pending
  if (!hasConsent(pending) && isBelow(priceOf(input), lot.starting_price)) throw new Refusal('below_start')
}

/** Only people who may see the reserve get a refusal that compares with it. */
export function reserveMet(pending: GuardedMove): void {
  const { lot, input, who } = pending
  if (!hasConsent(pending) && may(who, 'lots.compareReserve') && isBelow(priceOf(input), lot.reserve_price))
    throw new Refusal('below_reserve')
}

/** Requires that the buyer may buy now. At the sale, a director can override it with a reason. */
export async function recyclerFit({ db, who, lot, input, action }: GuardedMove): Promise<void> {
  if (action === 'sell' && input.reason) return
  const { items } = await competingBids(db, who, lot)
  const why = items.find(({ sign_up_id }) => sign_up_id === input.winner_sign_up_id)?.blocked
  if (why) throw new Refusal('recycler_blocked', {}, { why })
}

/**
 * Requires a missed payment date, or the buyer's own declaration. A buyer who has paid everything cannot
 * default.
 */
export async function dateMissed({ db, lot, who, input }: GuardedMove): Promise<void> {
  const { held, missing } = await heldOf(db, lot)
  if (compare(held, '0') > 0 && compare(missing, '0') <= 0) throw new Refusal('confirmed_money')
  const date = lot.payment_due_on
  if (date === null || businessDay(who.now) >= date || (input.declared_files ?? []).length > 0) return
  throw new Refusal('not_yet_due', { date }, { payment_due_on: date, date })
}
