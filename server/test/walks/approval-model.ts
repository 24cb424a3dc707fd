import type { Model, ModelRequest, ModelSignUp } from './lot-model-state.ts'
import { judgeWaiver } from './sign-up-model.ts'

/** Acts above these amounts wait for another person: every waiver of these lots, and cuts of an approved reserve. */
export const lotLimits = { waiver_approval_above: '40000', reserve_approval_above: '1000' }
const largestCut = 1000

export interface Decision {
  who: string
  approves: boolean
  reasoned: boolean
}

const correctable = ['approved', 'listed']
export const waiting = ({ requests }: Model): ModelRequest[] =>
  requests.filter((request) => !request.isDecided)

/** A deposit above the limit is never waived at once; a request for it waits once. */
export const judgeWaiverRequest = (model: Model, signUp: ModelSignUp): number =>
  judgeWaiver(model, signUp) === 200 &&
  !waiting(model).some((request) => request.kind === 'waiver' && request.signUp === signUp.id)
    ? 200
    : 409

/** Directors change the reserve of a draft or an approved lot until the bidding; cuts that add up to much wait. */
export function judgeReserve(
  { state, reserve, approvedReserve }: Model,
  price: number,
): 'done' | 'needs_approval' | 'wrong_state' {
  if (!['draft', ...correctable].includes(state)) return 'wrong_state'
  const isLarge = price < reserve && approvedReserve - price > largestCut
  return state !== 'draft' && isLarge ? 'needs_approval' : 'done'
}

/** Whether what was asked for can still be carried out. */
function holds(model: Model, request: ModelRequest): boolean {
  if (request.kind === 'reserve_cut')
    return (
      request.round === model.round && correctable.includes(model.state) && model.reserve === request.from
    )
  const signUp = model.signUps.find(({ id }) => id === request.signUp)
  return signUp !== undefined && judgeWaiver(model, signUp) === 200
}

/** Directors decide, but never on their own request, and once. A rejection says why. */
export function judgeDecision(
  model: Model,
  request: ModelRequest,
  { who, approves, reasoned }: Decision,
): number {
  if (who.startsWith('7')) return 403
  if (request.by === who) return 409
  if (!'12'.includes(who[0] ?? '')) return 404
  if (request.isDecided) return 409
  if (!approves) return reasoned ? 200 : 422
  return holds(model, request) ? 200 : 409
}

/** Applies a successful request. A later cut of the same round replaces one that waits. */
export function asks(model: Model, request: ModelRequest): void {
  if (request.kind === 'reserve_cut')
    for (const other of waiting(model))
      if (other.kind === 'reserve_cut' && other.round === request.round) other.isDecided = true
  model.requests.push(request)
}

/** Applies a successful decision. */
export function decides(model: Model, request: ModelRequest, { approves }: Decision): void {
  request.isDecided = true
  if (!approves) return
  if (request.kind === 'reserve_cut') model.reserve = model.approvedReserve = request.reserve
  else for (const signUp of model.signUps) if (signUp.id === request.signUp) signUp.deposit = 'waived'
}
