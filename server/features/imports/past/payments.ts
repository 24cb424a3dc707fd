import { withIds } from '#server/records/new-ids.ts'
import { pastSheets } from '#contract/past-sheets.ts'
import { entryDirections, type EntryKind } from '#contract/entry-kinds.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { amount, isZero } from '#contract/rules/money.ts'
import { readRows } from '#server/speed/read.ts'
import { refusal, type RefusedLine } from '../refused-line.ts'
import { placeLines, type PlacedLine } from './lots-of-lines.ts'
import { isPastDay, keepOpeningDay, openingDays, type OpeningDays } from './opening-day.ts'
import { writePastEntries } from './past-entries.ts'
import { withoutRepeated, type PastKindOf, type PastRun, type ReadyLine } from './past-kind.ts'
import { neededText, textOf, type PastLine } from './read-lines.ts'
import { inTurn, LotMoney } from './lot-money.ts'
import { readSales, refreshSales } from './sales.ts'
import { entryTrip } from '../trips/kept.ts'

interface ReadyPayment extends ReadyLine {
  of: PlacedLine
  kind: EntryKind
  days: OpeningDays
}

const kindOf = (line: PastLine) => neededText(line, 'kind') as EntryKind
const knownQuery = `select id, bank_ref, amount from finance_entries
  where bank_ref = any($1) and state in ('pending', 'confirmed') and reverses_id is null`
const keyOf = (reference: string, value: string) => `${reference} ${amount(value)}`

function faultOf({ line, lot, round_no }: PlacedLine, days: OpeningDays): RefusedLine | undefined {
  const direction = textOf(line, 'direction')
  if (isZero(neededText(line, 'amount'))) return refusal(line, 'amount', 'out_of_range')
  if (direction !== null && direction !== entryDirections[kindOf(line)])
    return refusal(line, 'direction', 'unknown_choice')
  if (!isPastDay(days, neededText(line, 'occurred_on'))) return refusal(line, 'occurred_on', 'out_of_range')
  const isSale = round_no === lot.round_no && resultStates.includes(lot.state)
  return isSale ? undefined : refusal(line, 'lot_id', 'unknown_choice')
}

async function check(run: PastRun, lines: readonly PastLine[], seen: ReadonlyMap<string, number>) {
  const days = await openingDays(run)
  const { placed, refusals } = await placeLines(run.db, lines)
  const references = placed.flatMap(({ line }) => textOf(line, 'bank_ref') ?? [])
  const known = await readRows<{ id: number; bank_ref: string; amount: string }>(
    run.db,
    { text: knownQuery, values: [references] },
    true,
  )
  const existing = new Map(known.map((row) => [keyOf(row.bank_ref, row.amount), row.id]))
  const refused: RefusedLine[] = [...refusals]
  const ready: ReadyPayment[] = []
  for (const of of placed) {
    const { line } = of
    const fault = faultOf(of, days)
    const reference = textOf(line, 'bank_ref')
    const keys = reference === null ? [] : [keyOf(reference, neededText(line, 'amount'))]
    if (fault) refused.push(fault)
    else ready.push({ line, of, kind: kindOf(line), days, keys })
  }
  const checked = withoutRepeated(ready, existing, seen)
  const counted = await countPayments(run, checked.ready)
  return { ready: counted.ready, refusals: [...refused, ...checked.refusals, ...counted.refusals] }
}

/** Refuses a refund of more than was paid, and turns a payout beyond the lot's own money into an advance. */
async function countPayments({ db }: PastRun, payments: readonly ReadyPayment[]) {
  const money = new LotMoney(
    await readSales(
      db,
      payments.map(({ of }) => of.lot.id),
    ),
  )
  const ready: ReadyPayment[] = []
  const refusals: RefusedLine[] = []
  for (const one of inTurn(payments)) {
    const kind = money.count(one.of.lot.id, one.kind, neededText(one.line, 'amount'))
    if (kind === null) refusals.push(refusal(one.line, 'amount', 'out_of_range'))
    else ready.push({ ...one, kind })
  }
  return { ready, refusals }
}

/** Whether money of this kind comes from the buyer or goes back to it. */
const isOfBuyer = (kind: EntryKind) => !kind.startsWith('consignor')

async function write(run: PastRun, ready: readonly ReadyPayment[]) {
  const ids = await writePastEntries(
    run,
    ready.map(({ line, of, kind }) => ({
      line,
      kind,
      amount: neededText(line, 'amount'),
      occurred_on: neededText(line, 'occurred_on'),
      counterparty: textOf(line, 'counterparty'),
      lot_id: of.lot.id,
      round_no: of.round_no,
      sign_up_id: isOfBuyer(kind) ? of.lot.winner_sign_up_id : null,
      platform: of.lot.platform,
      company: of.lot.company,
      account_id: line.ids['account_id'] ?? null,
      bank_ref: textOf(line, 'bank_ref'),
      remark: textOf(line, 'remark'),
    })),
  )
  const [first] = ready
  if (first) await keepOpeningDay(run.db, run.import_id, first.days)
  await refreshSales(
    run,
    ready.map(({ of }) => of.lot.id),
  )
  return withIds(ready, ids).map(({ line, of, id }) => ({
    line,
    id,
    name: of.lot.lot_no,
  }))
}

/** Payments of imported sales from before the opening day: received from buyers and paid to consignors. */
export const pastPayments: PastKindOf<ReadyPayment> = {
  sheet: pastSheets.finance_entries,
  trip: entryTrip,
  table: 'finance_entries',
  audit: 'finance_entries',
  check,
  write,
  inUse: ["r.state <> 'confirmed' or exists (select from bank_matches m where m.entry_id = r.id)"],
  kept: ['lot_id'],
  afterRemoval: (run, rows) =>
    refreshSales(
      run,
      rows.map((row) => Number(row['lot_id'])),
    ),
}
