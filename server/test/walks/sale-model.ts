import { mayWin, ofRound, type Attempt, type Model, type ModelSignUp } from './lot-model-state.ts'

/** After a default: those who lost and whose deposit has not been refunded. */
const mayFollow = (signUp: ModelSignUp): boolean =>
  signUp.outcome === 'lost' && ['refund_due', 'waived'].includes(signUp.deposit)

/** Those who may get the lot now, the highest bid first. */
function rivals(model: Model): ModelSignUp[] {
  const fits = model.state === 'defaulted' ? mayFollow : mayWin
  return ofRound(model)
    .filter(fits)
    .toSorted((a, b) => b.bid - a.bid)
}

const isBlocked = (model: Model, signUp: ModelSignUp): boolean =>
  model.recyclers.get(signUp.recycler) === 'suspended'

/** The one who should get the lot: the highest bidder who is not suspended. */
export const bestRival = (model: Model): ModelSignUp | undefined =>
  rivals(model).find((rival) => !isBlocked(model, rival)) ?? rivals(model)[0]

const isBidden = (model: Model): boolean => ofRound(model).some((signUp) => signUp.bid > 0)
/** The highest price that is entered at the close where there are no bids. */
export const entered = 300_000
/** The price of a sale to this sign-up: the own bid, or what was entered; null if others alone have bid. */
export const priceFor = (model: Model, signUp: ModelSignUp): number | null =>
  signUp.bid > 0 ? signUp.bid : isBidden(model) ? null : entered

/** Whether somebody above the winner should have won: a bidder who is not blocked, or any if it has no bid. */
function isPassedOver(model: Model, winner: ModelSignUp): boolean {
  const above = rivals(model).filter((rival) => rival.bid > winner.bid)
  return (
    isBidden(model) && (winner.bid > 0 ? above.some((signUp) => !isBlocked(model, signUp)) : above.length > 0)
  )
}

export function judgeSale(model: Model, { winner, price, consent, reason }: Attempt): number {
  const won = rivals(model).find((rival) => rival.id === winner)
  if (!won) return 409
  const agreed = reason && consent
  const expected = priceFor(model, won)
  if (isPassedOver(model, won) && !agreed) return 409
  if (expected !== null && price !== expected && !agreed) return 409
  if (price < model.reserve && !consent) return 409
  return isBlocked(model, won) && !reason ? 409 : 200
}

export function judgeFollower(model: Model, { complete, winner, consent, reason }: Attempt): number {
  const next = complete ? rivals(model).find((rival) => rival.id === winner) : undefined
  if (!complete || !consent || (next?.bid === 0 && !reason)) return 422
  if (!next || (isPassedOver(model, next) && !reason)) return 409
  return isBlocked(model, next) ? 409 : 200
}

/**
 * A sale as it should not be, but for one thing well made: to somebody who was outbid, to a blocked bidder, or
 * under the reserve, each without what would allow it.
 */
export function oddSale(model: Model, drawn: Attempt, n: number): Attempt {
  const rated = rivals(model).filter((rival) => rival.bid > 0)
  const best = bestRival(model)
  const blocked = rated.find((signUp) => isBlocked(model, signUp))
  const [wanted, consent] =
    n % 3 === 0 ? [rated.at(-1), true] : n % 3 === 1 && blocked ? [blocked, true] : [best, false]
  if (!wanted) return drawn
  const price = wanted.bid > 0 ? wanted.bid : drawn.price
  const asked = drawn.action === 'runner_up' || consent
  return { ...drawn, complete: true, winner: wanted.id, price, consent: asked, reason: false }
}
