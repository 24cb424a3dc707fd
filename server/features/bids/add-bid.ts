import { sql } from 'drizzle-orm'
import {
  bidFault,
  isSealed,
  nearestBids,
  standsAlone,
  stepOf,
  type BidFault,
  type Ladder,
} from '#contract/rules/bid-ladder.ts'
import { biddingWindow, isOutside, type EndTerms } from '#contract/rules/bidding-window.ts'
import type { BidRow } from '#contract/bids.ts'
import type { Licence } from '#contract/rules/licences.ts'
import { amount } from '#contract/rules/money.ts'
import { blockReason, type RecyclerState } from '#contract/rules/recycler-machine.ts'
import { addAuditEntry, may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { readTogether, rendered, writeLater } from '#server/speed/read.ts'
import { lotScope, type StoredLot } from '#server/features/lots/visibility.ts'
import { licencesOf } from '#server/features/recyclers/eligibility.ts'
import type { Wins } from '#contract/rules/wins.ts'
import { refuseWin, winsOf } from '#server/features/sign-ups/wins.ts'
import { mayBid } from '#server/features/sign-ups/guards.ts'
import type { signUpsTable } from '#server/tables/sign-ups.ts'
import { outsideRefusal } from './bidding-round.ts'
import { shownBid, type StoredBid } from './source.ts'

export const faultRefusal = ({ reason, price, ...nearest }: BidFault): Refusal =>
  new Refusal(reason, { price, nearest: nearestBids(nearest) }, nearest)

interface NewBid {
  sign_up_id: number
  bid_price: string
  /** The reason for accepting a bid after the end of the bidding. */
  reason?: string | null | undefined
}

type Bidder = Pick<typeof signUpsTable.$inferSelect, 'paddle_no' | 'review_status' | 'deposit_status'>

/** The lot, the bidder (null if the round has no such sign-up), and the bid that a new one must beat. */
interface BidContext
  extends Ladder, EndTerms, Pick<StoredLot, 'id' | 'state' | 'round_no' | 'auction_time'>, Bidder {
  auction_way: number | null
  bidder_id: number | null
  bidder: string | null
  /** The bidder's wins in the lot's event; null if no deposit limits them. */
  won: Wins | null
  highest: string | null
  clean_end_time: string | null
  recycler_state: RecyclerState
  licences: Licence[]
  seq: number
  /** Allocated beforehand, so that the bid and its audit entry can be written together. */
  next_id: number
  last_time: string | null
  /** The time of the last bid, if it was made inside the bidding. It may extend the bidding. */
  last_inside: string | null
}

/**
 * One statement; each of its parts reads the end of an index. A sealed offer builds on no other bid. Parameters
 * are numbered: lot, then sign-up.
 */
const bidContext = (scope: string, lotId: string, signUpId: string) => `
  select lots.id, lots.state, lots.round_no, auction_way, starting_price, add_price_one, add_price_two,
    add_price_three, increment_rule, auction_time, auction_end_time, extension_minutes, s.id as bidder_id,
    s.paddle_no, s.review_status, s.deposit_status, ${winsOf('s.event_sign_up_id')} as won,
    r.company_name as bidder, clean_end_time, r.state as recycler_state, ${licencesOf('r.id')} as licences,
    nextval('bids_id_seq') as next_id,
    (select bid_price from bids b
      where b.lot_id = lots.id and b.round_no = lots.round_no and voided_at is null and not sealed
      order by bid_price desc limit 1) as highest,
    coalesce(last.seq, 0) as seq, last.bid_time as last_time,
    case when last.outside_reason is null then last.bid_time end as last_inside
  from lots
  left join sign_ups s on s.id = ${signUpId} and s.lot_id = lots.id and s.round_no = lots.round_no
  left join recyclers r on r.id = s.recycler_id
  left join lateral (select seq, bid_time, outside_reason from bids b
    where b.lot_id = lots.id and b.round_no = lots.round_no
    order by seq desc limit 1) as last on true
  where lots.id = ${lotId} and ${scope}`

/** The bidding period, if it has ended by its terms before this bid; otherwise undefined. */
function endedBidding(who: Caller, found: BidContext): { from: number; to: number } | undefined {
  const now = who.now.toISOString()
  const window = biddingWindow({ ...found, started_at: now, closed_at: null }, found.last_inside, who.now)
  return isOutside(window, now) ? window : undefined
}

/** Refuses a bid that the lot does not accept in its current state. */
function checkBid(who: Caller, found: BidContext | undefined, { bid_price, reason }: NewBid): BidContext {
  if (!found) throw new Refusal('not_found')
  if (found.state !== 'bidding') throw new Refusal('auction_closed')
  if (found.bidder_id === null) throw invalidField('bids', 'sign_up_id', 'unknown_choice')
  if (!mayBid(found)) throw new Refusal('not_qualified')
  refuseWin(found.won)
  const why = blockReason(
    { state: found.recycler_state, licences: found.licences },
    who.now,
    found.clean_end_time,
  )
  if (why) throw new Refusal('recycler_blocked', {}, { why })
  const ended = endedBidding(who, found)
  if (ended && !(reason && may(who, 'bids.passOutside'))) throw outsideRefusal(ended)
  const fault = bidFault(found, found.highest, bid_price)
  if (fault) throw faultRefusal(fault)
  return found
}

/**
 * Locks the lot's row before it reads the highest bid; a single statement could read it before another bid
 * commits. If somebody else holds the lock, a bid that is already too low is refused without waiting.
 */
async function takeTurn(db: Db, who: Caller, lotId: number, bid: NewBid): Promise<BidContext> {
  const { text: scope, values } = rendered(lotScope(who) ?? sql`true`)
  const [first, second] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const lock = (otherwise: string) => ({
    text: `select from lots where lots.id = ${first} and ${scope} for update ${otherwise}`,
    values: [...values, lotId],
  })
  const state = { text: bidContext(scope, first, second), values: [...values, lotId, bid.sign_up_id] }
  const [held, [before]] = await readTogether<unknown, BidContext>(db, lock('skip locked'), state)
  const accepted = checkBid(who, before, bid)
  if (held.length > 0) return accepted
  const [, [now]] = await readTogether<unknown, BidContext>(db, lock(''), state)
  return checkBid(who, now, bid)
}

/** The database's time, but never earlier than that of the previous bid. */
const timeOf = (now: Date, last: string | null): string =>
  last !== null && new Date(last) > now ? new Date(last).toISOString() : now.toISOString()

const insertion = `
  with counted as (update lots set bid_count = bid_count + 1 where id = $2)
  insert into bids (
    id, lot_id, round_no, sign_up_id, paddle_no, bid_price, step, seq, bid_time, source, outside_reason,
    sealed, created_at, created_by, updated_at, updated_by
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $14)`

function bidOn(on: BidContext, who: Caller, { sign_up_id, bid_price, reason }: NewBid): StoredBid {
  const price = amount(bid_price)
  const now = who.now.toISOString()
  return {
    id: on.next_id,
    version: 1,
    created_at: now,
    created_by: who.uid,
    updated_at: now,
    updated_by: who.uid,
    lot_id: on.id,
    round_no: on.round_no,
    sign_up_id,
    paddle_no: on.paddle_no,
    bid_price: price,
    step: stepOf(on, on.highest, price),
    seq: on.seq + 1,
    bid_time: timeOf(who.now, on.last_time),
    source: 'manual',
    outside_reason: endedBidding(who, on) ? (reason ?? null) : null,
    void_reason: null,
    voided_at: null,
    voided_by: null,
    imported_from: null,
  }
}

/** Enters a bid by hand while the lot is bidding. The lock on the lot's row serializes its bids. */
export async function addBid(db: Db, who: Caller, lotId: number, input: NewBid): Promise<BidRow> {
  const on = await takeTurn(db, who, lotId, input)
  const sealed = isSealed(on)
  const bid = bidOn(on, who, input)
  const placed = [
    bid.lot_id,
    bid.round_no,
    bid.sign_up_id,
    bid.paddle_no,
    bid.bid_price,
    bid.step,
    bid.seq,
    bid.bid_time,
    bid.source,
    bid.outside_reason,
  ]
  await writeLater(db, {
    text: insertion,
    values: [bid.id, ...placed, standsAlone(on), bid.created_at, bid.created_by],
  })
  addAuditEntry(who, {
    action: 'bid',
    resource: 'bids',
    record_id: bid.id,
    record_name: bid.paddle_no,
    version: 1,
    after: {
      lot_id: bid.lot_id,
      sign_up_id: bid.sign_up_id,
      seq: bid.seq,
      ...(!sealed && { bid_price: bid.bid_price }),
      ...(bid.outside_reason && { outside_reason: bid.outside_reason }),
    },
    owners: [],
  })
  // The person who enters a sealed offer knows it anyway. The seal only forbids reading it back later.
  return shownBid(who, on, bid, on.bidder, null)
}
