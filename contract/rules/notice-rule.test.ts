import { expect, test } from 'vitest'
import { lastListingDay, noticeTooShort, usualNoticeRules } from './notice-rule.ts'
import { workingCalendar } from './working-days.ts'

const basis = { rules: usualNoticeRules, calendar: workingCalendar([]) }
const auction_time = '2026-10-20T02:00:00Z'

test('private goods are listed seven days before the auction at the latest', () => {
  // All of 12 October is early enough only until the hour of the auction, so the day before is the last whole one.
  expect(lastListingDay({ auction_time }, basis)).toBe('2026-10-12')
  expect(lastListingDay({ auction_time, notice_days: 14 }, basis)).toBe('2026-10-05')
})

test('state-owned goods count working days, over the holidays', () => {
  const terms = { auction_time: '2026-10-15T02:00:00Z', asset_owner: 'state', appraised_value: '2000000.00' }
  const last = lastListingDay(terms, basis) ?? ''
  expect(last).toBe('2026-09-27')
  expect(noticeTooShort(terms, new Date(`${last}T15:59:59Z`), basis)).toBe(false)
  expect(noticeTooShort(terms, new Date('2026-09-28T01:00:00Z'), basis)).toBe(true)
})

test('no day is early enough for a notice of more than a year', () => {
  expect(lastListingDay({ auction_time, notice_days: 500 }, basis)).toBeUndefined()
})
