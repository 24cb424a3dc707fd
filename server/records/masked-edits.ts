import { is, sql, SQL } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Source, VersionedRow } from './source.ts'
import { checkVersion } from './records.ts'
import { columnOf } from './statements.ts'

/**
 * An edit of fields that are masked for somebody increases the stored version, as any edit does. People who
 * see none of these fields must not notice it. So `masked_edits` counts such versions by the fields that
 * changed, and these people get the version without them.
 */
const column = 'masked_edits'

/** The stored counts: fields joined by commas, and how many versions changed nothing else. */
type MaskedEdits = Readonly<Record<string, number>>

type Of = Pick<Source, 'table' | 'resource' | 'visibility' | 'internal'>

/** True if the source's rows hide edits of masked fields. */
export const hidesEdits = ({ table }: Pick<Source, 'table'>): boolean => columnOf(table, column) !== undefined

const differs = (before: unknown, after: unknown): boolean =>
  is(after, SQL) || JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)

/** The fields that an edit changes, if all of them are masked for somebody. */
export function maskedFieldsOf(source: Of, row: object, changes: object): readonly string[] | undefined {
  if (!hidesEdits(source)) return undefined
  const before = new Map(Object.entries(row))
  const changed = Object.entries(changes).flatMap(([name, value]) =>
    value !== undefined && !source.internal?.includes(name) && differs(before.get(name), value) ? [name] : [],
  )
  const may = source.visibility.maskable ?? []
  // Submitting the same masked value again changes nothing, and others must not notice that either.
  const given = changed.length > 0 ? changed : Object.keys(changes).filter((name) => may.includes(name))
  return given.length > 0 && given.every((name) => may.includes(name)) ? given.toSorted() : undefined
}

/** The column to write with an edit of masked fields. */
export const countMaskedEdit = (fields: readonly string[]): Record<string, SQL> => {
  const key = fields.join(',')
  return {
    [column]: sql`masked_edits || jsonb_build_object(
      ${key}::text, coalesce((masked_edits ->> ${key}::text)::int, 0) + 1
    )`,
  }
}

/**
 * The version of a row for somebody who does not see these fields: edits of these fields alone do not count.
 */
export function versionWithout(row: object, masked: readonly string[]): number {
  const { version = 0, masked_edits = {} } = row as { version?: number; masked_edits?: MaskedEdits }
  const unseen = Object.entries(masked_edits).filter(([key]) =>
    key.split(',').every((name) => masked.includes(name)),
  )
  return unseen.reduce((left, [, count]) => left - count, version)
}

/** Removes columns of a masked row that would reveal when somebody changed a hidden field. */
export const stripEditMetadata = (row: object, masked: readonly string[]): Record<string, unknown> =>
  masked.length === 0
    ? { [column]: undefined }
    : {
        [column]: undefined,
        version: versionWithout(row, masked),
        updated_at: undefined,
        updated_by: undefined,
      }

/** The version of a row that this caller is shown. */
export const shownVersion = <Row extends VersionedRow>(
  { visibility }: Pick<Source<Row>, 'visibility'>,
  who: Caller,
  row: Row,
): number => versionWithout(row, visibility.masked?.(who, row) ?? [])

/**
 * True for the version that this caller is shown, and for the stored one, which the caller may have got from
 * another person.
 */
export const isCurrent = <Row extends VersionedRow>(
  { visibility }: Pick<Source<Row>, 'visibility'>,
  who: Caller,
  row: Row,
  version: number,
): boolean => [row.version, shownVersion({ visibility }, who, row)].includes(version)

/** `checkVersion` against the version that this caller is shown. */
export const checkSeenVersion = async <Row extends VersionedRow>(
  source: Pick<Source<Row>, 'visibility'>,
  who: Caller,
  row: Row,
  version: number | undefined,
  present: () => unknown,
): Promise<void> => {
  if (version !== undefined && isCurrent(source, who, row, version)) return
  await checkVersion(row, version, present)
}
