import { auctionWay } from './lot-choices.ts'

const minute = 60_000
/** How far the clocks of a platform and of the server may differ. */
export const clockDifference = 5 * minute

/** The terms of a round that determine when its bidding ends. */
export interface EndTerms {
  auction_way: number | null
  auction_end_time: string | null
  extension_minutes: number | null
}

/** When bidding began and ended. The end by the terms may come before somebody closes it. */
export interface BiddingRound extends EndTerms {
  auction_time: string | null
  started_at: string
  /** Null while bids are still accepted. */
  closed_at: string | null
  /** The end as the platform's result file names it. */
  ended_at?: string | null
}

/**
 * When bidding ends by its terms: at `auction_end_time`, or later if the last bid came within the extension.
 * Null if the lot has no end time.
 */
export function endOfBidding(terms: EndTerms, last: string | null): number | null {
  if (terms.auction_end_time === null) return null
  const end = Date.parse(terms.auction_end_time)
  const extended = (terms.auction_way ?? auctionWay.open) === auctionWay.open && last !== null
  return extended ? Math.max(end, Date.parse(last) + (terms.extension_minutes ?? 0) * minute) : end
}

/** The first and the last moment of a round's bidding, given the time of the last bid. */
export function biddingWindow(round: BiddingRound, last: string | null, now: Date) {
  const announced = round.auction_time === null ? Infinity : Date.parse(round.auction_time)
  return {
    from: Math.min(announced, Date.parse(round.started_at)),
    to: Math.min(
      endOfBidding(round, last) ?? Infinity,
      round.closed_at === null ? now.getTime() : Date.parse(round.closed_at),
    ),
  }
}

/** When bidding began and ended, for papers. The platform knows the end better than whoever closed the lot later. */
export function biddingTimes(round: BiddingRound, last: string | null, now: Date) {
  const { from, to } = biddingWindow(round, last, now)
  const ended = round.ended_at ? Date.parse(round.ended_at) : to
  const isOfRound = ended >= from - clockDifference && ended <= now.getTime()
  return { from, to: isOfRound ? Math.max(from, ended) : to }
}

/** True if a bid is outside its round's bidding by more than the allowed clock difference. */
export function isOutside({ from, to }: { from: number; to: number }, at: string): boolean {
  const time = Date.parse(at)
  return time < from - clockDifference || time > to + clockDifference
}
