import { masks } from '../../contract/mask.ts'
import type { Caller } from '../request/caller.ts'
import type { Source, StoredRow } from './source.ts'

/**
 * A row as answered, with what its source masks for this caller shortened as the fields declare, or left out.
 * `masked` names those fields; it is missing where the caller sees everything.
 */
export function maskRow<Row extends StoredRow, Shown extends object>(
  { resource, visibility }: Source<Row>,
  who: Caller,
  row: Row,
  shown: Shown,
): Shown & { masked?: string[] } {
  const names = visibility.masked?.(who, row) ?? []
  if (names.length === 0) return shown
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const { kind = 'text', mask = 'omit' } = resource.fields[name] ?? {}
    const value: unknown = row[name as keyof Row]
    // An undefined value is left out of the answer; deleting it would make the object slow. Whether a value
    // is missing may show only where the others show in part.
    const missing = value === null && mask !== 'omit' ? null : undefined
    values[name] = typeof value === 'string' ? masks[mask](value) : missing
    if (kind === 'ref') values[`${name}_name`] = undefined
  }
  return { ...shown, ...values, masked: [...names] }
}
