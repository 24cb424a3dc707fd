import { desc, eq } from 'drizzle-orm'
import type { LotRow } from '#contract/lots.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { loadLot } from '../lots.ts'
import { presentLots } from '../present.ts'
import { lotRounds } from '#server/tables/lots.ts'

/**
 * Earlier rounds as they ended. The rules of their end state apply, so that the reserve of an unsold round
 * stays sealed. They have no actions.
 */
export async function finishedRounds(db: Db, who: Caller, id: number): Promise<LotRow[]> {
  await loadLot(db, who, id)
  const rounds = await db
    .select()
    .from(lotRounds)
    .where(eq(lotRounds.lot_id, id))
    .orderBy(desc(lotRounds.round_no))
  const shown = await presentLots(
    db,
    who,
    rounds.map(({ terms }) => terms),
  )
  return shown.map((round) => ({ ...round, actions: [], warnings: [] }))
}
