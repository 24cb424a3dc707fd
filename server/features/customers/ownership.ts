import { releaseReason, releaseReasons, type CustomerRow, type PoolReason } from '#contract/customers.ts'
import { addDays } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { checkVersion } from '#server/records/records.ts'
import { writeRecord, writeRecords } from '#server/records/write-records.ts'
import type { Changes } from '#server/records/source.ts'

import { loadCustomer } from './customers.ts'
import { guard, type CustomerAction } from './guards.ts'
import { onTransfer } from './on-transfer.ts'
import { lockPerson, lockedCount, refuseFullOwner, refuseWrongOwner } from './people.ts'
import { spendClaim } from './pool/quota.ts'
import { readRules, type RulesVersion } from './pool/rules.ts'
import { presentCustomer } from './present.ts'
import { customerSource, type StoredCustomer } from './source.ts'
import { customersTable, poolEvents } from '#server/tables/customers.ts'
import { notifyOwner } from './notify-owner.ts'
import { required } from '#server/records/required.ts'

const reasonWords: Record<(typeof releaseReasons)[number], PoolReason> = {
  [releaseReason.noIntention]: 'no_intention',
  [releaseReason.unreachable]: 'unreachable',
  [releaseReason.duplicate]: 'duplicate',
  [releaseReason.wrongArea]: 'wrong_area',
  [releaseReason.handover]: 'handover',
  [releaseReason.other]: 'other',
}

const longestLockDays = 90

interface Move {
  kind: 'claim' | 'assign' | 'release' | 'recycle' | 'transfer' | 'lock' | 'unlock'
  reason?: string | null
  remark?: string | null
}

/** Moves customers to a new state, with an event and an audit entry for each. */
export async function moveAll(
  db: Db,
  who: Caller,
  rows: readonly StoredCustomer[],
  to: Changes<typeof customersTable.$inferInsert>,
  { kind, reason = null, remark = null }: Move,
  rules: RulesVersion,
): Promise<StoredCustomer[]> {
  const detail = { ...(reason ? { reason } : {}), ...(remark ? { remark } : {}) }
  const written = await writeRecords(db, who, customerSource, rows, to, { action: kind, detail })
  const events = rows.map((row, at) => ({
    customer_id: row.id,
    kind,
    from_uid: row.service_id,
    to_uid: written[at]?.service_id ?? null,
    by_uid: who.uid || null,
    reason,
    remark,
    rule_version: rules.version,
    at: who.now.toISOString(),
  }))
  if (events.length > 0) await db.insert(poolEvents).values(events)
  return written
}

/** Moves one customer, as `moveAll` does. */
export async function move(
  db: Db,
  who: Caller,
  row: StoredCustomer,
  to: Changes<typeof customersTable.$inferInsert>,
  kind: Move,
  rules: RulesVersion,
): Promise<StoredCustomer> {
  const [written] = await moveAll(db, who, [row], to, kind, rules)
  if (!written) throw new Refusal('not_found')
  return written
}

/** Columns that put a customer into the pool. */
export const intoPool = (row: Pick<StoredCustomer, 'service_id'>, now: Date, reason: PoolReason) => ({
  service_id: null,
  owner_since: null,
  pool_at: now.toISOString(),
  pool_reason: reason,
  prev_service_id: row.service_id,
  assigned_by: null,
  locked_until: null,
  next_follow_at: null,
})

/** Columns that give a customer an owner. */
export const ownedBy = (uid: number, now: Date) => ({
  service_id: uid,
  owner_since: now.toISOString(),
  pool_at: null,
  pool_reason: null,
  locked_until: null,
})

/** Loads and locks a customer for an act. Checks scope, version, and that its state allows the act. */
async function ready(
  db: Db,
  who: Caller,
  id: number,
  action: CustomerAction,
  version: number | undefined,
): Promise<StoredCustomer> {
  const row = await loadCustomer(db, who, id, true)
  await checkVersion(row, version, () => presentCustomer(db, who, row))
  guard(who, row, action)
  return row
}

export interface Release {
  reason: (typeof releaseReasons)[number]
  remark?: string | null | undefined
}

export async function releaseCustomer(
  db: Db,
  who: Caller,
  id: number,
  input: Release,
  version?: number,
): Promise<CustomerRow> {
  const rules = await readRules(db)
  const row = await ready(db, who, id, 'release', version)
  const reason = reasonWords[input.reason]
  const written = await move(
    db,
    who,
    row,
    intoPool(row, who.now, reason),
    { kind: 'release', reason, remark: input.remark ?? null },
    rules,
  )
  return presentCustomer(db, who, written)
}

export async function transferCustomer(
  db: Db,
  who: Caller,
  id: number,
  uid: number,
  version?: number,
): Promise<CustomerRow> {
  await refuseWrongOwner(db, who, uid, true)
  await lockPerson(db, uid)
  const rules = await readRules(db)
  const giveAlong = await onTransfer.implementation().lock(db, id)
  const row = await ready(db, who, id, 'transfer', version)
  if (row.service_id === uid) throw new Refusal('already_owner')
  await refuseFullOwner(db, uid, rules.rules.max_owned)
  // Getting it back counts as a claim: otherwise assigning it away first would bypass the daily limit.
  const back = row.assigned_by === uid
  if (back) await spendClaim(db, who, uid, id, rules.rules.claim_daily_limit)
  const to = {
    ...ownedBy(uid, who.now),
    prev_service_id: row.service_id,
    ...(back && { assigned_by: null }),
  }
  const written = await move(db, who, row, to, { kind: 'transfer' }, rules)
  await giveAlong(who, row.service_id, uid)
  await notifyOwner(db, who, uid, 'transferred', row)
  return presentCustomer(db, who, written)
}

/**
 * Keeps a customer from expiring into the pool for at most 90 days. Each owner has a limited number of locks.
 */
export async function lockCustomer(
  db: Db,
  who: Caller,
  id: number,
  until: string,
  version: number,
): Promise<CustomerRow> {
  const at = new Date(until)
  if (at <= who.now || at > addDays(who.now, longestLockDays))
    throw invalidField('customers', 'locked_until', 'out_of_range')
  const owner = (await loadCustomer(db, who, id)).service_id
  if (owner !== null) await lockPerson(db, owner)
  const rules = await readRules(db)
  const row = await ready(db, who, id, 'lock', version)
  if (
    (await lockedCount(db, who, required(row.service_id, 'the owner of a customer'))) >=
    rules.rules.max_locked
  )
    throw new Refusal('lock_limit_reached', { n: rules.rules.max_locked })
  return presentCustomer(db, who, await move(db, who, row, { locked_until: until }, { kind: 'lock' }, rules))
}

export async function unlockCustomer(db: Db, who: Caller, id: number, version: number): Promise<CustomerRow> {
  const rules = await readRules(db)
  const row = await ready(db, who, id, 'unlock', version)
  return presentCustomer(db, who, await move(db, who, row, { locked_until: null }, { kind: 'unlock' }, rules))
}

/** Removes a customer from every list without deleting anything. */
export async function archiveCustomer(
  db: Db,
  who: Caller,
  id: number,
  version: number,
): Promise<CustomerRow> {
  const row = await ready(db, who, id, 'archive', version)
  const changes = { archived_at: who.now.toISOString() }
  const written = await writeRecord(db, who, customerSource, row, changes, { action: 'archive' })
  return presentCustomer(db, who, written)
}

const mostTags = 20

export async function tagCustomer(
  db: Db,
  who: Caller,
  id: number,
  add: readonly string[],
  remove: readonly string[],
): Promise<CustomerRow> {
  const row = await ready(db, who, id, 'tag', undefined)
  const tags = [...new Set([...row.tags.filter((tag) => !remove.includes(tag)), ...add])]
  if (tags.length > mostTags) throw invalidField('customers', 'tags', 'too_long')
  const written = await writeRecord(db, who, customerSource, row, { tags }, { action: 'tag' })
  return presentCustomer(db, who, written)
}
