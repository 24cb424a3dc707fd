import { and, arrayOverlaps, eq, isNull, or } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotAction } from '#contract/rules/lot-machine.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { permissions } from '#contract/grammar/permissions.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
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

/** The subject of a notification: a lot, or several lots of one event. */
const subjectOf = (lots: readonly StoredLot[], event: { id: number; title: string } | undefined) => {
  const [lot] = lots
  if (event && lots.length > 1)
    return {
      name: `${event.title} (${lots.length})`,
      url: addressOf('auctionEvent', { id: event.id }),
    }
  const one = required(lot, 'the lot that was moved')
  return { name: one.corpore_name ?? one.lot_no, url: addressOf('lot', { id: one.id }) }
}

/** The people to notify about each lot: its approvers, or the person who submitted it. */
async function peopleToTell(
  db: Db,
  action: LotAction,
  lots: readonly StoredLot[],
): Promise<ReadonlyMap<number, StoredLot[]>> {
  const told = new Map<number, StoredLot[]>()
  const known = new Map<number | null, Promise<number[]>>()
  const reviewers = (lot: StoredLot) => {
    const found = known.get(lot.service_id) ?? approversOf(db, lot)
    known.set(lot.service_id, found)
    return found
  }
  for (const lot of lots) {
    const people = action === 'submit' ? await reviewers(lot) : [lot.submitted_by]
    for (const uid of people) if (uid !== null) told.set(uid, [...(told.get(uid) ?? []), lot])
  }
  return told
}

/**
 * Notifies approvers of lots to review, and the submitter of the decision: once, however many lots of an event were
 * moved together. Nobody is notified of their own act.
 */
export async function notifyOfMoves(
  db: Db,
  who: Caller,
  action: LotAction,
  lots: readonly StoredLot[],
  event?: { id: number; title: string },
): Promise<void> {
  const kind = action === 'submit' ? 'lot_submitted' : decisions[action]
  if (!kind) return
  for (const [uid, own] of await peopleToTell(db, action, lots)) {
    const { name, url } = subjectOf(own, event)
    if (uid !== who.uid) await notify(db, who, uid, { kind, values: { by: who.nickname, name }, url })
  }
}

export const notifyOfMove = (db: Db, who: Caller, action: LotAction, lot: StoredLot): Promise<void> =>
  notifyOfMoves(db, who, action, [lot])
