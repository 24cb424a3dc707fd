import Big from 'big.js'
import { amount, compare, type Decimal } from './money.ts'

/** The part of a price above `above` yuan is charged at `rate` percent, up to the next band. */
export interface CommissionBand {
  above: Decimal
  rate: Decimal
}

/** How a side's commission is computed: one rate, bands, or a fixed sum, with a minimum and a maximum. */
export interface CommissionScale {
  /** In percent of the whole price. Ignored if there are bands. */
  rate: Decimal
  bands?: readonly CommissionBand[] | null | undefined
  minimum?: Decimal | null | undefined
  maximum?: Decimal | null | undefined
  /** Replaces all other terms. */
  fixed?: Decimal | null | undefined
}

/** Terms that a lot has in addition to its rate. Null means none. */
export interface ScaleTerms {
  bands: readonly CommissionBand[]
  minimum: Decimal | null
  maximum: Decimal | null
  fixed: Decimal | null
}

/** True if the bands begin at 0, rise, and each has a rate from 0 to 100. */
export const bandsAreSound = (bands: readonly CommissionBand[]): boolean =>
  bands.every(
    ({ above, rate }, at) =>
      compare(rate, '0') >= 0 &&
      compare(rate, '100') <= 0 &&
      (at === 0 ? compare(above, '0') === 0 : compare(above, bands[at - 1]?.above ?? '0') > 0),
  )

/**
 * The commission of a side on a price in yuan (money.md §5): exact, each band on its part, rounded half up once
 * to cents, then held between minimum and maximum. A price of 0 costs nothing.
 */
export function commissionOn(
  price: Decimal,
  { rate, bands, minimum, maximum, fixed }: CommissionScale,
): Decimal {
  if (compare(price, '0') <= 0) return '0.00'
  if (fixed !== null && fixed !== undefined) return amount(fixed)
  const inBands = bands?.length ? bands : [{ above: '0', rate }]
  const exact = inBands.reduce((sum, band, at) => {
    const until = inBands[at + 1]?.above
    const top = until !== undefined && compare(price, until) > 0 ? until : price
    const part = new Big(top).minus(band.above)
    return part.gt(0) ? sum.plus(part.times(band.rate).div(100)) : sum
  }, new Big(0))
  const computed = amount(exact.toFixed())
  if (minimum && compare(computed, minimum) < 0) return amount(minimum)
  if (maximum && compare(computed, maximum) > 0) return amount(maximum)
  return computed
}
