import { buyerKinds } from '#contract/entry-kinds.ts'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { compare, isNegative, type Decimal } from '#contract/rules/money.ts'
import {
  agreedGoods,
  commissionTerms,
  settlementSum,
  type Adjustment,
  type SettlementSum,
} from '#contract/rules/settlement-sum.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { InvalidFields, invalidField } from '#server/request/errors.ts'
import { chargesOfBuyer, chargesWithheld } from '#server/features/finance/ledger/withheld.ts'
import { confirmedSum } from '#server/features/finance/ledger/confirmed-sums.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { weighedQuantity } from '#server/features/weighing/weighed-quantity.ts'
import type { StoredSettlement } from './source.ts'

/** The fields of a settlement that a person enters. Everything else is computed. */
export interface TypedFields {
  settlement_quantity: string | null
  unit_price: string | null
  adjustments: readonly Adjustment[]
}

export interface Figures extends SettlementSum {
  buyer_charges: string
  consignor_charges: string
}

/** The price that a sold lot reached, for a unit or for the whole, in yuan. */
export const priceOf = (lot: StoredLot): Decimal => required(lot.deal_price, 'the price of a sale')

export async function compute(db: Db, lot: StoredLot, typed: TypedFields): Promise<Figures | null> {
  const consignor_charges = await chargesWithheld(db, lot.id)
  const sum = settlementSum({
    ...typed,
    pricing_basis: lot.pricing_basis ?? pricingBasis.whole,
    deal_price: priceOf(lot),
    ...commissionTerms(lot),
    deposit_applied: await confirmedSum(db, lot.id, lot.round_no, ['deposit_apply'], lot.winner_sign_up_id),
    paid: await confirmedSum(db, lot.id, lot.round_no, buyerKinds, lot.winner_sign_up_id),
    consignor_charges,
  })
  return sum && { ...sum, buyer_charges: await chargesOfBuyer(db, lot), consignor_charges }
}

/** The price of the goods at the agreed terms. Null if their quantity is not known yet. */
export const agreedPrice = (lot: StoredLot, settlement_quantity: string | null): string | null =>
  agreedGoods({
    pricing_basis: lot.pricing_basis ?? pricingBasis.whole,
    deal_price: priceOf(lot),
    settlement_quantity,
  })

/** The quantity of an open settlement: the weighed quantity, or else the entered one. */
export async function openQuantity(
  db: Db,
  lot: StoredLot,
  entered: string | null,
): Promise<{ tickets: string | null; settlement_quantity: string | null }> {
  const weighed = await weighedQuantity(db, lot)
  if (weighed !== null) return { tickets: weighed.tickets, settlement_quantity: weighed.quantity }
  return { tickets: null, settlement_quantity: entered ?? lot.settlement_quantity }
}

export function refuseOther(
  sum: SettlementSum | null,
  typed: TypedFields,
  asked: string | null | undefined,
): void {
  if (sum === null && typed.settlement_quantity !== null)
    throw invalidField('settlements', 'settlement_price', 'out_of_range')
  if (sum !== null && isNegative(sum.settlement_price))
    throw invalidField('settlements', 'adjustments', 'out_of_range')
  if (asked === undefined || asked === null || sum === null) return
  if (compare(asked, sum.settlement_price) !== 0)
    throw new InvalidFields('settlements', [{ name: 'settlement_price', fault: 'differs' }], {
      computed: sum.settlement_price,
    })
}

/** Returns the figures to close with. Refuses while one of them is missing. */
export async function closingFigures(
  db: Db,
  lot: StoredLot,
  before: StoredSettlement,
): Promise<Figures & Pick<StoredSettlement, 'settlement_quantity' | 'tickets'>> {
  const { tickets, settlement_quantity } = await openQuantity(db, lot, before.settlement_quantity)
  const typed = { ...before, settlement_quantity }
  const sum = await compute(db, lot, typed)
  refuseOther(sum, typed, undefined)
  const missing = [
    ...(settlement_quantity === null ? ['settlement_quantity'] : []),
    ...(sum === null ? ['settlement_price'] : []),
  ]
  if (sum === null || missing.length > 0)
    throw new InvalidFields(
      'settlements',
      missing.map((name) => ({ name, fault: 'required' })),
    )
  return { ...sum, settlement_quantity, tickets }
}
