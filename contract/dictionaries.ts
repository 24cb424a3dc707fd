import type { Page } from './envelope.ts'
import { createSchema, patchSchema, resource, type Row } from './resource.ts'
import { route } from './route.ts'

/** 拍卖公司 0–3 and 拍卖平台 0–4 (source-spec §3) are seeded; others may be added, a key never changes. A row's id is its key. */
export const auctionCompanies = resource('auction_companies', {
  name: { kind: 'text', required_at: 'save' },
  enabled: { kind: 'flag', filterable: true },
  sort: { kind: 'count' },
  key: { kind: 'count', derived: true },
})
export type AuctionCompanyRow = Row<typeof auctionCompanies> & { key: number }

/** `refund_working_days`: within how many working days the platform gives losers their deposits back. */
export const auctionPlatforms = resource('auction_platforms', {
  name: { kind: 'text', required_at: 'save' },
  enabled: { kind: 'flag', filterable: true },
  sort: { kind: 'count' },
  refund_working_days: { kind: 'count' },
  key: { kind: 'count', derived: true },
})
export type AuctionPlatformRow = Row<typeof auctionPlatforms> & { key: number }

/** The product's own platform; a lot listed there needs no link. */
export const ownPlatform = 0

/** Longest time a platform may take to give deposits back; a year has about 250 working days. */
export const mostRefundDays = 250

const permission = 'dictionaries.change'
const companies = { path: '/api/auction-companies', tag: 'auction_companies' } as const
const platforms = { path: '/api/auction-platforms', tag: 'auction_platforms' } as const

export const listCompanies = route<Page<AuctionCompanyRow>>()({
  method: 'GET',
  permission: 'dictionaries.read',
  ...companies,
  list: auctionCompanies,
})
export const createCompany = route<AuctionCompanyRow>()({
  method: 'POST',
  permission,
  ...companies,
  body: createSchema(auctionCompanies),
})
export const editCompany = route<AuctionCompanyRow>()({
  method: 'PATCH',
  permission,
  tag: companies.tag,
  path: '/api/auction-companies/:id',
  body: patchSchema(auctionCompanies),
})
export const listPlatforms = route<Page<AuctionPlatformRow>>()({
  method: 'GET',
  permission: 'dictionaries.read',
  ...platforms,
  list: auctionPlatforms,
})
export const createPlatform = route<AuctionPlatformRow>()({
  method: 'POST',
  permission,
  ...platforms,
  body: createSchema(auctionPlatforms),
})
export const editPlatform = route<AuctionPlatformRow>()({
  method: 'PATCH',
  permission,
  tag: platforms.tag,
  path: '/api/auction-platforms/:id',
  body: patchSchema(auctionPlatforms),
})
