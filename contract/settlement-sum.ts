import { pricingBasis } from './lot-choices.ts'
import { add, amount, compare, largestAmount, multiply, percentOf, subtract, type Decimal } from './money.ts'

export interface Adjustment {
  label: string
  /** Negative for a deduction. */
  amount: Decimal
}

/** The inputs of a settlement. Amounts are in yuan. */
export interface SettlementTerms {
  /** One of `pricingBases` (product §3). */
  pricing_basis: number
  deal_price: Decimal
  /** Replaces the deal price if the parties agreed on another unit price. For pricing per unit only. */
  unit_price: Decimal | null
  settlement_quantity: Decimal | null
  adjustments: readonly Adjustment[]
  commission_point: Decimal
  commission_payer: 'buyer' | 'consignor'
  deposit_applied: Decimal
  /** Confirmed advance and balance payments, including commission paid in advance. */
  paid: Decimal
}

export interface SettlementSum {
  goods_amount: Decimal
  settlement_price: Decimal
  buyer_commission: Decimal
  consignor_commission: Decimal
  deposit_applied: Decimal
  advance_applied: Decimal
  /** A negative amount is refunded (多退少补). */
  buyer_due: Decimal
  consignor_payable: Decimal
}

/**
 * Computes a settlement (product §4). Each figure is rounded half up once. Null if pricing per unit lacks the
 * quantity, or if an amount exceeds 12 digits.
 */
export function settlementSum(terms: SettlementTerms): SettlementSum | null {
  const {
    pricing_basis,
    deal_price,
    settlement_quantity,
    unit_price,
    commission_point,
    commission_payer,
    deposit_applied,
    paid,
  } = terms
  if (pricing_basis === pricingBasis.perUnit && settlement_quantity === null) return null
  const exactGoods =
    pricing_basis === pricingBasis.perUnit
      ? multiply(unit_price ?? deal_price, settlement_quantity ?? '0')
      : deal_price
  const settlement_price = amount(add(exactGoods, ...terms.adjustments.map((one) => one.amount)))
  const commission = percentOf(settlement_price, commission_point)
  const buyer_commission = commission_payer === 'buyer' ? commission : '0.00'
  const consignor_commission = commission_payer === 'consignor' ? commission : '0.00'
  const sum = {
    goods_amount: amount(exactGoods),
    settlement_price,
    buyer_commission,
    consignor_commission,
    deposit_applied: amount(deposit_applied),
    advance_applied: amount(paid),
    buyer_due: amount(subtract(add(settlement_price, buyer_commission), deposit_applied, paid)),
    consignor_payable: amount(subtract(settlement_price, consignor_commission)),
  }
  const tooLarge = Object.values(sum).some((value) => compare(value.replace('-', ''), largestAmount) > 0)
  return tooLarge ? null : sum
}

/**
 * What the buyer must have paid, and finance confirmed, before the goods leave the yard (api.md, mark_paid).
 */
export function dueBeforePickUp(terms: {
  pricing_basis: number
  deal_price: Decimal
  advance_payment: Decimal
  commission_point: Decimal
  commission_payer: 'buyer' | 'consignor'
  deposit_applied: Decimal
}): Decimal {
  const { pricing_basis, deal_price, advance_payment, commission_point, commission_payer, deposit_applied } =
    terms
  if (pricing_basis === pricingBasis.perUnit) return amount(subtract(advance_payment, deposit_applied))
  const commission = commission_payer === 'buyer' ? percentOf(deal_price, commission_point) : '0'
  return amount(subtract(add(deal_price, commission), deposit_applied))
}
