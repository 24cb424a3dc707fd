import { auctionWay } from '../../../contract/lot-choices.ts'
import type { BlockReason } from '../../../contract/recycler-machine.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { highestBid, qualifiedBids, type StandingBid } from '../bids/standing.ts'
import type { StoredLot } from '../lots/visibility.ts'
import { blockedRecyclers } from '../recyclers/fitness.ts'
import type { StoredSignUp } from '../sign-ups/source.ts'
import { holdSignUps, isQualified, mayFollow, readSignUps } from './round.ts'

/** Somebody who may get the lot, with the highest valid bid if there is one. */
export interface Rival {
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

/** What a move has found already: the lot's row is locked, so that it holds. */
const known = new WeakMap<StoredLot, Promise<Field>>()

/** Who may win the round, or who may follow a defaulter. The sign-ups are locked. */
export function fieldOf(db: Db, who: Caller, lot: StoredLot): Promise<Field> {
  const field = known.get(lot) ?? holdSignUps(db, lot).then((signUps) => fieldAmong(db, who, lot, signUps))
  known.set(lot, field)
  return field
}

/** The same without locks, for a dialog that only shows it. */
export const seenField = async (db: Db, who: Caller, lot: StoredLot): Promise<Field> =>
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
export const bestRival = ({ rivals }: Field): Rival | undefined =>
  rivals.find(({ bid, blocked }) => bid && !blocked)
