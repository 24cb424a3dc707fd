import { may, type NewAuditEntry } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { importRows } from '#server/tables/imports.ts'
import type { ImportTarget } from '../import-target.ts'
import type { RefusedLine } from '../refused-line.ts'
import { isExported } from '../round-trip.ts'
import { keysTakenBy, recordTogether } from '../write-rows.ts'
import type { PastKindOf, PastRun, ReadyLine, WrittenLine } from './past-kind.ts'
import { readLines } from './read-lines.ts'
import { takeBackPast } from './take-back-past.ts'
import { checkTrips, namesOfRows, type TripLine } from '../trips/check-trips.ts'
import type { TripRow } from '../trips/trip.ts'
import { editAll, keepEdits } from '../trips/write-trips.ts'

type Given = Parameters<ImportTarget['sort']>

/** Splits the rows of a sheet into new ones and those of an export, which name their records. */
async function sorted<Ready extends ReadyLine>(
  kind: PastKindOf<Ready>,
  ...[db, who, to, lines, seen]: Given
) {
  const fresh = lines.filter((line) => !isExported(line, to.columns))
  const read = await readLines(db, who, kind.sheet, to, fresh)
  const { ready, refusals } = await kind.check({ ...to, db, who }, read.lines, seen)
  const exported = lines.filter((line) => isExported(line, to.columns))
  const { columns } = to
  const trips = await checkTrips(db, { trip: kind.trip, sheet: kind.sheet, columns }, exported, seen)
  return { ready, trips: trips.lines, refusals: [...read.refusals, ...refusals, ...trips.refusals] }
}

const byLine = (refusals: readonly RefusedLine[]): RefusedLine[] =>
  refusals.toSorted((a, b) => a.line - b.line)
const updatesOf = (done: readonly TripLine[]) =>
  done.map(({ line, row }) => ({ line: { line: line.line, keys: [] }, row: { id: row.id } }))

/**
 * Imports one kind of historical data and undoes the import. New rows are added; rows of an export edit their
 * records.
 */
export function pastTarget<Ready extends ReadyLine>(kind: PastKindOf<Ready>): ImportTarget {
  return {
    resource: kind.sheet.resource,
    // Historical data is imported before people work in the product, so a large batch blocks nobody.
    batchSize: 500,
    refuseWrongOwner: () => Promise.resolve(),
    keysOf: () => [],
    sort: async (...given) => {
      const [db, who] = given
      const { ready, trips, refusals } = await sorted(kind, ...given)
      const tried = await editAll({ db, who }, kind.trip, trips, false)
      return {
        fresh: ready.map(({ line, keys }) => ({ line: line.line, keys })),
        updates: updatesOf(tried.done),
        refusals: byLine([...refusals, ...tried.refusals]),
      }
    },
    write: async (...given) => {
      const [db, who, to] = given
      const { ready, trips, refusals } = await sorted(kind, ...given)
      const written = await kind.write({ ...to, db, who }, ready)
      await keepAdded({ db, who }, kind, to.import_id, written)
      const edited = await editAll({ db, who }, kind.trip, trips, true)
      await keepEdits({ db, who }, kind.trip, to.import_id, edited.done)
      const fresh = ready.map(({ line, keys }) => ({ line: line.line, keys }))
      return {
        accepted: written.length,
        updated: edited.done.length,
        refusals: byLine([...refusals, ...edited.refusals]),
        taken: keysTakenBy(fresh, updatesOf(edited.done)),
      }
    },
    takeBack: (db, who, import_id, batch) => takeBackPast({ db, who }, kind, import_id, batch),
    records: (db, who, ids) =>
      may(who, 'imports.past') ? shownRows(db, kind, ids) : Promise.resolve(new Map()),
  }
}

/** Logs added rows and stores what undoing them needs. The rounds of a lot are lines of one record. */
async function keepAdded(
  { db, who }: Pick<PastRun, 'db' | 'who'>,
  kind: Pick<PastKindOf, 'audit' | 'sheet'>,
  import_id: number,
  written: readonly WrittenLine[],
): Promise<void> {
  const ids = [...new Set(written.map(({ id }) => id))]
  const kept = ids.map((record_id) => ({ import_id, record_id, version: 1, before: null }))
  if (kept.length > 0) await db.insert(importRows).values(kept).onConflictDoNothing()
  recordTogether(
    who,
    written.map((line) => auditEntryOf(kind, import_id, line)),
  )
}

/** Records with the names of what they refer to, as an export writes them. */
async function shownRows(
  db: Db,
  { trip, sheet }: Pick<PastKindOf, 'trip' | 'sheet'>,
  ids: readonly number[],
) {
  const rows = await trip.read(db, ids)
  const names = await namesOfRows(db, sheet, rows)
  const named = (row: TripRow) =>
    Object.entries(sheet.references).flatMap(([field, target]) => {
      const name = names.get(target)?.get(Number(row[field]))?.[0]
      return name === undefined ? [] : [[field, name] as const]
    })
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, ...Object.fromEntries(named(row)), company_name: trip.nameOf(row) },
    ]),
  )
}

function auditEntryOf(
  { audit, sheet }: Pick<PastKindOf, 'audit' | 'sheet'>,
  import_id: number,
  { line, id, name, logged_id = id }: WrittenLine,
): NewAuditEntry {
  const { created_at, created_by, ...after } = line.values
  const names = Object.keys(sheet.references).filter((field) => line.ids[field] !== undefined)
  return {
    action: 'import',
    resource: audit,
    record_id: logged_id,
    record_name: name,
    ...(logged_id === id && { version: 1 }),
    after: {
      ...after,
      ...Object.fromEntries(names.filter((field) => field in after).map((field) => [field, line.ids[field]])),
    },
    detail: {
      import_id,
      line: line.line,
      ...(created_at ? { created_at } : {}),
      ...(created_by ? { created_by: line.ids['created_by'] } : {}),
    },
  }
}
