import { and, eq, sql } from 'drizzle-orm'
import { bidFault, standsAlone, stepOf, type BidFault } from '#contract/rules/bid-ladder.ts'
import { bids, type BadBidRow, type BidRow } from '#contract/bids.ts'
import type { Reason } from '#contract/grammar/errors.ts'
import type { Field } from '#contract/grammar/field.ts'
import { bodySchema } from '#contract/grammar/field-schema.ts'
import { amount } from '#contract/rules/money.ts'
import { texts } from '#texts/all.ts'
import { fieldMessage } from '#texts/field-message.ts'
import { fill } from '#texts/text.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { reasonText } from '#server/request/envelope.ts'
import { Refusal } from '#server/request/errors.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { lotsTable } from '#server/tables/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { mayBid } from '#server/features/sign-ups/guards.ts'
import { lotName } from '#server/features/sign-ups/source.ts'
import { faultRefusal } from './add-bid.ts'
import { namedBidders, type Bidders } from './bidders.ts'
import { followHighest } from './highest.ts'
import { offersSealed, presentBids, type StoredBid } from './source.ts'
import { highestBid } from './ranking.ts'
import { bidsTable as table } from '#server/tables/bids.ts'
import { paddleOf } from '#server/features/sign-ups/paddles.ts'

interface Line {
  paddle_no?: string | null | undefined
  bid_price?: string | null | undefined
  bid_time?: string | null | undefined
}
interface ReadLine {
  row: number
  paddle_no: string
  bid_price: string
  bid_time: string | null
}

const fields = {
  paddle_no: { kind: 'text', max: 20, required_at: 'save' },
  bid_price: bids.fields.bid_price,
  bid_time: { kind: 'instant' },
} as const satisfies Record<keyof Line, Field>

const lineFields = ['paddle_no', 'bid_price', 'bid_time'] as const
const schemas = {
  paddle_no: bodySchema(fields.paddle_no),
  bid_price: bodySchema(fields.bid_price),
  bid_time: bodySchema(fields.bid_time),
} satisfies Record<keyof Line, unknown>

const bad = (who: Caller, row: number, name: keyof Line, fault: string): BadBidRow => ({
  row,
  reason: fault,
  msg: fieldMessage(texts[who.language], who.language, 'bids', name, fields[name], fault),
})

/** The values of one line, or the fault of its first unreadable one. A time in the future is a fault. */
function readLine(who: Caller, line: Line, row: number): ReadLine | BadBidRow {
  const values: Partial<Record<keyof Line, string | null>> = {}
  for (const name of lineFields) {
    const result = schemas[name].safeParse(line[name] ?? ('required_at' in fields[name] ? undefined : null))
    if (!result.success) return bad(who, row, name, result.error.issues[0]?.message ?? 'bad_format')
    values[name] = result.data
  }
  const { paddle_no, bid_price, bid_time = null } = values
  if (!paddle_no || !bid_price) throw new Refusal('internal')
  const read: ReadLine = { row, paddle_no: paddleOf(paddle_no), bid_price, bid_time }
  if (read.bid_time !== null && new Date(read.bid_time) > who.now)
    return bad(who, row, 'bid_time', 'out_of_range')
  return read
}

/**
 * The order in which bids were made. A log may begin with the latest; bids of the same time keep the order of
 * their lines.
 */
function inOrder(lines: readonly ReadLine[]): ReadLine[] {
  const [first, last] = [lines[0]?.bid_time, lines.at(-1)?.bid_time]
  if (lines.some((line) => line.bid_time === null)) return [...lines]
  const forward = first && last && first > last ? lines.toReversed() : lines
  return forward.toSorted((one, other) => (one.bid_time ?? '').localeCompare(other.bid_time ?? ''))
}

interface RoundSoFar {
  /** The highest bid that was not voided; null if there is none. */
  highest: string | null
  seq: number
}

async function roundSoFar(db: Db, lot: StoredLot): Promise<RoundSoFar> {
  const [row] = await db
    .select({
      highest: sql<string | null>`max(${table.bid_price}) filter (where ${table.voided_at} is null)`,
      seq: sql<number>`coalesce(max(${table.seq}), 0)::int`,
    })
    .from(table)
    .where(and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)))
  return row ?? { highest: null, seq: 0 }
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

type NewBid = Omit<typeof table.$inferInsert, 'lot_id' | 'round_no'>

/** Judges each line by the last good one before it. Bad ones are left out. */
function climb(
  who: Caller,
  lot: StoredLot,
  lines: readonly ReadLine[],
  bidders: Bidders,
  before: RoundSoFar,
) {
  const made: NewBid[] = []
  const wrong: BadBidRow[] = []
  let { highest } = before
  for (const { row, paddle_no, bid_price, bid_time } of lines) {
    const bidder = bidders.get(paddle_no)
    const fault = bidFault(lot, highest, bid_price)
    if (!bidder) wrong.push(unknown(who, row, paddle_no))
    else if (!mayBid(bidder)) wrong.push(refused(who, row, new Refusal('not_qualified')))
    else if (fault) wrong.push(offLadder(who, row, fault))
    else {
      const price = amount(bid_price)
      const rest = {
        step: stepOf(lot, highest, price),
        seq: before.seq + made.length + 1,
        bid_time: bid_time ?? who.now.toISOString(),
      }
      made.push({
        sign_up_id: bidder.id,
        paddle_no,
        bid_price: price,
        ...rest,
        source: 'import',
        sealed: standsAlone(lot),
      })
      highest = price
    }
  }
  return { made, wrong: wrong.toSorted((one, other) => one.row - other.row) }
}

/**
 * Lines that cannot be read are 422, lines that break a rule 409. Either way `data.rows` names each of them.
 */
function refuseBad(rows: readonly BadBidRow[], reason: Reason, more: Record<string, unknown> = {}): void {
  const [first] = rows
  if (!first) return
  throw new Refusal(
    reason,
    {},
    { rows, ...more, ...(reason === 'invalid' && { fields: { rows: first.msg } }) },
  )
}

/** The lines as values. Refuses if any line is unreadable. */
function readLines(who: Caller, rows: readonly Line[]): ReadLine[] {
  const lines: ReadLine[] = []
  const unreadable: BadBidRow[] = []
  for (const [n, line] of rows.entries()) {
    const read = readLine(who, line, n + 1)
    if ('reason' in read) unreadable.push(read)
    else lines.push(read)
  }
  refuseBad(unreadable, 'invalid')
  return lines
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

/** Paddle numbers of the log that no sign-up of the round has, by their first bid. */
const unknownPaddles = (lines: readonly ReadLine[], bidders: Bidders) => ({
  unknown_paddles: [...new Set(lines.map((line) => line.paddle_no))].filter((number) => !bidders.has(number)),
})

interface BidLog {
  rows: readonly Line[]
  paddles?: Readonly<Record<string, number>> | undefined
}

/** Takes a platform's log of bids, all of its lines or none. */
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
  const { made, wrong } = climb(who, lot, lines, bidders, before)
  refuseBad(wrong, 'bid_chain_broken', unknownPaddles(lines, bidders))
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
