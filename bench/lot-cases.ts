import { businessDay, dayLength } from '#contract/rules/time.ts'
import type { Case } from './cases.ts'
import type { Product } from './product.ts'

/** The open columns of the board, by their place in the bare server's list. */
const columns = [
  'draft',
  'reviewing',
  'approved',
  'listed',
  'bidding',
  'confirming',
  'sold',
  'paid',
  'picked_up',
]

interface Month {
  from: string
  to: string
}

/** The month of this many days ago, as plain days. */
function monthBefore(days: number): Month {
  const month = businessDay(new Date(Date.now() - days * dayLength)).slice(0, 7)
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) }
}

const instants = ({ from, to }: Month) =>
  `from=${new Date(`${from}T00:00:00+08:00`).toISOString()}&to=${new Date(`${to}T23:59:59.999+08:00`).toISOString()}`

type Make = (name: string, token: string, paths: string[], barePaths: string[], kind?: Case['kind']) => Case

const caseMaker =
  (origin: string, bareOrigin: string): Make =>
  (name, token, paths, barePaths, kind = 'list') => ({
    name,
    kind,
    product: { origin, paths, headers: { 'x-token': token } },
    bare: { origin: bareOrigin, paths: barePaths },
  })

/** The cases of lots and sign-ups, in the table's order. */
export function lotCases(
  { origin, adminToken, sellerToken, sellerUid, buyerToken }: Product,
  bareOrigin: string,
): Case[] {
  const item = caseMaker(origin, bareOrigin)
  const months = [0, 31, 365].map(monthBefore)
  return [
    item('委托列表, page 1 (role 1)', adminToken, ['/api/commissioned'], ['/commissioned']),
    item('委托列表, the own (role 5)', sellerToken, ['/api/commissioned'], [`/own?uid=${sellerUid}`]),
    item('物资列表, page 1 (role 4)', buyerToken, ['/api/goods'], ['/goods']),
    item('报名列表, page 1 (role 4)', buyerToken, ['/api/sign-ups'], ['/sign-ups']),
    item(
      'board, its open columns by turns (role 1)',
      adminToken,
      columns.map((state) => `/api/commissioned?sort=-auction_time&state=${state}&page=1&limit=20`),
      columns.map((_, at) => `/board?state=${at}`),
    ),
    item(
      'calendar, three months by turns (role 1)',
      adminToken,
      months.map(
        ({ from, to }) =>
          `/api/commissioned?page=1&sort=auction_time&auction_time_from=${from}&auction_time_to=${to}&limit=100`,
      ),
      months.map((month) => `/calendar?${instants(month)}`),
    ),
    ...moneyCases(item, adminToken),
  ]
}

/** Results and the pages of finance. */
function moneyCases(item: Make, adminToken: string): Case[] {
  const lastMonth = monthBefore(31)
  const year = { from: monthBefore(365).from, to: monthBefore(0).to }
  return [
    item(
      'results of a month with their sums (role 1)',
      adminToken,
      [`/api/lot-rounds?result_at_from=${lastMonth.from}&result_at_to=${lastMonth.to}`],
      [`/rounds?${instants(lastMonth)}`],
    ),
    item(
      'what waits for finance, beside its awaited deposits alone (role 1)',
      adminToken,
      ['/api/finance/queue'],
      ['/queue'],
      'orientation',
    ),
    item(
      'statement of a recycler over a year (role 1)',
      adminToken,
      [1, 2, 3].map(
        (id) => `/api/finance/party-statement?party=recycler&party_id=${id}&from=${year.from}&to=${year.to}`,
      ),
      [1, 2, 3].map((id) => `/statement?recycler=${id}&to=${year.to}`),
      'orientation',
    ),
  ]
}
