import { and, asc, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { chainHolds, type Ladder } from '#contract/rules/bid-ladder.ts'
import type { bidSources } from '#contract/bids.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { bidsTable as table } from '#server/tables/bids.ts'

/** The columns of a lot that its bids depend on: the current round and the terms. */
export type BidLot = Ladder & { id: number; round_no: number }

/** A valid bid: an amount in yuan with 2 places, and its bidder. */
export interface StandingBid {
  id: number
  sign_up_id: number
  recycler_id: number
  bid_price: string
  seq: number
  bid_time: string
  source: (typeof bidSources)[number] | null
  outside_reason: string | null
}

const shape = {
  id: table.id,
  sign_up_id: table.sign_up_id,
  recycler_id: signUpsTable.recycler_id,
  bid_price: table.bid_price,
  seq: table.seq,
  bid_time: table.bid_time,
  source: table.source,
  outside_reason: table.outside_reason,
}

/** Highest first; the earlier of equal sealed offers wins (product §4). */
const bestFirst = [desc(table.bid_price), asc(table.bid_time), asc(table.seq)]
const ofRound = (lot: Pick<BidLot, 'id' | 'round_no'>) =>
  and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no))

/** The highest bid of the lot's current round that is not void; null if there is none. */
export async function highestBid(db: Db, lot: Pick<BidLot, 'id' | 'round_no'>): Promise<StandingBid | null> {
  const [best] = await db
    .select(shape)
    .from(table)
    .innerJoin(signUpsTable, eq(signUpsTable.id, table.sign_up_id))
    .where(and(ofRound(lot), isNull(table.voided_at)))
    .orderBy(...bestFirst)
    .limit(1)
  return best ?? null
}

const highestBidsQuery = `select l.id::int, best.bid_price
  from lots l
  cross join lateral (select bid_price from bids b
    where b.lot_id = l.id and b.round_no = l.round_no and voided_at is null
    order by bid_price desc limit 1) best
  where l.id = any($1::bigint[])`

/** The highest bid of each lot's current round, by the lot's id. Lots without a valid bid are left out. */
export async function highestBids(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const query = { text: highestBidsQuery, values: [ids] }
  const rows = await readRows<{ id: number; bid_price: string }>(db, query, true)
  return new Map(rows.map(({ id, bid_price }) => [id, bid_price]))
}

/**
 * The best bid of everyone who may win, the winner first: approved bidders whose deposit was received or
 * waived and not forfeited.
 */
export async function qualifiedBids(db: Db, lot: Pick<BidLot, 'id' | 'round_no'>): Promise<StandingBid[]> {
  const rows = await db
    .select(shape)
    .from(table)
    .innerJoin(signUpsTable, eq(signUpsTable.id, table.sign_up_id))
    .where(
      and(
        ofRound(lot),
        isNull(table.voided_at),
        eq(signUpsTable.review_status, 'approved'),
        notInArray(signUpsTable.deposit_status, ['unpaid', 'forfeited']),
      ),
    )
    .orderBy(...bestFirst)
  const seen = new Set<number>()
  return rows.filter(({ sign_up_id }) => !seen.has(sign_up_id) && seen.add(sign_up_id))
}

/**
 * True if the bids of the current round follow the lot's current terms, each above the one before. Also true
 * for a round without bids.
 */
export async function chainIsValid(db: Db, lot: BidLot): Promise<boolean> {
  const rows = await db
    .select({ bid_price: table.bid_price, step: table.step, voided_at: table.voided_at })
    .from(table)
    .where(ofRound(lot))
    .orderBy(asc(table.seq))
  return chainHolds(
    lot,
    rows.map(({ bid_price, step, voided_at }) => ({ bid_price, step, valid: voided_at === null })),
  )
}
