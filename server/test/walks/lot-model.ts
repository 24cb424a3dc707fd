import { ofRound, mayWin, type Attempt, type Model, type ModelSignUp } from './lot-model-state.ts'
import { ends, rolesOf, starts } from './lot-model-moves.ts'
import { judgeFollower, judgeSale } from './sale-model.ts'

/**
 * A model of lots, sign-ups and recyclers. It is written from `product.md` §2 and §5 and not from the tables
 * the server reads. It predicts for each attempt whether it succeeds, or which status refuses it.
 */

export const newModel = (): Model => ({
  state: 'draft',
  round: 1,
  submitter: '',
  winner: null,
  dated: true,
  highest: 0,
  signUps: [],
  recyclers: new Map(),
  beforeSale: new Map(),
  paidBack: new Set(),
  quantity: false,
  missed: false,
  paid: 0,
  refunds: new Map(),
  forfeits: new Set(),
  reserve: 500_000,
  approvedReserve: 500_000,
  requests: [],
  sales: [],
  history: ['create'],
})

const withResult = ['sold', 'paid', 'picked_up', 'settled']
const unapproved = ['draft', 'reviewing']

/** The lot belongs to 5a, who is led by 3a. Its recruiter is 6a. */
export function sees(model: Model, who: string): boolean {
  const role = who[0] ?? ''
  if ('12'.includes(role)) return true
  if ('35'.includes(role)) return who.endsWith('a')
  if (role === '4') return !unapproved.includes(model.state)
  if (role === '6')
    return (
      !unapproved.includes(model.state) && (who === '6a' || !['approved', 'withdrawn'].includes(model.state))
    )
  return role === '8' && withResult.includes(model.state)
}

const needsReason = ['reject', 'no_sale', 'withdraw', 'default', 'step_back', 'undo_default']
/** The walk never waits for the auction's time, so that bidding begins and ends with a reason. */
const needsReasonEarly = ['start_bidding', 'close_bidding']

/** Whether the person may make this move, sees the lot, and the lot is in a state where the move starts. */
export const isTimely = (model: Model, { who, action }: Attempt): boolean =>
  rolesOf[action]?.includes(who[0] ?? '') === true &&
  sees(model, who) &&
  starts[action]?.split(' ').includes(model.state) === true

/** The expected status of an attempt, apart from stale versions. */
export function judge(model: Model, attempt: Attempt): number {
  const { who, action, complete, winner } = attempt
  if (!rolesOf[action]?.includes(who[0] ?? '')) return 403
  if (!sees(model, who)) return 404
  if (!starts[action]?.split(' ').includes(model.state)) return 409
  if ([...needsReason, ...needsReasonEarly].includes(action) && !complete) return 422
  if (action === 'submit') return model.dated ? 200 : 422
  if (action === 'approve') return model.submitter === who ? 409 : 200
  if (action === 'propose' || action === 'sell') {
    if (!complete) return 422
    const won = ofRound(model).find((signUp) => signUp.id === winner)
    if (!won || !mayWin(won)) return 409
    return action === 'propose' ? 200 : judgeSale(model, attempt)
  }
  // The advance payment equals the deposit, so an applied deposit covers it.
  if (action === 'mark_paid')
    return model.signUps.find((signUp) => signUp.id === model.winner)?.deposit === 'applied' ? 200 : 409
  if (action === 'mark_picked_up') return complete || model.quantity ? 200 : 422
  if (action === 'settle') return 409
  if (action === 'runner_up') {
    return judgeFollower(model, attempt)
  }
  if (action === 'default') return model.missed || attempt.declared ? 200 : 409
  // A runner-up's sale takes nobody else's deposit, so that refunds of the others do not hold it.
  if (action === 'step_back')
    return (model.sales.at(-1)?.replaced || model.paidBack.size === 0) && model.paid === 0 ? 200 : 409
  return 200
}

/** A sign-up that nobody decided lapses with its round. */
function lapse(signUp: ModelSignUp): void {
  if (signUp.review === 'pending') signUp.review = 'lapsed'
}

function endRound(model: Model, winner: number | null): void {
  for (const signUp of ofRound(model)) {
    if (signUp.id === winner) {
      signUp.outcome = 'won'
      if (signUp.deposit === 'received') signUp.deposit = 'applied'
      continue
    }
    if (signUp.review === 'approved' && signUp.outcome === 'none') signUp.outcome = 'lost'
    lapse(signUp)
    if (signUp.deposit === 'received') signUp.deposit = 'refund_due'
  }
}

/**
 * Restores a sign-up as before the sale. A deposit that arrived after the sale is due for refund, and what went
 * back of one that was due before stays so.
 */
function takeBack(
  signUp: ModelSignUp,
  before: Pick<ModelSignUp, 'review' | 'deposit' | 'outcome'> | undefined,
): void {
  if (!before) return
  signUp.outcome = before.outcome
  signUp.review = before.review
  if (!['unpaid', 'refund_due'].includes(before.deposit)) signUp.deposit = before.deposit
}

/** Applies a successful attempt to the model. */
export function apply(model: Model, { who, action, winner }: Attempt): void {
  if (action === 'submit') model.submitter = who
  if (action === 'approve') model.approvedReserve = model.reserve
  if (action === 'sell') {
    model.beforeSale = new Map(
      ofRound(model).map(({ id, review, deposit, outcome }) => [id, { review, deposit, outcome }]),
    )
    model.paidBack = new Set()
    endRound(model, winner)
    model.winner = winner
    model.sales = [{}]
  }
  if (action === 'no_sale') endRound(model, null)
  if (action === 'withdraw')
    for (const signUp of ofRound(model)) {
      lapse(signUp)
      if (signUp.deposit === 'received') signUp.deposit = 'refund_due'
    }
  const won = model.signUps.find((signUp) => signUp.id === model.winner)
  if (action === 'default' && won) {
    won.outcome = 'defaulted'
    if (won.deposit === 'applied') {
      won.deposit = 'forfeited'
      model.forfeits.add(won.id)
    }
    if (model.paid > 0) model.refunds.set(won.id, model.paid)
    model.paid = 0
  }
  if (action === 'undo_default' && won) {
    won.outcome = 'won'
    if (won.deposit === 'forfeited') won.deposit = 'applied'
    model.paid = model.refunds.get(won.id) ?? 0
    model.refunds.delete(won.id)
    model.forfeits.delete(won.id)
  }
  const { missed } = model
  if (['sell', 'runner_up'].includes(action)) model.missed = false
  const next = model.signUps.find((signUp) => signUp.id === winner)
  if (action === 'runner_up' && next) {
    model.sales.push({ replaced: { winner: model.winner, missed, deposit: next.deposit } })
    next.outcome = 'won'
    if (next.deposit === 'refund_due') next.deposit = 'applied'
    model.winner = next.id
  }
  const replaced = action === 'step_back' ? model.sales.pop()?.replaced : undefined
  if (replaced && won) {
    won.outcome = 'lost'
    won.deposit = replaced.deposit
    Object.assign(model, { winner: replaced.winner, missed: replaced.missed })
  } else if (action === 'step_back') {
    for (const signUp of ofRound(model))
      if (signUp.outcome !== 'defaulted') takeBack(signUp, model.beforeSale.get(signUp.id))
    model.winner = null
  }
  if (action === 'mark_picked_up') model.quantity = true
  if (action === 'relist')
    Object.assign(model, {
      round: model.round + 1,
      winner: null,
      dated: false,
      submitter: '',
      quantity: false,
      paid: 0,
      paidBack: new Set(),
      sales: [],
    })
  model.state = replaced ? 'defaulted' : (ends[action] ?? model.state)
  model.history.push(action)
}
