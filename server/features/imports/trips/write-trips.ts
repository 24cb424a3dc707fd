import type { Caller } from '#server/request/caller.ts'
import { InvalidFields, Refusal } from '#server/request/errors.ts'
import { encryptFor } from '#server/tables/encrypted.ts'
import { importRows } from '#server/tables/imports.ts'
import { reasonOf } from '../check-row.ts'
import { refusal, type RefusedLine } from '../refused-line.ts'
import type { TripLine } from './check-trips.ts'
import type { Trip, TripRun } from './trip.ts'

/** Rolls back an edit that a check makes only to find out whether it is allowed. */
class OnlyTried extends Error {}

/** The refusal that an edit gets from the rules for forms. */
function refusedBy({ line, row, changes }: TripLine, error: unknown): RefusedLine {
  const differing = Object.keys(changes)
  if (error instanceof InvalidFields) {
    const [fault] = error.faults
    return refusal(line, fault?.name ?? null, reasonOf(fault?.fault ?? 'bad_format'))
  }
  if (!(error instanceof Refusal)) throw error
  const reason = error.reason === 'stale_version' ? 'stale_version' : 'not_editable'
  return { ...refusal(line, differing[0] ?? null, reason), record_id: row.id, differing }
}

/** Makes one edit in a nested transaction, so that a refused one leaves nothing behind. */
async function edited({ db, who }: TripRun, trip: Trip, one: TripLine, keep: boolean) {
  const reauthentication = { ...who.reauthentication }
  const acting: Caller = { ...who, reauthentication, auditEntries: [], disclosures: [] }
  try {
    await db.transaction(async (tx) => {
      await trip.edit({ db: tx, who: acting }, one.row, one.changes)
      if (!keep) throw new OnlyTried()
    })
  } catch (error) {
    if (error instanceof OnlyTried) return undefined
    return refusedBy(one, error)
  }
  who.auditEntries.push(...acting.auditEntries)
  return undefined
}

/** Makes the edits of rows, or only tries them. Rows without edits count as done. */
export async function editAll(
  run: TripRun,
  trip: Trip,
  lines: readonly TripLine[],
  keep: boolean,
): Promise<{ done: TripLine[]; refusals: RefusedLine[] }> {
  const done: TripLine[] = []
  const refusals: RefusedLine[] = []
  for (const one of lines) {
    const refused = Object.keys(one.changes).length === 0 ? undefined : await edited(run, trip, one, keep)
    if (refused) refusals.push(refused)
    else done.push(one)
  }
  return { done, refusals }
}

/** Stores what is needed to undo these edits. */
export async function keepEdits(
  { db }: TripRun,
  trip: Trip,
  import_id: number,
  done: readonly TripLine[],
): Promise<void> {
  const written = done.filter(({ changes }) => Object.keys(changes).length > 0)
  if (written.length === 0) return
  const now = new Map(
    (
      await trip.read(
        db,
        written.map(({ row }) => row.id),
      )
    ).map((row) => [row.id, row]),
  )
  const kept = written.flatMap(({ row }) => {
    const after = now.get(row.id)
    if (!after) return []
    const before = JSON.stringify(trip.difference(row, after).before)
    const stored = encryptFor(importRows.before, [import_id, row.id], before)
    return [{ import_id, record_id: row.id, version: after.version, before: stored }]
  })
  await db.insert(importRows).values(kept).onConflictDoNothing()
}
