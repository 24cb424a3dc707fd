import { and, inArray, ne, sql } from 'drizzle-orm'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'

/** Whoever works with sign-ups knows all of them. Sellers learn who bid once a round is over (guard.md 7.2). */
export const knowsSignUps = (who: Caller): boolean => may(who, 'signUps.use')

/** True for a sign-up of a round that is over. Wins and defaults are of such rounds anyhow. */
const isOver = sql`exists (select 1 from lots l
  where l.id = ${signUpsTable.lot_id}
    and (${signUpsTable.round_no} < l.round_no
      or l.state in ('sold', 'paid', 'picked_up', 'settled', 'unsold', 'withdrawn', 'defaulted')))`

/** How many sign-ups of rounds that are over each of these recyclers has. */
export async function resultCounts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { recycler_id, review_status } = signUpsTable
  const rows = await db
    .select({ id: recycler_id, n: sql<number>`count(*)::int` })
    .from(signUpsTable)
    .where(and(inArray(recycler_id, [...ids]), ne(review_status, 'cancelled'), isOver))
    .groupBy(recycler_id)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** The same for one row of a list, to sort by. */
export const resultCountOfRow =
  sql`(select count(*) from ${signUpsTable} where ${signUpsTable.recycler_id} = recyclers.id
  and ${ne(signUpsTable.review_status, 'cancelled')} and ${isOver})`.inlineParams()
