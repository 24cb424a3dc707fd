import { pastSheets } from '#contract/past-sheets.ts'
import { compare, quantity, subtract, type Decimal } from '#contract/rules/money.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { readRows } from '#server/speed/read.ts'
import { weighTicketsTable } from '#server/tables/weighing.ts'
import { refusal, type RefusedLine } from '../refused-line.ts'
import { placeLines, type PlacedLine } from './lots-of-lines.ts'
import { insertRows } from '#server/records/insert-rows.ts'
import { newIds, withIds } from '#server/records/new-ids.ts'
import { withoutRepeated, type PastKindOf, type PastRun, type ReadyLine } from './past-kind.ts'
import { authorOf, neededText, textOf, type PastLine } from './read-lines.ts'
import { refreshSales } from './sales.ts'
import { ticketTrip } from '../trips/kept.ts'

interface ReadyTicket extends ReadyLine {
  of: PlacedLine
  net: Decimal
}

const netOf = (line: PastLine): Decimal =>
  quantity(subtract(neededText(line, 'gross'), neededText(line, 'tare'), textOf(line, 'deduction') ?? '0'))

/** The net weight is computed. A sheet with a different one is refused. */
function faultOf(run: PastRun, { line, lot, round_no }: PlacedLine): RefusedLine | undefined {
  const net = netOf(line)
  const said = textOf(line, 'net')
  if (compare(net, '0') <= 0) return refusal(line, 'gross', 'out_of_range')
  if (said !== null && compare(said, net) !== 0) return refusal(line, 'net', 'out_of_range')
  if (neededText(line, 'at') > run.who.now.toISOString()) return refusal(line, 'at', 'out_of_range')
  const isSold = round_no === lot.round_no && resultStates.includes(lot.state)
  return isSold ? undefined : refusal(line, 'lot_id', 'unknown_choice')
}

const knownQuery = `select id, lot_id, round_no, ticket_no from weigh_tickets
  where lot_id = any($1) and voided_at is null`

/** Weigh tickets of imported sales. */
export const pastTickets: PastKindOf<ReadyTicket> = {
  sheet: pastSheets.weigh_tickets,
  trip: ticketTrip,
  table: 'weigh_tickets',
  audit: 'weigh_tickets',
  check: async (run, lines, seen) => {
    const { placed, refusals } = await placeLines(run.db, lines)
    const values = [placed.map(({ lot }) => lot.id)]
    const known = await readRows<{ id: number; lot_id: number; round_no: number; ticket_no: string }>(
      run.db,
      { text: knownQuery, values },
      true,
    )
    const existing = new Map(known.map((row) => [`${row.lot_id} ${row.round_no} ${row.ticket_no}`, row.id]))
    const refused: RefusedLine[] = [...refusals]
    const ready: ReadyTicket[] = []
    for (const of of placed) {
      const fault = faultOf(run, of)
      const key = `${of.lot.id} ${of.round_no} ${neededText(of.line, 'ticket_no')}`
      if (fault) refused.push(fault)
      else ready.push({ line: of.line, of, net: netOf(of.line), keys: [key] })
    }
    const checked = withoutRepeated(ready, existing, seen)
    return { ready: checked.ready, refusals: [...refused, ...checked.refusals] }
  },
  write: async (run, ready) => {
    if (ready.length === 0) return []
    const { db, who, import_id } = run
    const ids = await newIds(db, weighTicketsTable, ready.length)
    await insertRows(
      db,
      weighTicketsTable,
      ready.map(({ line, of, net }, at) => ({
        id: ids[at],
        lot_id: of.lot.id,
        round_no: of.round_no,
        ticket_no: neededText(line, 'ticket_no'),
        plate: neededText(line, 'plate'),
        gross: neededText(line, 'gross'),
        tare: neededText(line, 'tare'),
        deduction: textOf(line, 'deduction'),
        net,
        at: neededText(line, 'at'),
        ...authorOf(who, line),
        imported_from: import_id,
      })),
    )
    await refreshSales(
      run,
      ready.map(({ of }) => of.lot.id),
    )
    return withIds(ready, ids).map(({ line, of, id }) => ({
      line,
      id,
      name: of.lot.lot_no,
    }))
  },
  kept: ['lot_id'],
  afterRemoval: (run, rows) =>
    refreshSales(
      run,
      rows.map((row) => Number(row['lot_id'])),
    ),
}
