import { and, count, eq } from 'drizzle-orm'
import type { PoolQuota } from '#contract/pool.ts'
import { businessDay } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { dayEnds, overDailyLimit } from '#server/identity/daily-limit.ts'
import { anyOfThem, readRows } from '#server/speed/read.ts'
import { countedClaims, reveals } from '#server/tables/customers.ts'
import { recentRules } from './rules.ts'

type Used = Omit<PoolQuota, 'claim_daily_limit' | 'reveal_daily_limit' | 'compare_daily_limit' | 'ends_at'>

/** Reads all counts of the list's header in one statement. The acts themselves count again. */
const usedToday = `
  select (select count(*) from counted_claims where uid = $1 and day = $2) as claimed_today,
    (select count(*) from customers where service_id = $1 and archived_at is null) as owned,
    (select count(*) from reveals where uid = $1 and day = $2) as revealed_today,
    case when $3 then (select count(*) from compared_keys where uid = $1 and day = $2)
      else coalesce((select count from duplicate_checks where uid = $1 and day = $2), 0) end as compared_today`

/** A person's remaining quota today: claims, reveals, comparisons, and room for customers. */
export async function quotaOf(db: Db, who: Caller): Promise<PoolQuota> {
  const { claim_daily_limit, max_owned, reveal_daily_limit, compare_daily_limit } = await recentRules(db)
  const unlimited = may(who, 'customers.compareFreely')
  const values = [who.uid, businessDay(who.now), unlimited]
  const [used] = await readRows<Used>(db, { text: usedToday, values }, true)
  if (!used) throw new Refusal('internal')
  return {
    ...used,
    claim_daily_limit,
    max_owned,
    reveal_daily_limit,
    compare_daily_limit: unlimited ? null : compare_daily_limit,
    ends_at: dayEnds(who).toISOString(),
  }
}

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

const shownToday = `select customer_id as id from reveals
  where uid = $1 and day = $2 and customer_id = ${anyOfThem(3)}`

/**
 * Which of these customers the caller revealed today. Their numbers stay unmasked until the business day
 * ends.
 */
export async function revealedToday(
  db: Db,
  who: Caller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const values = [who.uid, businessDay(who.now), ids]
  const rows = await readRows<{ id: number }>(db, { text: shownToday, values }, true)
  return new Set(rows.map((row) => row.id))
}

/** Whether the caller revealed the number today. */
export const hasRevealed = async (db: Db, who: Caller, customer_id: number): Promise<boolean> =>
  (await revealedToday(db, who, [customer_id])).has(customer_id)
