import { commissionOn, type ScaleTerms } from './commission-scale.ts'
import { pricingBasis, type CommissionPayer } from './lot-choices.ts'
import {
  add,
  amount,
  compare,
  largestAmount,
  multiply,
  percentOf,
  subtract,
  orZero,
  type Decimal,
} from './money.ts'

export interface Adjustment {
  label: string
  /** Negative for a deduction. */
  amount: Decimal
}

/** Who pays commission, and how much of the price in percent. */
export interface CommissionTerms {
  /** The rate of the one side that pays; with `both`, the buyer's. */
  commission_point: Decimal
  commission_payer: CommissionPayer
  /** The consignor's own rate, for `both` only. */
  consignor_commission_point: Decimal | null
  /** Bands, bounds or a fixed sum of a paying side. Null or absent means the plain rate. */
  buyer_scale?: ScaleTerms | null | undefined
  consignor_scale?: ScaleTerms | null | undefined
}

/** Each side's rate in percent. A side that pays nothing has the rate 0. */
export function commissionRates(terms: CommissionTerms): { buyer: Decimal; consignor: Decimal } {
  const { commission_point, commission_payer, consignor_commission_point } = terms
  if (commission_payer === 'consignor') return { buyer: '0', consignor: commission_point }
  if (commission_payer === 'both')
    return { buyer: commission_point, consignor: orZero(consignor_commission_point) }
  return { buyer: commission_point, consignor: '0' }
}

/** Each side's commission on a price in yuan. No other code computes it. */
export function commissionOfSides(
  price: Decimal,
  terms: CommissionTerms,
): { buyer: Decimal; consignor: Decimal } {
  const rates = commissionRates(terms)
  const payer = terms.commission_payer
  const on = (rate: Decimal, scale: ScaleTerms | null | undefined): Decimal =>
    scale ? commissionOn(price, { rate, ...scale }) : percentOf(price, rate)
  return {
    buyer: payer === 'consignor' ? '0.00' : on(rates.buyer, terms.buyer_scale),
    consignor: payer === 'buyer' ? '0.00' : on(rates.consignor, terms.consignor_scale),
  }
}

/** Turns a lot's columns, some of which a draft may lack, into its commission terms. */
export const commissionTerms = (lot: {
  [Name in keyof CommissionTerms]: CommissionTerms[Name] | null
}): CommissionTerms => ({
  commission_point: orZero(lot.commission_point),
  commission_payer: lot.commission_payer ?? 'buyer',
  consignor_commission_point: lot.consignor_commission_point,
  buyer_scale: lot.buyer_scale,
  consignor_scale: lot.consignor_scale,
})

/** The inputs of a settlement. Amounts are in yuan. */
export interface SettlementTerms extends CommissionTerms {
  /** One of `pricingBases` (product §3). */
  pricing_basis: number
  deal_price: Decimal
  /** Replaces the deal price if the parties agreed on another unit price. For pricing per unit only. */
  unit_price: Decimal | null
  settlement_quantity: Decimal | null
  adjustments: readonly Adjustment[]
  deposit_applied: Decimal
  /** Confirmed advance and balance payments, including commission paid in advance. */
  paid: Decimal
  /** The consignor's charges. They lower only the payout. */
  consignor_charges?: Decimal | null
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

/** The agreed price of the goods. Null if pricing per unit lacks the quantity. */
export function agreedGoods({
  pricing_basis,
  deal_price,
  settlement_quantity,
}: Pick<SettlementTerms, 'pricing_basis' | 'deal_price' | 'settlement_quantity'>): Decimal | null {
  if (pricing_basis !== pricingBasis.perUnit) return amount(deal_price)
  return settlement_quantity === null ? null : amount(multiply(deal_price, settlement_quantity))
}

/**
 * Computes a settlement (product §4). Each figure is rounded half up once. Null if pricing per unit lacks the
 * quantity, or if an amount exceeds 12 digits.
 */
export function settlementSum(terms: SettlementTerms): SettlementSum | null {
  const { pricing_basis, deal_price, settlement_quantity, unit_price, deposit_applied, paid } = terms
  if (pricing_basis === pricingBasis.perUnit && settlement_quantity === null) return null
  const exactGoods =
    pricing_basis === pricingBasis.perUnit
      ? multiply(unit_price ?? deal_price, orZero(settlement_quantity))
      : deal_price
  const settlement_price = amount(
    add(exactGoods, ...terms.adjustments.map((adjustment) => adjustment.amount)),
  )
  const commission = commissionOfSides(settlement_price, terms)
  const sum = {
    goods_amount: amount(exactGoods),
    settlement_price,
    buyer_commission: commission.buyer,
    consignor_commission: commission.consignor,
    deposit_applied: amount(deposit_applied),
    advance_applied: amount(paid),
    buyer_due: amount(subtract(add(settlement_price, commission.buyer), deposit_applied, paid)),
    consignor_payable: amount(
      subtract(settlement_price, commission.consignor, terms.consignor_charges ?? '0'),
    ),
  }
  const tooLarge = Object.values(sum).some((value) => compare(value.replace('-', ''), largestAmount) > 0)
  return tooLarge ? null : sum
}

/** The confirmed payment required of the buyer before the goods leave the yard, in yuan (api.md, mark_paid). */
export function dueBeforePickUp(
  terms: CommissionTerms & {
    pricing_basis: number
    deal_price: Decimal
    advance_payment: Decimal
    deposit_applied: Decimal
  },
): Decimal {
  const { pricing_basis, deal_price, advance_payment, deposit_applied } = terms
  if (pricing_basis === pricingBasis.perUnit) return amount(subtract(advance_payment, deposit_applied))
  const { buyer } = commissionOfSides(deal_price, terms)
  return amount(subtract(add(deal_price, buyer), deposit_applied))
}

interface SoldGoods extends CommissionTerms {
  pricing_basis: number | null
  deal_price: Decimal | null
  auction_quantity: Decimal | null
}

/** The value of the goods on the confirmation of sale: an estimate if they are priced by the unit. */
export function confirmedGoods(lot: Omit<SoldGoods, keyof CommissionTerms>): Decimal | null {
  if (lot.deal_price === null || lot.pricing_basis !== pricingBasis.perUnit) return lot.deal_price
  return lot.auction_quantity === null ? null : amount(multiply(lot.deal_price, lot.auction_quantity))
}

/**
 * Explains why the settlement's commission differs from the confirmation's: the same rate applies to different
 * sums. Null if the sums agree or nothing is paid.
 */
export function commissionChange(
  lot: SoldGoods,
  settlement_price: Decimal | null,
): { confirmed: Decimal; settled: Decimal } | null {
  const confirmed = confirmedGoods(lot)
  if (confirmed === null || settlement_price === null || compare(confirmed, settlement_price) === 0)
    return null
  const [before, after] = [commissionOfSides(confirmed, lot), commissionOfSides(settlement_price, lot)]
  const same = before.buyer === after.buyer && before.consignor === after.consignor
  return same ? null : { confirmed, settled: settlement_price }
}
