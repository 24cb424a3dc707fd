import { and, eq, sql } from 'drizzle-orm'
import { bidFault, standsAlone, stepOf, type BidFault } from '#contract/rules/bid-ladder.ts'
import { biddingWindow, isOutside, type BiddingRound } from '#contract/rules/bidding-window.ts'
import type { BadBidRow, BidRow } from '#contract/bids.ts'
import { amount } from '#contract/rules/money.ts'
import { texts } from '#texts/all.ts'
import { fill } from '#texts/text.ts'
import { addAuditEntry, may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { reasonText } from '#server/request/envelope.ts'
import { Refusal } from '#server/request/errors.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { lotsTable } from '#server/tables/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { mayBid } from '#server/features/sign-ups/guards.ts'
import { lotName, type StoredSignUp } from '#server/features/sign-ups/source.ts'
import { faultRefusal } from './add-bid.ts'
import { inOrder, readLines, refuseBad, type Line, type ReadLine } from './bid-lines.ts'
import { biddingRound, biddingWords, outsideRefusal } from './bidding-round.ts'
import { namedBidders, type Bidders } from './bidders.ts'
import { followHighest } from './highest.ts'
import { offersSealed, presentBids, type StoredBid } from './source.ts'
import { highestBid } from './ranking.ts'
import { bidsTable as table } from '#server/tables/bids.ts'

interface RoundSoFar {
  /** The highest bid that is not void; null if there is none. */
  highest: string | null
  seq: number
  /** The time of the last bid inside the bidding. It may extend the bidding. */
  last: string | null
  round: BiddingRound
}

async function roundSoFar(db: Db, lot: StoredLot): Promise<RoundSoFar> {
  const [row] = await db
    .select({
      last: sql<string | null>`max(${table.bid_time})
        filter (where ${table.voided_at} is null and ${table.outside_reason} is null)`.mapWith((at) =>
        at === null ? null : new Date(at).toISOString(),
      ),
      highest: sql<string | null>`max(${table.bid_price}) filter (where ${table.voided_at} is null)`,
      seq: sql<number>`coalesce(max(${table.seq}), 0)::int`,
    })
    .from(table)
    .where(and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)))
  const round = await biddingRound(db, lot)
  return { highest: null, seq: 0, last: null, ...row, round }
}

const refused = (who: Caller, row: number, refusal: Refusal): BadBidRow => ({
  row,
  reason: refusal.reason,
  msg: reasonText(who.language, refusal),
})

const unknown = (who: Caller, row: number, paddle: string): BadBidRow => ({
  row,
  reason: 'unknown_choice',
  msg: fill(who.language, texts[who.language].bids.import.unknown, { paddle }),
})

const offLadder = (who: Caller, row: number, fault: BidFault): BadBidRow => {
  const { below, above } = fault
  return { ...refused(who, row, faultRefusal(fault)), below, above }
}

const outOfTime = (who: Caller, row: number, window: { from: number; to: number }): BadBidRow => ({
  ...refused(who, row, outsideRefusal(window)),
  from: new Date(window.from).toISOString(),
  to: new Date(window.to).toISOString(),
})

const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b)

type NewBid = Omit<typeof table.$inferInsert, 'lot_id' | 'round_no'>

/** Checks a line against the bids before it: its bidder, whether it is outside the bidding, and its fault. */
function checkLine(
  who: Caller,
  lot: StoredLot,
  line: ReadLine,
  bidder: StoredSignUp | undefined,
  { highest, last, round }: RoundSoFar,
) {
  const { row, paddle_no, bid_time, outside_reason } = line
  const window = biddingWindow(round, last, who.now)
  const outside = bid_time !== null && isOutside(window, bid_time)
  const passes = outside_reason !== null && may(who, 'bids.passOutside')
  const fault = bidFault(lot, highest, line.bid_price)
  const wrong = (): BadBidRow | undefined => {
    if (!bidder) return unknown(who, row, paddle_no)
    if (!mayBid(bidder)) return refused(who, row, new Refusal('not_qualified'))
    if (outside && !passes) return outOfTime(who, row, window)
    return fault && offLadder(who, row, fault)
  }
  return { window, outside, wrong: wrong() }
}

/** Checks each line against the last valid line before it. Invalid lines are left out. */
function checkLines(
  who: Caller,
  lot: StoredLot,
  lines: readonly ReadLine[],
  bidders: Bidders,
  before: RoundSoFar,
) {
  const made: NewBid[] = []
  const wrong: BadBidRow[] = []
  const soFar = { ...before }
  for (const line of lines) {
    const bidder = bidders.get(line.paddle_no)
    const checked = checkLine(who, lot, line, bidder, soFar)
    if (checked.wrong || !bidder) {
      if (checked.wrong) wrong.push(checked.wrong)
      continue
    }
    const price = amount(line.bid_price)
    // A line without a time counts as a bid inside the bidding, made no later than its end.
    const bid_time = line.bid_time ?? new Date(Math.max(checked.window.from, checked.window.to)).toISOString()
    soFar.seq += 1
    made.push({
      sign_up_id: bidder.id,
      paddle_no: line.paddle_no,
      bid_price: price,
      step: stepOf(lot, soFar.highest, price),
      seq: soFar.seq,
      bid_time,
      source: 'import',
      outside_reason: checked.outside ? line.outside_reason : null,
      sealed: standsAlone(lot),
    })
    soFar.highest = price
    if (!checked.outside) soFar.last = later(soFar.last, bid_time)
  }
  return { made, wrong: wrong.toSorted((a, b) => a.row - b.row) }
}

async function storeBids(db: Db, who: Caller, lot: StoredLot, made: readonly NewBid[]): Promise<StoredBid[]> {
  const of = { lot_id: lot.id, round_no: lot.round_no, created_by: who.uid, updated_by: who.uid }
  const stored = await db
    .insert(table)
    .values(made.map((bid) => ({ ...bid, ...of })))
    .returning()
  await db
    .update(lotsTable)
    .set({ bid_count: sql`${lotsTable.bid_count} + ${made.length}` })
    .where(eq(lotsTable.id, lot.id))
  await followHighest(db, who, lot)
  return stored.map(({ sealed: _sealed, ...row }) => row)
}

/** Paddle numbers of the log that no sign-up of the round has, in the order of their first bid. */
const unknownPaddles = (lines: readonly ReadLine[], bidders: Bidders) => ({
  unknown_paddles: [...new Set(lines.map((line) => line.paddle_no))].filter((number) => !bidders.has(number)),
})

interface BidLog {
  rows: readonly Line[]
  paddles?: Readonly<Record<string, number>> | undefined
}

/** Imports a platform's log of bids, all lines or none. */
export async function importBids(
  db: Db,
  who: Caller,
  lotId: number,
  { rows, paddles = {} }: BidLog,
): Promise<{ items: BidRow[]; highest: string | null }> {
  const lot = await loadLot(db, who, lotId, true)
  if (lot.state !== 'bidding' && lot.state !== 'confirming') throw new Refusal('auction_closed')
  const lines = inOrder(readLines(who, rows))
  const bidders = await namedBidders(db, who, lot, paddles)
  const before = await roundSoFar(db, lot)
  const { made, wrong } = checkLines(who, lot, lines, bidders, before)
  const [first] = wrong
  const unknown = unknownPaddles(lines, bidders)
  if (first && wrong.every(({ reason }) => reason === 'outside_bidding'))
    refuseBad(wrong, 'outside_bidding', unknown, biddingWords(first))
  refuseBad(wrong, 'bid_chain_broken', unknown)
  const stored = await storeBids(db, who, lot, made)
  addAuditEntry(who, {
    action: 'run_import',
    resource: 'bids',
    record_id: lot.id,
    record_name: lotName(lot),
    detail: {
      lot_id: lot.id,
      rows: made.length,
      from_seq: before.seq + 1,
      to_seq: before.seq + made.length,
      ...(Object.keys(paddles).length > 0 && { paddles }),
    },
    owners: [],
  })
  const items = await presentBids(db, who, lot, stored)
  return { items, highest: offersSealed(lot) ? null : ((await highestBid(db, lot))?.bid_price ?? null) }
}
