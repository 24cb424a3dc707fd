import type { LotRow } from '../../../contract/lots.ts'
import { shortDecimal } from '../../format.ts'

/** How much there is, with its unit; decimals that say nothing are left out. */
export function quantityOf({ auction_quantity: quantity, unit }: Pick<LotRow, 'auction_quantity' | 'unit'>): string | undefined {
  return quantity === null ? undefined : [shortDecimal(quantity), unit].filter(Boolean).join(' ')
}
