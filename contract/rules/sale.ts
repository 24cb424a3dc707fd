import { auctionWay } from './lot-choices.ts'
import type { LotState } from './lot-states.ts'
import { compare, isZero, rate, subtract, type Decimal } from './money.ts'
import type { BlockReason } from './recycler-machine.ts'

/** A possible buyer of a round. */
export interface Bidder {
  sign_up_id: number
  /** The highest valid bid in yuan; null without one. */
  bid_price: Decimal | null
  /** True if the bid came from a platform's log, whose clock may differ from ours. */
  imported: boolean
  /** Why this recycler may not buy now; null if it may. */
  blocked: BlockReason | null
}

/** The possible buyers of a round: the best bid first, those without a bid last. */
export interface CompetingBids<B extends Bidder = Bidder> {
  items: readonly B[]
  /** True if the round has any valid bid, even of somebody who may no longer win. */
  has_bids: boolean
}

/** The terms and the result of a lot that a sale is checked against. */
interface SoldLot {
  state: LotState
  auction_way: number | null
  highest_price: Decimal | null
}

/** True for 协议转让, a sale by agreement: its bids decide nothing. */
export const byAgreement = ({ auction_way }: Pick<SoldLot, 'auction_way'>): boolean =>
  auction_way === auctionWay.agreement

/** The highest bidder who is not blocked. */
export const bestBidder = <B extends Bidder>({ items }: CompetingBids<B>): B | undefined =>
  items.find(({ bid_price, blocked }) => bid_price !== null && blocked === null)

/**
 * 密封报价: the bidders who share the best offer, if one of these offers came from a log. Times in a file decide
 * nothing, so a person chooses among them. Empty if there is only one best offer, or if all equal offers were
 * typed.
 */
export function tiedBidders<B extends Bidder>(
  { auction_way }: Pick<SoldLot, 'auction_way'>,
  bids: CompetingBids<B>,
): B[] {
  const best = auction_way === auctionWay.sealed ? bestBidder(bids)?.bid_price : undefined
  if (!best) return []
  const equal = bids.items.filter(
    ({ bid_price, blocked }) => blocked === null && bid_price !== null && compare(bid_price, best) === 0,
  )
  return equal.length > 1 && equal.some(({ imported }) => imported) ? equal : []
}

/**
 * The bidder whom a sale to `winner` passes over. Blocked bidders may be passed over by a lower bid, but not by
 * somebody without one.
 */
export function passedOver<B extends Bidder>(
  lot: Pick<SoldLot, 'auction_way'>,
  { items, has_bids }: CompetingBids<B>,
  winner: number,
): B | undefined {
  const at = items.findIndex(({ sign_up_id }) => sign_up_id === winner)
  if (at < 0 || !has_bids || byAgreement(lot)) return undefined
  const tied = tiedBidders(lot, { items, has_bids })
  if (tied.some(({ sign_up_id }) => sign_up_id === winner)) return undefined
  const above = items.slice(0, at).filter(({ bid_price }) => bid_price !== null)
  return (
    above.find(({ blocked }) => blocked === null) ?? (items[at]?.bid_price === null ? above[0] : undefined)
  )
}

/**
 * The bid that the price of a sale must equal: the winner's own, or, for a round without bids, the highest
 * price entered at its close. Null if there is neither.
 */
export function bidToMeet(lot: SoldLot, { items, has_bids }: CompetingBids, winner: number): Decimal | null {
  if (byAgreement(lot)) return null
  const own = items.find(({ sign_up_id }) => sign_up_id === winner)?.bid_price
  return own ?? (has_bids || lot.state === 'defaulted' ? null : lot.highest_price)
}

/** True if the bids contradict this winner or price, so that a sale needs a reason and the consent. */
export function isAgainstBids(
  lot: SoldLot,
  bids: CompetingBids,
  winner: number,
  price: Decimal | undefined,
): boolean {
  const bid = bidToMeet(lot, bids, winner)
  const differs = bid !== null && price !== undefined && compare(price, bid) !== 0
  return differs || passedOver(lot, bids, winner) !== undefined
}

/** (deal − start) / start × 100, rounded half up; null if the start is 0 or unknown (product §4). */
export const premiumOf = (start: Decimal | null, deal: Decimal): Decimal | null =>
  start === null || isZero(start) ? null : rate(subtract(deal, start), start)

/** True if a price is below a limit, such as the starting price or the reserve. Null and 0 mean no limit. */
export const isBelow = (price: Decimal, limit: Decimal | null | undefined): boolean =>
  Boolean(limit) && compare(price, limit ?? '0') < 0
