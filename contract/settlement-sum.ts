import { pricingBasis } from './lot-choices.ts'
import { add, amount, compare, largestAmount, multiply, percentOf, subtract, type Decimal } from './money.ts'

export interface Adjustment {
  label: string
  /** May be negative: what is taken off. */
  amount: Decimal
}

/** What a settlement is computed from; amounts in yuan. */
export interface SettlementTerms {
  /** 0: `deal_price` is for the whole; 1: it is a unit price (product §3). */
  pricing_basis: number
  deal_price: Decimal
  /** Replaces the deal price as the unit price where the parties agreed on another; basis 1 only. */
  unit_price: Decimal | null
  settlement_quantity: Decimal | null
  adjustments: readonly Adjustment[]
  commission_point: Decimal
  commission_payer: 'buyer' | 'consignor'
  deposit_applied: Decimal
  /** Confirmed advance and balance payments, commission paid beforehand included. */
  paid: Decimal
}

export interface SettlementSum {
  goods_amount: Decimal
  settlement_price: Decimal
  buyer_commission: Decimal
  consignor_commission: Decimal
  deposit_applied: Decimal
  advance_applied: Decimal
  /** Below 0 it is given back (多退少补). */
  buyer_due: Decimal
  consignor_payable: Decimal
}

/** Product §4, rounded half-up once per figure. Null while basis 1 lacks its quantity, or where an amount passes 12 digits. */
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

/** What the buyer owes before the goods leave the yard (api.md, mark_paid): confirmed money has to reach it. */
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
