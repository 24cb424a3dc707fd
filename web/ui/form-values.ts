import type { Field, FileRef, Kind } from '#contract/grammar/field.ts'
import type { Resource } from '#contract/grammar/resource.ts'

export type FormValue = string | number | boolean | null | (string | number)[] | FileRef[]
export type FormValues = Record<string, FormValue>
type Held = Readonly<Record<string, unknown>>

const typed = (value: unknown): FormValue => (value === null || value === undefined ? '' : String(value))
const chosen = (value: unknown): FormValue => (value ?? null) as FormValue
const several = (value: unknown): FormValue => (value ?? []) as FormValue

/** Turns a row's value into the input's value, by kind. */
const toForm: Record<Kind, (value: unknown) => FormValue> = {
  text: typed,
  note: typed,
  phone: typed,
  url: typed,
  area: typed,
  money: typed,
  quantity: typed,
  percent: typed,
  count: typed,
  choice: chosen,
  day: chosen,
  instant: chosen,
  ref: chosen,
  flag: (value) => Boolean(value),
  choices: several,
  tags: several,
  files: several,
}

const text = (value: FormValue) => (String(value ?? '').trim() === '' ? null : String(value).trim())
const same = (value: FormValue) => value

/** Turns an input's value into the value of the body; blank becomes null. */
const toBody: Record<Kind, (value: FormValue) => unknown> = {
  text,
  note: text,
  phone: text,
  url: text,
  area: text,
  money: text,
  quantity: text,
  percent: text,
  count: (value) => (text(value) === null ? null : Number(value)),
  choice: same,
  day: same,
  instant: same,
  ref: same,
  flag: same,
  choices: same,
  tags: same,
  files: same,
}

export const valueIn = (field: Field, value: unknown): FormValue => toForm[field.kind](value)
export const bodyValue = (field: Field, value: FormValue): unknown => toBody[field.kind](value)

const pick = <T>(
  resource: Resource,
  names: readonly string[],
  make: (field: Field, name: string) => T,
): Record<string, T> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = resource.fields[name]
      return field ? [[name, make(field, name)]] : []
    }),
  )

/** The form values of a row, or of a new record. */
export const formValues = (resource: Resource, names: readonly string[], row: Held): FormValues =>
  pick(resource, names, (field, name) => valueIn(field, row[name]))

export const differ = (field: Field, item: FormValue, other: FormValue): boolean =>
  JSON.stringify(bodyValue(field, item) ?? null) !== JSON.stringify(bodyValue(field, other) ?? null)

/**
 * The body of a create contains all filled fields. The body of an edit contains the fields that differ from
 * the original row, and its version.
 */
export function bodyOf(
  resource: Resource,
  names: readonly string[],
  values: FormValues,
  row: Held | undefined,
): Record<string, unknown> {
  const before = row && formValues(resource, names, row)
  const sent = names.filter((name) => {
    const field = resource.fields[name]
    if (!field) return false
    return before
      ? differ(field, values[name] ?? null, before[name] ?? null)
      : bodyValue(field, values[name] ?? null) !== null
  })
  return {
    ...pick(resource, sent, (field, name) => bodyValue(field, values[name] ?? null)),
    ...(row && { version: row['version'] }),
  }
}
