import { and, asc, eq } from 'drizzle-orm'
import type { ResultWarning } from '#contract/event-results.ts'
import { compare } from '#contract/rules/money.ts'
import { isBelow } from '#contract/rules/sale.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { recordsWhere } from '#server/records/records.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { highestBids } from '#server/features/bids/ranking.ts'
import { lotSource } from '#server/features/lots/source.ts'
import { lotScope, seesReserve, type StoredLot } from '#server/features/lots/visibility.ts'
import type { StoredEvent } from '../source.ts'
import type { ResultRow } from './result-rows.ts'

/** Normalizes a name for comparison. */
export const bare = (name: string | null) => (name ?? '').normalize('NFKC').replace(/[\s"“”'「」]/g, '')

export interface Bidder {
  id: number
  lot_id: number
  paddle_no: string | null
  name: string
}

/**
 * The lots, bidders and bids that the rows of a file are compared with. Each map is built once, because a
 * file has up to 500 rows.
 */
export interface Known {
  bySeq: ReadonlyMap<number, StoredLot>
  byName: ReadonlyMap<string, StoredLot>
  /** Bidders by lot and paddle number. */
  bidders: ReadonlyMap<string, Bidder>
  /** The highest bid of each lot's round. */
  highest: ReadonlyMap<number, string>
}

/** Maps each key to its first row. */
const firstBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, Row> =>
  new Map(rows.toReversed().map((row) => [keyOf(row), row]))

/** The lots of the event that the caller sees, and everybody who signed up for their current rounds. */
export async function known(db: Db, who: Caller, event: StoredEvent): Promise<Known> {
  const ofEvent = and(eq(lotsTable.event_id, event.id), lotScope(who))
  const lots = await recordsWhere(db, lotSource, ofEvent, { order: asc(lotsTable.event_seq) })
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
  return {
    bySeq: firstBy(lots, ({ event_seq }) => event_seq),
    byName: firstBy(lots, ({ corpore_name }) => bare(corpore_name)),
    bidders: firstBy(bidders, ({ lot_id, paddle_no }) => `${lot_id} ${paddle_no}`),
    highest: await highestBids(
      db,
      lots.map(({ id }) => id),
    ),
  }
}

/** The warnings to check before the result of a lot is confirmed. */
export function warningsOf(
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
