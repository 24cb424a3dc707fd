import { and, eq } from 'drizzle-orm'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { lotScope, seesBidders, seesReserve } from './visibility.ts'

async function lotInScope(db: Db, who: Caller, id: number) {
  if (!may(who, 'lots.use')) return undefined
  const [lot] = await db
    .select({ state: lotsTable.state })
    .from(lotsTable)
    .where(and(eq(lotsTable.id, id), lotScope(who)))
  return lot
}

/** Photos and papers of a lot are read with it. */
export const mayReadLotFiles = async (db: Db, who: Caller, id: number): Promise<boolean> =>
  (await lotInScope(db, who, id)) !== undefined

/** A consent is read by those who may see the reserve it is about. */
export async function mayReadConsents(db: Db, who: Caller, id: number): Promise<boolean> {
  const lot = await lotInScope(db, who, id)
  return lot !== undefined && seesReserve(who, lot)
}

/** A buyer's declaration names its author, so it is read by those who may see the bidders. */
export async function mayReadDeclarations(db: Db, who: Caller, id: number): Promise<boolean> {
  const lot = await lotInScope(db, who, id)
  return lot !== undefined && seesBidders(who, lot)
}
