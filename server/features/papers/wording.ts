import { pricingBasis, weighedUnit } from '#contract/rules/lot-choices.ts'
import type { LotRow } from '#contract/lots.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { quantity } from '#contract/rules/money.ts'
import { moneyInWords } from '#contract/rules/money-words.ts'
import { businessClock } from '#contract/rules/time.ts'
import { texts } from '#texts/all.ts'
import { paperCharges } from '#texts/paper/finance.ts'
import { lotPapers } from '#texts/paper/lots.ts'
import { sheetWords } from '#texts/paper/sheets.ts'
import { fill, optionLabel } from '#texts/text.ts'

/** Papers go to Chinese partners, so their values are written in Chinese for every reader. */

const clockOf = (iso: string): Record<string, string> => {
  const [y = '', m = '', d = '', h = '', i = '', s = ''] = businessClock(new Date(iso))
  return { y, m, d, h, i, s }
}

export const instantOn = (iso: string | null): string | null =>
  iso === null ? null : fill('zh', lotPapers.moment, clockOf(iso))
/** The same to the second, for the record of an auction. */
export const secondOn = (iso: string): string => fill('zh', sheetWords.second, clockOf(iso))
/** A day of the business zone: `2026-11-22`. */
export const dayOn = (day: string | null): string | null => {
  const [y, m, d] = day?.split('-') ?? []
  return y && m && d ? fill('zh', sheetWords.day, { y, m, d }) : null
}

/** Drops trailing zeros: 23.000 becomes 23. */
export const shortQuantity = (value: string): string => value.replace(/\.0+$|(\.\d*[1-9])0+$/, '$1')
export const quantityOn = (value: string | null, unit: string | null): string | null =>
  value === null ? null : [shortQuantity(value), unit].filter(Boolean).join(' ')

/** Weights have three decimals on every paper, so that columns can be added up. */
export const tonnesOn = (value: string): string => quantity(value)
export const weightOn = (value: string | null, unit: string | null): string | null =>
  value !== null && unit === weighedUnit ? `${tonnesOn(value)} ${unit}` : quantityOn(value, unit)

type Priced = Pick<LotRow, 'pricing_basis' | 'unit'>
const unitOf = (lot: Priced): string | undefined =>
  lot.pricing_basis === pricingBasis.perUnit ? (lot.unit ?? '') : undefined

/** An amount in figures, with the unit if the price is per unit. */
export function priceOn(lot: Priced, value: string | null): string | null {
  if (value === null) return null
  const unit = unitOf(lot)
  return unit === undefined
    ? fill('zh', sheetWords.yuan, { price: moneyOf(value) })
    : fill('zh', sheetWords.perUnit, { price: moneyOf(value), unit })
}

export const chargeOn = (kind: string): string => paperCharges[kind] ?? kind
/** An amount in words (大写). */
export function wordsOn(lot: Priced, value: string | null): string | null {
  if (value === null) return null
  const unit = unitOf(lot)
  const words = moneyInWords(value)
  return unit === undefined ? words : fill('zh', sheetWords.wordsPerUnit, { words, unit })
}

const wholeSum = { pricing_basis: pricingBasis.whole, unit: null }
export const sumOn = (value: string | null): string | null => priceOn(wholeSum, value)
export const sumWordsOn = (value: string | null): string | null => wordsOn(wholeSum, value)

export const choiceOn = (field: string, value: string | number | null): string | null =>
  value === null ? null : optionLabel(texts.zh, 'lots', field, value)
