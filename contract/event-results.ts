import { route } from './grammar/route.ts'

/** The meanings that a column of a platform's result file may have. */
export const resultFields = [
  'event_seq',
  'corpore_name',
  'outcome',
  'paddle_no',
  'buyer',
  'deal_price',
  'result_at',
] as const

export type ResultField = (typeof resultFields)[number]
export type ResultMapping = Partial<Record<ResultField, string>>

const resultOutcomes = ['sold', 'no_sale', 'withdrawn'] as const
export type ResultOutcome = (typeof resultOutcomes)[number]

/** Warnings about a proposal. They do not refuse it. */
const resultWarnings = [
  'name_differs',
  'buyer_differs',
  'price_differs_from_bid',
  'below_start',
  'below_reserve',
  'withdrawn_there',
] as const

export type ResultWarning = (typeof resultWarnings)[number]

/** One line of the file with its lot. A `code` other than 0 means that the line did not become a proposal. */
export interface ResultLine {
  line: number
  id: number | null
  event_seq: number | null
  corpore_name: string | null
  outcome: ResultOutcome | null
  paddle_no: string | null
  buyer: string | null
  deal_price: string | null
  result_at: string | null
  sign_up_id: number | null
  warnings: ResultWarning[]
  code: number
  reason?: string
  msg?: string
}

export interface ResultFile {
  columns: string[]
  mapping: ResultMapping
  results: ResultLine[]
}

export const eventResultRoutes = {
  /** The proposed sales that wait for a director, as lines of a file, with what to look at. */
  proposals: route<{ results: ResultLine[] }>()({
    method: 'GET',
    path: '/api/auction-events/:id/proposals',
    permission: 'lots.sell',
    tag: 'auction_events',
  }),
  /**
   * Reads a platform's result file (xlsx or csv) for the lots of an event: form fields `file`, `mapping` (JSON,
   * field to column title) and `dry_run`. Each sale becomes the proposal of its lot; a lot in bidding is closed
   * first. The mapping is remembered for the event's platform. A dry run writes nothing.
   */
  importResults: route<ResultFile>()({
    method: 'POST',
    path: '/api/auction-events/:id/results/import',
    permission: 'lots.no_sale',
    tag: 'auction_events',
    raw: 'upload',
    ownTransactions: true,
  }),
}
