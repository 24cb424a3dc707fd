import { quantityPattern, signedMoneyPattern } from '#contract/grammar/field-schema.ts'
import type { FinanceLot } from '#contract/finance-lot.ts'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { commissionTerms, settlementSum } from '#contract/rules/settlement-sum.ts'
import type { SettlementRow } from '#contract/settlements.ts'
import { shortDecimal } from '#web/text/format.ts'
import type { AdjustmentLine } from './settlement-adjustments.tsx'
import type { Sum } from './settlement-figures.tsx'

/** The typed values of a settlement. */
export interface Draft {
  settlement_quantity: string
  unit_price: string
  adjustments: AdjustmentLine[]
}

/** The inputs' values of a saved settlement. */
export const typedOf = (row: SettlementRow): Draft => ({
  settlement_quantity: shortDecimal(row.settlement_quantity ?? ''),
  unit_price: row.unit_price ?? '',
  adjustments: row.adjustments.map((adjustment, key) => ({ ...adjustment, key })),
})

/** The sum of the typed values, by the server's own function. Null while a value is missing or wrong. */
export function sumOf(lot: FinanceLot, row: SettlementRow, typed: Draft): Sum | null {
  const texts = [typed.settlement_quantity, typed.unit_price].filter((name) => name !== '')
  const right =
    texts.every((text) => quantityPattern.test(text)) &&
    typed.adjustments.every((adjustment) => signedMoneyPattern.test(adjustment.amount))
  if (!right || lot.deal_price === null) return null
  const { buyer_charges, consignor_charges } = row
  const sum = settlementSum({
    pricing_basis: lot.pricing_basis ?? pricingBasis.whole,
    deal_price: lot.deal_price,
    unit_price: typed.unit_price || null,
    settlement_quantity: typed.settlement_quantity || null,
    adjustments: typed.adjustments,
    ...commissionTerms(lot),
    deposit_applied: row.deposit_applied ?? '0',
    paid: row.advance_applied ?? '0',
    consignor_charges,
  })
  return sum && { ...sum, buyer_charges, consignor_charges }
}
