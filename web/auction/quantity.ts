import { units } from '#contract/rules/lot-choices.ts'
import type { LotRow } from '#contract/lots.ts'
import { shortDecimal } from '#web/text/format.ts'
import type { Speaker } from '#web/text/text.tsx'

/** A quantity with its unit, without trailing zeros. The unit is in Chinese unless `t` is passed. */
export function withUnit(quantity: string, unit: string | null, t?: Speaker['t']): string {
  const q = shortDecimal(quantity)
  const known = units.find((name) => name === unit)
  if (t && known) return t(`lots.quantities.${known}`, { q, n: Number(quantity) })
  return [q, unit].filter(Boolean).join(' ')
}

/** How much of the goods is on auction. */
export function quantityOf(
  { auction_quantity, unit }: Pick<LotRow, 'auction_quantity' | 'unit'>,
  t?: Speaker['t'],
): string | undefined {
  return auction_quantity === null ? undefined : withUnit(auction_quantity, unit, t)
}
