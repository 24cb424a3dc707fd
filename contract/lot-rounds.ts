import type { Page } from './grammar/envelope.ts'
import { auctionTypes, pricingBases, units, unsoldReasons } from './rules/lot-choices.ts'
import { lotStates, resultStates, type LotState } from './rules/lot-states.ts'
import type { Decimal } from './rules/money.ts'
import { resource, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/** How a round may end. All its figures use one date: `result_at`. */
export const roundResults = {
  sold: resultStates,
  unsold: ['unsold'],
  defaulted: ['defaulted'],
} as const satisfies Record<string, readonly LotState[]>

export const decidedStates: readonly LotState[] = Object.values(roundResults).flat()

/**
 * The current and the finished rounds of lots with their results. Turnover and related figures are sums of
 * this list. A sale that defaulted later is a default in the month of its sale, and `defaulted_at` says when.
 */
export const lotRounds = resource('lot_rounds', {
  lot_id: { kind: 'ref', target: 'lots', kept: true, filterable: true },
  lot_no: { kind: 'text', kept: true, exportable: true },
  round_no: { kind: 'count', kept: true, exportable: true },
  state: { kind: 'choice', options: lotStates, kept: true, filterable: true, exportable: true },
  corpore_name: { kind: 'text', kept: true, ask: 'enter', exportable: true },
  auction_type: { kind: 'choice', options: auctionTypes, kept: true, filterable: true, exportable: true },
  auction_quantity: { kind: 'quantity', kept: true, ask: 'enter', exportable: true },
  unit: { kind: 'choice', options: units, kept: true, exportable: true },
  company: { kind: 'ref', target: 'auction_companies', kept: true, filterable: true, exportable: true },
  platform: { kind: 'ref', target: 'auction_platforms', kept: true, filterable: true, exportable: true },
  commission_id: { kind: 'ref', target: 'consignors', kept: true, filterable: true, exportable: true },
  service_id: { kind: 'ref', target: 'staff', kept: true, filterable: true, exportable: true },
  zs_service_id: { kind: 'ref', target: 'staff', kept: true, filterable: true, exportable: true },
  pricing_basis: { kind: 'choice', options: pricingBases, kept: true, filterable: true, exportable: true },
  auction_time: { kind: 'instant', kept: true, filterable: true, exportable: true },
  starting_price: { kind: 'money', kept: true, ask: 'enter', exportable: true },
  highest_price: { kind: 'money', kept: true, ask: 'enter', exportable: true },
  deal_price: { kind: 'money', kept: true, ask: 'enter', exportable: true },
  deal_amount: { kind: 'money', kept: true, sortable: true, exportable: true },
  deal_amount_is_estimate: { kind: 'flag', kept: true, filterable: true, exportable: true },
  deal_adjustment: { kind: 'money', kept: true, exportable: true },
  premium_rate: { kind: 'percent', kept: true, ask: 'enter', exportable: true },
  winner_sign_up_id: { kind: 'ref', target: 'sign_ups', kept: true, exportable: true },
  result_at: { kind: 'instant', kept: true, filterable: true, sortable: true, exportable: true },
  defaulted_at: { kind: 'instant', derived: true },
  unsold_reason: { kind: 'choice', options: unsoldReasons, kept: true, filterable: true, exportable: true },
  created_at: { kind: 'instant', kept: true, filterable: true, exportable: true },
})

export type LotRoundRow = Row<typeof lotRounds> & { lot_no: string; state: LotState }

/**
 * Sums of the filtered list. `rate` is the share of decided rounds that were sold, `premium_rate` the average
 * of the sold rounds.
 */
export interface LotRoundSums {
  rounds: number
  sold: number
  unsold: number
  defaulted: number
  deal_amount: Decimal
  /** The part of `deal_amount` that is an estimate. */
  estimated: Decimal
  /** The part of `deal_amount` that settlements added to the price, or subtracted from it. */
  adjusted: Decimal
  rate: Decimal | null
  premium_rate: Decimal | null
}

export const lotRoundRoutes = {
  list: route<Page<LotRoundRow> & { sums: LotRoundSums }>()({
    method: 'GET',
    path: '/api/lot-rounds',
    permission: 'lots.use',
    tag: 'lot_rounds',
    list: lotRounds,
  }),
}
