import type { Scale } from './terms.ts'

/** Exact sums of the second bookkeeper: whole cents, rounded half up once. Nothing of the product is used here. */

const wholes = (text: string, places: number): bigint => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const digits = BigInt(whole + part.padEnd(places, '0'))
  return text.startsWith('-') ? -digits : digits
}

export const cents = (text: string): bigint => wholes(text, 2)
export const yuan = (value: bigint): string => {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const rounded = (above: bigint, below: bigint): bigint =>
  above < 0n ? -rounded(-above, below) : (2n * above + below) / (2n * below)
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
export const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)

/** A quantity has three decimals, a unit price two. */
export const goodsOf = (unitPrice: string, quantities: readonly string[]): bigint =>
  rounded(cents(unitPrice) * total(quantities.map((quantity) => wholes(quantity, 3))), 1000n)

/** One side's commission: each band on its part of the price, in cents × hundredths of a percent. */
export function commissionOf(price: bigint, rate: string, scale: Scale | null): bigint {
  if (price <= 0n) return 0n
  if (scale?.fixed) return cents(scale.fixed)
  const bands = scale && scale.bands.length > 0 ? scale.bands : [{ above: '0', rate }]
  const parts = bands.map((band, at) => {
    const next = bands[at + 1]
    const top = next ? least(price, cents(next.above)) : price
    return most(top - cents(band.above), 0n) * cents(band.rate)
  })
  const exact = rounded(total(parts), 10_000n)
  const floored = scale?.minimum ? most(exact, cents(scale.minimum)) : exact
  return scale?.maximum ? least(floored, cents(scale.maximum)) : floored
}
