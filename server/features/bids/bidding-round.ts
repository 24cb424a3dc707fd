import { and, asc, eq, inArray } from 'drizzle-orm'
import type { BiddingRound } from '#contract/rules/bidding-window.ts'
import { businessClock } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { lotEvents } from '#server/tables/lots.ts'

/**
 * When the bidding of the lot's round began and was closed. If nobody recorded the start, the lot's creation
 * time counts, because the lot was entered before its first bid.
 */
export async function biddingRound(db: Db, lot: StoredLot): Promise<BiddingRound> {
  const events = await db
    .select({ action: lotEvents.action, from: lotEvents.from_state, at: lotEvents.at })
    .from(lotEvents)
    .where(
      and(
        eq(lotEvents.lot_id, lot.id),
        eq(lotEvents.round_no, lot.round_no),
        inArray(lotEvents.action, ['start_bidding', 'close_bidding', 'no_sale']),
      ),
    )
    .orderBy(asc(lotEvents.id))
  const started = events.find(({ action }) => action === 'start_bidding')
  const closed = events.findLast(({ from }) => from === 'bidding')
  return { ...lot, started_at: started?.at ?? lot.created_at, closed_at: closed?.at ?? null }
}

/** Formats an instant in the business zone for messages: `2026-11-20 10:00:00`. */
function shown(at: number): string {
  const [year, month, day, hour, minute, second] = businessClock(new Date(at))
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/** The refusal of a bid outside its round's bidding. */
export const outsideRefusal = ({ from, to }: { from: number; to: number }): Refusal =>
  new Refusal('outside_bidding', { from: shown(from), to: shown(to) })

/** Describes the bidding of a round for the refusal of a whole log. */
export const biddingWords = ({ from = '', to = '' }: { from?: string; to?: string }) => ({
  from: shown(Date.parse(from)),
  to: shown(Date.parse(to)),
})
