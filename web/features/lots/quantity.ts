import type { LotRow } from '../../../contract/lots.ts'
import { shortDecimal } from '../../format.ts'

/** A quantity with its unit, in words where the reader's language has some; decimals that say nothing are left out. */
export const withUnit = (quantity: string, unit: string | null, wordOf = (word: string) => word): string =>
  [shortDecimal(quantity), unit && wordOf(unit)].filter(Boolean).join(' ')

/** How much there is. */
export function quantityOf(
  { auction_quantity, unit }: Pick<LotRow, 'auction_quantity' | 'unit'>,
  wordOf?: (unit: string) => string,
): string | undefined {
  return auction_quantity === null ? undefined : withUnit(auction_quantity, unit, wordOf)
}
