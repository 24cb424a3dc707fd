import { expect, test } from 'vitest'
import {
  firstAuctionDay,
  lastListingDay,
  listingFloor,
  noticeRule,
  noticeTooShort,
  usualNoticeRules,
} from './notice-rule.ts'
import { workingCalendar } from './working-days.ts'

const basis = { rules: usualNoticeRules, calendar: workingCalendar([]) }
const auction_time = '2026-10-20T02:00:00Z'

test('private goods are listed seven days before the auction at the latest', () => {
  // On 12 October goods are early enough only until the hour of the auction, so the day before is the last
  // whole one.
  expect(lastListingDay({ auction_time }, basis)).toBe('2026-10-12')
  expect(lastListingDay({ auction_time, notice_days: 14 }, basis)).toBe('2026-10-05')
})

test('state-owned goods count working days, over the holidays', () => {
  const terms = { auction_time: '2026-10-15T02:00:00Z', asset_owner: 'state', starting_price: '2000000.00' }
  const last = lastListingDay(terms, basis) ?? ''
  expect(last).toBe('2026-09-27')
  expect(noticeTooShort(terms, new Date(`${last}T15:59:59Z`), basis)).toBe(false)
  expect(noticeTooShort(terms, new Date('2026-09-28T01:00:00Z'), basis)).toBe(true)
})

test('no day is early enough for a notice of more than a year', () => {
  expect(lastListingDay({ auction_time, notice_days: 500 }, basis)).toBeUndefined()
})

test('the rule of state-owned goods goes by the floor of the listing', () => {
  const days = (starting_price: string, more: object = {}) =>
    noticeRule({ asset_owner: 'state', starting_price, ...more }, usualNoticeRules)
  expect(days('999999.99')).toEqual({ days: 7, working: false })
  expect(days('1000000.00')).toEqual({ days: 10, working: true })
  expect(days('10000000')).toEqual({ days: 20, working: true })
  expect(days('10000000', { asset_owner: 'private' })).toEqual({ days: 7, working: false })
  // 2,000 per tonne of 600 tonnes.
  expect(days('2000.00', { pricing_basis: 1, auction_quantity: '600' })).toEqual({ days: 10, working: true })
  expect(listingFloor({ starting_price: '2000.00', pricing_basis: 1 })).toBeNull()
})

test('the first possible day is one on which the rule is kept, whatever the contract says', () => {
  const terms = { auction_time, asset_owner: 'state', notice_days: 1 }
  const now = new Date('2026-10-12T09:00:00Z')
  const first = (of: object) => firstAuctionDay({ ...terms, ...of }, now, basis)
  // A Monday ten working days later.
  expect(first({ starting_price: '1000000.00' })).toBe('2026-10-26')
  expect(first({ starting_price: '10000000.00' })).toBe('2026-11-09')
  expect(first({ starting_price: '5.00', auction_time: '2026-10-19T08:59:00Z' })).toBe('2026-10-20')
  expect(first({ starting_price: '5.00' })).toBeUndefined()
  expect(first({ starting_price: '1000000.00', auction_time: '2026-10-26T00:00:00Z' })).toBeUndefined()
  expect(first({ starting_price: '1000000.00', asset_owner: 'private' })).toBeUndefined()
})
