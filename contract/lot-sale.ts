import type { DepositStatus } from './sign-ups.ts'
import type { BlockReason } from './recycler-machine.ts'
import { route } from './route.ts'

/** Somebody who may get a lot, with the highest valid bid and the deposit. Amounts are in yuan. */
export interface SaleCandidate {
  sign_up_id: number
  paddle_no: string | null
  name: string
  /** Null if the bidder has no valid bid. */
  bid_price: string | null
  bid_time: string | null
  deposit_status: DepositStatus
  received_amount: string | null
  /** Why this recycler may not buy now; null if it may. */
  blocked: BlockReason | null
}

/** Who may get a lot, the best first, and what the dialogs fill in: a proposal by role 4, or the bids. */
export interface SaleCandidates {
  items: SaleCandidate[]
  winner_sign_up_id: number | null
  deal_price: string | null
  /** False if the round has no bids and the highest price was entered by hand. */
  has_bids: boolean
}

/** What a default would do: when the buyer had to pay, what is open, and who keeps the deposit. */
export interface DefaultFacts {
  payment_due_on: string | null
  due: string
  paid: string
  open: string
  deposit: string
  forfeit_to: 'company' | 'consignor'
}

/** While the result is to be confirmed: those who may win. After a default: those who may follow. */
export const saleCandidates = route<SaleCandidates>()({
  method: 'GET',
  path: '/api/lots/:id/candidates',
  permission: 'signUps.use',
  tag: 'lots',
})

/** For sold lots only; any other state is 409 `wrong_state`. */
export const defaultFacts = route<DefaultFacts>()({
  method: 'GET',
  path: '/api/lots/:id/default',
  permission: 'lots.default',
  tag: 'lots',
})
