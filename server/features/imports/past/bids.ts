import { pastSheets } from '#contract/past-sheets.ts'
import { standsAlone } from '#contract/rules/bid-ladder.ts'
import { amount, compare, subtract, type Decimal } from '#contract/rules/money.ts'
import { required } from '#server/records/required.ts'
import { readRows } from '#server/speed/read.ts'
import { paddleOf } from '#server/features/sign-ups/paddles.ts'
import { bidsTable } from '#server/tables/bids.ts'
import { refusal, type RefusedLine } from '../refused-line.ts'
import { BiddingWindows } from './bidding-windows.ts'
import { placeLines, type PlacedLine } from './lots-of-lines.ts'
import { insertRows } from '#server/records/insert-rows.ts'
import { newIds, withIds } from '#server/records/new-ids.ts'
import { withoutRepeated, type PastKindOf, type PastRun, type ReadyLine } from './past-kind.ts'
import { authorOf, neededText, textOf, type PastLine } from './read-lines.ts'
import { recountRounds } from './recount-rounds.ts'
import { bidTrip } from '../trips/kept.ts'

interface ReadyBid extends ReadyLine {
  of: PlacedLine
  sign_up_id: number
  price: Decimal
}

const roundOf = ({ lot, round_no }: PlacedLine) => `${lot.id} ${round_no}`
const biddersQuery = `select id, lot_id, round_no, paddle_no, recycler_id from sign_ups
  where lot_id = any($1) and review_status <> 'cancelled'`
const bidsQuery = `select id, lot_id, round_no, bid_price, seq from bids
  where lot_id = any($1) and voided_at is null`

interface Bidder {
  id: number
  lot_id: number
  round_no: number
  paddle_no: string | null
  recycler_id: number
}

interface Known {
  id: number
  lot_id: number
  round_no: number
  bid_price: Decimal
  seq: number
}

const knownOf = (db: PastRun['db'], placed: readonly PlacedLine[]) =>
  readRows<Known>(db, { text: bidsQuery, values: [placed.map(({ lot }) => lot.id)] }, true)

const keyOf = (round: string, price: Decimal) => `${round} ${amount(price)}`

/** The fault of a bid: an unknown bidder, a price that the round does not accept, or a time in the future. */
function faultOf(
  run: PastRun,
  { line, lot }: PlacedLine,
  sign_up_id: number | undefined,
): RefusedLine | undefined {
  if (sign_up_id === undefined) return refusal(line, 'paddle_no', 'unknown_choice')
  if (neededText(line, 'bid_time') > run.who.now.toISOString())
    return refusal(line, 'bid_time', 'out_of_range')
  const isBelow =
    lot.starting_price !== null && compare(neededText(line, 'bid_price'), lot.starting_price) < 0
  return isBelow ? refusal(line, 'bid_price', 'out_of_range') : undefined
}

async function check(run: PastRun, lines: readonly PastLine[], seen: ReadonlyMap<string, number>) {
  const { placed, refusals } = await placeLines(run.db, lines)
  const values = [placed.map(({ lot }) => lot.id)]
  const bidders = await readRows<Bidder>(run.db, { text: biddersQuery, values }, true)
  const byPaddle = new Map(bidders.map((row) => [`${row.lot_id} ${row.round_no} ${row.paddle_no}`, row.id]))
  const known = await knownOf(run.db, placed)
  const existing = new Map(
    known.map((row) => [keyOf(`${row.lot_id} ${row.round_no}`, row.bid_price), row.id]),
  )
  const refused: RefusedLine[] = [...refusals]
  const ready: ReadyBid[] = []
  for (const of of placed) {
    const { line, lot } = of
    const sign_up_id = byPaddle.get(`${roundOf(of)} ${paddleOf(textOf(line, 'paddle_no') ?? '')}`)
    const fault = faultOf(run, of, sign_up_id)
    const price = amount(neededText(line, 'bid_price'))
    if (fault) refused.push(fault)
    else
      ready.push({
        line,
        of,
        price,
        sign_up_id: required(sign_up_id, 'the bidder of a bid'),
        keys: standsAlone(lot) ? [] : [keyOf(roundOf(of), price)],
      })
  }
  const checked = withoutRepeated(ready, existing, seen)
  return { ready: checked.ready, refusals: [...refused, ...checked.refusals] }
}

/** Orders bids by price, because the times of different platforms may contradict their order. */
function inPriceOrder(known: readonly Known[], ready: readonly ReadyBid[]) {
  const sofar = new Map<string, { highest: Decimal | null; seq: number }>()
  for (const row of known) {
    const round = `${row.lot_id} ${row.round_no}`
    const before = sofar.get(round)
    sofar.set(round, {
      highest: before?.highest && compare(before.highest, row.bid_price) > 0 ? before.highest : row.bid_price,
      seq: Math.max(before?.seq ?? 0, row.seq),
    })
  }
  return ready
    .toSorted((a, b) => compare(a.price, b.price))
    .map((bid) => {
      const { highest, seq } = sofar.get(roundOf(bid.of)) ?? { highest: null, seq: 0 }
      const rises = highest === null || compare(bid.price, highest) > 0
      sofar.set(roundOf(bid.of), { highest: rises ? bid.price : highest, seq: seq + 1 })
      const step =
        highest === null || !rises || standsAlone(bid.of.lot) ? null : amount(subtract(bid.price, highest))
      return { ...bid, seq: seq + 1, step }
    })
}

/** Writes bids in the order of their prices. */
async function write(run: PastRun, ready: readonly ReadyBid[]) {
  if (ready.length === 0) return []
  const { db, who, import_id } = run
  const placed = ready.map(({ of }) => of)
  const bids = inPriceOrder(await knownOf(db, placed), ready)
  const ids = await newIds(db, bidsTable, bids.length)
  const windows = await BiddingWindows.of(db, placed)
  await insertRows(
    db,
    bidsTable,
    bids.map(({ line, of, price, sign_up_id, seq, step }, at) => ({
      id: ids[at],
      lot_id: of.lot.id,
      round_no: of.round_no,
      sign_up_id,
      paddle_no: paddleOf(textOf(line, 'paddle_no') ?? ''),
      bid_price: price,
      step,
      seq,
      bid_time: neededText(line, 'bid_time'),
      source: 'import' as const,
      outside_reason: windows.reasonFor(of, neededText(line, 'bid_time')),
      sealed: standsAlone(of.lot),
      ...authorOf(who, line),
      imported_from: import_id,
    })),
  )
  await recountRounds(
    run,
    placed.map(({ lot }) => lot.id),
  )
  return withIds(bids, ids).map(({ line, of, id }) => ({
    line,
    id,
    name: of.lot.lot_no,
  }))
}

/**
 * Bids of imported lots. The bidding of their rounds is over, so their times are not checked against a clock.
 */
export const pastBids: PastKindOf<ReadyBid> = {
  sheet: pastSheets.bids,
  trip: bidTrip,
  table: 'bids',
  audit: 'bids',
  check,
  write,
  kept: ['lot_id'],
  afterRemoval: (run, rows) =>
    recountRounds(
      run,
      rows.map((row) => Number(row['lot_id'])),
    ),
}
