import { and, asc, eq } from 'drizzle-orm'
import type { auctionEventRoutes } from '#contract/auction-events.ts'
import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { lotMoves } from '#contract/rules/lot-machine.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { eachOf } from '#server/request/bulk.ts'
import { Refusal } from '#server/request/errors.ts'
import { required } from '#server/records/required.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { lotScope, type StoredLot } from '#server/features/lots/visibility.ts'
import { makeMove } from '#server/features/lot-moves/move.ts'
import { notifyOfMoves } from '#server/features/lot-moves/notify-sale.ts'
import { loadEvent } from './events.ts'
import { moveOf } from './present.ts'

/**
 * Makes a move of every lot of an event that the caller sees, or of the named ones. Each lot passes its own
 * guards. A refused lot stays unchanged, and its answer says why. The answers follow the order of the event.
 */
export async function moveLots(
  db: Db,
  who: Caller,
  id: number,
  { action: given, lot_ids, version: _version, ...sent }: BodyOf<typeof auctionEventRoutes.move>,
): Promise<BulkAnswer> {
  const action = moveOf(given)
  const event = await loadEvent(db, who, id)
  if (!may(who, lotMoves[action].permission)) throw new Refusal('no_permission')
  const lots = await db
    .select({ id: lotsTable.id, version: lotsTable.version })
    .from(lotsTable)
    .where(and(eq(lotsTable.event_id, id), lotScope(who)))
    .orderBy(asc(lotsTable.event_seq), asc(lotsTable.id))
  const versions = new Map(lots.map((lot) => [lot.id, lot.version]))
  const chosen = lots.filter((lot) => lot_ids === undefined || lot_ids.includes(lot.id)).map((lot) => lot.id)
  const moved: StoredLot[] = []
  const answer = await eachOf(db, who, chosen, async (tx, lotId) => {
    const version = required(versions.get(lotId), 'the version of a lot')
    moved.push(await makeMove(tx, who, lotId, { action, version, ...sent }))
  })
  await notifyOfMoves(db, who, action, moved, event)
  return answer
}
