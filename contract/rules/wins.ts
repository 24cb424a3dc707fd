import { add, amount, compare, isZero, subtract, orZero, type Decimal } from './money.ts'

/** The values that limit how many lots of an event a bidder may still win. */
export interface Wins {
  /** Lots of the event that the bidder has won. */
  wins: number
  /** How many wins one deposit covers; null for any number. */
  wins_limit: number | null
  /** One deposit for the event; null or 0 if there is none. */
  bond_price: Decimal | null
  waived: boolean
  /** The bidder's deposits: the part that is held, and the part applied to lots that were won. */
  deposit: Decimal
}

/** The number of complete deposits. A bidder who need not pay one counts as having one. */
function depositsOf({ bond_price, waived, deposit }: Wins): number {
  const bond = orZero(bond_price)
  if (waived || isZero(bond)) return 1
  let deposits = 0
  for (let sum = bond; compare(sum, deposit) <= 0; sum = add(sum, bond)) deposits += 1
  return deposits
}

/** How many lots the deposits cover; null for any number. */
export const winsCovered = (found: Wins): number | null =>
  found.wins_limit === null ? null : depositsOf(found) * found.wins_limit

/** The amount that is missing for one more deposit. */
export function furtherDeposit(found: Wins): Decimal {
  const bond = orZero(found.bond_price)
  if (found.waived || isZero(bond)) return '0.00'
  let whole = bond
  while (compare(whole, found.deposit) <= 0) whole = add(whole, bond)
  return amount(subtract(whole, found.deposit))
}
