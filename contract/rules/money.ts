import Big from 'big.js'

/**
 * Exact decimals. Amounts in yuan, quantities and rates go in and come out as decimal strings, never as
 * floats. Intermediate results are exact. `amount` and `rate` round half up once, at the end (product §4).
 */
export type Decimal = string

/** The largest amount accepted: 12 digits before the point. */
export const largestAmount: Decimal = '999999999999.99'

const half = Big.roundHalfUp
const fixed = (value: Big, places: number): Decimal => {
  const text = value.toFixed(places, half)
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text
}

/** Its quotients have 2 decimals. The next digit alone decides how they round, so they round half up from the exact one. */
const Percentage = Big()
Percentage.DP = 2
Percentage.RM = half

/** -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => new Big(a).cmp(b)
export const isZero = (value: Decimal): boolean => new Big(value).eq(0)
export const isNegative = (value: Decimal): boolean => new Big(value).lt(0)

/** The exact sum, with as many decimals as its parts need. */
export const add = (...parts: readonly Decimal[]): Decimal =>
  parts.reduce((sum, part) => sum.plus(part), new Big(0)).toFixed()
export const subtract = (from: Decimal, ...parts: readonly Decimal[]): Decimal =>
  parts.reduce((rest, part) => rest.minus(part), new Big(from)).toFixed()
/** The difference of two values, never below 0. */
export const distance = (a: Decimal, b: Decimal): Decimal => new Big(a).minus(b).abs().toFixed()
export const multiply = (a: Decimal, b: Decimal): Decimal => new Big(a).times(b).toFixed()

/**
 * The amount of a field that may be empty: what was never agreed, received or paid is 0. A field that was not read is
 * a type error.
 */
export const orZero = (value: Decimal | null): Decimal => value ?? '0'

/** The smaller of two values, in its original notation. */
export const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b)

/** The remainder of `value` divided by `step`. `step` must not be 0. */
export const remainder = (value: Decimal, step: Decimal): Decimal => new Big(value).mod(step).toFixed()

/** True if `value` is a positive whole multiple of `step`. */
export function isPositiveMultiple(value: Decimal, step: Decimal): boolean {
  const rise = new Big(value)
  return rise.gt(0) && new Big(step).gt(0) && rise.mod(step).eq(0)
}

/** An amount in yuan, rounded half up to 2 decimals. */
export const amount = (value: Decimal): Decimal => fixed(new Big(value), 2)
export const quantity = (value: Decimal): Decimal => fixed(new Big(value), 3)

/**
 * `part` as a percentage of `whole`, rounded half up to 2 decimals from the exact quotient. Null if `whole`
 * is 0.
 */
export function rate(part: Decimal, whole: Decimal): Decimal | null {
  const divisor = new Percentage(whole)
  if (divisor.eq(0)) return null
  return fixed(new Percentage(part).times(100).div(divisor), 2)
}

/** `points` percent of an amount, rounded half up to 2 decimals. */
export const percentOf = (value: Decimal, points: Decimal): Decimal =>
  fixed(new Big(value).times(points).div(100), 2)
