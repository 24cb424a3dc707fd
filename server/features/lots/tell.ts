import { and, arrayOverlaps, eq, isNull, or } from 'drizzle-orm'
import { approvedStates, listedStates, type LotAction, type LotState } from '../../../contract/lot-machine.ts'
import type { AuditAction } from '../../../contract/audit.ts'
import type { NotificationKind } from '../../../contract/notifications.ts'
import { permissions, type Permission } from '../../../contract/permissions.ts'
import { record, type Caller, type Deed } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { tell } from '../../records/notify.ts'
import { staffTable } from '../../tables/staff.ts'
import type { StoredLot } from './visibility.ts'

/** Who besides the people of a lot may hear that it changed: all of a role from the state on from which they see it. */
export function audienceOf(...states: readonly LotState[]): readonly Permission[] {
  return [
    ...(states.some((state) => approvedStates.includes(state)) ? (['lots.seeApproved'] as const) : []),
    ...(states.some((state) => listedStates.includes(state)) ? (['lots.seeListed'] as const) : []),
  ]
}

/** A line in the log about a lot, and word of it to whoever sees the lot, before or after. */
export function recordLot(
  who: Caller,
  action: AuditAction,
  before: StoredLot | undefined,
  after: StoredLot,
  changes: Omit<Deed, 'action' | 'resource'> = {},
): void {
  // A draft is none of its recruiter's business yet.
  const recruiter = approvedStates.includes(after.state) ? after.zs_service_id : null
  const people = [before?.service_id, after.service_id, recruiter].filter(
    (uid) => uid !== null && uid !== undefined,
  )
  record(who, {
    action,
    resource: 'lots',
    record_id: after.id,
    record_name: after.corpore_name ?? after.lot_no,
    version: after.version,
    owners: [...new Set(people)],
    audience: audienceOf(...(before ? [before.state] : []), after.state),
    ...changes,
  })
}

/** Where a lot opens (委托详情, source-spec §2). */
export const lotAddress = (id: number): string => `/crm/weituo/weiTuoEdtail?id=${id}`

/** Who may approve this lot: those who see all, and the owner's leader. */
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

/** A lot to review is told to those who may approve it, the decision to whoever submitted it; never one's own act. */
export async function tellOfMove(db: Db, who: Caller, action: LotAction, lot: StoredLot): Promise<void> {
  const kind = action === 'submit' ? 'lot_submitted' : decisions[action]
  if (!kind) return
  const people = action === 'submit' ? await approversOf(db, lot) : [lot.submitted_by]
  const values = { by: who.nickname, name: lot.corpore_name ?? lot.lot_no }
  for (const uid of people)
    if (uid !== null && uid !== who.uid) await tell(db, who, uid, { kind, values, url: lotAddress(lot.id) })
}
