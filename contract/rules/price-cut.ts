import { add, amount, compare, isZero, multiply, remainder, subtract, type Decimal } from './money.ts'

/** The prices of a lot that change with its starting price when it is relisted for less. */
export interface CutPrices {
  starting_price?: Decimal | null
  reserve_price?: Decimal | null
  bond_price?: Decimal | null
  advance_payment?: Decimal | null
  add_price_one?: Decimal | null
  add_price_two?: Decimal | null
  add_price_three?: Decimal | null
}

const cent = '0.01'

/** The power of 10 that keeps this many significant digits; at least a cent. */
function unitOf(value: Decimal, digits: number): Decimal {
  const whole = value.split('.')[0] ?? '0'
  const places = whole === '0' ? -digits : whole.length - digits
  if (places >= 0) return `1${'0'.repeat(places)}`
  return places <= -2 ? cent : '0.1'
}

function roundTo(value: Decimal, unit: Decimal): Decimal {
  const rest = remainder(value, unit)
  const down = subtract(value, rest)
  const nearest = compare(multiply(rest, '2'), unit) >= 0 ? add(down, unit) : down
  return amount(isZero(nearest) && !isZero(value) ? unit : nearest)
}

const priceDigits = 3
const stepDigits = 2
const digitsOf = {
  starting_price: priceDigits,
  bond_price: priceDigits,
  advance_payment: priceDigits,
  add_price_one: stepDigits,
  add_price_two: stepDigits,
  add_price_three: stepDigits,
} as const satisfies { [Name in keyof CutPrices]?: number }

/** Keeps the reserve a whole number of first steps above the start, so that bids can reach it. */
function reserveOf(cut: Decimal, { starting_price, add_price_one }: CutPrices): Decimal {
  if (!starting_price || !add_price_one || compare(cut, starting_price) <= 0)
    return roundTo(cut, unitOf(cut, priceDigits))
  return amount(add(starting_price, roundTo(subtract(cut, starting_price), add_price_one)))
}

/**
 * Prices cut by a percentage of 0 to under 100: amounts to three significant digits, steps to two. Missing
 * prices stay missing, and a reserve of 0 means none.
 */
export function cutPrices(prices: CutPrices, percent: Decimal): CutPrices {
  const share = multiply(subtract('100', percent), cent)
  if (compare(share, '1') === 0) return prices
  const cut: CutPrices = {}
  for (const [name, digits] of Object.entries(digitsOf) as [keyof typeof digitsOf, number][]) {
    const price = prices[name]
    if (!price) continue
    const less = multiply(price, share)
    cut[name] = isZero(price) ? price : roundTo(less, unitOf(less, digits))
  }
  const { reserve_price } = prices
  if (reserve_price)
    cut.reserve_price = isZero(reserve_price) ? reserve_price : reserveOf(multiply(reserve_price, share), cut)
  return cut
}
