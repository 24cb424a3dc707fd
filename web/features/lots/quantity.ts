import type { LotRow } from '../../../contract/lots.ts'

/** How much there is, with its unit; decimals that say nothing are left out. */
export function quantityOf({ auction_quantity: quantity, unit }: Pick<LotRow, 'auction_quantity' | 'unit'>): string | undefined {
  return quantity === null ? undefined : [quantity.replace(/\.0+$|(\.\d*[1-9])0+$/, '$1'), unit].filter(Boolean).join(' ')
}
