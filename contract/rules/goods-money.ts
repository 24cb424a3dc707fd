import { pricingBasis } from './lot-choices.ts'
import { add, amount, compare, multiply, subtract, orZero, type Decimal } from './money.ts'
import { commissionOfSides, type CommissionTerms } from './settlement-sum.ts'

/** The value of the goods that leave the yard, compared with the buyer's payments, in yuan. */
export interface GoodsMoney {
  /**
   * The value of the loaded goods by their tickets. For a lot sold as a whole, the price with the buyer's
   * commission.
   */
  loaded: Decimal
  /** Deposit and payments, less refunds. */
  paid: Decimal
  /** The part of everything due that is not paid yet, 0 or more. */
  missing: Decimal
}

interface SoldGoods extends CommissionTerms {
  pricing_basis: number | null
  deal_price: Decimal | null
  advance_payment: Decimal | null
  /** The net of the valid tickets. */
  net: Decimal
  paid: Decimal
  /** Price and buyer's commission of the closed settlement. */
  settled: Decimal | null
  /** True once the lot is settled, so everything of its settlement is paid. */
  complete: boolean
}

const higher = (a: Decimal, b: Decimal): Decimal => (compare(a, b) > 0 ? a : b)

/**
 * The amount to pay for the goods: at the pick-up the price or the loads, but never more than the settlement.
 */
function required({ settled, complete, ...goods }: SoldGoods, loaded: Decimal): Decimal {
  if (complete && settled !== null) return settled
  const perUnit = goods.pricing_basis === pricingBasis.perUnit
  const before = perUnit ? higher(orZero(goods.advance_payment), loaded) : loaded
  return settled !== null && compare(settled, before) < 0 ? settled : before
}

/** Compares the value of the goods of a sale with the payments (money §1). */
export function goodsMoney(goods: SoldGoods): GoodsMoney {
  const price = orZero(goods.deal_price)
  const loaded =
    goods.pricing_basis === pricingBasis.perUnit
      ? amount(multiply(goods.net, price))
      : amount(add(price, commissionOfSides(price, goods).buyer))
  const missing = subtract(required(goods, loaded), goods.paid)
  return { loaded, paid: amount(goods.paid), missing: amount(higher(missing, '0')) }
}
