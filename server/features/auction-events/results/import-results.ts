import { eq } from 'drizzle-orm'
import {
  resultFields,
  type ResultFile,
  type ResultLine,
  type ResultMapping,
} from '#contract/event-results.ts'
import { lotMoves } from '#contract/rules/lot-machine.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { eachOf } from '#server/request/bulk.ts'
import { reasonText } from '#server/request/envelope.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { required } from '#server/records/required.ts'
import { resultMappings } from '#server/tables/auction-events.ts'
import { effectOf } from '#server/features/lot-moves/effects.ts'
import { guards } from '#server/features/lot-moves/guards.ts'
import { makeMove, writeMove } from '#server/features/lot-moves/move.ts'
import type { PendingMove } from '#server/features/lot-moves/pending-move.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { loadEvent } from '../events.ts'
import type { StoredEvent } from '../source.ts'
import { bare, known, warningsOf, type Known } from './known-lots.ts'
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

const lotOf = (row: ResultRow, { bySeq, byName }: Known): StoredLot | undefined =>
  row.event_seq === null ? byName.get(bare(row.corpore_name)) : bySeq.get(row.event_seq)

const refused = (who: Caller, refusal: Refusal): Pick<ResultLine, 'code' | 'reason' | 'msg'> => ({
  code: refusal.status,
  reason: refusal.reason,
  msg: reasonText(who.language, refusal),
})

/** The lot that a row describes, and the reason it cannot become a proposal. */
function checkRow(who: Caller, row: ResultRow, found: Known, seen: Set<number>): ResultLine {
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
  const { version } = before
  const close = { action: 'close_bidding' as const, version, highest_price: deal_price, reason }
  const lot = before.state === 'bidding' ? await makeMove(db, who, id, close) : before
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
  const effect = await effectOf(pending)
  await writeMove(pending, { ...effect, detail: { ...effect.detail, ended_at: line.result_at } })
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
  const lines = resultRows(table, mapping).map((row) => checkRow(who, row, found, seen))
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
