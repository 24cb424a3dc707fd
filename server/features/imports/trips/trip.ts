import { inArray } from 'drizzle-orm'
import type { Resource } from '#contract/grammar/resource.ts'
import type { Caller, NewAuditEntry } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { recordsWhere } from '#server/records/records.ts'
import type { Changes, VersionedRow, WrittenSource } from '#server/records/source.ts'
import { difference } from '#server/records/write-log.ts'
import { writeColumns } from '#server/records/write-records.ts'

export interface TripRun {
  db: Db
  who: Caller
}

type Values = Readonly<Record<string, unknown>>
/** A record of an export with all its columns. */
export type TripRow = VersionedRow & Values

/**
 * How edited rows of an export are imported: which fields may change, and how they are written. The name is
 * short for round trip.
 */
export interface Trip {
  /** The record's own fields. */
  resource: Resource
  /** The fields that the sheet may change. A change of any other field is refused. */
  editable: readonly string[]
  read(db: Db, ids: readonly number[], lock?: boolean): Promise<TripRow[]>
  nameOf(row: TripRow): string
  edit(run: TripRun, row: TripRow, changes: Values): Promise<void>
  /** The values of a record that an undo needs. */
  difference(before: TripRow, after: TripRow): ReturnType<typeof difference>
  /** Restores earlier values. Returns how the log describes it. */
  restore(
    run: TripRun,
    row: TripRow,
    before: Values,
  ): Promise<Pick<NewAuditEntry, 'version' | 'before' | 'after'>>
}

interface Declared<Row extends VersionedRow> {
  editable: readonly (keyof Row & string)[]
  /** Fields that an edit may change along with the edited ones. */
  beside?: readonly (keyof Row & string)[]
  nameOf(row: Row): string | null
  edit?(run: TripRun, row: Row, changes: Values): Promise<unknown>
  /** Columns that are computed from others, such as search terms. */
  keysOf?(row: Row): object
  /** Updates the counts that depend on the row. */
  after?(run: TripRun, row: Row): Promise<void>
}

/** Rows of a source are read by field name later, so their type ends here. */
export function tripOf<Row extends VersionedRow, Columns extends object>(
  source: WrittenSource<Row, Columns>,
  of: NoInfer<Declared<Row>>,
): Trip {
  const { editable, beside = [] } = of
  const own = (row: TripRow): Row => row as unknown as Row
  const logged = [...editable, ...beside]
  return {
    resource: source.resource,
    editable,
    read: async (db, ids, lock = false) =>
      (await recordsWhere(db, source, inArray(source.table.id, [...ids]), { lock })) as unknown as TripRow[],
    nameOf: (row) => of.nameOf(own(row)) ?? String(row.id),
    edit: async (run, row, changes) => {
      await of.edit?.(run, own(row), changes)
    },
    difference: (before, after) => difference(before, after, logged),
    restore: async (run, row, before) => {
      const after = { ...own(row), ...before }
      // The values were read from these columns.
      const changes = { ...before, ...of.keysOf?.(after) } as Changes<Columns>
      const written = await writeColumns(run.db, run.who, source, own(row), changes)
      await of.after?.(run, written)
      return { version: written.version, ...difference(row, after, Object.keys(before)) }
    },
  }
}
