import { createHash } from 'node:crypto'
import { defaultPoolRules } from '#contract/pool.ts'
import { businessDay } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'
import { overDailyLimit } from './daily-limit.ts'
import { required } from '#server/records/required.ts'

interface Counted {
  /** The number of keys that were not compared before today. */
  fresh: number
  /** The number compared today, these included. */
  total: number
  most: number
}

/**
 * Counts keys that were not compared before. It locks the counter's row until the transaction ends, so that
 * one person's comparisons are counted one request at a time.
 */
const counting = `
  with fresh as (
      insert into compared_keys (uid, day, digest)
      select $1, $2, digest from unnest($3::text[]) as digest on conflict do nothing returning 1
    ),
    counted as (
      insert into duplicate_checks (uid, day, count) values ($1, $2, (select count(*) from fresh))
      on conflict (uid, day) do update set count = duplicate_checks.count + excluded.count returning count
    )
  select (select count(*)::int from fresh) as fresh, (select count from counted) as total,
    coalesce((select (rules ->> 'compare_daily_limit')::int from pool_rules order by version desc limit 1),
      ${defaultPoolRules.compare_daily_limit}) as most`

/** A person without a limit takes no lock: the keys are stored now and counted on demand. */
const recording = `
  insert into compared_keys (uid, day, digest)
  select $1, $2, digest from unnest($3::text[]) as digest on conflict do nothing`

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64')

/** Sorted, so that two requests lock rows in the same order and never deadlock. */
const digests = (keys: readonly string[]): string[] => keys.map(digestOf).toSorted()

export async function countCompared(db: Db, who: Caller, keys: readonly string[]): Promise<Counted> {
  const values = [who.uid, businessDay(who.now), digests(keys)]
  if (may(who, 'customers.compareFreely')) {
    await readRows(db, { text: recording, values }, true)
    return { fresh: 0, total: 0, most: Infinity }
  }
  const [presented] = await readRows<Counted>(db, { text: counting, values }, true)
  return required(presented, 'the counter of comparisons')
}

/** The number of comparisons left today. Locks the counter until the transaction ends. */
export async function leftToCompare(db: Db, who: Caller): Promise<number> {
  const { total, most } = await countCompared(db, who, [])
  return Math.max(0, most - total)
}

/** Returns which of these keys the caller has compared today. */
export async function comparedToday(
  db: Db,
  who: Caller,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const text = 'select digest from compared_keys where uid = $1 and day = $2 and digest = any($3::text[])'
  const values = [who.uid, businessDay(who.now), digests(keys)]
  const rows = await readRows<{ digest: string }>(db, { text, values }, true)
  const known = new Set(rows.map(({ digest }) => digest))
  return new Set(keys.filter((key) => known.has(digestOf(key))))
}

/**
 * Counts phones and credit codes before they are compared, whether or not a match exists, and refuses beyond
 * the day's limit. A key that was compared before costs nothing.
 */
export async function spendCompared(db: Db, who: Caller, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const { fresh, total, most } = await countCompared(db, who, keys)
  if (fresh > 0 && total > most && !may(who, 'customers.compareFreely'))
    throw overDailyLimit(who, 'compare', most)
}
