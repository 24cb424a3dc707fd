import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { EventImport } from '#contract/event-page.ts'
import { addDays, dayLength } from '#contract/rules/time.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { readRows } from '#server/speed/read.ts'
import { eventImports } from '#server/tables/auction-events.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { countLot } from '#server/features/lots/counts.ts'
import { lotSource } from '#server/features/lots/source.ts'
import { lockOwnEvent } from './events.ts'
import { mayWriteEvent, type StoredEvent } from './source.ts'

/** Calls of the same person that follow each other within this time belong to one sheet. */
const apart = 60_000

/** The sheets whose lots the caller can still take back, the newest first. */
export async function recentImports(db: Db, who: Caller, event: StoredEvent): Promise<EventImport[]> {
  if (!mayWriteEvent(who, event)) return []
  const { event_id, made_at, undone_at, id } = eventImports
  const rows = await db
    .select()
    .from(eventImports)
    .where(and(eq(event_id, event.id), isNull(undone_at), gte(made_at, addDays(who.now, -1).toISOString())))
    .orderBy(asc(id))
  const sheets: (EventImport & { by: number })[] = []
  for (const row of rows) {
    const last = sheets.at(-1)
    const follows =
      last && last.by === row.made_by && Date.parse(row.made_at) - Date.parse(last.made_at) < apart
    const sheet = follows ? last : { ids: [], lots: 0, made_at: row.made_at, by: row.made_by }
    if (!follows) sheets.push(sheet)
    sheet.ids.push(row.id)
    sheet.lots += row.lots.length
    sheet.made_at = row.made_at
  }
  return sheets.toReversed().map(({ by: _by, ...sheet }) => sheet)
}

/**
 * Deletes the lots that one sheet made, within 24 hours. A lot that somebody has edited, moved or commented on
 * stays, and so does one whose goods list has changed. The database function checks that again: the
 * application's role cannot delete lots.
 */
export async function undoLots(
  db: Db,
  who: Caller,
  eventId: number,
  importId: number,
): Promise<{ taken_back: number; left_alone: number }> {
  const event = await lockOwnEvent(db, who, eventId)
  const [made] = await db
    .select()
    .from(eventImports)
    .where(and(eq(eventImports.id, importId), eq(eventImports.event_id, event.id)))
    .for('update')
  if (!made) throw new Refusal('not_found')
  if (made.undone_at !== null) throw new Refusal('wrong_state')
  if (Date.parse(made.made_at) + dayLength < who.now.getTime())
    throw new Refusal('undo_window_over', { n: 1 })
  const ids = made.lots.map(({ id }) => id)
  const lots = await lockRecords(db, lotSource, inArray(lotsTable.id, ids))
  const text = 'select id::int from take_back_event_lots($1) as id'
  const gone = new Set(
    (await readRows<{ id: number }>(db, { text, values: [importId] }, false)).map((row) => row.id),
  )
  for (const lot of lots.filter(({ id }) => gone.has(id))) {
    await countLot(db, lot, undefined)
    addAuditEntry(who, {
      action: 'undo_import',
      resource: 'lots',
      record_id: lot.id,
      record_name: lot.corpore_name ?? lot.lot_no,
      version: lot.version + 1,
      detail: { import_id: importId },
      owners: lotSource.log.ownersOf(lot),
    })
  }
  await db.update(eventImports).set({ undone_at: who.now.toISOString() }).where(eq(eventImports.id, importId))
  return { taken_back: gone.size, left_alone: ids.length - gone.size }
}
