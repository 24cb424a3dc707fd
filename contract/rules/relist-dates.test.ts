import { expect, test } from 'vitest'
import { noticeTooShort, usualNoticeRules } from './notice-rule.ts'
import { relistDates } from './relist-dates.ts'
import { businessDay } from './time.ts'
import { isWorkingDay, workingCalendar } from './working-days.ts'

const basis = { rules: usualNoticeRules, calendar: workingCalendar([]) }
const now = new Date('2026-09-22T02:00:00Z')
const former = {
  view_from: '2026-09-09T01:00:00Z',
  view_to: '2026-09-11T09:00:00Z',
  signup_end_time: '2026-09-14T09:00:00Z',
  auction_time: '2026-09-15T02:00:00Z',
  auction_end_time: '2026-09-15T04:00:00Z',
  clean_end_time: '2026-09-29T10:00:00Z',
}

test('the auction comes up at its hour on the first working day with a whole notice', () => {
  // Listed on 23 September, seven days lead to 30 September, the last working day before the holidays.
  expect(relistDates(former, now, basis)).toMatchObject({
    auction_time: '2026-09-30T02:00:00.000Z',
    auction_end_time: '2026-09-30T04:00:00.000Z',
    signup_end_time: '2026-09-29T09:00:00.000Z',
  })
})

test('a longer notice leads over the holidays, and nothing ends on one', () => {
  const terms = { ...former, notice_days: 9 }
  const dates = relistDates(terms, now, basis)
  expect(dates.auction_time).toBe('2026-10-08T02:00:00.000Z')
  expect(noticeTooShort({ ...terms, auction_time: dates.auction_time ?? '' }, now, basis)).toBe(false)
  expect(dates.signup_end_time).toBe('2026-09-30T09:00:00.000Z')
  for (const at of [dates.clean_end_time, dates.signup_end_time, dates.auction_time])
    expect(isWorkingDay(basis.calendar, businessDay(new Date(at ?? '')))).toBe(true)
})

test('state-owned goods wait for their working days', () => {
  const terms = { ...former, asset_owner: 'state', starting_price: '2000000.00' }
  expect(relistDates(terms, now, basis).auction_time).toBe('2026-10-14T02:00:00.000Z')
})

test('what cannot be moved in order stays open', () => {
  const early = { ...former, view_from: '2026-09-01T01:00:00Z', view_to: '2026-09-02T01:00:00Z' }
  expect(relistDates(early, now, basis)).toMatchObject({ view_from: null, view_to: null })
  expect(relistDates({ ...former, auction_time: null }, now, basis).clean_end_time).toBeNull()
  expect(relistDates({ ...former, auction_end_time: null }, now, basis).auction_end_time).toBeNull()
})
