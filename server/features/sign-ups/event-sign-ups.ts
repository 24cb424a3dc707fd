import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { FileRef } from '#contract/grammar/field.ts'
import { isZero } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { createRecord, createRecords } from '#server/records/write-records.ts'
import { auctionEventsTable } from '#server/tables/auction-events.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { signUpsTable as table } from '#server/tables/sign-ups.ts'
import { lotSource } from '#server/features/lots/source.ts'
import { lotScope, type StoredLot } from '#server/features/lots/visibility.ts'
import { recount } from '#server/features/recyclers/recount.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { refuseClosed, usableRecycler } from './conditions.ts'
import { recountSignUps } from './counts.ts'
import { eventDeposit } from './deposit-ledger.ts'
import { notifyEventReviewers } from './notify-people.ts'
import { paddleOf, unusedPaddle } from './paddles.ts'
import { signUpSource, type StoredSignUp } from './source.ts'
import { lockEvent, type EventOfSignUps } from './together.ts'

export interface NewEventSignUp {
  recycler_id: number
  lot_ids: 'all' | readonly number[]
  paddle_no?: string | null | undefined
  payer_name?: string | null | undefined
  materials?: readonly FileRef[] | null | undefined
}

const live = ne(table.review_status, 'cancelled')

/** Live sign-ups for the current rounds of an event's lots, without those for another event. */
const inEvent = (event: number) =>
  and(
    live,
    or(eq(table.event_id, event), and(eq(lotsTable.event_id, event), eq(table.round_no, lotsTable.round_no))),
  )

/** Why a lot accepts no sign-up of this recycler now. */
function hindrance(lot: StoredLot, taken: ReadonlySet<number>, now: Date): Refusal | undefined {
  if (taken.has(lot.id)) return new Refusal('already_signed_up')
  try {
    refuseClosed(lot, now)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * Locks the lots to sign up for, in the order of their ids. If a named lot accepts no sign-up, the whole
 * request is refused.
 */
async function chosenLots(
  db: Db,
  who: Caller,
  event: EventOfSignUps,
  { recycler_id, lot_ids }: NewEventSignUp,
): Promise<StoredLot[]> {
  const asked = and(
    eq(lotsTable.event_id, event.id),
    lotScope(who),
    lot_ids === 'all' ? undefined : inArray(lotsTable.id, [...lot_ids]),
  )
  const lots = await lockRecords(db, lotSource, asked)
  const found = new Set(lots.map((lot) => lot.id))
  if (lot_ids !== 'all' && lot_ids.some((id) => !found.has(id)))
    throw invalidField('auction_events', 'lot_ids', 'unknown_choice')
  const own = await db
    .select({ lot_id: lotsTable.id })
    .from(table)
    .innerJoin(lotsTable, eq(lotsTable.id, table.lot_id))
    .where(and(inEvent(event.id), eq(table.recycler_id, recycler_id)))
  const taken = new Set(own.map(({ lot_id }) => lot_id))
  const refusals = lots.map((lot) => hindrance(lot, taken, who.now))
  const open = lots.filter((_, n) => refusals[n] === undefined)
  const refused = refusals.find((refusal) => refusal !== undefined)
  if (lot_ids !== 'all' && refused) throw refused
  if (open.length === 0) throw refused ?? new Refusal('sign_up_closed')
  return open
}

/** True if somebody has signed up for the event, or for one of its lots. */
export async function hasBidders(db: Db, event: number): Promise<boolean> {
  const found = await db
    .select({ id: table.id })
    .from(table)
    .leftJoin(lotsTable, eq(lotsTable.id, table.lot_id))
    .where(inEvent(event))
    .limit(1)
  return found.length > 0
}

/** The paddle of a bidder in all lots of the event: the entered one, if nobody else has it, or a free one. */
async function eventPaddle(
  db: Db,
  event: EventOfSignUps,
  recycler: number,
  entered: string | null | undefined,
): Promise<string> {
  const taken = await db
    .select({
      id: table.id,
      paddle: table.paddle_no,
      recycler: table.recycler_id,
      name: recyclersTable.company_name,
    })
    .from(table)
    .innerJoin(recyclersTable, eq(recyclersTable.id, table.recycler_id))
    .leftJoin(lotsTable, eq(lotsTable.id, table.lot_id))
    .where(inEvent(event.id))
  const paddle = paddleOf(entered ?? '')
  if (paddle === '') return unusedPaddle(taken)
  const other = taken.find((row) => row.paddle === paddle && row.recycler !== recycler)
  if (other) throw new Refusal('paddle_taken', { paddle, name: other.name }, { sign_up_id: other.id })
  return paddle
}

const eventSignUpsOf = (db: Db, event: number, recycler: number) =>
  lockRecords(db, signUpSource, and(eq(table.event_id, event), eq(table.recycler_id, recycler), live))

/** The bidder's sign-up for the event as a whole: it has the paddle, the materials and the deposit. */
async function createEventSignUp(
  db: Db,
  who: Caller,
  event: EventOfSignUps,
  input: NewEventSignUp,
): Promise<StoredSignUp> {
  const materials = [...(input.materials ?? [])]
  const bond = event.bond_mode === 'per_event' ? event.bond_price : null
  const free = bond === null || isZero(bond)
  const values = {
    event_id: event.id,
    recycler_id: input.recycler_id,
    payer_name: input.payer_name ?? null,
    materials,
    platform: event.platform,
    bond_price: free ? null : bond,
    deposit_status: free ? ('waived' as const) : ('unpaid' as const),
    // Each lot's sign-up is reviewed. The one for the event is only live or cancelled.
    review_status: 'approved' as const,
    service_id: who.uid,
    paddle_no: await eventPaddle(db, event, input.recycler_id, input.paddle_no),
    created_at: who.now.toISOString(),
  }
  const made = await createRecord(db, who, signUpSource, values)
  await attachFiles(db, materials, 'sign_ups', made.id)
  return made
}

/** The deposit's columns of a sign-up for one lot of the event. */
const depositOfLot = (event: EventOfSignUps, eventSignUp: StoredSignUp, lot: StoredLot) => {
  if (event.bond_mode === 'per_lot') return { bond_price: lot.bond_price }
  const covered = { received: 'covered', waived: 'waived' } as const
  return {
    deposit_status: covered[eventSignUp.deposit_status as keyof typeof covered] ?? ('unpaid' as const),
  }
}

async function signUpForLots(
  db: Db,
  who: Caller,
  event: EventOfSignUps,
  eventSignUp: StoredSignUp,
  lots: readonly StoredLot[],
): Promise<StoredSignUp[]> {
  const values = lots.map((lot) => ({
    event_sign_up_id: eventSignUp.id,
    recycler_id: eventSignUp.recycler_id,
    payer_name: eventSignUp.payer_name,
    materials: eventSignUp.materials,
    lot_id: lot.id,
    round_no: lot.round_no,
    platform: lot.platform,
    ...depositOfLot(event, eventSignUp, lot),
    service_id: who.uid,
    paddle_no: eventSignUp.paddle_no,
    created_at: who.now.toISOString(),
  }))
  const made = await createRecords(db, who, signUpSource, values, { action: 'sign_up' }).catch(
    (error: unknown) => {
      const paddle = eventSignUp.paddle_no ?? ''
      throw violatedConstraint(error) === 'sign_ups_paddle'
        ? new Refusal('paddle_taken', { paddle, name: event.title })
        : error
    },
  )
  await recountSignUps(db, who, ...lots.map(({ id }) => id))
  return made
}

/**
 * Signs a recycler up for lots of an event: under one paddle number, with the materials given once, and one
 * deposit if the event has one. A bidder of the event gets more lots under the same paddle number.
 */
export async function signUpForEvent(
  db: Db,
  who: Caller,
  eventId: number,
  input: NewEventSignUp,
): Promise<{ eventSignUp: StoredSignUp; made: StoredSignUp[] }> {
  const event = await lockEvent(db, eventId)
  const recycler = await usableRecycler(db, who, input.recycler_id)
  await refuseForeignFiles(db, who, 'materials', input.materials ?? [], [])
  const lots = await chosenLots(db, who, event, input)
  const [before] = await eventSignUpsOf(db, event.id, recycler.id)
  if (before && input.paddle_no && paddleOf(input.paddle_no) !== before.paddle_no)
    throw invalidField('sign_ups', 'paddle_no', 'unknown_choice')
  const eventSignUp = before ?? (await createEventSignUp(db, who, event, input))
  const made = await signUpForLots(db, who, event, eventSignUp, lots)
  if (before) await eventDeposit.implementation()(db, who, before.id)
  await recount(db, who, recycler.id)
  await notifyEventReviewers(db, who, event)
  return { eventSignUp, made }
}

/** The event of a lot if one deposit serves all its lots. Sign-ups are then for the event. */
export async function eventWithDeposit(db: Db, lotId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ id: auctionEventsTable.id })
    .from(lotsTable)
    .innerJoin(auctionEventsTable, eq(auctionEventsTable.id, lotsTable.event_id))
    .where(and(eq(lotsTable.id, lotId), eq(auctionEventsTable.bond_mode, 'per_event')))
  return found?.id
}
