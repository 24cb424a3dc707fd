import { and, gt } from 'drizzle-orm'
import { poolFate } from '#contract/rules/pool-expiry.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lockRecords } from '#server/records/records.ts'
import { intoPool, moveAll } from '../ownership.ts'
import { readRules } from './rules.ts'
import { fallingBy } from './expiry.ts'
import { customerSource } from '../source.ts'
import { customersTable as table } from '#server/tables/customers.ts'

const batchSize = 200

/**
 * One batch of the nightly run: customers with an id above `after` whose time is over go into the pool. SQL
 * finds the candidates; the function behind the countdown decides. Answers the last id it looked at, or null
 * at the end.
 */
export async function recycleBatch(
  db: Db,
  who: Caller,
  after: number,
): Promise<{ last: number | null; fallen: number }> {
  const rules = await readRules(db)
  const falling = and(fallingBy(who, rules.rules, who.now), gt(table.id, after))
  const rows = await lockRecords(db, customerSource, falling, { most: batchSize, skipLocked: true })
  const fates = rows.flatMap((row) => {
    const fate = poolFate(row, rules.rules, who.now)
    return fate && fate.falls_at <= who.now ? [{ row, reason: fate.reason }] : []
  })
  // From one owner and for one reason they change alike.
  const alike = Map.groupBy(fates, ({ row, reason }) => `${row.service_id} ${reason}`)
  for (const group of alike.values()) {
    const [first] = group
    if (!first) continue
    const { row, reason } = first
    const fallen = group.map((one) => one.row)
    await moveAll(db, who, fallen, intoPool(row, who.now, reason), { kind: 'recycle', reason }, rules)
  }
  return { last: rows.at(-1)?.id ?? null, fallen: fates.length }
}
