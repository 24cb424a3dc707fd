import { sql } from 'drizzle-orm'
import type { Page } from '#contract/grammar/envelope.ts'
import { auctionEvents, type AuctionEventRow } from '#contract/auction-events.ts'
import { givenFields, type Draft } from '#contract/grammar/resource.ts'
import { stateOfEvent } from '#contract/rules/auction-event.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields, Refusal, type FieldFault } from '#server/request/errors.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { getRecord } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { createRecord } from '#server/records/write-records.ts'
import { referenceFaults } from '#server/features/lots/references.ts'
import { faultsOfTerms } from '#server/features/lots/terms.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { countsOfEvents } from './counts.ts'
import { isOpenEvent, presentEvent, presentEvents } from './present.ts'
import { eventSource, mayWriteEvent, type StoredEvent } from './source.ts'

export async function listEvents(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<AuctionEventRow>> {
  const page = await listRecords(db, who, eventSource, raw)
  return { ...page, items: await presentEvents(db, who, page.items) }
}

export const loadEvent = (db: Db, who: Caller, id: number, lock = false): Promise<StoredEvent> =>
  getRecord(db, who, eventSource, id, lock)

/** Locks an event that the caller may write. Lots are locked after it. */
export async function lockOwnEvent(db: Db, who: Caller, id: number): Promise<StoredEvent> {
  const event = await loadEvent(db, who, id, true)
  if (!mayWriteEvent(who, event)) throw new Refusal('no_permission')
  return event
}

/** Refuses to write an event once its lots are under way. Lots that the caller does not see count too. */
export async function refuseStarted(db: Db, who: Caller, event: StoredEvent): Promise<void> {
  const counted = (await countsOfEvents(db, [event.id])).get(event.id)
  const state = stateOfEvent(required(counted, 'the counts of an event').lots)
  if (!isOpenEvent(who, state)) throw new Refusal('wrong_state', {}, { state })
}

export type EventFields = { [Name in keyof Draft<typeof auctionEvents>]?: StoredEvent[Name] | undefined }

const mostMinutes = 1440
const eventNames: Readonly<Record<string, string>> = {
  auction_time: 'opens_at',
  auction_end_time: 'closes_at',
}

/** Returns faults within the terms of an event: dates out of order and figures out of range. */
export function faultsOfEvent(event: EventFields): FieldFault[] {
  const { opens_at, closes_at, signup_end_time, view_from, view_to, clean_end_time } = event
  const terms = { signup_end_time, view_from, view_to, clean_end_time }
  const { late_pick_up_basis, late_pick_up_fee } = event
  const faults = faultsOfTerms({
    ...terms,
    auction_time: opens_at,
    auction_end_time: closes_at,
    late_pick_up_basis,
    late_pick_up_fee,
  }).map(({ name, fault }) => ({ name: eventNames[name] ?? name, fault }))
  if ((event.stagger_minutes ?? 0) > mostMinutes)
    faults.push({ name: 'stagger_minutes', fault: 'out_of_range' })
  if (event.bond_mode === 'per_event' && !event.bond_price)
    faults.push({ name: 'bond_price', fault: 'required' })
  if (event.wins_limit === 0) faults.push({ name: 'wins_limit', fault: 'above_zero' })
  return faults
}

export const refuseFaults = (faults: readonly FieldFault[]): void => {
  if (faults.length > 0) throw new InvalidFields('auction_events', faults)
}

/** Checks the people, companies and files that a write names. */
export async function refuseReferences(
  db: Db,
  who: Caller,
  given: EventFields,
  before?: StoredEvent,
): Promise<void> {
  const changed = (name: 'company' | 'platform' | 'service_id') =>
    given[name] === before?.[name] ? undefined : given[name]
  const { faults } = await referenceFaults(
    db,
    who,
    { company: changed('company'), platform: changed('platform'), service_id: changed('service_id') },
    null,
  )
  refuseFaults(faults)
  for (const name of ['photos', 'files'] as const)
    await refuseForeignFiles(db, who, name, given[name] ?? [], before?.[name] ?? [])
}

export const attachEventFiles = (db: Db, event: StoredEvent): Promise<void> =>
  attachFiles(db, [...event.photos, ...event.files], 'auction_events', event.id)

async function nextNumber(db: Db, who: Caller): Promise<{ id: number; event_no: string }> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('auction_events', 'id')) as id`,
  )
  const id = Number(required(rows[0], 'the number of an event').id)
  return { id, event_no: `YJT-S-${businessDay(who.now).slice(0, 4)}-${String(id).padStart(4, '0')}` }
}

/** Creates an event without lots. It belongs to the caller unless another owner is named. */
export async function createEvent(
  db: Db,
  who: Caller,
  input: Draft<typeof auctionEvents>,
): Promise<AuctionEventRow> {
  const given = givenFields(input)
  refuseFaults(faultsOfEvent(given as EventFields))
  await refuseReferences(db, who, given as EventFields)
  const fields = {
    ...given,
    title: input.title,
    company: input.company,
    platform: input.platform,
    opens_at: input.opens_at,
    signup_end_time: input.signup_end_time,
    bond_mode: given.bond_mode ?? 'per_lot',
    service_id: given.service_id ?? who.uid,
  } as const
  const created_at = who.now.toISOString()
  const row = await createRecord(db, who, eventSource, {
    ...fields,
    ...(await nextNumber(db, who)),
    created_at,
  })
  await attachEventFiles(db, row)
  return presentEvent(db, who, row)
}
