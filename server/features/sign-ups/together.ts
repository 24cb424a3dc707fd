import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { auctionEventsTable } from '#server/tables/auction-events.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable as table } from '#server/tables/sign-ups.ts'
import type { SignUpRow } from '#contract/sign-ups.ts'
import { signUpScope } from './scope.ts'

export type EventOfSignUps = typeof auctionEventsTable.$inferSelect

/**
 * Locks the event. Every act that writes several of its lots does this first, so that no two of them
 * deadlock. Other transactions may still refer to the row.
 */
export async function lockEvent(db: Db, id: number): Promise<EventOfSignUps> {
  const [event] = await db
    .select()
    .from(auctionEventsTable)
    .where(eq(auctionEventsTable.id, id))
    .for('no key update')
  return required(event, 'the event of a sign-up')
}

/** Locks lots in the order of their ids. */
const lockLots = (db: Db, ids: readonly number[]) =>
  db
    .select({ id: lotsTable.id })
    .from(lotsTable)
    .where(inArray(lotsTable.id, [...ids]))
    .orderBy(asc(lotsTable.id))
    .for('update')

/**
 * Locks the event and the lots that a bidder's sign-up for an event covers. For other sign-ups it does
 * nothing.
 */
export async function lockEventSignUp(db: Db, id: number): Promise<void> {
  const [eventSignUp] = await db.select({ event: table.event_id }).from(table).where(eq(table.id, id))
  if (!eventSignUp?.event) return
  await lockEvent(db, eventSignUp.event)
  const lots = await db
    .select({ id: lotsTable.id })
    .from(table)
    .innerJoin(lotsTable, eq(lotsTable.id, table.lot_id))
    .where(eq(table.event_sign_up_id, id))
  await lockLots(
    db,
    lots.map((lot) => lot.id),
  )
}

interface Together {
  id: number
  lot_id: number
  review_status: SignUpRow['review_status']
  event_sign_up_id: number | null
}

const eventSignUpsOf = (ids: readonly number[]) =>
  sql`(select event_sign_up_id from sign_ups where id = any(${sql.param([...ids])}::bigint[]))`

/**
 * Matches these sign-ups, and the same bidders' sign-ups for the same event, in rounds that are still open.
 */
const inRunningRounds = (who: Caller, ids: readonly number[]) =>
  and(
    or(
      inArray(table.id, [...ids]),
      and(sql`${table.event_sign_up_id} in ${eventSignUpsOf(ids)}`, eq(table.round_no, lotsTable.round_no)),
    ),
    signUpScope(who),
  )

/**
 * The sign-ups that one review decides together with these: for an event, all of the same bidder that the
 * caller may see. Locks their events and lots in the order of their ids.
 */
export async function lockTogether(db: Db, who: Caller, ids: readonly number[]): Promise<Together[]> {
  const events = await db
    .selectDistinct({ id: table.event_id })
    .from(table)
    .where(sql`${table.id} in ${eventSignUpsOf(ids)}`)
    .orderBy(asc(table.event_id))
  for (const { id } of events) if (id !== null) await lockEvent(db, id)
  const read = () =>
    db
      .select({
        id: table.id,
        lot_id: lotsTable.id,
        review_status: table.review_status,
        event_sign_up_id: table.event_sign_up_id,
      })
      .from(table)
      .innerJoin(lotsTable, eq(lotsTable.id, table.lot_id))
      .where(inRunningRounds(who, ids))
      .orderBy(asc(table.lot_id))
  const found = await read()
  await lockLots(
    db,
    found.map(({ lot_id }) => lot_id),
  )
  return read()
}

/** The ids that an act on one sign-up covers: itself first, then the others in the same review state. */
export async function idsTogether(
  db: Db,
  who: Caller,
  id: number,
  state: SignUpRow['review_status'],
): Promise<[number, ...number[]]> {
  const rows = await lockTogether(db, who, [id])
  const others = rows.filter((row) => row.id !== id && row.review_status === state)
  return [id, ...others.map((row) => row.id)]
}
