import type { Resource } from '#contract/grammar/resource.ts'
import { isRowKey } from '#contract/row-keys.ts'
import { looksLive } from '#server/records/spreadsheet-text.ts'
import { difference } from '#server/records/write-log.ts'
import type { VersionedRow } from '#server/records/source.ts'
import type { ImportValues } from './check-row.ts'
import type { ImportLine } from './import-lines.ts'
import { refusal, type RefusedLine } from './refused-line.ts'

/** The record that a row of an export names, and the version that was exported. */
export interface RowKey {
  id: number
  version: number | null
}

type Columns = ReadonlyMap<string, number>
type Values = Readonly<Record<string, unknown>>

/** True if the row comes from an export. Rows that somebody added to the file have no id. */
export const isExported = ({ cells }: ImportLine, columns: Columns): boolean =>
  (cells[columns.get('id') ?? -1] ?? '').trim() !== ''

/** Removes the apostrophe that a csv has before text that a spreadsheet would run as a formula. */
const unguarded = (cell: string): string => {
  const text = cell.slice(1)
  return cell.startsWith("'") && (text.startsWith("'") || looksLive(text)) ? text : cell
}

/** The cells as they were before the export. */
export const cellsOf = (line: ImportLine, columns: Columns): string[] =>
  isExported(line, columns) ? line.cells.map(unguarded) : line.cells

/** Separates the key from a row's other values. */
export function splitRowKey(all: ImportValues): { values: ImportValues; key: RowKey | null } {
  const given: Values = all
  const { id, version } = given
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => !isRowKey(name)))
  const key = typeof id === 'number' ? { id, version: typeof version === 'number' ? version : null } : null
  // The key is no field of the record.
  return { values: values as ImportValues, key }
}

/**
 * The values of an exported row. An empty cell clears its field; in other sheets it leaves the field alone.
 * `of` is the record's resource, without the extra columns of a sheet.
 */
export function withEmptied(of: Resource, values: ImportValues, columns: Columns): ImportValues {
  const given: Values = values
  const emptied = [...columns.keys()].flatMap((name): [string, unknown][] => {
    const field = of.fields[name]
    if (!field || field.required_at === 'save' || field.kept || given[name] !== undefined) return []
    return [[name, field.kind === 'tags' || field.kind === 'choices' ? [] : null]]
  })
  return { ...values, ...Object.fromEntries(emptied) }
}

/** Exports show instants to the second, so an instant within the same second is unchanged. */
export function withOwnInstants(of: Resource, values: ImportValues, row: object): ImportValues {
  const current = new Map<string, unknown>(Object.entries(row))
  const second = (value: unknown) => String(value).slice(0, 19)
  const own = Object.entries(values).flatMap(([name, value]) => {
    const stored = current.get(name)
    const isSame = typeof value === 'string' && stored !== value && second(stored) === second(value)
    return of.fields[name]?.kind === 'instant' && isSame ? [[name, stored] as const] : []
  })
  return own.length === 0 ? values : { ...values, ...Object.fromEntries(own) }
}

/**
 * Refuses a row whose record was changed since the export, unless both have the same values. Writes nothing
 * of it.
 */
export function refuseStale(
  line: ImportLine & { values: Values; key: RowKey | null },
  row: VersionedRow,
): RefusedLine | undefined {
  if (!line.key || line.key.version === row.version) return undefined
  if (line.key.version === null) return refusal(line, 'version', 'required')
  const { after } = difference(row, { ...row, ...line.values }, Object.keys(line.values))
  const differing = Object.keys(after)
  if (differing.length === 0) return undefined
  return { ...refusal(line, null, 'stale_version'), record_id: row.id, differing }
}
