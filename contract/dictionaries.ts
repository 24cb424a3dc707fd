import type { Page } from './grammar/envelope.ts'
import { createSchema, patchSchema, resource, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/**
 * 拍卖公司 0–3 and 拍卖平台 0–4 (source-spec §3) are seeded, and more may be added. A row's id is its key, which
 * never changes. A company's legal data are printed on papers; `commission_tax_rate` is the rate of the tax
 * receipts for its commission.
 */
export const auctionCompanies = resource('auction_companies', {
  name: { kind: 'text', required_at: 'save' },
  enabled: { kind: 'flag', filterable: true },
  sort: { kind: 'count' },
  legal_name: { kind: 'text', max: 200 },
  credit_code: { kind: 'text', length: 18 },
  address: { kind: 'text', max: 200 },
  phone: { kind: 'phone' },
  commission_tax_rate: { kind: 'percent', most: 100, ask: 'enter' },
  key: { kind: 'count', derived: true },
})

export type AuctionCompanyRow = Row<typeof auctionCompanies> & { key: number }

/**
 * `refund_working_days`: how many working days the platform takes to refund the deposits of losing bidders.
 */
export const auctionPlatforms = resource('auction_platforms', {
  name: { kind: 'text', required_at: 'save' },
  enabled: { kind: 'flag', filterable: true },
  sort: { kind: 'count' },
  refund_working_days: { kind: 'count' },
  key: { kind: 'count', derived: true },
})

export type AuctionPlatformRow = Row<typeof auctionPlatforms> & { key: number }

/** The product's own platform. A lot listed there needs no link. */
export const ownPlatform = 0

/** The most working days a platform may take to refund deposits. A year has about 250. */
export const mostRefundDays = 250

const permission = 'dictionaries.change'
const companies = { path: '/api/auction-companies', tag: 'auction_companies' } as const
const platforms = { path: '/api/auction-platforms', tag: 'auction_platforms' } as const

export const dictionaryRoutes = {
  listCompanies: route<Page<AuctionCompanyRow>>()({
    method: 'GET',
    permission: 'dictionaries.read',
    ...companies,
    list: auctionCompanies,
  }),
  createCompany: route<AuctionCompanyRow>()({
    method: 'POST',
    permission,
    ...companies,
    body: createSchema(auctionCompanies),
  }),
  editCompany: route<AuctionCompanyRow>()({
    method: 'PATCH',
    permission,
    tag: companies.tag,
    path: '/api/auction-companies/:id',
    body: patchSchema(auctionCompanies),
  }),
  listPlatforms: route<Page<AuctionPlatformRow>>()({
    method: 'GET',
    permission: 'dictionaries.read',
    ...platforms,
    list: auctionPlatforms,
  }),
  createPlatform: route<AuctionPlatformRow>()({
    method: 'POST',
    permission,
    ...platforms,
    body: createSchema(auctionPlatforms),
  }),
  editPlatform: route<AuctionPlatformRow>()({
    method: 'PATCH',
    permission,
    tag: platforms.tag,
    path: '/api/auction-platforms/:id',
    body: patchSchema(auctionPlatforms),
  }),
}
