import { clockDifference } from '#contract/rules/bidding-window.ts'
import { auctionWay } from '#contract/rules/lot-choices.ts'
import { fill } from '#texts/text.ts'
import { texts } from '#texts/all.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'
import type { PlacedLine } from './lots-of-lines.ts'

/** When the bidding of a round ran, and its last bid inside that period. */
interface Window {
  lot_id: number
  round_no: number
  opened: string | null
  ended: string | null
  way: number
  extension: number
  last: string | null
}

const roundsQuery = `select r.*,
    (select max(b.bid_time) from bids b
      where b.lot_id = r.lot_id and b.round_no = r.round_no and b.outside_reason is null) as last
  from (select l.id as lot_id, l.round_no, least(l.auction_time, l.created_at) as opened,
      l.auction_end_time as ended, coalesce(l.auction_way, $2) as way,
      coalesce(l.extension_minutes, 0) as extension
    from lots l
    where l.id = any($1)
    union all
    select p.lot_id, p.round_no,
      least((p.terms ->> 'auction_time')::timestamptz, l.created_at),
      (p.terms ->> 'auction_end_time')::timestamptz, coalesce((p.terms ->> 'auction_way')::int, $2),
      coalesce((p.terms ->> 'extension_minutes')::int, 0)
    from lot_rounds p join lots l on l.id = p.lot_id
    where p.lot_id = any($1)) r`

/**
 * The reason stored with historical bids outside the bidding of their round: nobody here knows how the
 * bidding was extended elsewhere.
 */
const outsideBidding = fill('zh', texts.zh.imports.outsideBidding)

const instantOf = (text: string | null): number => (text === null ? -Infinity : new Date(text).getTime())
const minute = 60_000

/**
 * Tracks the bidding of rounds while bids are added in order. Follows the rule of
 * `finance/books/bids-in-round.ts`.
 */
export class BiddingWindows {
  readonly #rounds: ReadonlyMap<string, Window>

  constructor(rounds: readonly Window[]) {
    this.#rounds = new Map(rounds.map((row) => [`${row.lot_id} ${row.round_no}`, row]))
  }

  static async of(db: Db, placed: readonly PlacedLine[]): Promise<BiddingWindows> {
    const values = [[...new Set(placed.map(({ lot }) => lot.id))], auctionWay.open]
    return new BiddingWindows(await readRows<Window>(db, { text: roundsQuery, values }, true))
  }

  /** Why a bid outside the bidding counts, or null for a bid inside it. */
  reasonFor({ lot, round_no }: PlacedLine, bid_time: string): string | null {
    const round = this.#rounds.get(`${lot.id} ${round_no}`)
    if (!round) return null
    const [time, last, ended] = [bid_time, round.last, round.ended].map(instantOf) as [number, number, number]
    const closes = round.way === auctionWay.open ? Math.max(ended, last + round.extension * minute) : ended
    if (time < instantOf(round.opened) - clockDifference) return outsideBidding
    if (closes !== -Infinity && time > closes + clockDifference) return outsideBidding
    if (time > last) round.last = bid_time
    return null
  }
}
