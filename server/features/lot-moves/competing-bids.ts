import {
  bestBidder,
  byAgreement,
  tiedBidders,
  type Bidder,
  type CompetingBids,
} from '#contract/rules/sale.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { highestBid, qualifiedBids, type StandingBid } from '#server/features/bids/ranking.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { blockedRecyclers } from '#server/features/recyclers/eligibility.ts'
import type { StoredSignUp } from '#server/features/sign-ups/source.ts'
import { lockSignUps, isQualified, mayFollow, readSignUps } from './round.ts'
import { Refusal } from '#server/request/errors.ts'
import { signUpNames } from '#server/features/finance/ledger/names.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import type { SaleCandidates } from '#contract/lot-moves.ts'

/** A possible buyer, with the sign-up and the time of the bid. */
interface Candidate extends Bidder {
  signUp: StoredSignUp
  bid_time: string | null
  outside_reason: string | null
}

/** Caches the answers within a move. They stay true because the lot's row is locked. */
const known = new WeakMap<StoredLot, Promise<CompetingBids<Candidate>>>()

/** Finds who may win the round, or who may follow a defaulter. Locks the sign-ups. */
export function competingBids(db: Db, who: Caller, lot: StoredLot): Promise<CompetingBids<Candidate>> {
  const bids = known.get(lot) ?? lockSignUps(db, lot).then((signUps) => bidsAmong(db, who, lot, signUps))
  known.set(lot, bids)
  return bids
}

async function bidsAmong(
  db: Db,
  who: Caller,
  lot: StoredLot,
  round: readonly StoredSignUp[],
): Promise<CompetingBids<Candidate>> {
  const fits = lot.state === 'defaulted' ? mayFollow : isQualified
  const signUps = new Map(round.filter(fits).map((row) => [row.id, row] as const))
  const bids = (await qualifiedBids(db, lot)).filter((bid) => signUps.has(bid.sign_up_id))
  const bidders = new Set(bids.map((bid) => bid.sign_up_id))
  const recyclers = [...signUps.values()].map((signUp) => signUp.recycler_id)
  const blocked = await blockedRecyclers(db, who, recyclers, lot.clean_end_time)
  const candidate = (signUp: StoredSignUp, bid?: StandingBid): Candidate => ({
    signUp,
    sign_up_id: signUp.id,
    bid_price: bid?.bid_price ?? null,
    bid_time: bid?.bid_time ?? null,
    imported: bid?.source === 'import',
    outside_reason: bid?.outside_reason ?? null,
    blocked: blocked.get(signUp.recycler_id) ?? null,
  })
  const withBids = bids.flatMap((bid) => {
    const signUp = signUps.get(bid.sign_up_id)
    return signUp ? [candidate(signUp, bid)] : []
  })
  const others = [...signUps.values()]
    .filter((signUp) => !bidders.has(signUp.id))
    .map((signUp) => candidate(signUp))
  return { items: [...withBids, ...others], has_bids: (await highestBid(db, lot)) !== null }
}

/**
 * Lists the possible buyers for a dialog. It only shows them, so nothing is locked. Blocked bidders are
 * listed, but never proposed.
 */
export async function saleCandidates(db: Db, who: Caller, id: number): Promise<SaleCandidates> {
  const lot = await loadLot(db, who, id)
  if (lot.state !== 'confirming' && lot.state !== 'defaulted')
    throw new Refusal('wrong_state', {}, { state: lot.state })
  const bids = await bidsAmong(db, who, lot, await readSignUps(db, lot))
  const ids = bids.items.map(({ sign_up_id }) => sign_up_id)
  const names = await signUpNames(db, ids)
  const tied = tiedBidders(lot, bids).map(({ sign_up_id }) => sign_up_id)
  const best = tied.length > 0 ? undefined : bestBidder(bids)
  const proposed = lot.state === 'confirming' && lot.proposed_winner_id !== null
  const entered = bids.has_bids && !byAgreement(lot) ? null : lot.highest_price
  return {
    items: bids.items.map(({ signUp, ...bidder }) => ({
      ...bidder,
      paddle_no: signUp.paddle_no,
      name: names.get(signUp.id) ?? '',
      deposit_status: signUp.deposit_status,
      received_amount: signUp.received_amount,
    })),
    winner_sign_up_id: proposed ? lot.proposed_winner_id : (best?.sign_up_id ?? null),
    deal_price: proposed
      ? lot.proposed_price
      : (best?.bid_price ?? (lot.state === 'confirming' ? entered : null)),
    tied,
    has_bids: bids.has_bids,
  }
}
