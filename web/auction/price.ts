import { perUnitOf, unitPrices, type PricedLot } from '#contract/rules/lot-choices.ts'
import type { Speaker } from '#web/text/text.tsx'

/** 元/吨 in the user's language if the lot is priced per unit. Undefined if the price is for the whole lot. */
const perUnitWord = (lot: PricedLot, { t }: Pick<Speaker, 't'>): string | undefined => {
  const unit = perUnitOf(lot)
  return unit && t(`lots.perUnit.${unit}`)
}

/** A price of a lot, with its unit if the lot is priced per unit. */
export function priceIn(lot: PricedLot, price: string, text: Pick<Speaker, 't' | 'money'>): string {
  return [text.money(price), perUnitWord(lot, text)].filter(Boolean).join(' ')
}

/** The unit after the label of a price: the currency, or 元/吨. */
export function priceUnit(lot: PricedLot, text: Pick<Speaker, 't'>): string {
  const unit = perUnitWord(lot, text)
  return unit ? text.t('list.unitIn', { unit }) : text.t('list.unitYuan')
}

/** The unit of each price field, by name. Empty if the prices are for the whole lot. */
export function priceUnits(lot: PricedLot, text: Pick<Speaker, 't'>): Readonly<Record<string, string>> {
  if (perUnitOf(lot) === undefined) return {}
  const unit = priceUnit(lot, text)
  return Object.fromEntries(unitPrices.map((name) => [name, unit]))
}
