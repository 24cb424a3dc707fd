import type { AuditResource } from '#contract/audit.ts'
import { recordTogether } from '../write-rows.ts'
import type { KeptRow, TakenBack } from '../take-back.ts'
import type { Trip, TripRow, TripRun } from './trip.ts'

/** Restores the values that an import has overwritten, unless the record was changed since. */
export async function takeBackTrips(
  run: TripRun,
  trip: Trip,
  logged: { audit: AuditResource; idOf(row: TripRow): number },
  import_id: number,
  batch: readonly KeptRow[],
): Promise<Pick<TakenBack, 'taken_back' | 'left_alone'>> {
  const rows = await trip.read(
    run.db,
    batch.map(({ record_id }) => record_id),
    true,
  )
  const kept = new Map(batch.map((row) => [row.record_id, row]))
  const same = rows.filter(({ id, version }) => kept.get(id)?.version === version)
  const entries = []
  for (const row of same) {
    const before = JSON.parse(kept.get(row.id)?.before ?? '{}') as Record<string, unknown>
    const { version, ...values } = await trip.restore(run, row, before)
    const record_id = logged.idOf(row)
    entries.push({
      action: 'undo_import' as const,
      resource: logged.audit,
      record_id,
      record_name: trip.nameOf(row),
      detail: { import_id },
      ...values,
      ...(record_id === row.id && { version }),
    })
  }
  recordTogether(run.who, entries)
  return { taken_back: entries.length, left_alone: batch.length - entries.length }
}
