import { isSealed } from '#contract/rules/bid-ladder.ts'
import { bids, type BidRow } from '#contract/bids.ts'
import type { Licence } from '#contract/rules/licences.ts'
import { undecidedStates, type LotState } from '#contract/rules/lot-states.ts'
import { blockReason, type RecyclerState } from '#contract/rules/recycler-machine.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { licencesOf } from '#server/features/recyclers/eligibility.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { bidsTable as table } from '#server/tables/bids.ts'

/**
 * Each call adds the condition on the lot and its round, after checking that the caller may see the bidders.
 */
export const bidSource = writableSource({
  resource: bids,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.seq, descending: true },
  internal: ['sealed'],
  // A bid is never edited, only voided; the reason is the entry's detail.
  log: { resource: 'bids', nameOf: (row) => row.paddle_no, ownersOf: () => [], fields: [] },
})

export type StoredBid = RowOf<typeof bidSource>

const beforeClose: readonly LotState[] = ['listed', 'bidding']
/** Nobody can read sealed offers until the bidding is closed. */
export const offersSealed = (lot: Pick<StoredLot, 'state' | 'auction_way'>): boolean =>
  isSealed(lot) && beforeClose.includes(lot.state)

export const voidableStates: readonly LotState[] = ['bidding', 'confirming']

const lotsQuery =
  'select id, state, auction_way, round_no, clean_end_time from lots where id = any($1::bigint[])'
const biddersQuery = `select s.id, s.paddle_no as paddle, r.company_name as name, r.state,
    ${licencesOf('r.id')} as licences
  from sign_ups s join recyclers r on r.id = s.recycler_id
  where s.id = any($1::bigint[])`

interface Bidder {
  id: number
  name: string
  state: RecyclerState
  licences: Licence[]
  /** The current paddle number. The stored bid keeps the one it was made with, which may be corrected later. */
  paddle: string | null
}

async function biddersOf(db: Db, rows: readonly StoredBid[]): Promise<Map<number, Bidder>> {
  const ids = [...new Set(rows.map((row) => row.sign_up_id))]
  const found = await readRows<Bidder>(db, { text: biddersQuery, values: [ids] }, true)
  return new Map(found.map((bidder) => [bidder.id, bidder]))
}

/** A bid as it is returned, with its bidder and the caller's actions. */
export function shownBid(
  who: Caller,
  lot: Pick<StoredLot, 'state'>,
  row: StoredBid,
  bidder: string | null,
  voidedBy: string | null,
): BidRow {
  const voidable = may(who, 'bids.write') && voidableStates.includes(lot.state) && row.voided_at === null
  return {
    ...row,
    sign_up_id_name: bidder,
    voided_by_name: voidedBy,
    blocked: null,
    actions: voidable ? ['void'] : [],
  }
}

/** The columns of a lot that the answer for a bid depends on. */
type OfLot = Pick<StoredLot, 'state' | 'auction_way' | 'clean_end_time'>
type SealedLot = OfLot & { seal: boolean }

/** Why a bidder may not buy now. After the result this no longer matters. */
const blockedBidder = (who: Caller, lot: OfLot, bidder: Bidder | undefined): BidRow['blocked'] =>
  bidder && undecidedStates.includes(lot.state) ? blockReason(bidder, who.now, lot.clean_end_time) : null

/** The bids of a lot's current round as they are returned. */
export const presentBids = (
  db: Db,
  who: Caller,
  lot: StoredLot,
  rows: readonly StoredBid[],
): Promise<BidRow[]> => presented(db, who, rows, () => ({ ...lot, seal: offersSealed(lot) }))

/** Bids of any lots and rounds. Sealed ones stay sealed. The caller may see the bidders of all of them. */
export async function presentBidsOfAll(db: Db, who: Caller, rows: readonly StoredBid[]): Promise<BidRow[]> {
  const ids = [...new Set(rows.map((row) => row.lot_id))]
  const lots = await readRows<OfLot & { id: number; round_no: number }>(
    db,
    { text: lotsQuery, values: [ids] },
    true,
  )
  const byId = new Map(lots.map((lot) => [lot.id, lot]))
  return presented(db, who, rows, (row) => {
    const lot = byId.get(row.lot_id)
    if (!lot) throw new Error(`bid ${row.id} has no lot`)
    return { ...lot, seal: row.round_no === lot.round_no && offersSealed(lot) }
  })
}

const sealedFields = ['bid_price', 'step'] as const

async function presented(
  db: Db,
  who: Caller,
  rows: readonly StoredBid[],
  lotOf: (row: StoredBid) => SealedLot,
): Promise<BidRow[]> {
  if (rows.length === 0) return []
  const bidders = await biddersOf(db, rows)
  const people = await staffNames(
    db,
    rows.flatMap((row) => row.voided_by ?? []),
  )
  return rows.map((row) => {
    const lot = lotOf(row)
    const bidder = bidders.get(row.sign_up_id)
    const now = { ...row, paddle_no: bidder?.paddle ?? row.paddle_no }
    const shown = {
      ...shownBid(
        who,
        lot,
        now,
        bidder?.name ?? null,
        row.voided_by === null ? null : (people.get(row.voided_by) ?? null),
      ),
      blocked: blockedBidder(who, lot, bidder),
    }
    if (!lot.seal) return shown
    for (const field of sealedFields) delete shown[field]
    return { ...shown, masked: [...sealedFields] }
  })
}
