import type { LotState } from '#contract/rules/lot-states.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'
import { refusal, type RefusedLine } from '../refused-line.ts'
import { neededId, numberOf, type PastLine } from './read-lines.ts'

/** The lot of a line. */
interface LotOfLine {
  id: number
  lot_no: string
  round_no: number
  state: LotState
  auction_type: number | null
  auction_way: number | null
  starting_price: string | null
  bond_price: string | null
  result_at: string | null
  auction_time: string | null
  platform: number | null
  company: number | null
  service_id: number | null
  zs_service_id: number | null
  commission_id: number | null
  winner_sign_up_id: number | null
}

/**
 * Imported lots whose money has not moved since the import. Anything entered in the product has its own
 * history, which no sheet may rewrite.
 */
const openQuery = `select l.id, l.lot_no, l.round_no, l.state, l.auction_type, l.auction_way,
    l.starting_price, l.bond_price, l.result_at, l.auction_time, l.platform, l.company, l.service_id,
    l.zs_service_id, l.commission_id, l.winner_sign_up_id
  from lots l
  where l.id = any($1)
    and l.imported_from is not null
    and not exists (select from settlements s
      where s.lot_id = l.id and s.round_no = l.round_no and (s.imported_from is null or s.version > 1))
    and not exists (select from finance_entries e where e.lot_id = l.id and e.imported_from is null)
    and not exists (select from lot_charges c where c.lot_id = l.id)
    and not exists (select from things t where t.lot_id = l.id)`

/** A line with its lot and its round, which is the lot's current one unless the sheet names another. */
export interface PlacedLine {
  line: PastLine
  lot: LotOfLine
  round_no: number
}

/** Those of these lots that sheets may still change. */
export async function openLots(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, LotOfLine>> {
  const rows = await readRows<LotOfLine>(db, { text: openQuery, values: [[...new Set(ids)]] }, true)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds the lots of lines. Refuses lines of a lot that was not imported, or of a round that it never had. */
export async function placeLines(
  db: Db,
  lines: readonly PastLine[],
): Promise<{ placed: PlacedLine[]; refusals: RefusedLine[] }> {
  const lots = await openLots(
    db,
    lines.map((line) => neededId(line, 'lot_id')),
  )
  const placed: PlacedLine[] = []
  const refusals: RefusedLine[] = []
  for (const line of lines) {
    const lot = lots.get(neededId(line, 'lot_id'))
    const round_no = numberOf(line, 'round_no') ?? lot?.round_no ?? 1
    if (!lot) refusals.push(refusal(line, 'lot_id', 'unknown_choice'))
    else if (round_no < 1 || round_no > lot.round_no) refusals.push(refusal(line, 'round_no', 'out_of_range'))
    else placed.push({ line, lot, round_no })
  }
  return { placed, refusals }
}
