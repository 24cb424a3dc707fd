import type { LotRow } from './lots.ts'
import type { LotState } from './rules/lot-states.ts'
import { route } from './grammar/route.ts'
import type { Decimal } from './rules/money.ts'

/** The buyer's debt and payments for a lot. Null for people who may not see dues. */
export interface SaleMoney {
  /** The price of the goods; an estimate for goods by the unit until they are settled. */
  goods: Decimal
  commission: Decimal
  /** Charges beside the price. */
  charges: Decimal
  deposit: Decimal
  /** Payments, including those for charges, less refunds. */
  paid: Decimal
  left: Decimal
}

/** A lot of an event that was sold. */
export interface EventSale {
  lot_id: number
  event_seq: number
  lot_no: string
  corpore_name: string | null
  auction_quantity: string | null
  unit: LotRow['unit']
  state: LotState
  buyer_id: number
  buyer: string
  paddle_no: string | null
  deal_price: Decimal
  result_at: string | null
  payment_due_on: string | null
  settled: boolean
  /** The goods may leave: they are paid for, or were released on credit. */
  released: boolean
  /** The account that the buyer pays to. Null if none of ours fits. */
  payee_account: string | null
  money: SaleMoney | null
}

/** The sold lots of an event in their order, with the sums over the lots. */
export interface EventSales {
  event: {
    id: number
    event_no: string
    title: string
    company_name: string | null
    platform_name: string | null
  }
  items: EventSale[]
  sums: SaleMoney | null
}

export const eventSaleRoutes = {
  /** The sold lots of an event with their buyers and, for those who see dues, their money. */
  list: route<EventSales>()({
    method: 'GET',
    path: '/api/auction-events/:id/sales',
    permission: 'papers.sale',
    tag: 'auction_events',
  }),
}
