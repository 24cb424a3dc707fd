import { and, arrayOverlaps, isNull } from 'drizzle-orm'
import { permissions } from '#contract/grammar/permissions.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { notify, notifyGrouped } from '#server/records/notify.ts'
import { staffTable } from '#server/tables/staff.ts'
import { lotName, type StoredSignUp } from './source.ts'

/** Notifies reviewers of waiting sign-ups, once a day per lot. */
export async function notifyReviewers(db: Db, who: Caller, lot: StoredLot): Promise<void> {
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
        values: { lot: lotName(lot) },
        url: addressOf('signUps', { lot_id: lot.id, review_status: 'pending' }),
        once: `sign_up_waiting:${lot.id}:${businessDay(who.now)}`,
      })
}

/** Notifies the person who signed the recycler up of the decision, once per request with the number of sign-ups. */
export async function notifyOfDecision(
  db: Db,
  who: Caller,
  row: StoredSignUp,
  lot: StoredLot,
  recycler: string,
): Promise<void> {
  if (row.service_id === null) return
  const act = row.review_status === 'approved' ? 'approved' : 'rejected'
  await notifyGrouped(db, who, row.service_id, {
    one: {
      kind: `sign_up_${act}`,
      values: { by: who.nickname, name: recycler, lot: lotName(lot) },
      url: addressOf('signUps', { id: row.id }),
    },
    many: { kind: `sign_ups_${act}`, url: addressOf('signUps', { review_status: act, mine: true }) },
  })
}
