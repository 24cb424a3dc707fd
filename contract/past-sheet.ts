import type { Field } from './grammar/field.ts'
import { resource, type FieldsOf, type Resource } from './grammar/resource.ts'
import { rowKeys } from './row-keys.ts'

/** Records that a cell of a workbook names by number or name. */
export const referenceTargets = [
  'staff',
  'customers',
  'consignors',
  'recyclers',
  'lots',
  'auction_companies',
  'auction_platforms',
  'own_accounts',
] as const

export type ReferenceTarget = (typeof referenceTargets)[number]

/** A workbook kind that imports the past of a business, and the columns that name other records. */
export interface PastSheet {
  resource: Resource
  references: Readonly<Record<string, ReferenceTarget>>
}

type Names<R extends Resource> = (keyof FieldsOf<R> & string)[]

/** The fields of a sheet, including those that otherwise only the server writes. */
export const pick = <R extends Resource>(of: R, ...names: Names<R>): Record<string, Field> =>
  Object.fromEntries(
    names.map((name) => {
      const { kept: _kept, required_at: _step, ...field } = of.fields[name] as Field
      return [name, field]
    }),
  )
export const needed = <R extends Resource>(of: R, ...names: Names<R>): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(pick(of, ...names)).map(([name, field]) => [name, { ...field, required_at: 'save' }]),
  )
export const name = { kind: 'text', max: 200 } as const satisfies Field
export const neededName = { ...name, required_at: 'save' } as const satisfies Field

/** The author and the time of a row. An import of the past keeps both. */
export const author = { created_at: { kind: 'instant' }, created_by: name } as const satisfies Record<
  string,
  Field
>

export const isAuthorField = (name: string): boolean => Object.hasOwn(author, name)

export const sheet = (
  of: string,
  fields: Record<string, Field>,
  references: PastSheet['references'],
): PastSheet => ({
  resource: resource(of, { ...fields, ...author, ...rowKeys }),
  references: { ...references, created_by: 'staff' },
})

/** The lot of a row by its number or name, and the round, which is the lot's current one by default. */
export const ofLot = { lot_id: neededName, round_no: { kind: 'count' } } as const satisfies Record<
  string,
  Field
>
