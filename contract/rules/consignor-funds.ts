import { amount, compare, smaller, subtract, type Decimal } from './money.ts'
import { commissionOfSides, type CommissionTerms } from './settlement-sum.ts'

interface ConsignorTerms extends CommissionTerms {
  /** The best known price of the goods: settled, agreed or estimated. */
  price: Decimal
  /** All payments of the buyer, including the deposit, less refunds. */
  paid: Decimal
  /** The part of it that was paid as commission in separate entries. */
  paid_as_commission: Decimal
  /** The consignor's charges that are withheld from its payout. */
  charges: Decimal
}

/**
 * The consignor's money in a sale (money §1): the buyer's payments for the goods, less the amounts withheld.
 * Payments count towards the goods before the buyer's commission. 0 or more.
 */
export function consignorFunds(sale: ConsignorTerms): Decimal {
  const { price, paid, paid_as_commission, charges } = sale
  const { buyer, consignor } = commissionOfSides(price, sale)
  const forGoods = smaller(price, subtract(paid, smaller(paid_as_commission, buyer)))
  const left = subtract(forGoods, consignor, charges)
  return amount(compare(left, '0') > 0 ? left : '0')
}
