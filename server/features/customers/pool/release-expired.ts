import { and, gt } from 'drizzle-orm'
import { poolExpiry } from '#contract/rules/pool-expiry.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lockRecords } from '#server/records/records.ts'
import { intoPool, moveAll } from '../ownership.ts'
import { readRules } from './rules.ts'
import { poolExpiryBy } from './expiry.ts'
import { customerSource } from '../source.ts'
import { customersTable as table } from '#server/tables/customers.ts'

const batchSize = 200

/**
 * Moves one batch of expired customers with ids above `after` into the pool, nightly. SQL finds the
 * candidates; `poolExpiry`, which also makes the countdown, decides. Returns the last id examined, or null at
 * the end.
 */
export async function releaseExpiredBatch(
  db: Db,
  who: Caller,
  after: number,
): Promise<{ last: number | null; fallen: number }> {
  const rules = await readRules(db)
  const candidates = and(poolExpiryBy(who, rules.rules, who.now), gt(table.id, after))
  const rows = await lockRecords(db, customerSource, candidates, { most: batchSize, skipLocked: true })
  const expired = rows.flatMap((row) => {
    const expiry = poolExpiry(row, rules.rules, who.now)
    return expiry && expiry.falls_at <= who.now ? [{ row, reason: expiry.reason }] : []
  })
  // Customers with the same owner and reason get the same change, so each group is one write.
  const alike = Map.groupBy(expired, ({ row, reason }) => `${row.service_id} ${reason}`)
  for (const group of alike.values()) {
    const [first] = group
    if (!first) continue
    const { row, reason } = first
    const released = group.map(({ row: customer }) => customer)
    await moveAll(db, who, released, intoPool(row, who.now, reason), { kind: 'recycle', reason }, rules)
  }
  return { last: rows.at(-1)?.id ?? null, fallen: expired.length }
}
