import { perUnitOf, unitPrices, type PricedLot } from '#contract/rules/lot-choices.ts'
import type { Speaker } from '#web/text/text.tsx'

/** 元/吨 if a lot is priced by the unit, in the reader's words. Undefined if its price is for all of it. */
const perUnitWord = (lot: PricedLot, { t }: Pick<Speaker, 't'>): string | undefined => {
  const unit = perUnitOf(lot)
  return unit && t(`lots.perUnit.${unit}`)
}

/** A price of a lot. Priced by the unit, it says so. */
export function priceIn(lot: PricedLot, price: string, text: Pick<Speaker, 't' | 'money'>): string {
  return [text.money(price), perUnitWord(lot, text)].filter(Boolean).join(' ')
}

/** The unit after the label of a price: the currency, or 元/吨. */
export function priceUnit(lot: PricedLot, text: Pick<Speaker, 't'>): string {
  const unit = perUnitWord(lot, text)
  return unit ? text.t('list.unitIn', { unit }) : text.t('list.unitYuan')
}

/** The same for every such field of a lot, by name. Empty if its prices are for all of it. */
export function priceUnits(lot: PricedLot, text: Pick<Speaker, 't'>): Readonly<Record<string, string>> {
  if (perUnitOf(lot) === undefined) return {}
  const unit = priceUnit(lot, text)
  return Object.fromEntries(unitPrices.map((name) => [name, unit]))
}
