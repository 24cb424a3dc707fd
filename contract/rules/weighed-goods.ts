import { pricingBasis, weighedUnit, type PricedLot } from './lot-choices.ts'
import { compare, multiply, subtract, type Decimal } from './money.ts'

/**
 * True for goods that settle at their weight. Vehicles sold as a whole may be weighed for the road, but
 * settle at their price.
 */
export const settlesByWeight = ({ pricing_basis, unit }: PricedLot): boolean =>
  pricing_basis === pricingBasis.perUnit || unit === null || unit === weighedUnit

const distance = (a: Decimal, b: Decimal): Decimal => subtract(a, b).replace('-', '')

/** How far a quantity may differ from the sold quantity without a reason. */
const quantityTolerance = '0.10'
/** True if the quantity differs by more than 10 % from the sold quantity. */
export const isFarOff = (given: Decimal, sold: Decimal | null): boolean =>
  sold !== null &&
  compare(sold, '0') > 0 &&
  compare(distance(given, sold), multiply(sold, quantityTolerance)) > 0

const plateTolerance = '0.15'
/** Weights of a ticket that may be unusual for its plate. */
export const markedWeights = ['tare', 'gross'] as const
export type MarkedWeight = (typeof markedWeights)[number]

/** True if a weight differs by more than 15 % from the average of the same plate's earlier tickets. */
export const isUnusual = (weight: Decimal, average: Decimal | null): boolean =>
  average !== null && compare(distance(weight, average), multiply(average, plateTolerance)) > 0
