import { customers } from '../../../contract/customers.ts'
import type { Field } from '../../../contract/field.ts'
import { bodySchema } from '../../../contract/field-schema.ts'
import type { RefusalReason } from '../../../contract/imports.ts'
import type { Draft } from '../../../contract/resource.ts'
import { cleanValue } from './clean-values.ts'
import { importFields } from './suggest-mapping.ts'

export type ImportValues = Draft<typeof customers>
export type CheckedRow = { values: ImportValues } | { field: string; reason: RefusalReason }

const fields: Readonly<Record<string, Field>> = customers.fields
const schemas = new Map(importFields.map((name) => [name, bodySchema(fields[name] as Field)]))

const reasonOf = (fault: string): RefusalReason => {
  const known: readonly string[] = ['required', 'too_long', 'unknown_choice', 'bad_format']
  return (known.includes(fault) ? fault : 'bad_format') as RefusalReason
}

/** Where each mapped field stands in a row. */
export const placesOf = (columns: readonly string[], mapping: Readonly<Record<string, string>>): ReadonlyMap<string, number> =>
  new Map(Object.entries(mapping).map(([field, title]) => [field, columns.indexOf(title)]))

/** A row held against the very schemas of the form; of several faults the first in the form's order is named. */
export function checkRow(cells: readonly string[], places: ReadonlyMap<string, number>): CheckedRow {
  const values: Record<string, unknown> = {}
  for (const [name, schema] of schemas) {
    const place = places.get(name)
    const given = place === undefined ? null : cleanValue(name, cells[place] ?? '')
    const required = fields[name]?.required_at === 'save'
    if (given === null && !required) continue
    const result = schema.safeParse(given)
    if (!result.success) return { field: name, reason: reasonOf(result.error.issues[0]?.message ?? 'bad_format') }
    values[name] = result.data
  }
  return { values: values as ImportValues }
}
