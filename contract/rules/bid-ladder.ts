import { auctionWay } from './lot-choices.ts'
import { moneyOf } from './money-shown.ts'
import {
  add,
  amount,
  compare,
  isPositiveMultiple,
  largestAmount,
  remainder,
  subtract,
  orZero,
  type Decimal,
} from './money.ts'

/** The fields of a lot that decide which bids it accepts. Prices are in yuan. */
export interface Ladder {
  auction_way: number | null
  starting_price: Decimal | null
  add_price_one: Decimal | null
  add_price_two: Decimal | null
  add_price_three: Decimal | null
  /** One of `incrementRules`. Null means `multiple`. */
  increment_rule: string | null
}

/**
 * Why a bid is refused. The message names `price`. `below` and `above` are the nearest acceptable prices on
 * either side, null if there is none; `needed` is the next one up or, at the top of the tiers, the one below.
 */
export interface BidFault {
  reason: 'bid_below_start' | 'bid_too_low' | 'bid_off_step'
  price: Decimal
  needed: Decimal
  below: Decimal | null
  above: Decimal | null
}

/** The nearest valid prices of a refused bid, the lower one first. */
export const nearestBids = ({ below, above }: Pick<BidFault, 'below' | 'above'>): string =>
  [below, above].flatMap((price) => (price === null ? [] : moneyOf(price))).join(' / ')

/**
 * True if bids climb in steps: only in 公开增价. 一口价 accepts only the starting price, 协议转让 any higher offer, 密封报价
 * every offer.
 */
const climbs = (ladder: Ladder): boolean => (ladder.auction_way ?? auctionWay.open) === auctionWay.open
export const isSealed = (ladder: Pick<Ladder, 'auction_way'>): boolean =>
  ladder.auction_way === auctionWay.sealed

/** True for 一口价: everybody bids the starting price, and the earliest wins. */
const isFixed = (ladder: Pick<Ladder, 'auction_way'>): boolean => ladder.auction_way === auctionWay.fixedPrice
/** True for sealed offers and fixed prices: no bid has to beat another, and bids may be equal. */
export const standsAlone = (ladder: Pick<Ladder, 'auction_way'>): boolean =>
  isSealed(ladder) || isFixed(ladder)

const start = (ladder: Ladder): Decimal => orZero(ladder.starting_price)
const steps = (ladder: Ladder): Decimal[] => [
  orZero(ladder.add_price_one),
  orZero(ladder.add_price_two),
  orZero(ladder.add_price_three),
]

const smallest: Decimal = '0.01'

/**
 * The smallest allowed increment that is at least `rise`. If all three tiers are smaller, the largest tier.
 */
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

/** The largest allowed increment below a `rise` that is not allowed; null if all are larger. */
function allowedBelow(ladder: Ladder, rise: Decimal): Decimal | null {
  const [one = '0'] = steps(ladder)
  if (compare(rise, one) <= 0 || compare(one, '0') === 0) return null
  if (ladder.increment_rule === 'tiers')
    return (
      steps(ladder)
        .filter((tier) => compare(tier, rise) < 0)
        .at(-1) ?? null
    )
  return subtract(rise, remainder(rise, one))
}

function isStep(ladder: Ladder, rise: Decimal): boolean {
  const [one = '0'] = steps(ladder)
  if (!climbs(ladder)) return true
  if (ladder.increment_rule === 'tiers') return steps(ladder).some((tier) => compare(tier, rise) === 0)
  return ladder.increment_rule === 'min' ? compare(rise, one) >= 0 : isPositiveMultiple(rise, one)
}

/**
 * Checks a bid against the highest one so far, which is null for the first bid (product §4). Undefined means
 * that the bid is acceptable. The first bid must reach the starting price. A sealed offer has to meet no
 * other condition.
 */
export function bidFault(ladder: Ladder, highest: Decimal | null, price: Decimal): BidFault | undefined {
  const least = amount(start(ladder))
  if (isFixed(ladder) && compare(price, least) > 0)
    return { reason: 'bid_off_step', price: least, needed: least, below: least, above: null }
  if (highest === null || standsAlone(ladder))
    return compare(price, least) < 0
      ? { reason: 'bid_below_start', price: least, needed: least, below: null, above: least }
      : undefined
  const raised = (rise: Decimal) => amount(add(highest, rise))
  if (compare(price, highest) <= 0) {
    const needed = raised(allowedRise(ladder, '0'))
    return { reason: 'bid_too_low', price: amount(highest), needed, below: null, above: needed }
  }
  const rise = subtract(price, highest)
  if (isStep(ladder, rise)) return undefined
  const [under, needed] = [allowedBelow(ladder, rise), raised(allowedRise(ladder, rise))]
  return {
    reason: 'bid_off_step',
    price: needed,
    needed,
    below: under && raised(under),
    above: compare(needed, price) > 0 ? needed : null,
  }
}

/**
 * The increment stored with a bid: how far it is above the highest before it. Null for first bids and sealed
 * bids.
 */
export const stepOf = (ladder: Ladder, highest: Decimal | null, price: Decimal): Decimal | null =>
  highest === null || standsAlone(ladder) ? null : amount(subtract(price, highest))

/**
 * Up to three quick bids: the highest price plus each of the three steps, moved up to the nearest allowed
 * price.
 */
export function quickBids(ladder: Ladder, highest: Decimal | null): Decimal[] {
  if (isFixed(ladder)) return [amount(start(ladder))]
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

/** A bid in its order. `valid` is false once the bid is void. */
export interface LadderBid {
  bid_price: Decimal
  step: Decimal | null
  valid: boolean
}

/**
 * True if each valid bid is above the valid bids before it, and followed the ladder from the highest bid at
 * its time. That highest bid may be void by now; later bids remain valid.
 */
export function chainHolds(ladder: Ladder, bids: readonly LadderBid[]): boolean {
  let highest: Decimal | null = null
  for (const bid of bids) {
    if (!bid.valid) continue
    const base = bid.step === null ? null : subtract(bid.bid_price, bid.step)
    if (bidFault(ladder, base, bid.bid_price)) return false
    if (!standsAlone(ladder) && highest !== null && compare(bid.bid_price, highest) <= 0) return false
    highest = bid.bid_price
  }
  return true
}
