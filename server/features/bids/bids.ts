import { and, eq, isNull, sql } from 'drizzle-orm'
import { bidFault, isSealed, stepOf, type BidFault } from '../../../contract/bid-ladder.ts'
import type { BidPage, BidRow } from '../../../contract/bids.ts'
import { amount } from '../../../contract/money.ts'
import { record, type Caller } from '../../caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField, Refusal } from '../../errors.ts'
import { listRecords } from '../../records.ts'
import { loadLot } from '../lots/lots.ts'
import { lotsTable } from '../lots/tables.ts'
import { seesBidders, type StoredLot } from '../lots/visibility.ts'
import { mayBid } from '../sign-ups/guards.ts'
import { signUpsTable } from '../sign-ups/tables.ts'
import { followHighest } from './highest.ts'
import { bidSource, offersSealed, presentBids, voidableStates, type StoredBid } from './source.ts'
import { highestBid } from './standing.ts'
import { bidsTable as table } from './tables.ts'

/** The bids of the lot's current round. Whoever may see the lot but not yet its bidders is refused. */
export async function listBids(db: Db, who: Caller, lotId: number, raw: Readonly<Record<string, unknown>>): Promise<BidPage> {
  const lot = await loadLot(db, who, lotId)
  if (!seesBidders(who, lot)) throw new Refusal('no_permission')
  const page = await listRecords(db, who, bidSource, raw, and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)))
  const items = await presentBids(db, who, lot, page.items as unknown as StoredBid[])
  const best = offersSealed(lot) ? null : await highestBid(db, lot)
  return { ...page, items, highest: best?.bid_price ?? null }
}

/** What a new bid is held against; the lot's row is held, so that nobody else changes it meanwhile. */
export interface RoundSoFar {
  /** Of the bids that were not voided; null if there is none. */
  highest: string | null
  seq: number
  last_time: string | null
}

export async function roundSoFar(db: Db, lot: StoredLot): Promise<RoundSoFar> {
  const [row] = await db
    .select({
      highest: sql<string | null>`max(${table.bid_price}) filter (where ${table.voided_at} is null)`,
      seq: sql<number>`coalesce(max(${table.seq}), 0)::int`,
      last_time: sql<string | null>`max(${table.bid_time})`,
    })
    .from(table)
    .where(and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)))
  return row ?? { highest: null, seq: 0, last_time: null }
}

export const faultRefusal = ({ reason, price, needed }: BidFault): Refusal => new Refusal(reason, { price }, { needed })

async function bidder(db: Db, lot: StoredLot, signUpId: number) {
  const [signUp] = await db
    .select()
    .from(signUpsTable)
    .where(and(eq(signUpsTable.id, signUpId), eq(signUpsTable.lot_id, lot.id), eq(signUpsTable.round_no, lot.round_no)))
  if (!signUp) throw invalidField('bids', 'sign_up_id', 'unknown_choice')
  if (!mayBid(signUp)) throw new Refusal('not_qualified')
  return signUp
}

/** By the database's clock, and never before the bid it stands upon. */
const timeOf = (now: Date, { last_time }: RoundSoFar): string =>
  last_time !== null && new Date(last_time) > now ? new Date(last_time).toISOString() : now.toISOString()

/** Enters a bid by hand, only while the lot is bidding: one lot's bids are taken one after the other, under its row's lock. */
export async function addBid(db: Db, who: Caller, lotId: number, input: { sign_up_id: number; bid_price: string }): Promise<BidRow> {
  const lot = await loadLot(db, who, lotId, true)
  if (lot.state !== 'bidding') throw new Refusal('auction_closed')
  const signUp = await bidder(db, lot, input.sign_up_id)
  const before = await roundSoFar(db, lot)
  const fault = bidFault(lot, before.highest, input.bid_price)
  if (fault) throw faultRefusal(fault)
  const bid_price = amount(input.bid_price)
  const [row] = await db
    .insert(table)
    .values({
      lot_id: lot.id,
      round_no: lot.round_no,
      sign_up_id: signUp.id,
      paddle_no: signUp.paddle_no,
      bid_price,
      step: stepOf(lot, before.highest, bid_price),
      seq: before.seq + 1,
      bid_time: timeOf(who.now, before),
      source: 'manual',
      sealed: isSealed(lot),
      created_by: who.uid,
      updated_by: who.uid,
    })
    .returning()
  const { sealed, ...stored } = row as typeof table.$inferSelect
  await db
    .update(lotsTable)
    .set({ bid_count: sql`${lotsTable.bid_count} + 1` })
    .where(eq(lotsTable.id, lot.id))
  record(who, {
    action: 'bid',
    resource: 'bids',
    record_id: stored.id,
    record_name: stored.paddle_no,
    version: 1,
    after: { lot_id: lot.id, sign_up_id: signUp.id, seq: stored.seq, ...(!sealed && { bid_price }) },
    owners: [],
  })
  // Whoever wrote a sealed offer down has it before them; only reading it back later is what the seal forbids.
  const [presented] = await presentBids(db, who, lot, [stored], false)
  return presented as BidRow
}

/** Takes a bid out of the count; it keeps its place, and those made over it stand. Not after the result is being decided upon. */
export async function voidBid(db: Db, who: Caller, id: number, reason: string | null | undefined): Promise<BidRow> {
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
    .set({ voided_at: who.now.toISOString(), voided_by: who.uid, void_reason: reason, version: bid.version + 1, updated_by: who.uid })
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
