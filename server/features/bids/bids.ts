import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BidPage, BidRow } from '../../../contract/bids.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField, Refusal } from '../../request/errors.ts'
import { listRecords } from '../../records/records.ts'

import { loadLot } from '../lots/lots.ts'
import { lotsTable } from '../../tables/lots.ts'
import { seesBidders } from '../lots/visibility.ts'
import { followHighest } from './highest.ts'
import { bidSource, offersSealed, presentBids, voidableStates, type StoredBid } from './source.ts'
import { highestBid } from './standing.ts'
import { bidsTable as table } from '../../tables/bids.ts'

/** The bids of the lot's current round. Whoever may see the lot but not yet its bidders is refused. */
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
  const items = await presentBids(db, who, lot, page.items as unknown as StoredBid[])
  const best = offersSealed(lot) ? null : await highestBid(db, lot)
  return { ...page, items, highest: best?.bid_price ?? null }
}

/** Takes a bid out of the count; it keeps its place, and those made over it stand. Not after the result is being decided upon. */
export async function voidBid(
  db: Db,
  who: Caller,
  id: number,
  reason: string | null | undefined,
): Promise<BidRow> {
  const [known] = await db.select({ lot_id: table.lot_id }).from(table).where(eq(table.id, id))
  if (!known) throw new Refusal('not_found')
  const lot = await loadLot(db, who, known.lot_id, true)
  const [bid] = await db.select().from(table).where(eq(table.id, id)).for('update')
  if (!bid) throw new Refusal('not_found')
  if (bid.voided_at !== null) throw new Refusal('already_void')
  if (bid.round_no !== lot.round_no || !voidableStates.includes(lot.state)) throw new Refusal('wrong_state')
  if (!reason) throw invalidField('bids', 'reason', 'required')
  const [row] = await db
    .update(table)
    .set({
      voided_at: who.now.toISOString(),
      voided_by: who.uid,
      void_reason: reason,
      version: bid.version + 1,
      updated_by: who.uid,
    })
    .where(and(eq(table.id, id), isNull(table.voided_at)))
    .returning()
  const { sealed: _sealed, ...stored } = row as typeof table.$inferSelect
  await db
    .update(lotsTable)
    .set({ bid_count: sql`${lotsTable.bid_count} - 1` })
    .where(eq(lotsTable.id, lot.id))
  await followHighest(db, who, lot)
  record(who, {
    action: 'void',
    resource: 'bids',
    record_id: id,
    record_name: stored.paddle_no,
    version: stored.version,
    detail: { lot_id: lot.id, seq: stored.seq, reason },
    owners: [],
  })
  const [presented] = await presentBids(db, who, lot, [stored])
  return presented as BidRow
}
