import { and, count, eq } from 'drizzle-orm'
import type { PoolQuota } from '#contract/pool.ts'
import { businessDay } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { dayEnds, overDailyLimit } from '#server/identity/daily-limit.ts'
import { readRows } from '#server/speed/read.ts'
import { countedClaims, reveals } from '#server/tables/customers.ts'
import { recentRules } from './rules.ts'
import { required } from '#server/records/required.ts'

interface Used extends Pick<PoolQuota, 'claimed_today' | 'owned' | 'compared_today'> {
  revealed: number[]
}

/** Reads what the list's header and its masks need in one statement. The acts themselves count again. */
const usedToday = `
  select (select count(*) from counted_claims where uid = $1 and day = $2) as claimed_today,
    (select count(*) from customers where service_id = $1 and archived_at is null) as owned,
    array(select customer_id from reveals where uid = $1 and day = $2) as revealed,
    case
      when $3 then (select count(*) from compared_keys where uid = $1 and day = $2)
      else coalesce((select count from duplicate_checks where uid = $1 and day = $2), 0)
    end as compared_today`

/** A person's use of the quotas today. */
export interface PoolDay {
  quota: PoolQuota
  /** The customers whose numbers the person revealed. They stay unmasked until the business day ends. */
  revealed: ReadonlySet<number>
}

export async function poolDayOf(db: Db, who: Caller): Promise<PoolDay> {
  const { claim_daily_limit, max_owned, reveal_daily_limit, compare_daily_limit } = await recentRules(db)
  const unlimited = may(who, 'customers.compareFreely')
  const values = [who.uid, businessDay(who.now), unlimited]
  const [found] = await readRows<Used>(db, { text: usedToday, values }, true)
  const used = required(found, 'what was used of the quota')
  const { claimed_today, owned, revealed, compared_today } = used
  const quota = {
    claimed_today,
    owned,
    revealed_today: revealed.length,
    compared_today,
    claim_daily_limit,
    max_owned,
    reveal_daily_limit,
    compare_daily_limit: unlimited ? null : compare_daily_limit,
    ends_at: dayEnds(who).toISOString(),
  }
  return { quota, revealed: new Set(revealed) }
}

/** A person's remaining quota today: claims, reveals, comparisons, and room for customers. */
export const quotaOf = async (db: Db, who: Caller): Promise<PoolQuota> => (await poolDayOf(db, who)).quota

type Shown = typeof reveals | typeof countedClaims

/** Counts a customer once per day and person. The person's row must be locked, so that the count is exact. */
async function spend(db: Db, table: Shown, uid: number, day: string, customer_id: number): Promise<number> {
  const fresh = await db
    .insert(table)
    .values({ uid, day, customer_id })
    .onConflictDoNothing()
    .returning({ id: table.customer_id })
  if (fresh.length === 0) return 0
  const [row] = await db
    .select({ n: count() })
    .from(table)
    .where(and(eq(table.uid, uid), eq(table.day, day)))
  return row?.n ?? 0
}

/** Counts a claim of any kind, and refuses it beyond `most` a day. */
export async function spendClaim(
  db: Db,
  who: Caller,
  uid: number,
  customer_id: number,
  most: number,
): Promise<void> {
  if ((await spend(db, countedClaims, uid, businessDay(who.now), customer_id)) > most)
    throw overDailyLimit(who, 'claim', most, uid)
}

/** Counts a reveal, and refuses it beyond `most` a day. */
export async function spendReveal(db: Db, who: Caller, customer_id: number, most: number): Promise<void> {
  if ((await spend(db, reveals, who.uid, businessDay(who.now), customer_id)) > most)
    throw overDailyLimit(who, 'reveal', most)
}

/** Whether the caller revealed the number today. */
export async function hasRevealed(db: Db, who: Caller, customer_id: number): Promise<boolean> {
  const text = 'select 1 from reveals where uid = $1 and day = $2 and customer_id = $3'
  const found = await readRows(db, { text, values: [who.uid, businessDay(who.now), customer_id] }, true)
  return found.length > 0
}
