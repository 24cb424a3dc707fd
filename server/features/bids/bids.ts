import { and, eq, sql } from 'drizzle-orm'
import type { BidPage, BidRow } from '#contract/bids.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { seesBidders } from '#server/features/lots/visibility.ts'
import { followHighest } from './highest.ts'
import { bidSource, offersSealed, presentBids, voidableStates } from './source.ts'
import { highestBid } from './ranking.ts'
import { bidsTable as table } from '#server/tables/bids.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { required } from '#server/records/required.ts'

/** The bids of the lot's current round. Refuses a caller who may see the lot but not yet its bidders. */
export async function listBids(
  db: Db,
  who: Caller,
  lotId: number,
  raw: Readonly<Record<string, unknown>>,
): Promise<BidPage> {
  const lot = await loadLot(db, who, lotId)
  if (!seesBidders(who, lot)) throw new Refusal('no_permission')
  const page = await listRecords(
    db,
    who,
    bidSource,
    raw,
    and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)),
  )
  const items = await presentBids(db, who, lot, page.items)
  const best = offersSealed(lot) ? null : await highestBid(db, lot)
  return { ...page, items, highest: best?.bid_price ?? null }
}

/** Voids a bid. It keeps its number, and later bids stay. Refused once there is a result. */
export async function voidBid(
  db: Db,
  who: Caller,
  id: number,
  reason: string | null | undefined,
): Promise<BidRow> {
  const [known] = await db.select({ lot_id: table.lot_id }).from(table).where(eq(table.id, id))
  if (!known) throw new Refusal('not_found')
  const lot = await loadLot(db, who, known.lot_id, true)
  const [bid] = await lockRecords(db, bidSource, eq(table.id, id))
  if (!bid) throw new Refusal('not_found')
  if (bid.voided_at !== null) throw new Refusal('already_void')
  if (bid.round_no !== lot.round_no || !voidableStates.includes(lot.state)) throw new Refusal('wrong_state')
  if (!reason) throw invalidField('bids', 'reason', 'required')
  const changes = { voided_at: who.now.toISOString(), voided_by: who.uid, void_reason: reason }
  const written = await writeRecord(db, who, bidSource, bid, changes, {
    action: 'void',
    detail: { lot_id: lot.id, seq: bid.seq, reason },
  })
  await db
    .update(lotsTable)
    .set({ bid_count: sql`${lotsTable.bid_count} - 1` })
    .where(eq(lotsTable.id, lot.id))
  await followHighest(db, who, lot)
  const [presented] = await presentBids(db, who, lot, [written])
  return required(presented, 'the row just written')
}
