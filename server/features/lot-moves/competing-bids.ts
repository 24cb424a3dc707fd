import { auctionWay } from '#contract/rules/lot-choices.ts'
import type { BlockReason } from '#contract/rules/recycler-machine.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { highestBid, qualifiedBids, type StandingBid } from '#server/features/bids/ranking.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { blockedRecyclers } from '#server/features/recyclers/eligibility.ts'
import type { StoredSignUp } from '#server/features/sign-ups/source.ts'
import { holdSignUps, isQualified, mayFollow, readSignUps } from './round.ts'
import { Refusal } from '#server/request/errors.ts'
import { signUpNames } from '#server/features/finance/ledger/names.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import type { SaleCandidates } from '#contract/lot-moves.ts'

/** Somebody who may get the lot, with the highest valid bid if there is one. */
interface Rival {
  signUp: StoredSignUp
  bid: StandingBid | undefined
  blocked: BlockReason | undefined
}

export interface Field {
  /** The best bid first, those without a bid last. */
  rivals: Rival[]
  hasBids: boolean
}

/** 协议转让 is sold by agreement: its bids decide nothing. */
export const byAgreement = (lot: Pick<StoredLot, 'auction_way'>): boolean =>
  lot.auction_way === auctionWay.agreement

/** The answers that a move has found already. They stay true because the row of the lot is locked. */
const known = new WeakMap<StoredLot, Promise<Field>>()

/** Who may win the round, or who may follow a defaulter. The sign-ups are locked. */
export function fieldOf(db: Db, who: Caller, lot: StoredLot): Promise<Field> {
  const field = known.get(lot) ?? holdSignUps(db, lot).then((signUps) => fieldAmong(db, who, lot, signUps))
  known.set(lot, field)
  return field
}

/** The same without locks, for a dialog that only shows it. */
const seenField = async (db: Db, who: Caller, lot: StoredLot): Promise<Field> =>
  fieldAmong(db, who, lot, await readSignUps(db, lot))

async function fieldAmong(
  db: Db,
  who: Caller,
  lot: StoredLot,
  round: readonly StoredSignUp[],
): Promise<Field> {
  const fits = lot.state === 'defaulted' ? mayFollow : isQualified
  const signUps = new Map(round.filter(fits).map((one) => [one.id, one] as const))
  const bids = (await qualifiedBids(db, lot)).filter((bid) => signUps.has(bid.sign_up_id))
  const bidders = new Set(bids.map((bid) => bid.sign_up_id))
  const recyclers = [...signUps.values()].map((one) => one.recycler_id)
  const blocked = await blockedRecyclers(db, who, recyclers, lot.clean_end_time)
  const rival = (signUp: StoredSignUp, bid?: StandingBid): Rival => ({
    signUp,
    bid,
    blocked: blocked.get(signUp.recycler_id),
  })
  const withBids = bids.flatMap((bid) => {
    const signUp = signUps.get(bid.sign_up_id)
    return signUp ? [rival(signUp, bid)] : []
  })
  const others = [...signUps.values()].filter((one) => !bidders.has(one.id)).map((one) => rival(one))
  return { rivals: [...withBids, ...others], hasBids: (await highestBid(db, lot)) !== null }
}

/** The highest bidder who is not blocked. */
const bestRival = ({ rivals }: Field): Rival | undefined => rivals.find(({ bid, blocked }) => bid && !blocked)
/** Who may get a lot, and what its dialogs fill in. Blocked bidders are shown, but never proposed. */
export async function saleCandidates(db: Db, who: Caller, id: number): Promise<SaleCandidates> {
  const lot = await loadLot(db, who, id)
  if (lot.state !== 'confirming' && lot.state !== 'defaulted')
    throw new Refusal('wrong_state', {}, { state: lot.state })
  const field = await seenField(db, who, lot)
  const ids = field.rivals.map(({ signUp }) => signUp.id)
  const names = await signUpNames(db, ids)
  const best = bestRival(field)
  const proposed = lot.state === 'confirming' && lot.proposed_winner_id !== null
  const entered = field.hasBids && !byAgreement(lot) ? null : lot.highest_price
  return {
    items: field.rivals.map(({ signUp, bid, blocked }) => ({
      sign_up_id: signUp.id,
      paddle_no: signUp.paddle_no,
      name: names.get(signUp.id) ?? '',
      bid_price: bid?.bid_price ?? null,
      bid_time: bid?.bid_time ?? null,
      deposit_status: signUp.deposit_status,
      received_amount: signUp.received_amount,
      blocked: blocked ?? null,
    })),
    winner_sign_up_id: proposed ? lot.proposed_winner_id : (best?.signUp.id ?? null),
    deal_price: proposed
      ? lot.proposed_price
      : (best?.bid?.bid_price ?? (lot.state === 'confirming' ? entered : null)),
    has_bids: field.hasBids,
  }
}
