import * as z from 'zod/mini'

/** The closed set of field kinds. Each one is a schema, a column, an input, a cell and an export format; nothing else. */
export const kinds = [
  'text',
  'note',
  'phone',
  'url',
  'choice',
  'choices',
  'tags',
  'money',
  'quantity',
  'percent',
  'count',
  'day',
  'instant',
  'flag',
  'ref',
  'area',
  'files',
] as const
export type Kind = (typeof kinds)[number]

/** The step that requires the field; `save` means every create and edit. */
export type Step = 'save' | 'submit' | 'list' | 'close' | 'sell' | 'settle'

/** One field of a resource: plain data, declared once, everything else is derived from it. */
export interface Field {
  readonly kind: Kind
  readonly required_at?: Step
  /** Longest text in characters, or most entries of choices, tags and files. */
  readonly max?: number
  /** Exact number of characters, letters and digits only (a 统一社会信用代码 has 18). */
  readonly length?: number
  readonly options?: readonly (number | string)[]
  /** What a `ref` points at. */
  readonly target?: 'staff' | 'customers'
  /** Written by the server's own acts, never taken from a body. */
  readonly kept?: true
  /** Computed on reading; its SQL or function lives in the feature's `derived.ts`. */
  readonly derived?: true
  readonly listed?: true
  readonly filterable?: true
  readonly sortable?: true
  readonly exportable?: true
  /** How it is shortened for those who may not see it; who they are is the resource's `visibility.ts`. */
  readonly mask?: 'phone' | 'tail' | 'omit'
  /** Wording of the required message: 不能为空 (default), 请输入, 请选择 (default of choices). */
  readonly ask?: 'enter' | 'choose'
}

export interface FileRef {
  name: string
  path: string
}

type Option<F extends Field> = F extends { options: readonly (infer O)[] } ? O : never

/** What a field of each kind holds in JSON. Money, quantities and rates are decimal strings, instants ISO 8601 UTC. */
export interface ValueOf<F extends Field> {
  text: string
  note: string
  phone: string
  url: string
  area: string
  choice: Option<F>
  choices: Option<F>[]
  tags: string[]
  money: string
  quantity: string
  percent: string
  count: number
  ref: number
  day: string
  instant: string
  flag: boolean
  files: FileRef[]
}
export type Value<F extends Field> = ValueOf<F>[F['kind']]

/** What may be wrong with a value; the same words name the text of the message and the reason of a refused import row. */
export const faults = ['required', 'too_long', 'too_short', 'unknown_choice', 'bad_format', 'out_of_range', 'unknown_field'] as const
export type Fault = (typeof faults)[number]

const fault = (other: Fault) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined || issue.input === null ? 'required' : other),
})

/** Half a character or a NUL cannot be stored. */
export const wellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

const words = (max: number, format: (text: string) => boolean = () => true) =>
  z.string(fault('bad_format')).check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(max, 'too_long'),
    z.refine((text) => wellFormed(text) && (text === '' || text.length > max || format(text)), 'bad_format'),
  )

/** 5–20 digits, optional leading +, optional extension; written with blanks, dashes and brackets as people do. */
export const phonePattern = /^\+?\d{5,20}(?:[x#转]\d{1,6})?$/
export const cleanPhone = (text: string): string => text.normalize('NFKC').replace(/[\s\-–—()（）.]/g, '')

const httpUrl = (text: string) => {
  if (!/^https?:\/\/[^\s]+$/i.test(text)) return false
  return URL.canParse(text)
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/
const validInstant = (text: string) => instantPattern.test(text) && !Number.isNaN(Date.parse(text)) && validDay(text.slice(0, 10))
const validDay = (text: string) => {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const decimal = (places: number) => words(40, (text) => new RegExp(`^(0|[1-9]\\d{0,11})(\\.\\d{1,${places}})?$`).test(text))

const id = z.int(fault('bad_format')).check(z.gte(1, 'out_of_range'), z.lte(Number.MAX_SAFE_INTEGER, 'out_of_range'))

const fileRef = z.strictObject({ name: words(255), path: words(300) }, 'bad_format')

const oneOf = (options: readonly (number | string)[]) => z.literal(options as [string | number, ...(string | number)[]], fault('unknown_choice'))

const schemas: Record<Kind, (field: Field) => z.ZodMiniType> = {
  text: (field) =>
    field.length === undefined ? words(field.max ?? 100) : words(field.length, (text) => text.length === field.length && /^[0-9A-Za-z]+$/.test(text)),
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
      .check(z.minLength(field.required_at === 'save' ? 1 : 0, 'required'), z.maxLength(field.max ?? 20, 'too_long')),
  tags: (field) => z.array(words(20), fault('bad_format')).check(z.maxLength(field.max ?? 20, 'too_long')),
  money: () => decimal(2),
  quantity: () => decimal(3),
  percent: () => decimal(2),
  count: () => z.int(fault('bad_format')).check(z.gte(0, 'out_of_range'), z.lte(2_147_483_647, 'out_of_range')),
  ref: () => id,
  day: () => words(10, validDay),
  instant: () =>
    z.pipe(
      words(40, validInstant),
      z.transform((text: string) => new Date(text).toISOString()),
    ),
  flag: () => z.boolean(fault('bad_format')),
  files: (field) => z.array(fileRef, fault('bad_format')).check(z.maxLength(field.max ?? 20, 'too_long')),
}

const emptyToNull = z.transform((input: unknown) => (typeof input === 'string' && input.trim() === '' ? null : input))

/** The schema of one present, non-null value. Issues carry a `Fault` as their message. */
export const valueSchema = (field: Field): z.ZodMiniType => schemas[field.kind](field)

const neverNull: readonly Kind[] = ['choices', 'tags', 'files', 'flag']

/** The schema of a value in a body: a field not required on saving may be null or blank; lists and flags are never null. */
export const bodySchema = (field: Field): z.ZodMiniType =>
  field.required_at === 'save' || neverNull.includes(field.kind) ? valueSchema(field) : z.pipe(emptyToNull, z.nullable(valueSchema(field)))
