import type { Field } from './grammar/field.ts'
import { resource, type Resource } from './grammar/resource.ts'

/**
 * The columns by which an import finds the rows of an export again. Their titles are these names in every language,
 * because a house's own workbooks have numbers (编号) too.
 */
export const rowKeys = {
  id: { kind: 'count', exportable: true },
  version: { kind: 'count', exportable: true },
} as const satisfies Record<string, Field>

/** Adds these columns to a resource whose exports can be imported again. */
export const withRowKeys = (of: Resource): Resource => resource(of.name, { ...of.fields, ...rowKeys })

export const isRowKey = (name: string): name is keyof typeof rowKeys => Object.hasOwn(rowKeys, name)
