import { and, count, eq, gte, isNull } from 'drizzle-orm'
import type { CustomerRow } from '../../../contract/customers.ts'
import type { Page } from '../../../contract/envelope.ts'
import type { PoolQuota, RevealedContact } from '../../../contract/pool.ts'
import { addDays, businessDay, startOfBusinessDay } from '../../../contract/time.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import { readRows } from '../../speed/read.ts'
import { checkVersion, getRecord, listRecords } from '../../records/records.ts'

import type { Source } from '../../records/source.ts'
import { staffNames } from '../staff/names.ts'
import { move, ownedBy } from './ownership.ts'
import { holdPerson, refuseFullOwner, refuseWrongOwner } from './people.ts'
import { readRules, recentRules } from './rules.ts'
import { presentCustomer, presentPool } from './present.ts'
import { customerSource, poolSource, type StoredCustomer } from './source.ts'
import { customersTable as table, poolEvents, reveals } from '../../tables/customers.ts'
import { tellOwner } from './tell-owner.ts'

async function claimedToday(db: Db, who: Caller): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(poolEvents)
    .where(
      and(
        eq(poolEvents.kind, 'claim'),
        eq(poolEvents.by_uid, who.uid),
        gte(poolEvents.at, startOfBusinessDay(who.now).toISOString()),
      ),
    )
  return row?.n ?? 0
}

const today = (who: Caller) => and(eq(reveals.uid, who.uid), eq(reveals.day, businessDay(who.now)))

async function revealedToday(db: Db, who: Caller): Promise<number> {
  const [row] = await db.select({ n: count() }).from(reveals).where(today(who))
  return row?.n ?? 0
}

interface Used {
  claimed_today: number
  owned: number
  revealed_today: number
}

/** The three counts of the list's head in one question; the acts themselves count anew. */
const usedToday = `
  select (select count(*) from pool_events where kind = 'claim' and by_uid = $1 and at >= $2) as claimed_today,
    (select count(*) from customers where service_id = $1 and archived_at is null) as owned,
    (select count(*) from reveals where uid = $1 and day = $3) as revealed_today`

async function quotaOf(db: Db, who: Caller): Promise<PoolQuota> {
  const { claim_daily_limit, max_owned, reveal_daily_limit } = await recentRules(db)
  const values = [who.uid, startOfBusinessDay(who.now).toISOString(), businessDay(who.now)]
  const [used] = await readRows<Used>(db, { text: usedToday, values }, true)
  if (!used) throw new Refusal('internal')
  return { ...used, claim_daily_limit, max_owned, reveal_daily_limit }
}

export async function listPool(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<CustomerRow> & { quota: PoolQuota }> {
  const [page, quota] = await Promise.all([listRecords(db, who, poolSource, raw), quotaOf(db, who)])
  return { ...page, items: await presentPool(db, who, page.items), quota }
}

export async function getPoolCustomer(db: Db, who: Caller, id: number): Promise<CustomerRow> {
  const row = await getRecord(db, who, poolSource, id)
  const seen = await db
    .select({ id: reveals.customer_id })
    .from(reveals)
    .where(and(today(who), eq(reveals.customer_id, id)))
  const [presented] = await presentPool(db, who, [row], new Set(seen.map((one) => one.id)))
  if (!presented) throw new Refusal('internal')
  return presented
}

/** Customers of anybody, which the pool had when the caller last looked. */
const unarchived: Source<StoredCustomer> = {
  ...customerSource,
  visibility: { rows: () => isNull(table.archived_at), hidden: () => [] },
}

/** A customer of the pool. Refused with the name of its owner once somebody else has it. */
async function inPool(db: Db, who: Caller, id: number, lock = false): Promise<StoredCustomer> {
  const row = await getRecord(db, who, unarchived, id, lock)
  if (row.service_id !== null) throw await taken(db, row.service_id)
  return row
}

async function taken(db: Db, by: number): Promise<Refusal> {
  const name = (await staffNames(db, [by])).get(by) ?? ''
  return new Refusal('customer_taken', { name }, { service_id: by, service_id_name: name })
}

/**
 * Claims a customer for the caller. Of two callers one wins. The daily quota, the owner's limit and the
 * cool-down apply.
 */
export async function claimCustomer(db: Db, who: Caller, id: number, version?: number): Promise<CustomerRow> {
  await inPool(db, who, id)
  await holdPerson(db, who.uid)
  const rules = await readRules(db)
  const { claim_daily_limit, max_owned, reclaim_cooldown_days } = rules.rules
  if ((await claimedToday(db, who)) >= claim_daily_limit)
    throw new Refusal('quota_reached', { n: claim_daily_limit })
  await refuseFullOwner(db, who.uid, max_owned)
  const row = await inPool(db, who, id, true)
  await checkVersion(row, version, async () => (await presentPool(db, who, [row]))[0])
  refuseTooSoon(who, row, reclaim_cooldown_days)
  return presentCustomer(
    db,
    who,
    await move(db, who, row, ownedBy(who.uid, who.now), { kind: 'claim' }, rules),
  )
}

function refuseTooSoon(who: Caller, row: StoredCustomer, days: number): void {
  if (days === 0 || row.prev_service_id !== who.uid || row.pool_at === null) return
  const again = addDays(new Date(row.pool_at), days)
  if (again > who.now)
    throw new Refusal('cool_down', { date: businessDay(again) }, { until: again.toISOString() })
}

/** Gives a pool customer to somebody: no claim quota, but the owner's limit. */
export async function assignCustomer(
  db: Db,
  who: Caller,
  id: number,
  uid: number,
  version?: number,
): Promise<CustomerRow> {
  await refuseWrongOwner(db, who, uid)
  await inPool(db, who, id)
  await holdPerson(db, uid)
  const rules = await readRules(db)
  await refuseFullOwner(db, uid, rules.rules.max_owned)
  const row = await inPool(db, who, id, true)
  await checkVersion(row, version, async () => (await presentPool(db, who, [row]))[0])
  const written = await move(db, who, row, ownedBy(uid, who.now), { kind: 'assign' }, rules)
  await tellOwner(db, who, uid, 'assigned', row)
  return presentCustomer(db, who, written)
}

/** Shows a pool customer's number: counted once a day per customer, logged every time. */
export async function revealCustomer(db: Db, who: Caller, id: number): Promise<RevealedContact> {
  const row = await inPool(db, who, id)
  await holdPerson(db, who.uid)
  const { reveal_daily_limit } = (await readRules(db)).rules
  const seen = await db
    .select()
    .from(reveals)
    .where(and(today(who), eq(reveals.customer_id, id)))
  if (seen.length === 0) {
    if ((await revealedToday(db, who)) >= reveal_daily_limit)
      throw new Refusal('reveal_limit_reached', { n: reveal_daily_limit })
    await db.insert(reveals).values({ uid: who.uid, day: businessDay(who.now), customer_id: id })
  }
  record(who, { action: 'reveal', resource: 'customers', record_id: id, record_name: row.company_name })
  return { id, phone: row.phone, wechat: row.wechat }
}
