import type { ImportDifference, RefusalReason } from '#contract/imports.ts'
import type { Field } from '#contract/grammar/field.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import { businessClock } from '#contract/rules/time.ts'
import { texts } from '#texts/all.ts'
import { fieldLabel, fill, optionLabel, type Language } from '#texts/text.ts'
import type { StoredImport, importRefusals } from '#server/tables/imports.ts'
import { columnsOf } from './check-row.ts'

type Stored = Pick<typeof importRefusals.$inferSelect, 'differing' | 'row'>
type Values = Readonly<Record<string, unknown>>

/** A value as an export writes it. */
function textOf(language: Language, of: Resource, name: string, field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.map((one) => textOf(language, of, name, field, one)).join(String(texts[language].list.comma))
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (field.options) return optionLabel(texts[language], of.name, name, text)
  if (field.kind !== 'instant') return text
  const [year, month, day, hour, minute, second] = businessClock(new Date(text))
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/**
 * The fields in which a refused row differs from its record, as the reader sees it now. Shows no values of a
 * record that the reader may not see.
 */
export function differencesOf(
  language: Language,
  of: Resource,
  { columns, mapping }: Pick<StoredImport, 'columns' | 'mapping'>,
  { differing, row }: Stored,
  record: Values | undefined,
): ImportDifference[] {
  const places = columnsOf(columns, mapping)
  return differing.flatMap((name) => {
    const field = of.fields[name]
    if (!field) return []
    const given = row[places.get(name) ?? -1] ?? ''
    return [{ field: name, given, current: textOf(language, of, name, field, record?.[name]) }]
  })
}

/** The differing fields of a row, and why it is not written. */
export function differenceText(
  language: Language,
  of: Resource,
  reason: RefusalReason,
  differences: readonly ImportDifference[],
): string {
  const { changed, changedField, notEditable } = texts[language].imports
  const fields = differences.map(({ field, given, current }) =>
    fill(language, changedField, { field: fieldLabel(texts[language], of.name, field), given, current }),
  )
  return fill(language, reason === 'not_editable' ? notEditable : changed, {
    fields: fields.join(String(texts[language].list.comma)),
  })
}
