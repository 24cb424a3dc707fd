import { and, asc, eq } from 'drizzle-orm'
import {
  resultFields,
  type ResultFile,
  type ResultLine,
  type ResultMapping,
  type ResultWarning,
} from '#contract/event-results.ts'
import { compare } from '#contract/rules/money.ts'
import { isBelow } from '#contract/rules/sale.ts'
import { lotMoves } from '#contract/rules/lot-machine.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { eachOf } from '#server/request/bulk.ts'
import { reasonText } from '#server/request/envelope.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { required } from '#server/records/required.ts'
import { readRows } from '#server/speed/read.ts'
import { resultMappings } from '#server/tables/auction-events.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { effectOf } from '#server/features/lot-moves/effects.ts'
import { guards } from '#server/features/lot-moves/guards.ts'
import { moveLot, writeMove } from '#server/features/lot-moves/move.ts'
import type { PendingMove } from '#server/features/lot-moves/pending-move.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { lotScope, seesReserve, type StoredLot } from '#server/features/lots/visibility.ts'
import { loadEvent } from '../events.ts'
import type { StoredEvent } from '../source.ts'
import { resultRows, suggestColumns, type ResultRow, type ResultTable } from './result-rows.ts'

/** The mapping of the platform's last file, limited to columns that this file has. */
async function knownMapping(db: Db, event: StoredEvent, columns: readonly string[]): Promise<ResultMapping> {
  const [known] = await db.select().from(resultMappings).where(eq(resultMappings.platform, event.platform))
  const kept = Object.entries(known?.mapping ?? {}).filter(([, title]) => columns.includes(title))
  return { ...suggestColumns(columns), ...Object.fromEntries(kept) }
}

function refuseForeignColumns(mapping: ResultMapping, columns: readonly string[]): void {
  const known: readonly string[] = resultFields
  for (const [field, title] of Object.entries(mapping))
    if (!known.includes(field) || !columns.includes(title))
      throw invalidField('auction_events', 'mapping', 'unknown_choice')
}

const bare = (name: string | null) => (name ?? '').normalize('NFKC').replace(/[\s"“”'「」]/g, '')

interface Bidder {
  id: number
  lot_id: number
  paddle_no: string | null
  name: string
}
/** Maps to compare the rows of a file with. Each is built once, because a file has up to 500 rows. */
interface Known {
  bySeq: ReadonlyMap<number, StoredLot>
  byName: ReadonlyMap<string, StoredLot>
  /** Bidders by lot and paddle. */
  bidders: ReadonlyMap<string, Bidder>
  /** The highest bid of each lot's round. */
  highest: ReadonlyMap<number, string>
}

const highestBids = `select l.id::int, best.bid_price from lots l cross join lateral (select bid_price from bids b
  where b.lot_id = l.id and b.round_no = l.round_no and voided_at is null order by bid_price desc limit 1) best
  where l.id = any($1::bigint[])`

/** Keeps the first row of each key. */
const firstBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, Row> =>
  new Map(rows.toReversed().map((row) => [keyOf(row), row]))

/**
 * Loads the lots of the event that the caller sees, and everybody who signed up for their current rounds.
 */
async function known(db: Db, who: Caller, event: StoredEvent): Promise<Known> {
  const ofEvent = and(eq(lotsTable.event_id, event.id), lotScope(who))
  const lots = await db
    .select()
    .from(lotsTable)
    .where(ofEvent)
    .orderBy(asc(lotsTable.event_seq), asc(lotsTable.id))
  const bidders = await db
    .select({
      id: signUpsTable.id,
      lot_id: lotsTable.id,
      paddle_no: signUpsTable.paddle_no,
      name: recyclersTable.company_name,
    })
    .from(signUpsTable)
    .innerJoin(
      lotsTable,
      and(eq(lotsTable.id, signUpsTable.lot_id), eq(lotsTable.round_no, signUpsTable.round_no)),
    )
    .innerJoin(recyclersTable, eq(recyclersTable.id, signUpsTable.recycler_id))
    .where(and(ofEvent, eq(signUpsTable.review_status, 'approved')))
  const values = [lots.map(({ id }) => id)]
  const best = await readRows<{ id: number; bid_price: string }>(db, { text: highestBids, values }, true)
  return {
    bySeq: firstBy(lots, ({ event_seq }) => event_seq),
    byName: firstBy(lots, ({ corpore_name }) => bare(corpore_name)),
    bidders: firstBy(bidders, ({ lot_id, paddle_no }) => `${lot_id} ${paddle_no}`),
    highest: new Map(best.map(({ id, bid_price }) => [id, bid_price])),
  }
}

const lotOf = (row: ResultRow, { bySeq, byName }: Known): StoredLot | undefined =>
  row.event_seq === null ? byName.get(bare(row.corpore_name)) : bySeq.get(row.event_seq)

const refused = (who: Caller, refusal: Refusal): Pick<ResultLine, 'code' | 'reason' | 'msg'> => ({
  code: refusal.status,
  reason: refusal.reason,
  msg: reasonText(who.language, refusal),
})

function warningsOf(
  who: Caller,
  row: ResultRow,
  lot: StoredLot,
  bidder: Bidder | undefined,
  highest: string | undefined,
): ResultWarning[] {
  const warnings: ResultWarning[] = []
  if (row.corpore_name !== null && bare(row.corpore_name) !== bare(lot.corpore_name))
    warnings.push('name_differs')
  if (row.outcome === 'withdrawn') warnings.push('withdrawn_there')
  if (row.outcome !== 'sold' || row.deal_price === null) return warnings
  if (bidder && row.buyer !== null && bare(bidder.name) !== bare(row.buyer)) warnings.push('buyer_differs')
  if (highest && compare(highest, row.deal_price) !== 0) warnings.push('price_differs_from_bid')
  if (lot.starting_price && compare(row.deal_price, lot.starting_price) < 0) warnings.push('below_start')
  if (seesReserve(who, lot) && isBelow(row.deal_price, lot.reserve_price)) warnings.push('below_reserve')
  return warnings
}

/** Finds the lot that a row describes, or the reason why it cannot become a proposal. */
function judge(who: Caller, row: ResultRow, found: Known, seen: Set<number>): ResultLine {
  const lot = lotOf(row, found)
  const bidder = row.paddle_no === null ? undefined : found.bidders.get(`${lot?.id} ${row.paddle_no}`)
  const line = {
    ...row,
    id: lot?.id ?? null,
    event_seq: lot?.event_seq ?? row.event_seq,
    sign_up_id: bidder?.id ?? null,
    warnings: [],
  }
  if (!lot) return { ...line, ...refused(who, new Refusal('not_found')) }
  if (seen.has(lot.id)) return { ...line, ...refused(who, new Refusal('duplicate')) }
  seen.add(lot.id)
  const warnings = warningsOf(who, row, lot, bidder, found.highest.get(lot.id))
  if (!['bidding', 'confirming'].includes(lot.state))
    return { ...line, warnings, ...refused(who, new Refusal('wrong_state')) }
  if (row.outcome === null || (row.outcome === 'sold' && row.deal_price === null))
    return { ...line, warnings, ...refused(who, new Refusal('result_unclear')) }
  if (row.outcome === 'sold' && !bidder)
    return { ...line, warnings, ...refused(who, new Refusal('not_qualified')) }
  return { ...line, warnings, code: 0 }
}

/** Closes the bidding, with the file as the reason, and stores a sale as the proposal of its lot. */
async function propose(db: Db, who: Caller, line: ResultLine, reason: string): Promise<void> {
  const id = required(line.id, 'the lot of a result')
  const deal_price = required(line.deal_price, 'the price of a result')
  const before = await loadLot(db, who, id, true)
  if (before.state === 'bidding')
    await moveLot(db, who, id, {
      action: 'close_bidding',
      version: before.version,
      highest_price: deal_price,
      reason,
    })
  const lot = await loadLot(db, who, id, true)
  if (!lotMoves.propose.from.some((state) => state === lot.state)) throw new Refusal('wrong_state')
  const winner_sign_up_id = required(line.sign_up_id, 'the winner of a result')
  const pending: PendingMove<'propose'> = {
    db,
    who,
    lot,
    action: 'propose',
    input: { winner_sign_up_id, deal_price },
  }
  for (const guard of lotMoves.propose.guards) await guards[guard](pending)
  await writeMove(pending, await effectOf(pending))
}

async function writeAll(
  db: Db,
  who: Caller,
  lines: readonly ResultLine[],
  name: string,
): Promise<ResultLine[]> {
  const sales = new Map(
    lines.filter(({ code, outcome }) => code === 0 && outcome === 'sold').map((line) => [line.id, line]),
  )
  const ids = [...sales.keys()].filter((id) => id !== null)
  const { results } = await eachOf(db, who, ids, (tx, id) =>
    propose(tx, who, required(sales.get(id), 'the line of a lot'), name),
  )
  const answers = new Map(results.map((result) => [result.id, result]))
  return lines.map((line) => {
    const answer = line.id === null || line.code !== 0 ? undefined : answers.get(line.id)
    if (!answer || answer.code === 0) return line
    const { code, reason, msg } = answer
    return { ...line, code, ...(reason !== undefined && { reason }), ...(msg !== undefined && { msg }) }
  })
}

async function remember(db: Db, who: Caller, event: StoredEvent, mapping: ResultMapping): Promise<void> {
  const values = { mapping, updated_at: who.now.toISOString(), updated_by: who.uid }
  await db
    .insert(resultMappings)
    .values({ platform: event.platform, ...values })
    .onConflictDoUpdate({ target: resultMappings.platform, set: values })
}

export interface ResultInput {
  table: ResultTable
  /** The name of the file, used as the reason of the moves. */
  name: string
  mapping: ResultMapping | undefined
  dry_run: boolean
}

/** Reads a result file for the lots of an event and stores its sales as proposals, line by line. */
export async function importResults(
  db: Db,
  who: Caller,
  id: number,
  { table, name, mapping: given, dry_run }: ResultInput,
): Promise<ResultFile> {
  const event = await loadEvent(db, who, id)
  const mapping = given ?? (await knownMapping(db, event, table.columns))
  refuseForeignColumns(mapping, table.columns)
  const found = await known(db, who, event)
  const seen = new Set<number>()
  const lines = resultRows(table, mapping).map((row) => judge(who, row, found, seen))
  const answer = { columns: table.columns, mapping }
  if (dry_run) return { ...answer, results: lines }
  await remember(db, who, event, mapping)
  const results = await writeAll(db, who, lines, name)
  addAuditEntry(who, {
    action: 'import',
    resource: 'auction_events',
    record_id: event.id,
    record_name: event.title,
    detail: { file: name, lines: lines.length, proposals: results.filter(({ code }) => code === 0).length },
    owners: [event.service_id],
  })
  return { ...answer, results }
}
