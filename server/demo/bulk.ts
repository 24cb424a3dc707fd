import type { ClientBase } from 'pg'
import { intention } from '#contract/customers.ts'
import { addDays } from '#contract/rules/time.ts'
import { copyIn, copyLine, type CopyValue } from '#server/db/copy-in.ts'
import { keysOf } from '#server/identity/identity-columns.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { identity } from './identity.ts'

/** The inputs for bulk customers. */
export interface Bulk {
  customers: number
  /** The share of customers in the pool, 0 to 1. */
  pool: number
  owners: readonly number[]
  /** Short company names. Without them, names are made up. */
  shortNames: readonly string[] | undefined
  /** The first serial number for phones and credit codes, so that they differ from those of earlier runs. */
  firstSerial: number
  now: Date
}

const years = 3 * 365
/**
 * Customers were claimed and contacted within these days, so the nightly run takes none of them for a while.
 */
const freshDays = 22
const poolReasons = [
  'no_intention',
  'unreachable',
  'duplicate',
  'wrong_area',
  'handover',
  'other',
  'contact_expired',
  'deal_expired',
] as const

const columns = [
  'company_name',
  'name',
  'phone',
  'department',
  'duty',
  'area',
  'status',
  'wechat',
  'service_id',
  'credit_code',
  'source',
  'tags',
  'remark',
  'last_follow_at',
  'next_follow_at',
  'follow_up_count',
  'owner_since',
  'pool_at',
  'prev_service_id',
  'deal_count',
  'last_deal_at',
  'pool_reason',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
  'phone_digits',
  'company_key',
  'grams',
  'pinyin',
] as const

type Columns = Record<(typeof columns)[number], CopyValue>

/** The owner or the pool of a customer, with the matching dates. */
function ownership(chance: SeededRandom, { now, owners, pool }: Bulk, created: Date) {
  const person = chance.pick(owners)
  const later = (from: Date, to: Date) => new Date(chance.between(from.getTime(), to.getTime()))
  const recent = (days: number) => new Date(Math.max(created.getTime(), addDays(now, -days).getTime()))
  if (chance.chance(pool)) {
    const former = chance.chance(0.7) ? person : null
    const at = later(recent(300), now).toISOString()
    return {
      service_id: null,
      owner_since: null,
      pool_at: at,
      prev_service_id: former,
      pool_reason: former ? chance.pick(poolReasons) : 'imported',
      since: at,
    }
  }
  const since = later(recent(freshDays), now).toISOString()
  return {
    service_id: person,
    owner_since: since,
    pool_at: null,
    prev_service_id: null,
    pool_reason: null,
    since,
  }
}

function oneRow(chance: SeededRandom, bulk: Bulk, at: number): Columns {
  const { now, customers } = bulk
  const serial = bulk.firstSerial + at
  const who = identity(chance, serial, bulk.shortNames)
  const age = years * (1 - at / customers) + chance.between(0, 2)
  const created = addDays(now, -age)
  const { since, ...ownerColumns } = ownership(chance, bulk, created)
  const owned = ownerColumns.service_id !== null
  const followed =
    owned && chance.chance(0.7)
      ? new Date(chance.between(Date.parse(since), now.getTime())).toISOString()
      : null
  const next =
    followed !== null && chance.chance(0.7) ? addDays(now, chance.between(-10, 20)).toISOString() : null
  const deals = chance.chance(0.04) ? chance.whole(1, 9) : 0
  return {
    ...who,
    ...keysOf(who),
    ...ownerColumns,
    status: deals > 0 ? intention.partner : chance.pick([1, 2, 2, 3, 3, 4, 6]),
    last_follow_at: followed,
    next_follow_at: next,
    follow_up_count: followed === null ? 0 : 1,
    deal_count: deals,
    last_deal_at: deals > 0 ? since : null,
    created_at: created.toISOString(),
    created_by: ownerColumns.service_id ?? ownerColumns.prev_service_id,
    updated_at: followed ?? since,
    updated_by: ownerColumns.service_id,
    version: 1 + (followed === null ? 0 : 1) + (ownerColumns.prev_service_id === null ? 0 : 1),
  }
}

const rowsPerChunk = 400

function* lines(bulk: Bulk, onProgress: (done: number) => void): Generator<string> {
  const chance = seededRandom(bulk.firstSerial)
  let chunk = ''
  for (let at = 0; at < bulk.customers; at++) {
    const row = oneRow(chance, bulk, at)
    chunk += copyLine(columns.map((name) => row[name]))
    if (at % rowsPerChunk !== rowsPerChunk - 1) continue
    yield chunk
    chunk = ''
    onProgress(at + 1)
  }
  yield chunk
}

/** Inserts customers. Keys, search pieces and dates equal those that the product writes. */
export const copyCustomers = (
  client: ClientBase,
  bulk: Bulk,
  onProgress: (done: number) => void,
): Promise<void> =>
  copyIn(client, `copy customers (${columns.join(', ')}) from stdin`, lines(bulk, onProgress))

/** Adds the follow-ups and moves that customers with ids above `after` must have had. */
export async function addHistories(client: ClientBase, after: number): Promise<void> {
  await client.query(
    `
      insert into follow_ups (
        kind, content, next_follow_at, created_at, created_by, updated_at, updated_by, customer_id
      )
      select 1, '电话沟通，约定下次联系时间。', next_follow_at, last_follow_at, service_id, last_follow_at,
        service_id, id
      from customers
      where id > $1 and last_follow_at is not null`,
    [after],
  )
  await client.query(
    `
    insert into pool_events (customer_id, kind, from_uid, to_uid, by_uid, reason, rule_version, at)
    select id, case when pool_reason like '%expired' then 'recycle' else 'release' end, prev_service_id, null,
      case when pool_reason like '%expired' then null else prev_service_id end, pool_reason, 1, pool_at
    from customers where id > $1 and prev_service_id is not null and service_id is null`,
    [after],
  )
}

/**
 * Adds this many older follow-ups of the customers' owners, spread over the years before the latest ones. The customers'
 * own counts stay: writing each of them would take longer than everything else.
 */
export async function addFollowUps(client: ClientBase, count: number): Promise<void> {
  await client.query(
    `
    create temporary table followed on commit drop as
    select row_number() over (order by id) - 1 as nr, id, service_id, last_follow_at from customers
    where service_id is not null and last_follow_at is not null`,
  )
  await client.query('create index on followed (nr)')
  await client.query('analyze followed')
  await client.query(
    `
      insert into follow_ups (
        kind, content, next_follow_at, created_at, created_by, updated_at, updated_by, customer_id
      )
      select (array[1, 1, 2, 3, 4, 9])[1 + n % 6], '电话沟通，约定下次联系时间。', at + interval '7 days', at,
        service_id, at, service_id, id
      from generate_series(0, $1::int - 1) n
      join followed on nr = n % (select count(*) from followed)
      cross join lateral (select
          last_follow_at - make_interval(secs => 3600 + n::float8 * 94608000 / $1) as at)
        made`,
    [count],
  )
}
