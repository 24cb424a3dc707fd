import { createHash } from 'node:crypto'
import { defaultPoolRules } from '#contract/pool.ts'
import { businessDay } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { readRows } from '#server/speed/read.ts'
import { pastLimit } from './daily-limit.ts'

interface Counted {
  /** How many of the keys were not compared before today. */
  fresh: number
  /** How many were compared today, these included. */
  total: number
  most: number
}

/**
 * Counts keys that were not compared before. The counter's row is held until the transaction ends, so that a
 * person's comparisons are counted by one request at a time.
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

/** Who has no limit waits for nobody: what was compared is kept, and counted when it is asked for. */
const recording = `
  insert into compared_keys (uid, day, digest)
  select $1, $2, digest from unnest($3::text[]) as digest on conflict do nothing`

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64')

/** What is compared in its order, so that two requests never wait for each other. */
const digests = (keys: readonly string[]): string[] => keys.map(digestOf).toSorted()

export async function countCompared(db: Db, who: Caller, keys: readonly string[]): Promise<Counted> {
  const values = [who.uid, businessDay(who.now), digests(keys)]
  if (may(who, 'customers.compareFreely')) {
    await readRows(db, { text: recording, values }, true)
    return { fresh: 0, total: 0, most: Infinity }
  }
  const [counted] = await readRows<Counted>(db, { text: counting, values }, true)
  if (!counted) throw new Refusal('internal')
  return counted
}

/** How many comparisons are left of the day. The counter is held until the transaction ends. */
export async function leftToCompare(db: Db, who: Caller): Promise<number> {
  const { total, most } = await countCompared(db, who, [])
  return Math.max(0, most - total)
}

/** Which of these keys the caller compared today. */
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
 * Counts phones and credit codes before they are compared, whether one is found or not, or refuses past the
 * day's limit. What was compared before today costs nothing.
 */
export async function spendCompared(db: Db, who: Caller, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const { fresh, total, most } = await countCompared(db, who, keys)
  if (fresh > 0 && total > most && !may(who, 'customers.compareFreely')) throw pastLimit(who, 'compare', most)
}
