import { and, arrayOverlaps, eq, isNull, or } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotAction } from '#contract/rules/lot-machine.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { permissions } from '#contract/grammar/permissions.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/records/notify.ts'
import { staffTable } from '#server/tables/staff.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'

/** The people who may approve this lot: those who see all lots, and the owner's lead. */
async function approversOf(db: Db, lot: StoredLot): Promise<number[]> {
  const [owner] =
    lot.service_id === null ? [] : await db.select().from(staffTable).where(eq(staffTable.id, lot.service_id))
  const all = arrayOverlaps(staffTable.roles, [...permissions['lots.seeAll']])
  const leader = owner?.leader_uid
    ? and(
        eq(staffTable.id, owner.leader_uid),
        arrayOverlaps(staffTable.roles, [...permissions['lots.approve']]),
      )
    : undefined
  const rows = await db
    .select({ id: staffTable.id })
    .from(staffTable)
    .where(and(isNull(staffTable.disabled_at), or(all, leader)))
  return rows.map((row) => row.id)
}

const decisions: Partial<Record<LotAction, NotificationKind>> = {
  approve: 'lot_approved',
  reject: 'lot_rejected',
}

/**
 * Notifies approvers of a lot to review, and the submitter of the decision. Nobody gets a notification about
 * their own act.
 */
export async function notifyOfMove(db: Db, who: Caller, action: LotAction, lot: StoredLot): Promise<void> {
  const kind = action === 'submit' ? 'lot_submitted' : decisions[action]
  if (!kind) return
  const people = action === 'submit' ? await approversOf(db, lot) : [lot.submitted_by]
  const values = { by: who.nickname, name: lot.corpore_name ?? lot.lot_no }
  for (const uid of people)
    if (uid !== null && uid !== who.uid)
      await notify(db, who, uid, { kind, values, url: addressOf('lot', { id: lot.id }) })
}
