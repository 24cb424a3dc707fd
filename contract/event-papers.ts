import { route } from './grammar/route.ts'

/** When the bidding of a lot's round actually began and ended, to the second, formatted for papers. */
export interface RoundTimes {
  lot_id: number
  round_no: number
  from: string
  to: string
}

/** Data for an event's papers beyond its terms and lots. Values are formatted for print. */
export interface EventPaperFacts {
  company_legal_name: string | null
  company_address: string | null
  company_phone: string | null
  deposit_account: string
  commission_payer: string | null
  /** Every fee that a bidder may have to pay besides the price. */
  fees: string
  payment_due: string
  /** For lots whose bidding is over and whose bidders the caller may see. */
  bidding: RoundTimes[]
}

export const eventPaperRoutes = {
  /** The house, the deposits' account, the fees and the times of bidding, for the papers of an event. */
  facts: route<EventPaperFacts>()({
    method: 'GET',
    path: '/api/auction-events/:id/papers',
    permission: 'papers.lot',
    tag: 'auction_events',
  }),
}
