import { and, eq, sql } from 'drizzle-orm'
import { bidFault, isSealed, stepOf, type BidFault } from '../../../contract/bid-ladder.ts'
import type { BidRow } from '../../../contract/bids.ts'
import { amount } from '../../../contract/money.ts'
import { record, type Caller } from '../../caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField, Refusal } from '../../errors.ts'
import { loadLot } from '../lots/lots.ts'
import { lotsTable } from '../lots/tables.ts'
import type { StoredLot } from '../lots/visibility.ts'
import { mayBid } from '../sign-ups/guards.ts'
import { signUpsTable } from '../sign-ups/tables.ts'
import { presentBids } from './source.ts'
import { bidsTable as table } from './tables.ts'

export const faultRefusal = ({ reason, price, needed }: BidFault): Refusal => new Refusal(reason, { price }, { needed })

interface NewBid {
  sign_up_id: number
  bid_price: string
}

/** The bidder, and what a new bid stands upon: each the end of an index, in one statement. Sealed offers stand upon nothing. */
async function standing(db: Db, lot: StoredLot, signUpId: number) {
  const ofRound = sql`from ${table} where ${table.lot_id} = ${lot.id} and ${table.round_no} = ${lot.round_no}`
  const [found] = await db
    .select({
      paddle_no: signUpsTable.paddle_no,
      round_no: signUpsTable.round_no,
      review_status: signUpsTable.review_status,
      deposit_status: signUpsTable.deposit_status,
      highest: sql<
        string | null
      >`(select ${table.bid_price} ${ofRound} and ${table.voided_at} is null and not ${table.sealed} order by ${table.bid_price} desc limit 1)`,
      seq: sql<number>`coalesce((select ${table.seq} ${ofRound} order by ${table.seq} desc limit 1), 0)`,
      last_time: sql<string | null>`(select ${table.bid_time} ${ofRound} order by ${table.seq} desc limit 1)`,
    })
    .from(signUpsTable)
    .where(and(eq(signUpsTable.id, signUpId), eq(signUpsTable.lot_id, lot.id), eq(signUpsTable.round_no, lot.round_no)))
  if (!found) throw invalidField('bids', 'sign_up_id', 'unknown_choice')
  return found
}

/** Refuses a bid that the lot does not take as things stand; with `lock` they stand so until this transaction ends. */
async function judge(db: Db, who: Caller, lotId: number, { sign_up_id, bid_price }: NewBid, lock: boolean) {
  const lot = await loadLot(db, who, lotId, lock)
  if (lot.state !== 'bidding') throw new Refusal('auction_closed')
  const before = await standing(db, lot, sign_up_id)
  if (!mayBid(before)) throw new Refusal('not_qualified')
  const fault = bidFault(lot, before.highest, bid_price)
  if (fault) throw faultRefusal(fault)
  return { lot, before }
}

/** True if nobody else holds the lot; it is held from now on. */
async function takeHold(db: Db, lotId: number): Promise<boolean> {
  const held = await db.select({ id: lotsTable.id }).from(lotsTable).where(eq(lotsTable.id, lotId)).for('update', { skipLocked: true })
  return held.length > 0
}

/** By the database's clock, and never before the bid it stands upon. */
const timeOf = (now: Date, last: string | null): string => (last !== null && new Date(last) > now ? new Date(last).toISOString() : now.toISOString())

/**
 * Enters a bid by hand, only while the lot is bidding: one lot's bids are taken one after the other, under its row's lock.
 * Where others are before it, a bid that is too low already is told so without waiting for its turn.
 */
export async function addBid(db: Db, who: Caller, lotId: number, input: NewBid): Promise<BidRow> {
  if (!(await takeHold(db, lotId))) await judge(db, who, lotId, input, false)
  const { lot, before } = await judge(db, who, lotId, input, true)
  const bid_price = amount(input.bid_price)
  const [row] = await db
    .insert(table)
    .values({
      lot_id: lot.id,
      round_no: lot.round_no,
      sign_up_id: input.sign_up_id,
      paddle_no: before.paddle_no,
      bid_price,
      step: stepOf(lot, before.highest, bid_price),
      seq: before.seq + 1,
      bid_time: timeOf(who.now, before.last_time),
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
    after: { lot_id: lot.id, sign_up_id: input.sign_up_id, seq: stored.seq, ...(!sealed && { bid_price }) },
    owners: [],
  })
  // Whoever wrote a sealed offer down has it before them; only reading it back later is what the seal forbids.
  const [presented] = await presentBids(db, who, lot, [stored], false)
  return presented as BidRow
}
