import { and, arrayOverlaps, isNull } from 'drizzle-orm'
import { permissions } from '#contract/grammar/permissions.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { notify, notifyGrouped } from '#server/records/notify.ts'
import { required } from '#server/records/required.ts'
import { staffTable } from '#server/tables/staff.ts'
import { lotName, lotOf, type StoredSignUp } from './source.ts'

/** The subject of sign-ups: a lot, or an event with several. */
interface Awaited {
  name: string
  url: string
  key: string
}

const awaitedLot = (lot: StoredLot): Awaited => ({
  name: lotName(lot),
  url: addressOf('signUps', { lot_id: lot.id, review_status: 'pending' }),
  key: String(lot.id),
})

/** Notifies reviewers of waiting sign-ups, once a day per lot. */
export const notifyReviewers = (db: Db, who: Caller, lot: StoredLot): Promise<void> =>
  notifyOfWaiting(db, who, awaitedLot(lot))

/** Does the same for one bidder's sign-ups for several lots of an event. */
export const notifyEventReviewers = (
  db: Db,
  who: Caller,
  { id, title }: { id: number; title: string },
): Promise<void> =>
  notifyOfWaiting(db, who, { name: title, url: addressOf('auctionEvent', { id }), key: `event ${id}` })

async function notifyOfWaiting(db: Db, who: Caller, awaited: Awaited): Promise<void> {
  const people = await db
    .select({ uid: staffTable.id })
    .from(staffTable)
    .where(
      and(
        isNull(staffTable.disabled_at),
        arrayOverlaps(staffTable.roles, [...permissions['signUps.awaited']]),
      ),
    )
  for (const { uid } of people)
    if (uid !== who.uid)
      await notify(db, who, uid, {
        kind: 'sign_up_waiting',
        values: { lot: awaited.name },
        url: awaited.url,
        once: `sign_up_waiting:${awaited.key}:${businessDay(who.now)}`,
      })
}

/** Notifies the person who signed the recycler up of the decision, once per request with the number of sign-ups. */
export async function notifyOfDecision(
  db: Db,
  who: Caller,
  rows: readonly StoredSignUp[],
  lots: ReadonlyMap<number, StoredLot>,
  recycler: string,
): Promise<void> {
  for (const [uid, own] of Map.groupBy(rows, ({ service_id }) => service_id)) {
    const [row] = own
    if (uid === null || !row) continue
    const act = row.review_status === 'approved' ? 'approved' : 'rejected'
    const lot = required(lots.get(lotOf(row)), 'the lot of a sign-up')
    const one = {
      kind: `sign_up_${act}` as const,
      values: { by: who.nickname, name: recycler, lot: lotName(lot) },
      url: addressOf('signUps', { id: row.id }),
    }
    const many = {
      kind: `sign_ups_${act}` as const,
      url: addressOf('signUps', { review_status: act, mine: true }),
    }
    await notifyGrouped(db, who, uid, { one, many }, own.length)
  }
}
