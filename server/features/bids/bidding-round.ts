import { and, asc, inArray } from 'drizzle-orm'
import type { BiddingRound } from '#contract/rules/bidding-window.ts'
import { businessClock } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { required } from '#server/records/required.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { lotEvents } from '#server/tables/lots.ts'

/** When the bidding of each lot's round began and was closed, in the order of the lots. */
export async function biddingRounds(db: Db, lots: readonly StoredLot[]): Promise<BiddingRound[]> {
  if (lots.length === 0) return []
  const ids = lots.map(({ id }) => id)
  const events = await db
    .select({
      lot_id: lotEvents.lot_id,
      round_no: lotEvents.round_no,
      action: lotEvents.action,
      from: lotEvents.from_state,
      detail: lotEvents.detail,
      at: lotEvents.at,
    })
    .from(lotEvents)
    .where(
      and(
        inArray(lotEvents.lot_id, ids),
        inArray(lotEvents.action, ['start_bidding', 'close_bidding', 'no_sale', 'propose']),
      ),
    )
    .orderBy(asc(lotEvents.id))
  const byRound = Map.groupBy(events, ({ lot_id, round_no }) => `${lot_id} ${round_no}`)
  return lots.map((lot) => {
    const own = byRound.get(`${lot.id} ${lot.round_no}`) ?? []
    const started = own.find(({ action }) => action === 'start_bidding')
    const closed = own.findLast(({ from }) => from === 'bidding')
    const ended_at = own.map(({ detail }) => detail['ended_at']).findLast((at) => typeof at === 'string')
    return {
      ...lot,
      started_at: started?.at ?? lot.created_at,
      closed_at: closed?.at ?? null,
      ended_at: ended_at ?? null,
    }
  })
}

/**
 * The bidding of one lot's round. If nobody recorded its start, it counts from the time the lot was entered.
 */
export async function biddingRound(db: Db, lot: StoredLot): Promise<BiddingRound> {
  const [round] = await biddingRounds(db, [lot])
  return required(round, 'the round of a lot')
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
