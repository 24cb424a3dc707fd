import { and, desc, eq, isNull } from 'drizzle-orm'
import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { releasedStates } from '#contract/rules/lot-states.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import type { ThingRow, thingRoutes } from '#contract/things.ts'
import { eachOf } from '#server/request/bulk.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { checkVersion } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { followBond, refuseWithoutBond } from '#server/features/finance/deposits/performance.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { lotEvents } from '#server/tables/lots.ts'
import { thingsTable } from '#server/tables/things.ts'
import { weighTicketsTable as tickets } from '#server/tables/weighing.ts'
import { papersOf, stateByPapers } from './facts.ts'
import { presentThing } from './present.ts'
import { thingSource, type StoredThing } from './source.ts'
import { lockThing, logOf } from './things.ts'

type Leaving = Omit<BodyOf<typeof thingRoutes.outMany>, 'ids'>

/** Requires the weigh ticket of the load, or else a photograph taken at the gate. */
async function refuseWithoutProof(db: Db, lot: StoredLot, { ticket_id, photo }: Leaving): Promise<void> {
  if (!ticket_id) {
    if (!photo || photo.length === 0) throw invalidField('things', 'photo', 'required')
    return
  }
  const ofLot = and(eq(tickets.lot_id, lot.id), eq(tickets.round_no, lot.round_no), isNull(tickets.voided_at))
  const [ticket] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, ticket_id), ofLot))
  if (!ticket) throw invalidField('things', 'ticket_id', 'unknown_choice')
}

function leftAt({ at }: Leaving, lot: StoredLot, now: Date): string {
  if (!at) return now.toISOString()
  if (Date.parse(at) > now.getTime()) throw invalidField('things', 'at', 'in_future')
  if (lot.result_at !== null && at < lot.result_at) throw invalidField('things', 'at', 'before_sale')
  return at
}

/** The day by which the evidence must be in, counted from the pick-up. Undefined if the terms set no days. */
const dueAfter = ({ evidence_days: days }: Pick<StoredLot, 'evidence_days'>, from: string) =>
  days === null ? null : businessDay(addDays(new Date(from), days))

async function leave(
  db: Db,
  who: Caller,
  lot: StoredLot,
  thing: StoredThing,
  how: Leaving,
): Promise<StoredThing> {
  if (!releasedStates.includes(lot.state)) throw new Refusal('wrong_state', {}, { state: lot.state })
  if (thing.state !== 'in_yard') throw new Refusal('already_out')
  await refuseWithoutBond(db, lot)
  await refuseWithoutProof(db, lot, how)
  const photo = how.photo ?? []
  await refuseForeignFiles(db, who, 'photo', photo, [])
  const out_at = leftAt(how, lot, who.now)
  const changes = {
    state: 'out' as const,
    out_at,
    out_photo: photo,
    ticket_id: how.ticket_id ?? null,
    // For goods that stayed behind, the days count from the pick-up of the lot.
    evidence_due_on: thing.evidence_due_on ?? dueAfter(lot, out_at),
  }
  const left = await writeRecord(db, who, thingSource, thing, changes, { action: 'take_out', ...logOf(lot) })
  await attachFiles(db, photo, 'lots', lot.id)
  return left
}

export async function takeOut(
  db: Db,
  who: Caller,
  id: number,
  { version, ...how }: BodyOf<typeof thingRoutes.out>,
): Promise<ThingRow> {
  const { lot, thing } = await lockThing(db, who, id)
  if (thing.state !== 'in_yard') throw new Refusal('already_out')
  await checkVersion(thing, version, () => presentThing(db, who, thing))
  return presentThing(db, who, await leave(db, who, lot, thing, how))
}

export async function takeOutMany(
  db: Db,
  who: Caller,
  lotId: number,
  { ids, ...how }: BodyOf<typeof thingRoutes.outMany>,
): Promise<BulkAnswer> {
  await loadLot(db, who, lotId, true)
  return eachOf(db, who, ids, async (tx, id) => {
    const { lot, thing } = await lockThing(tx, who, id)
    if (lot.id !== lotId) throw new Refusal('not_found')
    return leave(tx, who, lot, thing, how)
  })
}

/** The time when the lot was marked as picked up. */
async function pickedUpAt(db: Db, lot: StoredLot): Promise<string | null> {
  if (lot.state !== 'picked_up' && lot.state !== 'settled') return null
  const { at, id, lot_id, round_no, action } = lotEvents
  const [event] = await db
    .select({ at })
    .from(lotEvents)
    .where(and(eq(lot_id, lot.id), eq(round_no, lot.round_no), eq(action, 'mark_picked_up')))
    .orderBy(desc(id))
    .limit(1)
  return event?.at ?? null
}

/** Sets the due day of things that nobody marked as out before the lot was picked up. */
export async function dueFromPickUp(db: Db, lot: StoredLot, now: Date): Promise<void> {
  const evidence_due_on = dueAfter(lot, now.toISOString())
  if (evidence_due_on === null) return
  const { lot_id, round_no, state } = thingsTable
  await db
    .update(thingsTable)
    .set({ evidence_due_on })
    .where(and(eq(lot_id, lot.id), eq(round_no, lot.round_no), eq(state, 'in_yard')))
}

/**
 * Undoes a thing's last step. Role 2 can undo an acceptance. A thing can return to the yard only while it has
 * no papers.
 */
export async function undoStep(
  db: Db,
  who: Caller,
  id: number,
  { version, reason }: BodyOf<typeof thingRoutes.undo>,
): Promise<ThingRow> {
  const { lot, thing } = await lockThing(db, who, id)
  await checkVersion(thing, version, () => presentThing(db, who, thing))
  if (thing.state === 'in_yard') throw new Refusal('not_out_yet')
  const log = logOf(lot)
  const entry = { action: 'step_back' as const, ...log, detail: { ...log.detail, reason } }
  if (thing.state === 'accepted') {
    if (!may(who, 'things.override')) throw new Refusal('no_permission')
    const state = await stateByPapers(db, thing, lot)
    const changes = { state, accepted_at: null, accept_reason: null }
    const opened = await writeRecord(db, who, thingSource, thing, changes, entry)
    await followBond(db, who, lot)
    return presentThing(db, who, opened)
  }
  if ((await papersOf(db, [thing.id])).length > 0)
    throw new Refusal('wrong_state', {}, { state: thing.state })
  const pickedUp = await pickedUpAt(db, lot)
  const changes = {
    state: 'in_yard' as const,
    out_at: null,
    out_photo: [],
    ticket_id: null,
    evidence_due_on: pickedUp === null ? null : dueAfter(lot, pickedUp),
  }
  return presentThing(db, who, await writeRecord(db, who, thingSource, thing, changes, entry))
}
