import { auctionWay } from './lot-choices.ts'
import {
  add,
  amount,
  compare,
  isPositiveMultiple,
  largestAmount,
  remainder,
  subtract,
  type Decimal,
} from './money.ts'

/** What of a lot decides which bids it takes: prices in yuan, `auction_way` and `increment_rule` as the lot has them. */
export interface Ladder {
  auction_way: number | null
  starting_price: Decimal | null
  add_price_one: Decimal | null
  add_price_two: Decimal | null
  add_price_three: Decimal | null
  /** One of `incrementRules`; without one it is `multiple`. */
  increment_rule: string | null
}

/** Why a bid is refused; `price` is what the sentence names, `needed` the nearest price that would be taken. */
export interface BidFault {
  reason: 'bid_below_start' | 'bid_too_low' | 'bid_off_step'
  price: Decimal
  needed: Decimal
}

/** 公开增价: only there bids climb in steps. 一口价 and 协议转让 take any higher offer, 密封报价 every offer. */
const climbs = (ladder: Ladder): boolean => (ladder.auction_way ?? auctionWay.open) === auctionWay.open
export const isSealed = (ladder: Pick<Ladder, 'auction_way'>): boolean =>
  ladder.auction_way === auctionWay.sealed

const start = (ladder: Ladder): Decimal => ladder.starting_price ?? '0'
const steps = (ladder: Ladder): Decimal[] => [
  ladder.add_price_one ?? '0',
  ladder.add_price_two ?? '0',
  ladder.add_price_three ?? '0',
]
const smallest: Decimal = '0.01'

/** The least allowed rise that is not below `rise`; of three tiers the largest where all are below. */
function allowedRise(ladder: Ladder, rise: Decimal): Decimal {
  if (!climbs(ladder)) return compare(rise, smallest) > 0 ? rise : smallest
  const [one = '0', ...others] = steps(ladder)
  if (compare(rise, one) <= 0) return one
  if (ladder.increment_rule === 'min') return rise
  if (ladder.increment_rule === 'tiers')
    return others.find((tier) => compare(tier, rise) >= 0) ?? others.at(-1) ?? one
  if (compare(one, '0') === 0) return rise
  const over = remainder(rise, one)
  return compare(over, '0') === 0 ? rise : add(subtract(rise, over), one)
}

function isStep(ladder: Ladder, rise: Decimal): boolean {
  const [one = '0'] = steps(ladder)
  if (!climbs(ladder)) return true
  if (ladder.increment_rule === 'tiers') return steps(ladder).some((tier) => compare(tier, rise) === 0)
  return ladder.increment_rule === 'min' ? compare(rise, one) >= 0 : isPositiveMultiple(rise, one)
}

/**
 * What is wrong with a bid over the highest one so far (null: there is none); undefined if it is good (product §4).
 * The first is at least the starting price. A sealed offer is held against nothing else.
 */
export function bidFault(ladder: Ladder, highest: Decimal | null, price: Decimal): BidFault | undefined {
  const least = amount(start(ladder))
  if (highest === null || isSealed(ladder))
    return compare(price, least) < 0 ? { reason: 'bid_below_start', price: least, needed: least } : undefined
  const needed = (rise: Decimal) => amount(add(highest, allowedRise(ladder, rise)))
  if (compare(price, highest) <= 0)
    return { reason: 'bid_too_low', price: amount(highest), needed: needed('0') }
  const rise = subtract(price, highest)
  if (isStep(ladder, rise)) return undefined
  return { reason: 'bid_off_step', price: needed(rise), needed: needed(rise) }
}

/** The rise over the highest before as it is kept with a bid; null of a first and of a sealed one. */
export const stepOf = (ladder: Ladder, highest: Decimal | null, price: Decimal): Decimal | null =>
  highest === null || isSealed(ladder) ? null : amount(subtract(price, highest))

/** Up to three quick bids: the three steps over the highest, each taken to the nearest price the rule allows. */
export function quickBids(ladder: Ladder, highest: Decimal | null): Decimal[] {
  if (isSealed(ladder) || (!climbs(ladder) && highest !== null)) return []
  if (!climbs(ladder)) return [amount(start(ladder))]
  const from = highest ?? start(ladder)
  const rises = steps(ladder).map((step) => allowedRise(ladder, step))
  const prices = (highest === null ? ['0', ...rises] : rises).map((rise) => amount(add(from, rise)))
  const fitting = prices.filter(
    (price) => compare(price, largestAmount) <= 0 && !bidFault(ladder, highest, price),
  )
  return [...new Set(fitting)].slice(0, 3)
}

/** One bid as its place in the order is judged: `standing` tells whether it still counts, or was voided. */
export interface LadderBid {
  bid_price: Decimal
  step: Decimal | null
  standing: boolean
}

/**
 * True if every standing bid, in order, is above those before it and was a good one over what stood highest when it was made:
 * a bid that was voided later still carries those made over it.
 */
export function chainHolds(ladder: Ladder, bids: readonly LadderBid[]): boolean {
  let highest: Decimal | null = null
  for (const bid of bids) {
    if (!bid.standing) continue
    const base = bid.step === null ? null : subtract(bid.bid_price, bid.step)
    if (bidFault(ladder, base, bid.bid_price)) return false
    if (!isSealed(ladder) && highest !== null && compare(bid.bid_price, highest) <= 0) return false
    highest = bid.bid_price
  }
  return true
}
