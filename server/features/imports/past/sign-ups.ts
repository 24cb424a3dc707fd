import { pastSheets } from '#contract/past-sheets.ts'
import { readRows } from '#server/speed/read.ts'
import { recountRecyclers } from './recount-recyclers.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { refusal, type RefusedLine } from '../refused-line.ts'
import { depositOf, entriesOf, type PastDeposit } from './deposits.ts'
import { placeLines, type PlacedLine } from './lots-of-lines.ts'
import { isPastDay, keepOpeningDay, openingDays, type OpeningDays } from './opening-day.ts'
import { writePastEntries } from './past-entries.ts'
import { insertRows } from '#server/records/insert-rows.ts'
import { newIds, withIds } from '#server/records/new-ids.ts'
import { withoutRepeated, type PastKindOf, type PastRun, type ReadyLine } from './past-kind.ts'
import { authorOf, neededId, textOf, type PastLine } from './read-lines.ts'
import { recountRounds } from './recount-rounds.ts'
import { writeRefundDues } from './refund-dues.ts'
import { signUpTrip } from '../trips/sign-ups.ts'

export interface ReadySignUp extends ReadyLine {
  of: PlacedLine
  deposit: PastDeposit
  days: OpeningDays
}

const roundOf = ({ lot, round_no }: PlacedLine) => `${lot.id} ${round_no}`
const knownQuery = `select id, lot_id, round_no, recycler_id, paddle_no, outcome from sign_ups
  where lot_id = any($1) and review_status <> 'cancelled'`
interface Known {
  id: number
  lot_id: number
  round_no: number
  recycler_id: number
  paddle_no: string | null
  outcome: string
}

/** A round has one sign-up per recycler, one per paddle number, and one buyer. */
const keysOf = (round: string, recycler: number, paddle: string | null, isBuyer: boolean): string[] => [
  `${round} recycler ${recycler}`,
  ...(paddle === null ? [] : [`${round} paddle ${paddle}`]),
  ...(isBuyer ? [`${round} buyer`] : []),
]

const isCancelled = (line: PastLine) => textOf(line, 'review_status') === 'cancelled'
const buys = (outcome: string) => outcome === 'won' || outcome === 'defaulted'

async function existingKeys(db: PastRun['db'], placed: readonly PlacedLine[]): Promise<Map<string, number>> {
  const values = [placed.map(({ lot }) => lot.id)]
  const rows = await readRows<Known>(db, { text: knownQuery, values }, true)
  return new Map(
    rows.flatMap((row) =>
      keysOf(`${row.lot_id} ${row.round_no}`, row.recycler_id, row.paddle_no, buys(row.outcome)).map(
        (key) => [key, row.id] as const,
      ),
    ),
  )
}

async function check(run: PastRun, lines: readonly PastLine[], seen: ReadonlyMap<string, number>) {
  const days = await openingDays(run)
  const { placed, refusals } = await placeLines(run.db, lines)
  const refused: RefusedLine[] = [...refusals]
  const ready: ReadySignUp[] = []
  for (const of of placed) {
    const { line } = of
    const deposit = depositOf(of)
    if ('fault' in deposit) refused.push(refusal(line, deposit.fault, deposit.reason))
    else if (deposit.received !== null && !isPastDay(days, deposit.received_on))
      refused.push(refusal(line, 'received_on', 'out_of_range'))
    else {
      const recycler = neededId(line, 'recycler_id')
      const keys = isCancelled(line)
        ? []
        : keysOf(roundOf(of), recycler, textOf(line, 'paddle_no'), buys(deposit.outcome))
      ready.push({ line, of, deposit, days, keys })
    }
  }
  const checked = withoutRepeated(ready, await existingKeys(run.db, placed), seen)
  return { ready: checked.ready, refusals: [...refused, ...checked.refusals] }
}

/** The row of `sign_ups` that a line describes. */
const rowOf = ({ who, import_id }: PastRun, { line, of, deposit }: ReadySignUp) => ({
  lot_id: of.lot.id,
  round_no: of.round_no,
  platform: of.lot.platform,
  recycler_id: neededId(line, 'recycler_id'),
  paddle_no: textOf(line, 'paddle_no'),
  review_status: (textOf(line, 'review_status') ?? 'approved') as 'approved',
  deposit_status: deposit.status,
  outcome: deposit.outcome,
  bond_price: deposit.bond,
  received_amount: deposit.received,
  payer_name: textOf(line, 'payer_name'),
  refund_due_on: deposit.status === 'refund_due' ? deposit.ended_on : null,
  service_id: line.ids['service_id'] ?? of.lot.zs_service_id,
  ...authorOf(who, line),
  imported_from: import_id,
})

async function write(run: PastRun, ready: readonly ReadySignUp[]) {
  if (ready.length === 0) return []
  const { db, import_id } = run
  const ids = await newIds(db, signUpsTable, ready.length)
  const rows = ready.map((one) => rowOf(run, one))
  await insertRows(db, signUpsTable, withIds(rows, ids))
  const written = withIds(ready, ids)
  const entries = written.flatMap((one) => entriesOf(one))
  await writePastEntries(run, entries)
  await writeRefundDues(run, written)
  const [first] = ready
  if (first && entries.length > 0) await keepOpeningDay(db, import_id, first.days)
  await recountRecyclers(
    db,
    written.map(({ line }) => neededId(line, 'recycler_id')),
  )
  await recountRounds(
    run,
    ready.map(({ of }) => of.lot.id),
  )
  return written.map(({ line, of, id }) => ({ line, id, name: of.lot.lot_no }))
}

/** Sign-ups with their outcome and the state of their deposit. */
export const pastSignUps: PastKindOf<ReadySignUp> = {
  sheet: pastSheets.sign_ups,
  trip: signUpTrip,
  table: 'sign_ups',
  audit: 'sign_ups',
  check,
  write,
  kept: ['lot_id', 'recycler_id'],
  afterRemoval: async (run, rows) => {
    await recountRecyclers(
      run.db,
      rows.map((row) => Number(row['recycler_id'])),
    )
    await recountRounds(
      run,
      rows.map((row) => Number(row['lot_id'])),
    )
  },
}
