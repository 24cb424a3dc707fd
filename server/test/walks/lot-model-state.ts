export interface ModelSignUp {
  id: number
  round: number
  recycler: number
  review: 'pending' | 'approved' | 'cancelled' | 'lapsed'
  deposit: string
  outcome: string
  /** The highest valid bid in whole yuan. */
  bid: number
}

/** A request for an approval that waits, or that was decided. */
export type ModelRequest = { id: number; by: string; round: number; isDecided: boolean } & (
  | { kind: 'waiver'; signUp: number }
  | { kind: 'reserve_cut'; reserve: number; from: number }
)

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
  beforeSale: Map<number, Pick<ModelSignUp, 'review' | 'deposit' | 'outcome'>>
  /** Deposits refunded since that sale. */
  paidBack: Set<number>
  quantity: boolean
  /** The day by which the buyer of the current sale had to pay has passed. */
  missed: boolean
  /** The payments of the current sale's buyer, in whole yuan. */
  paid: number
  /** Each defaulter's refund, and the forfeited deposits that the consignor gets. Carrying over merges them. */
  refunds: Map<number, number>
  forfeits: Set<number>
  /** In whole yuan, and as it was last approved. */
  reserve: number
  approvedReserve: number
  /** Requests for approvals, the oldest first. */
  requests: ModelRequest[]
  /** The sales of the round that stand; the last one made the winner. */
  sales: Sale[]
  history: string[]
}

/** A sale, and what a sale to a runner-up replaced. */
interface Sale {
  replaced?: { winner: number | null; missed: boolean; deposit: string }
}

export interface Attempt {
  who: string
  action: string
  /** True if the attempt sends all the input it needs. */
  complete: boolean
  winner: number | null
  price: number
  consent: boolean
  reason: boolean
  /** The buyer's own declaration is sent. */
  declared: boolean
}

export const start = 294_000

export const ofRound = (model: Model): ModelSignUp[] =>
  model.signUps.filter((signUp) => signUp.round === model.round)
export const mayWin = (signUp: ModelSignUp): boolean =>
  signUp.review === 'approved' && ['received', 'waived'].includes(signUp.deposit) && signUp.outcome === 'none'
