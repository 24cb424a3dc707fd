import type { EntryKind } from '../entry-kinds.ts'
import { add, amount, compare, smaller, subtract, type Decimal } from './money.ts'

/**
 * Claims on a defaulter after a resale (拍卖法 39): the consignor's loss and the commissions of both sides.
 * Payments on them are due to the consignor as `shortfall_payout`, up to the loss.
 */
export const claimKinds: readonly EntryKind[] = ['shortfall_in', 'penalty_in']

/** Who keeps a forfeited deposit: the house, or the consignor (`forfeit_to` of the consignor's contract). */
export type ForfeitKeeper = 'company' | 'consignor'

/** A first sale whose buyer defaulted, and the sale that replaced it. Amounts are in yuan. */
export interface Resale {
  first_price: Decimal
  next_price: Decimal
  /** The commissions of both sides on the first sale. */
  commissions: Decimal
  forfeited: Decimal
  forfeit_to: ForfeitKeeper
  /** Withheld from the defaulter's refund before the resale. */
  set_off: Decimal
}

/** The defaulter's liability (拍卖法 39), and what covers it before anything is claimed. */
export interface Liability {
  /** The consignor's loss: the difference of the prices, at least 0. */
  lost: Decimal
  deposit_to_loss: Decimal
  deposit_to_commissions: Decimal
  set_off_to_loss: Decimal
  set_off_to_commissions: Decimal
  /** Still claimed from the defaulter: for the consignor's loss, and for the house's commissions. */
  shortfall: Decimal
  penalty: Decimal
  /** The part already covered by money that the house holds, due to the consignor at once. */
  payout: Decimal
}

const atLeastZero = (value: Decimal): Decimal => (compare(value, '0') > 0 ? value : '0')

/**
 * Divides a defaulter's liability after a resale. A deposit kept by the house covers the commissions first,
 * one kept by the consignor the loss first. Money that was set off covers the loss first. A separate due pays
 * out the whole deposit of a consignor, so `payout` does not include it.
 */
export function liabilityOf(resale: Resale): Liability {
  const { first_price, next_price, commissions, forfeited, forfeit_to, set_off } = resale
  const lost = atLeastZero(subtract(first_price, next_price))
  const ofHouse = forfeit_to === 'company'
  const toFirst = smaller(forfeited, ofHouse ? commissions : lost)
  const toSecond = smaller(subtract(forfeited, toFirst), ofHouse ? lost : commissions)
  const [depositToLoss, depositToCommissions] = ofHouse ? [toSecond, toFirst] : [toFirst, toSecond]
  const setOffToLoss = smaller(set_off, subtract(lost, depositToLoss))
  const setOffToCommissions = smaller(
    subtract(set_off, setOffToLoss),
    subtract(commissions, depositToCommissions),
  )
  return {
    lost: amount(lost),
    deposit_to_loss: amount(depositToLoss),
    deposit_to_commissions: amount(depositToCommissions),
    set_off_to_loss: amount(setOffToLoss),
    set_off_to_commissions: amount(setOffToCommissions),
    shortfall: amount(subtract(lost, depositToLoss, setOffToLoss)),
    penalty: amount(subtract(commissions, depositToCommissions, setOffToCommissions)),
    payout: amount(add(ofHouse ? depositToLoss : '0', setOffToLoss)),
  }
}

/** The consignor's part of the defaulter's payments: all of them, up to the claim for the loss. */
export const consignorsShare = (claimed: Decimal, received: Decimal): Decimal =>
  amount(smaller(claimed, received))
