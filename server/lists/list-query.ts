import { arrayOverlaps, eq, gte, inArray, isNotNull, isNull, like, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { defaultLimit, maxLimit } from '#contract/grammar/envelope.ts'
import type { Field, Kind } from '#contract/grammar/field.ts'
import { valueSchema } from '#contract/grammar/field-schema.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import { dayLength } from '#contract/rules/time.ts'
import { InvalidFields, type FieldFault } from '#server/request/errors.ts'

/** One filter of a list, validated against the field's declaration. */
export interface Filter {
  name: string
  field: Field
  any?: unknown[]
  from?: unknown
  to?: unknown
  /** True finds rows without a value. Only for dates. */
  empty?: boolean
}

export interface ListQuery {
  page: number
  limit: number
  sort: { name: string; descending: boolean } | undefined
  q: string
  filters: Filter[]
  /** Set if the answer only counts the rows. */
  countOnly: boolean
}

type Raw = Readonly<Record<string, unknown>>
const ranged: readonly Kind[] = ['instant', 'day', 'money', 'quantity', 'percent', 'count']
const dated: readonly Kind[] = ['instant', 'day']
const reserved = ['page', 'limit', 'sort', 'q', 'count_only']

/** Converts the text of a query parameter to the type that the field's schema expects. */
function typed(field: Field, text: string): unknown {
  if (field.kind === 'flag')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
  if (field.kind === 'count' || field.kind === 'ref') return number ?? text
  if (field.options) return typeof field.options[0] === 'number' ? (number ?? text) : text
  return text
}

/** A plain day as the bound of a range of instants includes the whole business day. */
function wholeDay(field: Field, text: string, end: boolean): string {
  if (field.kind !== 'instant' || !/^\d{4}-\d\d-\d\d$/.test(text)) return text
  const start = Date.parse(`${text}T00:00:00+08:00`)
  return Number.isNaN(start) ? text : new Date(end ? start + dayLength - 1 : start).toISOString()
}

/** Schemas of filters, built once for each field. */
const schemas = new WeakMap<Field, ReturnType<typeof valueSchema>>()

/** The schema of one value of a filter. */
function schemaOf(field: Field): ReturnType<typeof valueSchema> {
  const known = schemas.get(field)
  if (known) return known
  const item =
    field.kind === 'choices'
      ? { ...field, kind: 'choice' as const }
      : field.kind === 'tags'
        ? { kind: 'text' as const, max: 20 }
        : field
  const made = valueSchema(item)
  schemas.set(field, made)
  return made
}

function parsed(field: Field, text: string): unknown {
  const result = schemaOf(field).safeParse(typed(field, text))
  if (!result.success) throw new Error(result.error.issues[0]?.message ?? 'bad_format')
  return result.data
}

function wholeNumber(raw: Raw, name: string, fallback: number, most: number, faults: FieldFault[]): number {
  const text = raw[name]
  if (text === undefined) return fallback
  if (typeof text === 'string' && /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most)
    return Number(text)
  faults.push({ name, fault: 'out_of_range' })
  return fallback
}

function sorting(of: Resource, hidden: readonly string[], raw: Raw, faults: FieldFault[]): ListQuery['sort'] {
  const text = raw['sort']
  if (text === undefined || text === '') return undefined
  const name = String(text).replace(/^-/, '')
  const known = typeof text === 'string' && of.fields[name]?.sortable && !hidden.includes(name)
  if (!known) {
    faults.push({ name: 'sort', fault: 'unknown_choice' })
    return undefined
  }
  return { name, descending: text.startsWith('-') }
}

/** `<field>_empty=1` finds rows without a date, and 0 those with one. */
function emptiness(field: Field, values: readonly string[]): boolean {
  if (!dated.includes(field.kind) || values.length !== 1) throw new Error('unknown_field')
  return yesOrNo(values[0])
}

function yesOrNo(text: unknown): boolean {
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new Error('bad_format')
}

function condition(
  of: Resource,
  hidden: readonly string[],
  key: string,
  values: string[],
  filters: Filter[],
): void {
  const range = /^(.+)_(from|to|empty)$/.exec(key)
  const name = of.fields[key] ? key : (range?.[1] ?? key)
  const field = of.fields[name]
  if (!field?.filterable || hidden.includes(name)) throw new Error('unknown_field')
  const filter = filters.find((item) => item.name === name) ?? { name, field }
  if (!filters.includes(filter)) filters.push(filter)
  if (name === key) filter.any = values.map((text) => parsed(field, text))
  else if (range?.[2] === 'empty') filter.empty = emptiness(field, values)
  else if (!ranged.includes(field.kind) || values.length !== 1) throw new Error('unknown_field')
  else if (range?.[2] === 'from') filter.from = parsed(field, wholeDay(field, values[0] ?? '', false))
  else filter.to = parsed(field, wholeDay(field, values[0] ?? '', true))
}

/**
 * Parses a list's query string. Parameters that are unknown or masked for this caller cause a 422 that names
 * them.
 */
export function readListQuery(of: Resource, hidden: readonly string[], raw: Raw): ListQuery {
  const faults: FieldFault[] = []
  const page = wholeNumber(raw, 'page', 1, 1_000_000, faults)
  const limit = wholeNumber(raw, 'limit', defaultLimit, maxLimit, faults)
  const sort = sorting(of, hidden, raw, faults)
  const q = typeof raw['q'] === 'string' ? raw['q'].trim().slice(0, 100) : ''
  if (Array.isArray(raw['q'])) faults.push({ name: 'q', fault: 'bad_format' })
  if (!q.isWellFormed() || q.includes('\u0000')) faults.push({ name: 'q', fault: 'bad_format' })
  let countOnly = false
  try {
    countOnly = raw['count_only'] !== undefined && yesOrNo(raw['count_only'])
  } catch {
    faults.push({ name: 'count_only', fault: 'bad_format' })
  }
  const filters: Filter[] = []
  for (const [key, value] of Object.entries(raw)) {
    if (reserved.includes(key)) continue
    try {
      condition(of, hidden, key, (Array.isArray(value) ? value : [value]).map(String), filters)
    } catch (error) {
      faults.push({ name: key, fault: error instanceof Error ? error.message : 'bad_format' })
    }
  }
  if (faults.length > 0) throw new InvalidFields(of.name, faults)
  return { page, limit, sort, q, filters, countOnly }
}

const anyOf = (column: PgColumn, values: unknown[]): SQL | undefined =>
  values.length === 1 ? eq(column, values[0]) : inArray(column, values)

const likeLiteral = (text: string) => text.replace(/[\\%_]/g, '\\$&')
/** The `like` pattern of all values that contain a text, with wildcards in the text escaped. */
export const containing = (text: string): string => `%${likeLiteral(text)}%`
const areaWithin = (column: PgColumn, values: unknown[]): SQL | undefined =>
  or(...values.flatMap((value) => [eq(column, value), like(column, `${likeLiteral(String(value))}/%`)]))

const overlap = (column: PgColumn, values: unknown[]): SQL => arrayOverlaps(column, values)

const within: Record<Kind, (column: PgColumn, values: unknown[]) => SQL | undefined> = {
  text: anyOf,
  note: anyOf,
  phone: anyOf,
  url: anyOf,
  choice: anyOf,
  money: anyOf,
  quantity: anyOf,
  percent: anyOf,
  count: anyOf,
  day: anyOf,
  instant: anyOf,
  flag: anyOf,
  ref: anyOf,
  choices: overlap,
  tags: overlap,
  area: areaWithin,
  files: () => sql`false`,
}

/** The SQL of a filter on a stored column. */
export function filterSql(filter: Filter, column: PgColumn): (SQL | undefined)[] {
  return [
    filter.any && within[filter.field.kind](column, filter.any),
    filter.from === undefined ? undefined : gte(column, filter.from),
    filter.to === undefined ? undefined : lte(column, filter.to),
    filter.empty === undefined ? undefined : filter.empty ? isNull(column) : isNotNull(column),
  ]
}
