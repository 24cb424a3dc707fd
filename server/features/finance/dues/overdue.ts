import { count } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { staffTable } from '#server/tables/staff.ts'
import { holding } from '#server/features/staff/permission-holders.ts'
import { isOverdue } from '../ledger/source.ts'
import { duesTable } from '#server/tables/finance.ts'

/**
 * Returns the number of overdue dues for each person who watches the money; empty if nothing is overdue.
 */
export async function overdueCounts(db: Db, who: Caller): Promise<{ uid: number; n: number }[]> {
  const [all] = await db.select({ n: count() }).from(duesTable).where(isOverdue(who))
  const n = all?.n ?? 0
  const watchers =
    n === 0 ? [] : await db.select({ uid: staffTable.id }).from(staffTable).where(holding('finance.watch'))
  return watchers.map(({ uid }) => ({ uid, n }))
}
