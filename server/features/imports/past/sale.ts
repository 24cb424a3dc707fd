import type { Decimal } from '#contract/rules/money.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import type { SettlementSum } from '#contract/rules/settlement-sum.ts'
import type { lotsTable } from '#server/tables/lots.ts'

type StoredLot = typeof lotsTable.$inferSelect

/** An imported sale with its figures from the ledger. */
export interface Sale extends Pick<
  StoredLot,
  | 'id'
  | 'round_no'
  | 'pricing_basis'
  | 'unit'
  | 'auction_quantity'
  | 'settlement_quantity'
  | 'commission_point'
  | 'commission_payer'
  | 'consignor_commission_point'
  | 'buyer_scale'
  | 'consignor_scale'
  | 'advance_payment'
  | 'commission_id'
  | 'winner_sign_up_id'
  | 'platform'
  | 'company'
  | 'result_at'
> {
  state: LotState
  deal_price: Decimal
  imported_from: number
  recycler_id: number | null
  /** The weighed tonnes. */
  net: Decimal | null
  applied: Decimal
  paid: Decimal
  /** The buyer's payments less the refunds. */
  came: Decimal
  paid_out: Decimal
  /** Payouts that are not advances. */
  plain: Decimal
  given_back: Decimal
}

/** The figures of a closed settlement, with its quantity. */
export interface Settled extends SettlementSum {
  settlement_quantity: Decimal
}
