import * as z from 'zod/mini'
import type { Fault, Field, Kind, StoredValue, Value } from './field.ts'
import { parsedUrl } from './url.ts'

/** A text or a list. zod also compares the `length` of other values, such as `{ length: [{}] }`, and may throw. */
const hasLength = ({ value }: { value: unknown }): boolean =>
  typeof value === 'string' || Array.isArray(value)

/** Like zod's check, for texts and lists only. */
export function maxLength(max: number, fault: Fault) {
  const check = z.maxLength(max, fault)
  check._zod.def.when = hasLength
  return check
}

export function minLength(min: number, fault: Fault) {
  const check = z.minLength(min, fault)
  check._zod.def.when = hasLength
  return check
}

const fault = (other: Fault) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? 'required' : other,
})

/** PostgreSQL cannot store a lone surrogate or a NUL character. */
export const wellFormed = (text: string): boolean => !/[\p{Surrogate}\0]/u.test(text)

const words = (max: number, format: (text: string) => boolean = () => true) =>
  z.string(fault('bad_format')).check(
    z.trim(),
    minLength(1, 'required'),
    maxLength(max, 'too_long'),
    z.refine((text) => wellFormed(text) && (text === '' || text.length > max || format(text)), 'bad_format'),
  )

/**
 * 5–20 digits with an optional leading + and an optional extension. `cleanPhone` first removes blanks, dashes
 * and brackets.
 */
export const phonePattern = /^\+?\d{5,20}(?:[x#转]\d{1,6})?$/
export const cleanPhone = (text: string): string => text.normalize('NFKC').replace(/[\s\-–—()（）.]/g, '')

const httpUrl = (text: string) => {
  if (!/^https?:\/\/[^\s]+$/i.test(text)) return false
  return parsedUrl(text) !== undefined
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/
const validInstant = (text: string) =>
  instantPattern.test(text) && !Number.isNaN(Date.parse(text)) && validDay(text.slice(0, 10))
const validDay = (text: string) => {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Up to 12 digits before the point, none of them a leading zero, and up to `places` digits after it. */
const decimalPattern = (places: number, sign = '') =>
  new RegExp(`^${sign}(0|[1-9]\\d{0,11})(\\.\\d{1,${places}})?$`)
export const moneyPattern = decimalPattern(2)
export const signedMoneyPattern = decimalPattern(2, '-?')
export const quantityPattern = decimalPattern(3)

/** A decimal string is not trimmed: a blank before an amount is an error. */
const decimal = (pattern: RegExp) =>
  z
    .string(fault('bad_format'))
    .check(minLength(1, 'required'), maxLength(40, 'too_long'), z.regex(pattern, 'bad_format'))

/** If the text is not a number, the pattern reports `bad_format`, so the range check lets it pass. */
const percent = (most = Infinity) =>
  decimal(moneyPattern).check(z.refine((text) => !(Number(text) > most), 'out_of_range'))

/**
 * Dictionary keys start at 0 (source-spec §3), and so do our accounts, where 0 means held by the platform.
 * Other ids start at 1.
 */
const fromZero: readonly Field['target'][] = ['auction_companies', 'auction_platforms', 'own_accounts']
const id = (least: number) =>
  z
    .int(fault('bad_format'))
    .check(z.gte(least, 'out_of_range'), z.lte(Number.MAX_SAFE_INTEGER, 'out_of_range'))

const fileRef = z.strictObject({ name: words(255), path: words(300) }, 'bad_format')

const oneOf = (options: readonly (number | string)[]) =>
  z.literal(options as [string | number, ...(string | number)[]], fault('unknown_choice'))

const schemas: Record<Kind, (field: Field) => z.ZodMiniType> = {
  text: (field) =>
    field.length === undefined
      ? words(field.max ?? 100)
      : words(field.length, (text) => text.length === field.length && /^[0-9A-Za-z]+$/.test(text)),
  note: (field) => words(field.max ?? 2000),
  phone: () =>
    z.pipe(
      z.string(fault('bad_format')),
      z.pipe(
        z.transform(cleanPhone),
        words(40, (text) => phonePattern.test(text)),
      ),
    ),
  url: (field) => words(field.max ?? 500, httpUrl),
  area: (field) => words(field.max ?? 100),
  choice: (field) => oneOf(field.options ?? []),
  choices: (field) =>
    z
      .array(oneOf(field.options ?? []), fault('bad_format'))
      .check(
        minLength(field.required_at === 'save' ? 1 : 0, 'required'),
        maxLength(field.max ?? 20, 'too_long'),
      ),
  tags: (field) => z.array(words(20), fault('bad_format')).check(maxLength(field.max ?? 20, 'too_long')),
  money: () => decimal(moneyPattern),
  quantity: () => decimal(quantityPattern),
  percent: (field) => percent(field.most),
  count: () =>
    z.int(fault('bad_format')).check(z.gte(0, 'out_of_range'), z.lte(2_147_483_647, 'out_of_range')),
  ref: (field) => id(fromZero.includes(field.target) ? 0 : 1),
  day: () => words(10, validDay),
  instant: () =>
    z.pipe(
      words(40, validInstant),
      z.transform((text: string) => new Date(text).toISOString()),
    ),
  flag: () => z.boolean(fault('bad_format')),
  files: (field) => z.array(fileRef, fault('bad_format')).check(maxLength(field.max ?? 20, 'too_long')),
}

const emptyToNull = z.transform((input: unknown) =>
  typeof input === 'string' && input.trim() === '' ? null : input,
)

/** The schema of a value that is present and not null. The message of an issue is a `Fault`. */
// The lookup by kind loses the field's type, so this cast restores it.
export const valueSchema = <const F extends Field>(field: F) =>
  schemas[field.kind](field) as z.ZodMiniType<Value<F>>

const neverNull: readonly Kind[] = ['choices', 'tags', 'files', 'flag']

/** Caches schemas, because a form needs them at every validation. */
const bodySchemas = new WeakMap<Field, z.ZodMiniType>()

/**
 * The schema of a value in a body. A field that saving does not require may be null or blank; lists and flags
 * never are.
 */
export const bodySchema = <const F extends Field>(field: F) =>
  // As above, for `StoredValue`.
  keptBodySchema(field) as z.ZodMiniType<StoredValue<F>>

function keptBodySchema(field: Field): z.ZodMiniType {
  const known = bodySchemas.get(field)
  if (known) return known
  const made =
    field.required_at === 'save' || neverNull.includes(field.kind)
      ? valueSchema(field)
      : z.pipe(emptyToNull, z.nullable(valueSchema(field)))
  bodySchemas.set(field, made)
  return made
}
