/**
 * A model of lots, sign-ups and recyclers. It is written from `product.md` §2 and §5 and not from the tables
 * the server reads. It predicts for each attempt whether it succeeds, or which status refuses it.
 */
export interface ModelSignUp {
  id: number
  round: number
  recycler: number
  review: 'pending' | 'approved' | 'cancelled'
  deposit: string
  outcome: string
  /** The highest valid bid in whole yuan. */
  bid: number
}
export interface Model {
  state: string
  round: number
  submitter: string
  winner: number | null
  dated: boolean
  highest: number
  signUps: ModelSignUp[]
  recyclers: Map<number, 'active' | 'suspended'>
  /** Sign-ups as they were before the current sale. */
  beforeSale: Map<number, Pick<ModelSignUp, 'deposit' | 'outcome'>>
  /** Deposits refunded since that sale. */
  paidBack: Set<number>
  quantity: boolean
  history: string[]
}
export interface Attempt {
  who: string
  action: string
  /** True if the attempt sends all the input it needs. */
  complete: boolean
  winner: number | null
  price: number
  consent: boolean
}

const reserve = 500_000
export const start = 294_000

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
  history: ['create'],
})

const rolesOf: Record<string, string> = {
  submit: '1235',
  approve: '123',
  reject: '123',
  list: '124',
  start_bidding: '124',
  close_bidding: '1246',
  propose: '14',
  sell: '12',
  no_sale: '124',
  withdraw: '12',
  mark_paid: '18',
  mark_picked_up: '123456',
  settle: '18',
  default: '12',
  runner_up: '12',
  relist: '1235',
  step_back: '1',
}
export const actions = Object.keys(rolesOf)

const starts: Record<string, string> = {
  submit: 'draft',
  approve: 'reviewing',
  reject: 'reviewing',
  list: 'approved',
  start_bidding: 'listed',
  close_bidding: 'bidding',
  propose: 'confirming',
  sell: 'confirming',
  no_sale: 'bidding confirming',
  withdraw: 'approved listed',
  mark_paid: 'sold',
  mark_picked_up: 'paid',
  settle: 'picked_up',
  default: 'sold',
  runner_up: 'defaulted',
  relist: 'unsold defaulted',
  step_back: 'sold settled',
}
const ends: Record<string, string> = {
  submit: 'reviewing',
  approve: 'approved',
  reject: 'draft',
  list: 'listed',
  start_bidding: 'bidding',
  close_bidding: 'confirming',
  propose: 'confirming',
  sell: 'sold',
  no_sale: 'unsold',
  withdraw: 'withdrawn',
  mark_paid: 'paid',
  mark_picked_up: 'picked_up',
  default: 'defaulted',
  runner_up: 'sold',
  relist: 'draft',
  step_back: 'confirming',
}
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

export const ofRound = (model: Model): ModelSignUp[] =>
  model.signUps.filter((one) => one.round === model.round)
export const mayWin = (one: ModelSignUp): boolean =>
  one.review === 'approved' && ['received', 'waived'].includes(one.deposit) && one.outcome === 'none'

/** After a default: the highest remaining bidder whose deposit has not been refunded. */
export function follower(model: Model): ModelSignUp | undefined {
  const bound = ofRound(model).filter(
    (one) => one.outcome === 'lost' && ['refund_due', 'waived'].includes(one.deposit) && one.bid > 0,
  )
  return bound.sort((one, other) => other.bid - one.bid)[0]
}

const needsReason = ['reject', 'no_sale', 'withdraw', 'default', 'step_back']

/** The expected status of an attempt, apart from stale versions. */
export function judge(model: Model, { who, action, complete, winner, price, consent }: Attempt): number {
  if (!rolesOf[action]?.includes(who[0] ?? '')) return 403
  if (!sees(model, who)) return 404
  if (!starts[action]?.split(' ').includes(model.state)) return 409
  const bidden = ofRound(model).some((one) => one.bid > 0)
  if (needsReason.includes(action) && !complete) return 422
  if (action === 'submit') return model.dated ? 200 : 422
  if (action === 'approve') return model.submitter === who ? 409 : 200
  if (action === 'close_bidding') return bidden || complete ? 200 : 422
  if (action === 'propose' || action === 'sell') {
    if (!complete) return 422
    const won = ofRound(model).find((one) => one.id === winner)
    if (!won || !mayWin(won)) return 409
    return action === 'propose' || price >= reserve || consent ? 200 : 409
  }
  // The advance payment equals the deposit, so an applied deposit covers it.
  if (action === 'mark_paid')
    return model.signUps.find((one) => one.id === model.winner)?.deposit === 'applied' ? 200 : 409
  if (action === 'mark_picked_up') return complete || model.quantity ? 200 : 422
  if (action === 'settle') return 409
  if (action === 'runner_up') {
    if (!complete || !consent) return 422
    return follower(model)?.id === winner ? 200 : 409
  }
  if (action === 'step_back') return model.paidBack.size === 0 ? 200 : 409
  return 200
}

function endRound(model: Model, winner: number | null): void {
  for (const one of ofRound(model)) {
    if (one.id === winner) {
      one.outcome = 'won'
      if (one.deposit === 'received') one.deposit = 'applied'
      continue
    }
    if (one.review === 'approved' && one.outcome === 'none') one.outcome = 'lost'
    if (one.deposit === 'received') one.deposit = 'refund_due'
  }
}

/** Restores a sign-up as before the sale. A deposit that arrived after the sale becomes due for refund. */
function takeBack(one: ModelSignUp, before: Pick<ModelSignUp, 'deposit' | 'outcome'> | undefined): void {
  if (!before) return
  one.outcome = before.outcome
  if (before.deposit !== 'unpaid') one.deposit = before.deposit
}

/** Applies a successful attempt to the model. */
export function apply(model: Model, { who, action, winner }: Attempt): void {
  if (action === 'submit') model.submitter = who
  if (action === 'sell') {
    model.beforeSale = new Map(ofRound(model).map(({ id, deposit, outcome }) => [id, { deposit, outcome }]))
    model.paidBack = new Set()
    endRound(model, winner)
    model.winner = winner
  }
  if (action === 'no_sale') endRound(model, null)
  if (action === 'withdraw')
    for (const one of ofRound(model)) if (one.deposit === 'received') one.deposit = 'refund_due'
  const won = model.signUps.find((one) => one.id === model.winner)
  if (action === 'default' && won) {
    won.outcome = 'defaulted'
    if (won.deposit === 'applied') won.deposit = 'forfeited'
  }
  const next = model.signUps.find((one) => one.id === winner)
  if (action === 'runner_up' && next) {
    next.outcome = 'won'
    if (next.deposit === 'refund_due') next.deposit = 'applied'
    model.winner = next.id
  }
  if (action === 'step_back') {
    for (const one of ofRound(model))
      if (one.outcome !== 'defaulted') takeBack(one, model.beforeSale.get(one.id))
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
      paidBack: new Set(),
    })
  model.state = ends[action] ?? model.state
  model.history.push(action)
}
