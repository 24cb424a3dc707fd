import { eq, isNull } from 'drizzle-orm'
import type { CustomerRow } from '#contract/customers.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import type { PoolQuota, PoolRow, RevealedContact } from '#contract/pool.ts'
import { businessDay } from '#contract/rules/time.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'

import type { Source } from '#server/records/source.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { coolDownUntil } from '../guards.ts'
import { move, ownedBy } from '../ownership.ts'
import { lockPerson, refuseFullOwner, refuseWrongOwner } from '../people.ts'
import { poolDayOf, spendClaim, spendReveal } from './quota.ts'
import { readRules } from './rules.ts'
import { presentCustomer, presentPool, presentTakeable } from '../present.ts'
import { assignedAway, customerSource, owns, poolSource, type StoredCustomer } from '../source.ts'
import { customersTable as table } from '#server/tables/customers.ts'
import { notifyOwner } from '../notify-owner.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { required } from '#server/records/required.ts'

export async function listPool(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<PoolRow> & { quota: PoolQuota }> {
  const [page, day] = await Promise.all([listRecords(db, who, poolSource, raw), poolDayOf(db, who)])
  return { ...page, items: await presentTakeable(db, who, page.items, day), quota: day.quota }
}

export async function getPoolCustomer(db: Db, who: Caller, id: number): Promise<PoolRow> {
  const row = await getRecord(db, who, poolSource, id)
  const [presented] = await presentTakeable(db, who, [row], await poolDayOf(db, who))
  return required(presented, 'the presented customer')
}

/** Customers of any owner, since one that the caller saw in the pool may have been taken meanwhile. */
const unarchived: Source<StoredCustomer> = {
  ...customerSource,
  visibility: { rows: () => isNull(table.archived_at), hidden: () => [] },
}

/** Loads a pool customer. If somebody has taken it, the refusal names the owner. */
async function inPool(db: Db, who: Caller, id: number, lock = false): Promise<StoredCustomer> {
  const row = await getRecord(db, who, unarchived, id, lock)
  if (row.service_id !== null) throw await taken(db, row.service_id)
  return row
}

async function taken(db: Db, by: number): Promise<Refusal> {
  const name = (await staffNames(db, [by])).get(by) ?? ''
  return new Refusal('customer_taken', { name }, { service_id: by, service_id_name: name })
}

interface Taking {
  kind: 'claim' | 'assign'
  uid: number
  version: number | undefined
}

/**
 * Takes a customer out of the pool. One of two simultaneous callers wins. The owner's limit applies. A claim
 * also has a daily quota and a cool-down; an assignment does not show the caller the number.
 */
async function take(db: Db, who: Caller, id: number, { kind, uid, version }: Taking): Promise<CustomerRow> {
  const own = uid === who.uid
  await inPool(db, who, id)
  await lockPerson(db, uid)
  const rules = await readRules(db)
  const { claim_daily_limit, max_owned, reclaim_cooldown_days } = rules.rules
  if (own) await spendClaim(db, who, uid, id, claim_daily_limit)
  await refuseFullOwner(db, uid, max_owned)
  const row = await inPool(db, who, id, true)
  await checkVersion(row, version, async () => (await presentPool(db, who, [row]))[0])
  if (own) refuseTooSoon(who, row, reclaim_cooldown_days)
  const to = { ...ownedBy(uid, who.now), assigned_by: own ? null : who.uid }
  const written = await move(db, who, row, to, { kind }, rules)
  if (kind === 'assign') await notifyOwner(db, who, uid, 'assigned', row)
  return presentCustomer(db, who, written)
}

export const claimCustomer = (db: Db, who: Caller, id: number, version?: number): Promise<CustomerRow> =>
  take(db, who, id, { kind: 'claim', uid: who.uid, version })

function refuseTooSoon(who: Caller, row: StoredCustomer, days: number): void {
  const again = coolDownUntil(who, row, days)
  if (again) throw new Refusal('cool_down', { date: businessDay(again) }, { until: again.toISOString() })
}

/** Assigns a pool customer to somebody. Assigning it to oneself counts as a claim. */
export async function assignCustomer(
  db: Db,
  who: Caller,
  id: number,
  uid: number,
  version?: number,
): Promise<CustomerRow> {
  await refuseWrongOwner(db, who, uid)
  return take(db, who, id, { kind: 'assign', uid, version })
}

/**
 * Reveals the number of a pool customer, or of one that the caller assigned away. Each customer counts once a
 * day towards the limit; every reveal is logged.
 */
export async function revealCustomer(db: Db, who: Caller, id: number): Promise<RevealedContact> {
  const row = await getRecord(db, who, unarchived, id)
  const assigned = owns(who, row) && assignedAway(who, row)
  if (row.service_id !== null && !assigned) throw await taken(db, row.service_id)
  await lockPerson(db, who.uid)
  await spendReveal(db, who, id, (await readRules(db)).rules.reveal_daily_limit)
  // Not logged as an edit: it only unmasks the customer for this caller from now on.
  if (assigned) await db.update(table).set({ assigned_by: null }).where(eq(table.id, id))
  addAuditEntry(who, {
    action: 'reveal',
    resource: 'customers',
    record_id: id,
    record_name: row.company_name,
  })
  return { id, phone: row.phone, wechat: row.wechat }
}
