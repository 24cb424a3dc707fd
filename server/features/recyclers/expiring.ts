import { and, isNotNull, sql } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { holding } from '#server/features/staff/permission-holders.ts'
import { staffTable } from '#server/tables/staff.ts'
import { recyclerSource } from './source.ts'
import { recyclersTable as table } from '#server/tables/recyclers.ts'

interface Count {
  uid: number
  n: number
}

/**
 * The number of recyclers whose licence has expired or expires soon, per owner who can sign in, and in total
 * for those who supervise them.
 */
export async function expiringCounts(db: Db, who: Caller): Promise<{ watching: Count[]; owning: Count[] }> {
  const expiring = recyclerSource.derived?.['expiring']?.(who)
  const counted = db
    .select({ owner: sql<number>`${table.service_id}`.as('owner'), n: sql<number>`count(*)::int`.as('n') })
    .from(table)
    .where(and(expiring, isNotNull(table.service_id)))
    .groupBy(table.service_id)
    .as('counted')
  const owning = await db
    .select({ uid: staffTable.id, n: counted.n })
    .from(counted)
    .innerJoin(staffTable, sql`${staffTable.id} = ${counted.owner}`)
    .where(holding('recyclers.use'))
  const [all] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(table)
    .where(expiring)
  const n = all?.n ?? 0
  const watchers =
    n === 0 ? [] : await db.select({ uid: staffTable.id }).from(staffTable).where(holding('recyclers.watch'))
  return { watching: watchers.map(({ uid }) => ({ uid, n })), owning }
}
