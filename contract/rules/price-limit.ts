import { pricingBasis, type AssetOwner } from './lot-choices.ts'
import { amount, compare, isNegative, multiply, percentOf, subtract, orZero, type Decimal } from './money.ts'

interface PriceLimits {
  price_limit_percent: Decimal
  price_limit_amount: Decimal
  price_limit_state_owned: Decimal
}

/** How far the settled price of the goods may be from the agreed one without approval, in yuan. */
export function priceLimit(owner: AssetOwner | null, agreed: Decimal, limits: PriceLimits): Decimal {
  if (owner === 'state') return amount(limits.price_limit_state_owned)
  const share = percentOf(agreed, limits.price_limit_percent)
  return compare(share, limits.price_limit_amount) < 0 ? share : amount(limits.price_limit_amount)
}

/** The lot's price floors, for the whole lot or for one unit. */
interface Floors {
  pricing_basis: number | null
  starting_price: Decimal | null
  reserve_price: Decimal | null
}

export interface PriceChange {
  agreed: Decimal
  price: Decimal
  quantity: Decimal | null
}

/** The floors that a lowered price of the goods is below. */
export function floorsMissed(lot: Floors, { agreed, price, quantity }: PriceChange): ('start' | 'reserve')[] {
  if (compare(price, agreed) >= 0) return []
  const times = lot.pricing_basis === pricingBasis.perUnit ? orZero(quantity) : '1'
  const isUnder = (floor: Decimal | null) => floor !== null && compare(price, multiply(floor, times)) < 0
  return [
    ...(isUnder(lot.starting_price) ? (['start'] as const) : []),
    ...(isUnder(lot.reserve_price) ? (['reserve'] as const) : []),
  ]
}

/** True if a change is larger than the limit, in either direction. */
export function exceedsLimit({ agreed, price }: PriceChange, limit: Decimal): boolean {
  const change = subtract(price, agreed)
  return compare(isNegative(change) ? subtract('0', change) : change, limit) > 0
}
