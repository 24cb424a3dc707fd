import { resource, type Row } from './resource.ts'

/** 拍卖公司 0–3 and 拍卖平台 0–4 (source-spec §3) are seeded; others may be added, a key never changes. A row's id is its key. */
export const auctionCompanies = resource('auction_companies', {
  name: { kind: 'text', required_at: 'save', listed: true },
  enabled: { kind: 'flag', listed: true, filterable: true },
  sort: { kind: 'count', listed: true },
  key: { kind: 'count', derived: true },
})
export type AuctionCompanyRow = Row<typeof auctionCompanies>

/** `refund_working_days`: within how many working days the platform gives losers their deposits back. */
export const auctionPlatforms = resource('auction_platforms', {
  name: { kind: 'text', required_at: 'save', listed: true },
  enabled: { kind: 'flag', listed: true, filterable: true },
  sort: { kind: 'count', listed: true },
  refund_working_days: { kind: 'count', listed: true },
  key: { kind: 'count', derived: true },
})
export type AuctionPlatformRow = Row<typeof auctionPlatforms>

/** The product's own platform; a lot listed there needs no link. */
export const ownPlatform = 0
