import type { Field } from '#contract/grammar/field.ts'
import { bodySchema } from '#contract/grammar/field-schema.ts'
import type { RefusalReason } from '#contract/imports.ts'
import { writableNames, type Resource } from '#contract/grammar/resource.ts'
import { asOption } from './choice-words.ts'
import { cleanValue } from '#server/records/clean-value.ts'
import type { IdentityFields } from '#server/identity/identity-columns.ts'

/** The values of a row, as a form would send them. */
export type ImportValues = Readonly<Record<string, unknown>> & IdentityFields
export type CheckedRow = { values: ImportValues } | { field: string; reason: RefusalReason }

const known = new WeakMap<Resource, ReadonlyMap<string, ReturnType<typeof bodySchema>>>()

/** The schemas of a resource's form, built once. */
function schemasOf(of: Resource) {
  const before = known.get(of)
  if (before) return before
  const made = new Map(writableNames(of).map((name) => [name, bodySchema(of.fields[name] as Field)]))
  known.set(of, made)
  return made
}

export const reasonOf = (fault: string): RefusalReason => {
  const reasons: readonly string[] = ['required', 'too_long', 'unknown_choice', 'bad_format']
  return (reasons.includes(fault) ? fault : 'bad_format') as RefusalReason
}

/** The column of each mapped field. */
export const columnsOf = (
  titles: readonly string[],
  mapping: Readonly<Record<string, string>>,
): ReadonlyMap<string, number> =>
  new Map(Object.entries(mapping).map(([field, title]) => [field, titles.indexOf(title)]))

/** Checks a row against the form's schemas. Reports only the first fault, in form order. */
export function checkRow(
  of: Resource,
  cells: readonly string[],
  columns: ReadonlyMap<string, number>,
): CheckedRow {
  const values: Record<string, unknown> = {}
  for (const [name, schema] of schemasOf(of)) {
    const at = columns.get(name)
    const given = at === undefined ? null : cleanValue(of, name, asOption(of, name, cells[at] ?? ''))
    const required = of.fields[name]?.required_at === 'save'
    if (given === null && !required) continue
    const result = schema.safeParse(given)
    if (!result.success)
      return { field: name, reason: reasonOf(result.error.issues[0]?.message ?? 'bad_format') }
    values[name] = result.data
  }
  return { values: values as ImportValues }
}
