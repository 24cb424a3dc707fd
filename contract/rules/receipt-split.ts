import { add, compare, percentOf, rate, subtract, type Decimal } from './money.ts'

/** The sums of a tax receipt: `net` and `tax` add up to the gross amount. */
export interface ReceiptSplit {
  net: Decimal
  tax: Decimal
}

const cent: Decimal = '0.01'

/** The net sum and the tax of a gross amount at a rate in percent. */
export function splitGross(gross: Decimal, points: Decimal): ReceiptSplit {
  const net = rate(gross, add('100', points)) ?? gross
  return { net, tax: subtract(gross, net) }
}

/** True if net and tax add up to the gross amount, and the tax matches the rate to the cent. */
export function splitFits({ net, tax }: ReceiptSplit, gross: Decimal, points: Decimal): boolean {
  if (compare(add(net, tax), gross) !== 0) return false
  const difference = subtract(tax, percentOf(net, points))
  return compare(difference, cent) <= 0 && compare(difference, `-${cent}`) >= 0
}
