import * as z from 'zod/mini'
import { valueSchema } from './grammar/field-schema.ts'
import { route } from './grammar/route.ts'
import type { Decimal } from './rules/money.ts'
import type { Period } from './rules/period-before.ts'

/** The ways to group the figures of a period. */
export const resultBys = [
  'lot',
  'consignor',
  'company',
  'platform',
  'auction_type',
  'service_id',
  'zs_service_id',
  'month',
] as const

export type ResultBy = (typeof resultBys)[number]

/** Rounds that were decided, by their result. */
export const countFigures = ['sold', 'unsold', 'defaulted'] as const
/** Sums in yuan of what happened in the period. */
export const sumFigures = [
  'turnover',
  'buyer_commission',
  'consignor_commission',
  'fees',
  'penalties',
  'outlays_recovered',
  'outlays_open',
  'costs',
] as const

/** The figures of the earnings with their signs. No other place lists them. */
export const marginSigns = {
  buyer_commission: 1,
  consignor_commission: 1,
  fees: 1,
  penalties: 1,
  costs: -1,
} as const satisfies Partial<Record<(typeof sumFigures)[number], 1 | -1>>

type CountFigure = (typeof countFigures)[number]
type SumFigure = (typeof sumFigures)[number]
type LineFigure = CountFigure | SumFigure
/** Figures that open their rows. The rows of `rate` are all decided rounds. */
export const openFigures = [...countFigures, 'rate', ...sumFigures, 'margin'] as const
export type OpenFigure = (typeof openFigures)[number]
/** Hidden from people who may not see the consignor's commission. */
export const consignorFigures = ['consignor_commission', 'margin'] as const

/** The figures of one group. The masked ones are left out. */
export type ResultSums = Record<CountFigure, number> &
  Record<Exclude<SumFigure, 'consignor_commission'>, Decimal> & {
    consignor_commission?: Decimal
    margin?: Decimal
    /** The share of decided rounds that were sold, in percent. Null if there are none. */
    rate: Decimal | null
  }

/** A lot, party, dictionary entry or person by its id, a kind of goods by its number, or a month. */
export interface ResultRow extends ResultSums {
  /** Null for records that name none. */
  key: number | string | null
  /** Null if the screen has its own texts: for kinds of goods, months, and records that name none. */
  name: string | null
  /** The same group in the period before. Null for months. */
  before: ResultSums | null
}

export interface Results extends Period {
  by: ResultBy
  items: ResultRow[]
  /** The number of groups; `items` has the largest of them. */
  total: number
  /** The sums of all groups. */
  sums: ResultSums
  before: Period & { sums: ResultSums }
  masked: string[]
}

/** The source of a row, which determines the meaning of its detail. */
const lineSources = ['round', 'charge', 'cost', 'entry', 'due'] as const
/** One record behind a figure. `amount` is 1 for a counted round. */
export interface ResultLine {
  figure: LineFigure
  source: (typeof lineSources)[number]
  source_id: number
  /** The kind of the charge, cost, entry or due. */
  kind: string | null
  lot_id: number
  lot_no: string
  lot_name: string
  round_no: number
  day: string
  amount: Decimal
}

export interface ResultLines {
  items: ResultLine[]
  total: number
  /** The sum of all rows, which equals the figure. Null for a rate. */
  sum: Decimal | null
}

const day = z.optional(valueSchema({ kind: 'day' }))
const query = {
  /** The current month by default. */
  from: day,
  to: day,
  by: z._default(z.literal([...resultBys], 'unknown_choice'), 'month'),
}

const tag = 'results'
const permission = 'results.read'

/** Everybody gets the rounds within their scope: all, the team's, or their own. */
export const resultRoutes = {
  get: route<Results>()({
    method: 'GET',
    path: '/api/results',
    permission,
    tag,
    mayLag: true,
    query: z.object(query),
  }),
  /** The records behind one figure of a group, or of all groups if no `key` is given. An empty one names none. */
  lines: route<ResultLines>()({
    method: 'GET',
    path: '/api/results/lines',
    permission,
    tag,
    mayLag: true,
    query: z.object({
      ...query,
      key: z.optional(z.string('bad_format').check(z.regex(/^(|\d{1,15}|\d{4}-\d\d)$/, 'bad_format'))),
      figure: z.literal([...openFigures], 'unknown_choice'),
    }),
  }),
  /** All groups as CSV. */
  file: route<string>()({
    method: 'GET',
    path: '/api/results/file',
    permission,
    tag,
    mayLag: true,
    raw: 'answer',
    query: z.object(query),
  }),
}
