import { eq, inArray } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { pastSheets } from '#contract/past-sheets.ts'
import { decidedStates } from '#contract/lot-rounds.ts'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { resultStates, type LotState } from '#contract/rules/lot-states.ts'
import { required } from '#server/records/required.ts'
import { readRows } from '#server/speed/read.ts'
import { lotRounds, lotsTable } from '#server/tables/lots.ts'
import { refusal, type RefusedLine } from '../refused-line.ts'
import { consignorsOf, lotRow, type LotRow } from './lot-row.ts'
import { insertRows } from '#server/records/insert-rows.ts'
import { newIds } from '#server/records/new-ids.ts'
import { withoutRepeated, type PastKindOf, type PastRun, type ReadyLine } from './past-kind.ts'
import { neededText, numberOf, textOf, type PastLine } from './read-lines.ts'
import { recountParties } from './recount-parties.ts'
import { refreshSales } from './sales.ts'
import { lotTrip } from '../trips/lots.ts'

interface Known {
  id: number
  lot_no: string
  round_no: number
  state: LotState
  imported_from: number | null
}

interface ReadyLot extends ReadyLine {
  row: LotRow
  /** The lot whose next round this line is. */
  known: Known | undefined
}

const roundOf = (line: PastLine): number => numberOf(line, 'round_no') ?? 1
const keyOf = (lot_no: string, round: number) => `${lot_no} ${round}`
const stateOf = (line: PastLine) => neededText(line, 'state') as LotState
/** True if a round in this state can be followed by another one. */
const isFollowed = (state: LotState): boolean =>
  state === 'withdrawn' || (decidedStates.includes(state) && !resultStates.includes(state))

const knownQuery = `select id, lot_no, round_no, state, imported_from from lots where lot_no = any($1)`

/** The fault of a line, in the terms of a lot's moves. */
function faultOf(who: Caller, line: PastLine): RefusedLine | undefined {
  const isSold = resultStates.includes(stateOf(line))
  const isPerUnit = numberOf(line, 'pricing_basis') === pricingBasis.perUnit
  const quantity = textOf(line, 'settlement_quantity') ?? textOf(line, 'auction_quantity')
  if (isSold && textOf(line, 'deal_price') === null) return refusal(line, 'deal_price', 'required')
  if (isSold && isPerUnit && quantity === null) return refusal(line, 'auction_quantity', 'required')
  if (roundOf(line) < 1) return refusal(line, 'round_no', 'out_of_range')
  for (const name of ['result_at', 'auction_time'])
    if (decidedStates.includes(stateOf(line)) && (textOf(line, name) ?? '') > who.now.toISOString())
      return refusal(line, name, 'out_of_range')
  if (textOf(line, 'consignor_commission_point') !== null && textOf(line, 'commission_payer') !== 'both')
    return refusal(line, 'consignor_commission_point', 'unknown_choice')
  return undefined
}

/** Refuses a later round unless this import created the lot and its previous round is over. */
function roundFault(
  { import_id }: PastRun,
  line: PastLine,
  before: { state: LotState; round_no: number; imported_from: number | null } | undefined,
): RefusedLine | undefined {
  if (!before) return undefined
  if (before.round_no >= roundOf(line) || before.imported_from !== import_id)
    return refusal(line, null, 'duplicate')
  return isFollowed(before.state) ? undefined : refusal(line, 'round_no', 'out_of_range')
}

async function check(run: PastRun, lines: readonly PastLine[], seen: ReadonlyMap<string, number>) {
  const numbers = lines.map((line) => neededText(line, 'lot_no'))
  const known = await readRows<Known>(run.db, { text: knownQuery, values: [numbers] }, true)
  const byNumber = new Map(known.map((row) => [row.lot_no, row]))
  const consignors = await consignorsOf(run.db, lines)
  const last = new Map<string, Omit<Known, 'id'>>(byNumber)
  const refusals: RefusedLine[] = []
  const ready: ReadyLot[] = []
  for (const line of lines.toSorted((a, b) => roundOf(a) - roundOf(b))) {
    const lot_no = neededText(line, 'lot_no')
    const [state, round_no] = [stateOf(line), roundOf(line)]
    const fault = faultOf(run.who, line) ?? roundFault(run, line, last.get(lot_no))
    if (fault) {
      refusals.push(fault)
      continue
    }
    last.set(lot_no, { lot_no, state, round_no, imported_from: run.import_id })
    const row = lotRow(run, line, consignors.get(line.ids['commission_id'] ?? NaN))
    ready.push({ line, keys: [keyOf(lot_no, round_no)], row, known: byNumber.get(lot_no) })
  }
  const checked = withoutRepeated(ready, new Map(), seen)
  return { ready: checked.ready, refusals: [...refusals, ...checked.refusals] }
}

/** Finished rounds are frozen with every field of the lot as it ended. */
async function freeze({ db, who, import_id }: PastRun, rows: readonly (LotRow & { id: number })[]) {
  if (rows.length === 0) return
  await insertRows(
    db,
    lotRounds,
    rows.map(({ grams: _grams, ...terms }) => ({
      lot_id: terms.id,
      round_no: terms.round_no,
      state: terms.state,
      terms,
      result_at: terms.result_at,
      at: terms.result_at ?? who.now.toISOString(),
      by_uid: terms.created_by,
      imported_from: import_id,
    })),
  )
}

/** Freezes an earlier round of this import and makes the lot its next round. */
async function continueLots(run: PastRun, lots: readonly (LotRow & { id: number })[]): Promise<void> {
  for (const { id, ...next } of lots) {
    const [before] = await readLots(run.db, [id])
    if (before) await freeze(run, [before])
    await run.db.update(lotsTable).set(next).where(eq(lotsTable.id, id))
  }
}

const readLots = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(lotsTable)
    .where(inArray(lotsTable.id, [...ids]))

async function write(run: PastRun, ready: readonly ReadyLot[]) {
  if (ready.length === 0) return []
  const fresh = new Set(ready.filter(({ known }) => !known).map(({ row }) => row.lot_no))
  const made = await newIds(run.db, lotsTable, fresh.size)
  const ids = new Map([...fresh].map((lot_no, at) => [lot_no, required(made[at], 'the id of a lot')]))
  const rows = ready.map(({ row, known }) => ({
    ...row,
    id: known?.id ?? required(ids.get(row.lot_no), 'the id of a lot'),
  }))
  const latest = new Map(rows.map((row) => [row.id, row]))
  const current = [...latest.values()]
  const added = current.filter((row) => fresh.has(row.lot_no))
  await insertRows(run.db, lotsTable, added)
  await continueLots(
    run,
    current.filter((row) => !fresh.has(row.lot_no)),
  )
  await freeze(
    run,
    rows.filter((row) => latest.get(row.id) !== row),
  )
  await recountParties(run.db, current)
  await refreshSales(run, [...latest.keys()])
  return ready.map(({ line, row }, at) => ({
    line,
    id: required(rows[at], 'a written lot').id,
    name: row.lot_no,
  }))
}

/** Lots in any state, with their results and finished rounds. */
export const pastLots: PastKindOf<ReadyLot> = {
  sheet: pastSheets.lots,
  trip: lotTrip,
  table: 'lots',
  audit: 'lots',
  check,
  write,
  kept: ['customer_id', 'commission_id'],
  afterRemoval: ({ db }, rows) =>
    recountParties(
      db,
      rows.map((row) => ({
        customer_id: row['customer_id'] === null ? null : Number(row['customer_id']),
        commission_id: row['commission_id'] === null ? null : Number(row['commission_id']),
      })),
    ),
}
