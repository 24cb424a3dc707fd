import { amount, compare, percentOf, subtract, type Decimal } from './money.ts'
import { commissionRates, type CommissionTerms } from './settlement-sum.ts'

interface ConsignorTerms extends CommissionTerms {
  /** The goods' price as far as it is known: settled, agreed or estimated. */
  price: Decimal
  /** All that the buyer has paid, the deposit included, less what was given back. */
  paid: Decimal
  /** The part of it that was paid as commission, by entries of its own. */
  paid_as_commission: Decimal
}

const lower = (one: Decimal, other: Decimal): Decimal => (compare(one, other) < 0 ? one : other)

/**
 * The consignor's money in a sale (money §1): what the buyer has paid for the goods, which come before the buyer's
 * commission, less what is withheld. 0 or more.
 */
export function consignorFunds({ price, paid, paid_as_commission, ...terms }: ConsignorTerms): Decimal {
  const rates = commissionRates(terms)
  const commission = lower(paid_as_commission, percentOf(price, rates.buyer))
  const forGoods = lower(price, subtract(paid, commission))
  const left = subtract(forGoods, withheld(price, rates.consignor))
  return amount(compare(left, '0') > 0 ? left : '0')
}

/** What the house keeps of the consignor's money. */
const withheld = (price: Decimal, rate: Decimal): Decimal => percentOf(price, rate)
