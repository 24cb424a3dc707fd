import { compare, isZero, largestAmount, rate, subtract, type Decimal } from '../../../contract/money.ts'
import { invalidField } from '../../request/errors.ts'
import type { StoredLot } from '../lots/visibility.ts'

/**
 * (deal − start) / start × 100, half-up; null where the start is 0 or unknown (product §4). A rate of more
 * than 12 digits is refused.
 */
export function premiumOf(lot: Pick<StoredLot, 'starting_price'>, deal: Decimal): Decimal | null {
  if (!lot.starting_price || isZero(lot.starting_price)) return null
  const premium = rate(subtract(deal, lot.starting_price), lot.starting_price)
  if (premium !== null && compare(premium, largestAmount) > 0)
    throw invalidField('lots', 'deal_price', 'out_of_range')
  return premium
}

export const sameRate = (one: Decimal | null, other: Decimal): boolean =>
  one !== null && compare(one, other) === 0

/** 0 means no reserve, as does null. */
export const belowReserve = (lot: Pick<StoredLot, 'reserve_price'>, price: Decimal): boolean =>
  lot.reserve_price !== null && compare(price, lot.reserve_price) < 0
