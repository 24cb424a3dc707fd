import { masks } from '#contract/grammar/mask.ts'
import type { Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { hidesEdits, stripEditMetadata } from './masked-edits.ts'
import type { Outline, Source, StoredRow } from './source.ts'

/**
 * Masks a row for an answer. Fields that the source masks for this caller are shortened as declared, or left
 * out. `masked` names those fields and is absent if there are none. A row without anything to hide is not
 * copied, because copying the wide rows of a large export takes seconds.
 */
export function maskRow<Row extends StoredRow, Shown extends object>(
  { resource, table, visibility }: Source<Row>,
  who: Caller,
  row: Row,
  shown: Shown,
): Shown & { masked?: string[] } {
  const names = visibility.masked?.(who, row) ?? []
  const hides = hidesEdits({ table })
  if (names.length === 0 && !hides) return shown
  const traces = hides ? stripEditMetadata(row, names) : {}
  if (names.length === 0) return { ...shown, ...traces }
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const { kind = 'text', mask = 'omit' } = resource.fields[name] ?? {}
    const value: unknown = row[name as keyof Row]
    // Undefined is left out of the JSON; deleting the key would make the object slow. A missing value may be
    // visible only in fields that are masked in part.
    const missing = value === null && mask !== 'omit' ? null : undefined
    values[name] = typeof value === 'string' ? masks[mask](value) : missing
    if (kind === 'ref') values[`${name}_name`] = undefined
  }
  return { ...shown, ...traces, ...values, masked: [...names] }
}

/** Refuses to write a field that is masked for the caller. */
export function refuseMasked<Row extends StoredRow>(
  { resource, visibility }: Source<Row>,
  who: Caller,
  row: Row,
  given: Readonly<Record<string, unknown>>,
): void {
  const field = visibility.masked?.(who, row).find((name) => given[name] !== undefined)
  if (field !== undefined) throw new Refusal('masked_field', { resource: resource.name, field })
}

/** A row outside the caller's scope, reduced to the fields that its source shows of every row. */
export function outlineOf<Shown extends object>(
  { resource, visibility }: Pick<Source, 'resource'> & { visibility: { outline?: Outline } },
  shown: Shown,
): Shown & { masked?: string[] } {
  const always = ['id', 'version', 'actions', ...(visibility.outline?.fields ?? [])]
  const hides = (name: string): boolean => !always.includes(name)
  const gone = Object.fromEntries(
    Object.keys(shown)
      .filter(hides)
      .map((name) => [name, undefined]),
  )
  // `created_by` is a column of every row but a field of no resource.
  const named = [...Object.keys(resource.fields), ...('created_by' in shown ? ['created_by'] : [])]
  const masked = [...new Set(named)].filter(hides)
  return { ...shown, ...gone, ...stripEditMetadata(shown, masked), masked }
}
