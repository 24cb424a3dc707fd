import { approvedStates, listedStates, type LotState } from '../../../contract/lot-machine.ts'
import type { AuditAction } from '../../../contract/audit.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { record, type Caller, type Deed } from '../../request/caller.ts'
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
