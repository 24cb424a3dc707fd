import { paidByConsignor, payoutKinds, type EntryKind } from '#contract/entry-kinds.ts'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { add, compare, subtract, type Decimal } from '#contract/rules/money.ts'
import { commissionOfSides, commissionTerms } from '#contract/rules/settlement-sum.ts'
import type { Sale } from './sale.ts'

const least = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b)

/** The consignor's money in a sale: the paid part of the price, less the consignor's commission. */
function fundsOf(sale: Sale, came: Decimal): Decimal {
  if (sale.pricing_basis === pricingBasis.perUnit) return came
  const { consignor } = commissionOfSides(sale.deal_price, commissionTerms(sale))
  return subtract(least(came, sale.deal_price), consignor)
}

/** Incoming money is counted before outgoing money, whatever the order of the sheet. */
const turn = (kind: EntryKind): number =>
  payoutKinds.includes(kind) ? 2 : kind === 'overpaid_refund' ? 1 : 0
export const inTurn = <Line extends { kind: EntryKind }>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => turn(a.kind) - turn(b.kind))

/** Tracks the money of sales while payments are added. */
export class LotMoney {
  readonly #sales: ReadonlyMap<number, Sale>

  constructor(sales: readonly Sale[]) {
    this.#sales = new Map(sales.map((sale) => [sale.id, { ...sale }]))
  }

  /**
   * Counts a payment. Returns the kind to store, or null if more is refunded than was paid. A payout beyond
   * the lot's own money is an advance, as it is when confirmed in the product.
   */
  count(lot: number, kind: EntryKind, amount: Decimal): EntryKind | null {
    const sale = this.#sales.get(lot)
    if (!sale) return kind
    if (payoutKinds.includes(kind)) {
      const plain = add(sale.plain, amount)
      if (compare(plain, fundsOf(sale, sale.came)) > 0) return 'consignor_advance'
      sale.plain = plain
    } else if (kind === 'overpaid_refund') {
      if (compare(amount, sale.came) > 0) return null
      sale.came = subtract(sale.came, amount)
    } else if (paidByConsignor.includes(kind)) sale.plain = subtract(sale.plain, amount)
    else sale.came = add(sale.came, amount)
    return kind
  }
}
