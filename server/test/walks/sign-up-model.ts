import { sees } from './lot-model.ts'
import { mayWin, ofRound, start, type Model, type ModelSignUp } from './lot-model-state.ts'

const undecided = ['listed', 'bidding', 'confirming']

/** A recycler can sign up once, while the lot is listed. */
export function judgeSignUp(model: Model, who: string, recycler: number): number {
  if (!'1246'.includes(who[0] ?? '')) return 403
  if (!sees(model, who)) return 404
  if (model.state !== 'listed') return 409
  return ofRound(model).some((signUp) => signUp.recycler === recycler && signUp.review !== 'cancelled')
    ? 409
    : 200
}

/** Deposits count until the result. Later ones become due for refund at once. */
export const takesDeposits = (model: Model, signUp: ModelSignUp): boolean =>
  signUp.round === model.round && signUp.outcome === 'none' && undecided.includes(model.state)

/** Anyone who sees the lot can approve a pending sign-up of an active recycler before the result. */
export const judgeApproval = (model: Model, who: string, signUp: ModelSignUp): number =>
  !sees(model, who)
    ? 404
    : signUp.round === model.round &&
        undecided.includes(model.state) &&
        signUp.review === 'pending' &&
        model.recyclers.get(signUp.recycler) === 'active'
      ? 200
      : 409

export const judgeWaiver = (model: Model, signUp: ModelSignUp): number =>
  signUp.round === model.round &&
  undecided.includes(model.state) &&
  ['pending', 'approved'].includes(signUp.review) &&
  signUp.deposit === 'unpaid'
    ? 200
    : 409

export const judgeCancel = (model: Model, who: string, signUp: ModelSignUp): number =>
  !sees(model, who)
    ? 404
    : signUp.round === model.round && model.state === 'listed' && signUp.review !== 'cancelled'
      ? 200
      : 409

/** A qualified bidder may bid while bidding is open, in steps of 1,000 above the highest bid. */
export function judgeBid(model: Model, signUp: ModelSignUp, price: number): number {
  const fits =
    model.highest === 0 ? price >= start : price > model.highest && (price - model.highest) % 1000 === 0
  const highest = Math.max(0, ...ofRound(model).map((each) => each.bid))
  return model.state === 'bidding' &&
    signUp.round === model.round &&
    mayWin(signUp) &&
    model.recyclers.get(signUp.recycler) === 'active' &&
    (highest === 0 ? price >= start : fits)
    ? 200
    : 409
}

/** A log's line of a time before the bidding counts only where role 2 says why. */
export function judgeImport(model: Model, who: string, signUp: ModelSignUp, reason: boolean): string {
  if (!['bidding', 'confirming'].includes(model.state)) return 'auction_closed'
  if (signUp.round !== model.round || !mayWin(signUp)) return 'bid_chain_broken'
  return reason && who.startsWith('2') ? 'done' : 'outside_bidding'
}

/**
 * Those who decide on sign-ups may carry a deposit that is due back to the same bidder's live sign-up of this
 * round, before the result and as long as that one lacks its deposit.
 */
export function judgeCarry(model: Model, who: string, from: ModelSignUp, to: ModelSignUp): number {
  if (!'124'.includes(who[0] ?? '')) return 403
  if (!sees(model, who)) return 404
  if (from.deposit !== 'refund_due' || !undecided.includes(model.state)) return 409
  if (to === from || to.recycler !== from.recycler || to.round !== model.round) return 422
  const takes =
    ['pending', 'approved'].includes(to.review) && to.deposit === 'unpaid' && to.outcome === 'none'
  return takes ? 200 : 409
}
