import { and, asc, eq } from 'drizzle-orm'
import type { RoomBidder, RoomLot } from '#contract/event-rooms.ts'
import { isSealed, quickBids } from '#contract/rules/bid-ladder.ts'
import { endOfBidding } from '#contract/rules/bidding-window.ts'
import { amount, compare, subtract, orZero } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { recordsWhere } from '#server/records/records.ts'
import { readRows } from '#server/speed/read.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { lotSource } from '#server/features/lots/source.ts'
import { lotScope, seesReserve, type StoredLot } from '#server/features/lots/visibility.ts'
import { bidding } from '#server/features/sign-ups/guards.ts'
import { quoted } from '#server/tables/quoted.ts'
import { loadEvent } from './events.ts'

interface Standing {
  lot_id: number
  bid_price: string | null
  sign_up_id: number | null
  /** The time of the last bid inside the bidding, which may extend it. */
  last_time: string | null
}

/** Selects the best bid of each lot; both parts read the end of an index. */
const standings = `
  select l.id::int as lot_id, best.bid_price, best.sign_up_id::int, last.bid_time as last_time
  from lots l
  left join lateral (select bid_price, sign_up_id from bids b
    where b.lot_id = l.id and b.round_no = l.round_no and voided_at is null
    order by bid_price desc, seq limit 1) best on true
  left join lateral (select bid_time from bids b
    where b.lot_id = l.id and b.round_no = l.round_no and outside_reason is null
    order by seq desc limit 1) last on true
  where l.id = any($1::bigint[])`

const qualified = `
  select s.lot_id::int, s.id::int, s.paddle_no, r.company_name as name
  from sign_ups s
  join recyclers r on r.id = s.recycler_id
  join lots l on l.id = s.lot_id and l.round_no = s.round_no
  where s.lot_id = any($1::bigint[])
    and s.review_status = 'approved'
    and s.deposit_status in (${quoted(bidding)})
    and s.paddle_no is not null
  order by s.lot_id, s.paddle_no`

function gapOf(who: Caller, lot: StoredLot, highest: string | null): Pick<RoomLot, 'gap'> {
  if (!seesReserve(who, lot)) return {}
  if (lot.reserve_price === null || isSealed(lot)) return { gap: null }
  const reached = orZero(highest)
  return {
    gap: compare(reached, lot.reserve_price) >= 0 ? null : amount(subtract(lot.reserve_price, reached)),
  }
}

function roomLot(
  who: Caller,
  lot: StoredLot,
  standing: Standing | undefined,
  bidders: readonly (RoomBidder & { lot_id: number })[],
): RoomLot {
  const own = bidders.filter(({ lot_id }) => lot_id === lot.id).map(({ lot_id: _lot, ...bidder }) => bidder)
  const highest = isSealed(lot) ? null : (standing?.bid_price ?? null)
  const last = standing?.last_time ? new Date(standing.last_time).toISOString() : null
  const ends = endOfBidding(lot, last)
  const { id, event_seq, corpore_name, unit, pricing_basis, starting_price, bid_count } = lot
  return {
    id,
    event_seq,
    corpore_name,
    unit,
    pricing_basis,
    starting_price,
    bid_count,
    highest,
    leader: highest === null ? null : (own.find((bidder) => bidder.id === standing?.sign_up_id) ?? null),
    next: isSealed(lot) ? null : (quickBids(lot, highest)[0] ?? null),
    ...gapOf(who, lot, highest),
    ends_at: ends === null ? null : new Date(ends).toISOString(),
    bidders: own,
  }
}

/**
 * Reads the lots of an event that are in bidding, in their order. It takes three statements, however many
 * lots there are.
 */
export async function roomOf(db: Db, who: Caller, id: number): Promise<{ items: RoomLot[] }> {
  await loadEvent(db, who, id)
  const running = and(eq(lotsTable.event_id, id), eq(lotsTable.state, 'bidding'), lotScope(who))
  const lots = await recordsWhere(db, lotSource, running, { order: asc(lotsTable.event_seq) })
  const values = [lots.map((lot) => lot.id)]
  const found = await readRows<Standing>(db, { text: standings, values }, true)
  const bidders = await readRows<RoomBidder & { lot_id: number }>(db, { text: qualified, values }, true)
  const byLot = new Map(found.map((standing) => [standing.lot_id, standing]))
  return { items: lots.map((lot) => roomLot(who, lot, byLot.get(lot.id), bidders)) }
}
