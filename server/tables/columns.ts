import { sql, type $Type, type HasDefault, type NotNull } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  integer,
  jsonb,
  numeric,
  smallint,
  text,
  type AnyPgColumn,
  type PgColumnBuilderBase,
} from 'drizzle-orm/pg-core'
import type { Field, FileRef, Kind, Value } from '#contract/grammar/field.ts'
import { encrypted, type Encrypted } from './encrypted.ts'
import { isWritable, type Fields, type Resource } from '#contract/grammar/resource.ts'

/** An instant: `timestamptz` with milliseconds, ISO 8601 UTC text on this side. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

export const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' })
/**
 * How many versions changed nothing but these fields, by their names. Whoever may see none of them is shown a version
 * that these edits did not move (`records/masked-edits.ts`).
 */
export const maskedEdits = () => jsonb().$type<Record<string, number>>().notNull().default({})

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A foreign key. It is named, because the refusal of a wrong reference is found by the name. */
export const reference = (name: string, column: AnyPgColumn, target: AnyPgColumn) =>
  foreignKey({ name, columns: [column], foreignColumns: [target] })

const numbered = (field: Field) => field.options?.every((option) => typeof option === 'number') === true

/** The column of each kind. Schemas check lengths; the database stores `text`. */
const columns: Record<Kind, (field: Field) => PgColumnBuilderBase> = {
  text: () => text(),
  note: () => text(),
  phone: () => text(),
  url: () => text(),
  area: () => text(),
  choice: (field) => (numbered(field) ? smallint() : text()),
  choices: (field) => (numbered(field) ? smallint().array().notNull() : text().array().notNull()),
  tags: () => text().array().notNull().default([]),
  money: () => numeric({ precision: 14, scale: 2 }),
  quantity: () => numeric({ precision: 15, scale: 3 }),
  percent: () => numeric({ precision: 14, scale: 2 }),
  count: (field) => (isWritable(field) ? integer() : integer().notNull().default(0)),
  day: () => day(),
  instant: () => instant(),
  flag: () => boolean().notNull().default(false),
  ref: () => bigint({ mode: 'number' }),
  files: () => jsonb().$type<FileRef[]>().notNull().default([]),
}

type Choice<F extends Field, One, Many> = F extends { options: readonly number[] } ? One : Many
interface BuilderOf<F extends Field> {
  text: ReturnType<typeof text>
  note: ReturnType<typeof text>
  phone: ReturnType<typeof text>
  url: ReturnType<typeof text>
  area: ReturnType<typeof text>
  choice: Choice<F, ReturnType<typeof smallint>, ReturnType<typeof text>>
  choices: Choice<
    F,
    ReturnType<ReturnType<typeof smallint>['array']>,
    ReturnType<ReturnType<typeof text>['array']>
  >
  tags: ReturnType<ReturnType<typeof text>['array']>
  money: ReturnType<typeof numeric>
  quantity: ReturnType<typeof numeric>
  percent: ReturnType<typeof numeric>
  count: ReturnType<typeof integer>
  day: ReturnType<typeof day>
  instant: ReturnType<typeof instant>
  flag: ReturnType<typeof boolean>
  ref: ReturnType<typeof bigint<'number'>>
  files: ReturnType<typeof jsonb>
}

/** The column builder of a field, typed by the values that its declaration allows. */
type Builder<F extends Field> = $Type<
  BuilderOf<F>[F['kind']],
  F extends { encrypted: true } ? Encrypted : Value<F>
>
type Filled<F extends Field, B extends PgColumnBuilderBase> = F extends
  | { required_at: 'save' }
  | { kind: 'tags' | 'files' | 'choices' | 'flag' }
  | { kind: 'count'; kept: true }
  ? NotNull<B>
  : B
/** Columns with a database default are optional in an insert. */
type Defaulted<F extends Field, B extends PgColumnBuilderBase> = F extends
  | { kind: 'tags' | 'files' | 'flag' }
  | { kind: 'count'; kept: true }
  ? HasDefault<B>
  : B
type FieldColumns<F extends Fields> = {
  [K in keyof F as F[K] extends { derived: true } ? never : K]: Defaulted<F[K], Filled<F[K], Builder<F[K]>>>
}

/** The columns of a resource's fields. Required fields and counters are NOT NULL. */
export function fieldColumns<F extends Fields>(of: Resource<F>): FieldColumns<F> {
  const made: Record<string, PgColumnBuilderBase> = {}
  for (const [name, field] of Object.entries(of.fields)) {
    if (field.derived) continue
    const column = field.encrypted ? encrypted() : columns[field.kind](field)
    made[name] = field.required_at === 'save' ? (column as ReturnType<typeof text>).notNull() : column
  }
  return made as FieldColumns<F>
}

/** The import that brought the row in. Null for rows that were entered here. */
export const importedFrom = () => ({ imported_from: bigint({ mode: 'number' }) })

/** The common columns of tables with mutable rows. */
export const baseColumns = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  version: integer().notNull().default(1),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  created_by: bigint({ mode: 'number' }),
  updated_at: instant()
    .notNull()
    .default(sql`now()`),
  updated_by: bigint({ mode: 'number' }),
})
