import { eq, sql } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/request/write-audit.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { audienceOf, type StoredLot } from '#server/features/lots/visibility.ts'
import { highestBid } from './ranking.ts'

/** After the close of bidding, updates the lot's highest price when a log is imported or a bid is voided. */
export async function followHighest(db: Db, who: Caller, lot: StoredLot): Promise<void> {
  if (lot.state !== 'confirming') return
  const highest_price = (await highestBid(db, lot))?.bid_price ?? null
  if (highest_price === lot.highest_price) return
  const version = lot.version + 1
  await db
    .update(lotsTable)
    .set({ highest_price, version, updated_at: sql`${who.now.toISOString()}`, updated_by: who.uid })
    .where(eq(lotsTable.id, lot.id))
  const owners = [lot.service_id, lot.zs_service_id].filter((uid) => uid !== null)
  await announce(db, {
    resource: 'lots',
    id: lot.id,
    version,
    act: 'bid',
    by: who.uid || null,
    owners,
    audience: audienceOf(lot.state),
    only: 'lots.seeBidders',
  })
}
