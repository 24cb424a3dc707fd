import type { Reason } from '#contract/grammar/errors.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import type { PoolQuota, PoolRow } from '#contract/pool.ts'
import { addDays } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { assignedAway, type StoredCustomer } from './source.ts'

/** Who may act on an owned customer, and what prevents it. Quotas are checked by the act itself. */
interface Guard {
  permission: Permission
  hindrance(row: StoredCustomer, now: Date): Reason | undefined
}

const isLocked = (row: StoredCustomer, now: Date) =>
  row.locked_until !== null && new Date(row.locked_until) > now
const archived = (row: StoredCustomer): Reason | undefined =>
  row.archived_at !== null ? 'already_archived' : undefined
const inUse = (row: StoredCustomer): Reason | undefined =>
  archived(row) ?? (row.live_lots > 0 ? 'live_lot' : undefined)

const guards = {
  edit: { permission: 'customers.use', hindrance: archived },
  follow_up: { permission: 'customers.use', hindrance: archived },
  transfer: { permission: 'customers.use', hindrance: archived },
  release: {
    permission: 'customers.use',
    hindrance: (row, now) => (isLocked(row, now) ? 'locked' : inUse(row)),
  },
  lock: {
    permission: 'customers.lock',
    hindrance: (row, now) => (isLocked(row, now) ? 'locked' : archived(row)),
  },
  unlock: {
    permission: 'customers.lock',
    hindrance: (row, now) => (isLocked(row, now) ? archived(row) : 'not_locked'),
  },
  archive: { permission: 'customers.archive', hindrance: inUse },
  tag: { permission: 'customers.use', hindrance: archived },
  merge: { permission: 'customers.merge', hindrance: archived },
} as const satisfies Record<string, Guard>

export type CustomerAction = keyof typeof guards

const poolGuards = {
  reveal: 'pool.use',
  claim: 'pool.claim',
  assign: 'pool.assign',
} as const satisfies Record<string, Permission>

/**
 * Refuses an act that the caller's role or the row's state does not allow. The row must be in the caller's
 * scope.
 */
export function guard(who: Caller, row: StoredCustomer, action: CustomerAction): void {
  if (!may(who, guards[action].permission)) throw new Refusal('no_permission')
  const hindrance = guards[action].hindrance(row, who.now)
  if (hindrance) throw new Refusal(hindrance)
}

/** The caller's actions on each of their customers. Checks that need no row run once for all of them. */
export function customerActions(who: Caller): (row: StoredCustomer) => string[] {
  const allowed = (Object.keys(guards) as CustomerAction[]).filter((action) =>
    may(who, guards[action].permission),
  )
  return (row) => [
    ...allowed.filter((action) => guards[action].hindrance(row, who.now) === undefined),
    ...(assignedAway(who, row) && row.archived_at === null ? ['reveal'] : []),
  ]
}

/** When a former owner may claim the customer again. Undefined if the caller need not wait. */
export function coolDownUntil(who: Caller, row: StoredCustomer, days: number): Date | undefined {
  if (days === 0 || row.prev_service_id !== who.uid || row.pool_at === null) return undefined
  const again = addDays(new Date(row.pool_at), days)
  return again > who.now ? again : undefined
}

/** Why the caller cannot claim a customer, for display; null if they can. The claim itself checks again. */
export function unclaimable(
  who: Caller,
  row: StoredCustomer,
  quota: PoolQuota,
  days: number,
): NonNullable<PoolRow['unclaimable']> | null {
  const again = coolDownUntil(who, row, days)
  if (again) return { reason: 'cool_down', until: again.toISOString() }
  if (quota.owned >= quota.max_owned) return { reason: 'owner_limit_reached', until: null }
  if (quota.claimed_today < quota.claim_daily_limit) return null
  return { reason: 'quota_reached', until: quota.ends_at }
}

export const poolActions = (who: Caller, row: StoredCustomer): string[] =>
  row.archived_at !== null
    ? []
    : Object.entries(poolGuards)
        .filter(([, permission]) => may(who, permission))
        .map(([action]) => action)
