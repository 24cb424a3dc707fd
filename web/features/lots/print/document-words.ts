import { moneyInWords } from '../../../../contract/money-words.ts'
import { businessZone } from '../../../../contract/time.ts'
import { fill, type Values } from '../../../../texts/text.ts'
import { auctionFields } from '../../../../texts/zh/auction-fields.ts'
import { auctionOptions } from '../../../../texts/zh/auction-options.ts'
import { lotDocuments } from '../../../../texts/zh/lot-documents.ts'
import { fields } from '../../../../texts/zh/fields.ts'
import { instantOf, moneyOf } from '../../../format.ts'

const labels: Readonly<Record<string, string>> = { ...fields, ...auctionFields }
const options: Readonly<Record<string, Readonly<Record<string, string>>>> = auctionOptions.lots

export const words = lotDocuments
export const say = (template: string, values: Values): string => fill('zh', template, values)
export const labelOf = (field: string): string => labels[field] ?? field
export const optionOf = (field: string, value: string | number | null): string => (value === null ? '' : (options[field]?.[value] ?? String(value)))
export const momentOf = (iso: string | null): string => (iso ? instantOf(iso, businessZone, words.moment) : words.open)
/** An amount in figures and in words. */
export const priceOf = (value: string): string => say(words.yuan, { price: moneyOf(value), words: moneyInWords(value) })
