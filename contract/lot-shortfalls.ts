import type { ForfeitKeeper } from './rules/shortfall.ts'

/** The loss of one side by a default: how much was recovered, from where, and how much is missing. In yuan. */
interface Recovery {
  lost: string
  deposit: string
  set_off: string
  received: string
  recovered: string
  missing: string
}

/**
 * A default and the resale after it (拍卖法 39): the loss, the recovery, and the shares of consignor and house.
 */
export interface LotShortfall {
  /** The round of the first sale, its buyer and the buyer's name. */
  round_no: number
  sign_up_id: number
  defaulter: string | null
  first_price: string
  next_price: string
  forfeited: string
  forfeit_to: ForfeitKeeper
  /** The difference of the prices. `owed` and `paid_out` include a deposit that is the consignor's. */
  consignor: Recovery & { owed: string; paid_out: string }
  /** The commissions of both sides on the first sale. */
  company: Recovery
}
