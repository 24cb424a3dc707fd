import * as z from 'zod/mini'
import type { Field, StoredValue, Value } from './field.ts'
import { bodySchema, maxLength, minLength } from './field-schema.ts'

export type Fields = Readonly<Record<string, Field>>

/**
 * A kind of record. Its name also names its files: `contract/<name>.ts`, `server/features/<name>/`,
 * `texts/zh/<name>.ts`.
 */
export interface Resource<F extends Fields = Fields> {
  readonly name: string
  readonly fields: F
}

export const resource = <const F extends Fields>(name: string, fields: F): Resource<F> => ({ name, fields })

export type FieldsOf<R> = R extends Resource<infer F> ? F : never
export type FieldName<R> = keyof FieldsOf<R> & string

type RefName<F> = {
  [K in keyof F as F[K] extends { kind: 'ref' } ? `${K & string}_name` : never]?: string | null
}

/** The columns of every mutable row besides its own fields. Instants are ISO 8601 in UTC. */
interface Base {
  id: number
  /**
   * The import that created the row. Null for rows entered by hand; absent if the resource has no imports.
   */
  imported_from?: number | null
  version: number
  created_at: string
  created_by: number | null
  updated_at: string
  updated_by: number | null
}

/** Computed flags serve list filters, so rows in answers may omit them. */
type Flags<F extends Fields> = {
  [K in keyof F]: F[K] extends { kind: 'flag'; derived: true } ? K : never
}[keyof F]
type Values<F extends Fields> = { [K in Exclude<keyof F, Flags<F>>]: StoredValue<F[K]> } & {
  [K in Flags<F>]?: boolean
}

/**
 * A row in an answer: its fields, the names of its references, the caller's current actions and the masked
 * fields.
 */
export type Row<R extends Resource> = Base &
  Values<FieldsOf<R>> &
  RefName<FieldsOf<R>> & {
    actions: string[]
    masked?: string[]
  }

type Writable<F extends Fields> = {
  [K in keyof F as F[K] extends { kept: true } | { derived: true } ? never : K]: F[K]
}

type NeededKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { required_at: 'save' } ? K : never
}[keyof F]

/** The body of a create. */
export type Draft<R extends Resource> = {
  [K in NeededKeys<Writable<FieldsOf<R>>>]: Value<FieldsOf<R>[K]>
} & {
  [K in Exclude<keyof Writable<FieldsOf<R>>, NeededKeys<Writable<FieldsOf<R>>>>]?:
    | StoredValue<FieldsOf<R>[K]>
    | undefined
}

/** The body of an edit: any of the fields, and the version that the edit is based on. */
export type Patch<R extends Resource> = { [K in keyof Draft<R>]?: Draft<R>[K] | undefined } & {
  version: number
}

export const isWritable = (field: Field): boolean => !field.kept && !field.derived

/** Drops fields that are undefined. */
export const givenFields = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const writable = <F extends Fields>(of: Resource<F>) =>
  Object.entries(of.fields).filter(([, field]) => isWritable(field)) as [keyof Writable<F> & string, Field][]

/** The names of the fields a body may hold, in form order. */
export const writableNames = <F extends Fields>(of: Resource<F>): (keyof Writable<F> & string)[] =>
  writable(of).map(([name]) => name)

export const versionSchema = z
  .int({
    error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'bad_format'),
  })
  .check(z.gte(1, 'out_of_range'))

/** The ids of a bulk act: 1 to 200 of them. */
export const idsSchema = z
  .array(z.int('bad_format').check(z.gte(1, 'out_of_range')), {
    error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'bad_format'),
  })
  .check(minLength(1, 'required'), maxLength(200, 'too_long'))

type Shape = Record<string, z.ZodMiniType>

/**
 * The closed schema of a create body. `more` adds properties that are not fields, such as
 * `confirm_duplicate`.
 */
export function createSchema<R extends Resource, M extends Shape>(of: R, more?: M) {
  const shape: Shape = {}
  for (const [name, field] of writable(of))
    shape[name] = field.required_at === 'save' ? bodySchema(field) : z.optional(bodySchema(field))
  // The shape is built in a loop, so the compiler cannot know its keys. `Draft` derives them from the same
  // declaration.
  return z.strictObject({ ...shape, ...more }) as unknown as z.ZodMiniType<Draft<R> & Extra<M>>
}

/** The closed schema of an edit body. Every field is optional; `version` is required. */
export function patchSchema<R extends Resource, M extends Shape>(of: R, more?: M) {
  const shape: Shape = {}
  for (const [name, field] of writable(of)) shape[name] = z.optional(bodySchema(field))
  // As above: `Patch` derives the keys of the loop.
  return z.strictObject({ ...shape, version: versionSchema, ...more }) as unknown as z.ZodMiniType<
    Patch<R> & Extra<M>
  >
}

type Extra<M extends Shape> = { [K in keyof M]?: z.infer<M[K]> | undefined }
