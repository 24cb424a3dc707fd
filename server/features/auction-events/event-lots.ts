import { and, asc, eq, sql } from 'drizzle-orm'
import { mostEventLots } from '#contract/auction-events.ts'
import type { EventLots, EventPage } from '#contract/event-page.ts'
import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import { inheritedTerms } from '#contract/rules/auction-event.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { eachOf } from '#server/request/bulk.ts'
import { InvalidFields, Refusal } from '#server/request/errors.ts'
import { recordsWhere } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { lotRounds, lotsTable } from '#server/tables/lots.ts'
import { highestBids } from '#server/features/bids/ranking.ts'
import { offersSealed } from '#server/features/bids/source.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { presentLots } from '#server/features/lots/present.ts'
import { lotSource } from '#server/features/lots/source.ts'
import { faultsOfTerms } from '#server/features/lots/terms.ts'
import { lotScope, seesBidders, type StoredLot } from '#server/features/lots/visibility.ts'
import { settleEvent } from '#server/features/finance/deposits/event-deposits.ts'
import { loadEvent, lockOwnEvent } from './events.ts'
import type { StoredEvent } from './source.ts'
import { recentImports } from './undo-lots.ts'

/**
 * The finished rounds in this event of lots that have gone on to another round, if the caller may see the
 * lots.
 */
export async function pastRounds(db: Db, who: Caller, id: number): Promise<StoredLot[]> {
  const rounds = await db
    .select({ terms: lotRounds.terms })
    .from(lotRounds)
    .innerJoin(lotsTable, eq(lotsTable.id, lotRounds.lot_id))
    .where(
      and(
        sql`(${lotRounds.terms} ->> 'event_id')::bigint = ${id}
          and ${lotRounds.terms} ->> 'event_id' is not null`,
        lotScope(who),
      ),
    )
    .orderBy(asc(lotRounds.id))
  return rounds.map(({ terms }) => terms)
}

/** The highest bids of lots in bidding, for people who see the bidders. Sealed offers have none. */
async function bidsSoFar(db: Db, who: Caller, lots: readonly StoredLot[]): Promise<EventLots['highest']> {
  const open = lots.filter((lot) => lot.state === 'bidding' && !offersSealed(lot) && seesBidders(who, lot))
  if (open.length === 0) return []
  const found = await highestBids(
    db,
    open.map(({ id }) => id),
  )
  return [...found].map(([id, bid_price]) => ({ id, bid_price }))
}

/**
 * The lots of an event that the caller may see, in their order, including those that have gone on to another
 * round.
 */
export async function eventLots(
  db: Db,
  who: Caller,
  id: number,
  { limit, offset }: EventPage,
): Promise<EventLots> {
  const event = await loadEvent(db, who, id)
  const ofEvent = and(eq(lotsTable.event_id, id), lotScope(who))
  const page = limit === undefined ? {} : { most: limit, after: offset }
  const rows = await recordsWhere(db, lotSource, ofEvent, { ...page, order: asc(lotsTable.event_seq) })
  const past = await presentLots(db, who, await pastRounds(db, who, id))
  return {
    items: await presentLots(db, who, rows),
    total: limit === undefined ? rows.length : await db.$count(lotsTable, ofEvent),
    highest: await bidsSoFar(db, who, rows),
    past: past.map((round) => ({ ...round, actions: [], warnings: [] })),
    imports: await recentImports(db, who, event),
  }
}

/** The numbers that lots of an event have, and the next one. */
export interface Numbers {
  next: number
  taken: ReadonlySet<number>
}

/** The numbers of a locked event that gets some more lots. */
export async function numbersIn(db: Db, event: StoredEvent, more: number): Promise<Numbers> {
  const rows = await db
    .select({ event_seq: lotsTable.event_seq })
    .from(lotsTable)
    .where(eq(lotsTable.event_id, event.id))
  if (rows.length + more > mostEventLots) throw new Refusal('event_full', { n: mostEventLots })
  const taken = new Set(rows.map(({ event_seq }) => event_seq))
  return { next: Math.max(0, ...taken) + 1, taken }
}

/** Lots can join and leave until they are listed; after that the notice names them. */
const movable: readonly LotState[] = ['draft', 'reviewing', 'approved']

/** Adds existing lots to an event. A draft takes the event's terms where it has none of its own. */
export async function addExistingLots(
  db: Db,
  who: Caller,
  id: number,
  ids: readonly number[],
): Promise<BulkAnswer> {
  const event = await lockOwnEvent(db, who, id)
  const distinct = [...new Set(ids)]
  const { next: first } = await numbersIn(db, event, distinct.length)
  let added = 0
  return eachOf(db, who, distinct, async (tx, lotId) => {
    const lot = await loadLot(tx, who, lotId, true, 'seller')
    if (lot.event_id !== null) throw new Refusal('in_event')
    if (!movable.includes(lot.state)) throw new Refusal('wrong_state', {}, { state: lot.state })
    const event_seq = first + added
    const open = Object.entries(inheritedTerms(event, event_seq)).filter(
      ([name]) => lot.state === 'draft' && (lot[name as keyof typeof lot] ?? null) === null,
    )
    const changes = { ...Object.fromEntries(open), event_id: event.id, event_seq }
    const faults = faultsOfTerms({ ...lot, ...changes })
    if (faults.length > 0) throw new InvalidFields('lots', faults)
    await writeRecord(tx, who, lotSource, lot, changes, { action: 'edit' })
    added += 1
  })
}

/** Removes lots from an event. Their terms stay. */
export async function removeLots(
  db: Db,
  who: Caller,
  id: number,
  ids: readonly number[],
): Promise<BulkAnswer> {
  const event = await lockOwnEvent(db, who, id)
  const answer = await eachOf(db, who, ids, async (tx, lotId) => {
    const lot = await loadLot(tx, who, lotId, true, 'seller')
    if (lot.event_id !== event.id) throw new Refusal('not_found')
    if (!movable.includes(lot.state)) throw new Refusal('wrong_state', {}, { state: lot.state })
    await writeRecord(tx, who, lotSource, lot, { event_id: null, event_seq: 0 }, { action: 'edit' })
  })
  await settleEvent(db, who, event.id, [])
  return answer
}
