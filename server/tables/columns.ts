import { sql, type NotNull } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  numeric,
  smallint,
  text,
  type PgColumnBuilderBase,
} from 'drizzle-orm/pg-core'
import type { Field, FileRef, Kind } from '../../contract/field.ts'
import { isWritable, type Fields, type Resource } from '../../contract/resource.ts'

/** An instant: `timestamptz` with milliseconds, ISO 8601 UTC text on this side. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' })
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const numbered = (field: Field) => field.options?.every((one) => typeof one === 'number') === true

/** The column of each kind; lengths are the schemas' to check, the database keeps `text`. */
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
  count: () => integer(),
  day: () => day(),
  instant: () => instant(),
  flag: () => boolean().notNull().default(false),
  ref: () => bigint({ mode: 'number' }),
  files: () => jsonb().$type<FileRef[]>().notNull().default([]),
}

type Builder<F extends Field> = ReturnType<
  F extends { kind: 'choice'; options: readonly number[] }
    ? typeof smallint
    : F extends { kind: 'choices'; options: readonly number[] }
      ? () => ReturnType<ReturnType<typeof smallint>['array']>
      : F extends { kind: 'tags' | 'choices' }
        ? () => ReturnType<ReturnType<typeof text>['array']>
        : F extends { kind: 'count' }
          ? typeof integer
          : F extends { kind: 'ref' }
            ? () => ReturnType<typeof bigint<'number'>>
            : F extends { kind: 'flag' }
              ? typeof boolean
              : F extends { kind: 'files' }
                ? () => ReturnType<ReturnType<typeof jsonb>['$type']>
                : F extends { kind: 'money' | 'quantity' | 'percent' }
                  ? typeof numeric
                  : F extends { kind: 'instant' }
                    ? typeof instant
                    : F extends { kind: 'day' }
                      ? typeof day
                      : typeof text
>
type Filled<F extends Field, B extends PgColumnBuilderBase> = F extends
  | { required_at: 'save' }
  | { kind: 'tags' | 'files' | 'choices' | 'flag' }
  | { kind: 'count'; kept: true }
  ? NotNull<B>
  : B
type Stored<F extends Fields> = {
  [K in keyof F as F[K] extends { derived: true } ? never : K]: Filled<F[K], Builder<F[K]>>
}

/** The columns of a resource's own fields. Fields required on saving, and kept counts, are NOT NULL. */
export function fieldColumns<F extends Fields>(of: Resource<F>): Stored<F> {
  const made: Record<string, PgColumnBuilderBase> = {}
  for (const [name, field] of Object.entries(of.fields)) {
    if (field.derived) continue
    const column = columns[field.kind](field) as ReturnType<typeof text>
    if (field.required_at === 'save') made[name] = column.notNull()
    else if (field.kind === 'count' && !isWritable(field))
      made[name] = (column as unknown as ReturnType<typeof integer>).notNull().default(0)
    else made[name] = column
  }
  return made as Stored<F>
}

/** What every table of mutable rows carries. */
export const baseColumns = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  version: integer().notNull().default(1),
  created_at: instant().notNull().default(sql`now()`),
  created_by: bigint({ mode: 'number' }),
  updated_at: instant().notNull().default(sql`now()`),
  updated_by: bigint({ mode: 'number' }),
})
