import type * as zh from './zh/all.ts'
import type { letters } from './zh/letters.ts'
import type { reasons } from './zh/reasons.ts'
import type { Whole } from './whole.ts'

export const languages = ['zh', 'en', 'es', 'ja'] as const
export type Language = (typeof languages)[number]
/** The languages' own names; never translated. */
export const languageNames: Record<Language, string> = {
  zh: '中文',
  en: 'English',
  es: 'Español',
  ja: '日本語',
}

interface Plural {
  readonly one: string
  readonly other: string
}

export type Word = string | Plural

type Same<T> = T extends Word ? Word : { readonly [K in keyof T]: Same<T[K]> }
/** All texts of one language. Every language has the keys of the Chinese source, and a word at each. */
export type Texts = Same<Whole<typeof zh>>
/** All texts, including those that only the server uses. */
export type ServerTexts = Same<Whole<typeof zh> & typeof letters & typeof reasons>

type Paths<T, Prefix extends string = ''> = {
  [K in keyof T & (string | number)]: T[K] extends Word ? `${Prefix}${K}` : Paths<T[K], `${Prefix}${K}.`>
}[keyof T & (string | number)]
/** A dotted path to one text, such as `customers.title`. */
export type Key = Paths<Texts>
/** A path to any text, including server-only ones. */
export type ServerKey = Paths<ServerTexts>
export type Values = Readonly<Record<string, string | number>>

export const isLanguage = (text: string | undefined): text is Language =>
  languages.some((language) => language === text)

const isWord = (value: unknown): value is Word =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && 'one' in value && 'other' in value)

const foundIn = new WeakMap<Texts, Map<string, Word | undefined>>()

/** Caches lookups, because every row of a list uses the same dozen keys. */
function find(texts: Texts, key: string): Word | undefined {
  const known = foundIn.get(texts) ?? new Map<string, Word | undefined>()
  foundIn.set(texts, known)
  if (!known.has(key)) known.set(key, lookUp(texts, key))
  return known.get(key)
}

function lookUp(texts: Texts, key: string): Word | undefined {
  let branch: unknown = texts
  for (const part of key.split('.')) branch = (branch as Record<string, unknown> | undefined)?.[part]
  return isWord(branch) ? branch : undefined
}

/**
 * Replaces `{n}` and the like by their values. Numbers are written as in the language; `n` picks the plural.
 */
export function fill(language: Language, word: Word, values: Values = {}): string {
  const template = typeof word === 'string' ? word : word[pluralOf(language, Number(values['n'] ?? 0))]
  if (!template.includes('{')) return template
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? numberIn(language, value) : value
  })
}

/** Cached per language, because creating a formatter takes longer than rendering a row. */
const numbers = new Map<Language, Intl.NumberFormat>()
const plurals = new Map<Language, Intl.PluralRules>()

/**
 * Writes whole numbers without a formatter, since making the first one delays the start. Spanish groups from
 * five digits on, by dots.
 */
function wholeIn(language: Language, value: number): string {
  const digits = String(value)
  if (language !== 'es') return digits.replace(/\B(?=(\d{3})+$)/g, ',')
  return Math.abs(value) < 10_000 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, '.')
}

/** A number as the language writes it. */
export function numberIn(language: Language, value: number): string {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return wholeIn(language, value)
  const format = numbers.get(language) ?? new Intl.NumberFormat(language)
  numbers.set(language, format)
  return format.format(value)
}

function pluralOf(language: Language, n: number): 'one' | 'other' {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(n) === 'one' ? 'one' : 'other'
}

/** The text of a key with its values filled in. */
export function phrase(texts: Texts, language: Language, key: ServerKey, values?: Values): string {
  return fill(language, find(texts, key) ?? key, values)
}

/** The label of a field: the resource's own, else the general one for fields that every resource has. */
export function fieldLabel(texts: Texts, resource: string, field: string): string {
  const label = find(texts, `fields.${resource}.${field}`) ?? find(texts, `fields.general.${field}`)
  return typeof label === 'string' ? label : field
}

/**
 * Fields whose options have the words of another field. A name without a resource holds for all resources.
 */
const sharedOptions: Readonly<Record<string, string>> = {
  commission_payer: 'lots.commission_payer',
  increment_rule: 'lots.increment_rule',
  unsold_reason: 'lots.unsold_reason',
  'finance_dues.kind': 'finance_entries.kind',
  'lot_rounds.state': 'lots.state',
  'lot_rounds.unit': 'lots.unit',
  'pool_moves.reason': 'customers.pool_reason',
  'things.kind': 'lot_items.kind',
}

/** Where the words of a field's options are. Rows of the pool are customers. */
export const optionsPath = (resource: string, field: string): string =>
  sharedOptions[field] ??
  sharedOptions[`${resource}.${field}`] ??
  `${resource === 'pool' ? 'customers' : resource}.${field}`

/** The label of one option of a choice field. */
export function optionLabel(texts: Texts, resource: string, field: string, option: string | number): string {
  const label = find(texts, `options.${optionsPath(resource, field)}.${option}`)
  return typeof label === 'string' ? label : String(option)
}
