import { and, eq } from 'drizzle-orm'
import type { LotState } from '#contract/rules/lot-states.ts'
import type { Db } from '#server/db/client.ts'
import { settlementsTable as settlements } from '#server/tables/settlements.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'

const weighableStates: readonly LotState[] = ['sold', 'paid', 'picked_up']

/** Goods are weighed between the sale and the close of its settlement. */
export async function isWeighable(db: Db, lot: StoredLot): Promise<boolean> {
  if (!weighableStates.includes(lot.state)) return false
  const [closed] = await db
    .select({ id: settlements.id })
    .from(settlements)
    .where(
      and(
        eq(settlements.lot_id, lot.id),
        eq(settlements.round_no, lot.round_no),
        eq(settlements.state, 'closed'),
      ),
    )
  return closed === undefined
}
