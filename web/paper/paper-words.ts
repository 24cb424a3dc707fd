import { perUnitOf, type PricedLot } from '#contract/rules/lot-choices.ts'
import { moneyInWords } from '#contract/rules/money-words.ts'
import { fill, type Values } from '#texts/text.ts'
import { lotPapers } from '#texts/paper/lots.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { instantOf } from '#web/text/format.ts'

/**
 * The words that documents share. Documents go to Chinese partners,
 * so they are Chinese in every language of the interface.
 */
export const paperWords = lotPapers
export const say = (template: string, values: Values): string => fill('zh', template, values)
export const momentOf = (iso: string | null): string =>
  iso ? instantOf(iso, paperWords.moment) : paperWords.open
/** An amount in figures and in words. */
export const priceOf = (value: string): string =>
  say(paperWords.yuan, { price: moneyOf(value), words: moneyInWords(value) })
/** A price of a lot, for one unit if it is priced so. */
export function unitPriceOf(lot: PricedLot, value: string): string {
  if (perUnitOf(lot) === undefined) return priceOf(value)
  const words = { price: moneyOf(value), unit: lot.unit ?? '', words: moneyInWords(value) }
  return say(paperWords.perUnit, words)
}
