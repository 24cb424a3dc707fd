import { describe, expect, test } from 'vitest'
import { auctionType } from './lot-choices.ts'
import { warningsOf, type Terms } from './lot-warnings.ts'
import { usualNoticeRules } from './notice-rule.ts'
import { workingCalendar } from './working-days.ts'

const from = new Date('2026-11-01T02:00:00Z')
const basis = { rules: usualNoticeRules, calendar: workingCalendar([]) }
const codes = (terms: Terms) => warningsOf(terms, from, basis).map(({ code }) => code)

describe('viewing (拍卖法 48)', () => {
  const auction_time = '2026-11-20T02:00:00Z'
  test.each([
    ['two days', '2026-11-10T01:00:00Z', '2026-11-11T09:00:00Z', []],
    ['one day', '2026-11-10T01:00:00Z', '2026-11-10T09:00:00Z', ['viewing_short']],
    // Past midnight in Beijing, not yet in UTC.
    ['two days of the business zone', '2026-11-10T15:00:00Z', '2026-11-10T17:00:00Z', []],
    [
      'days after the auction do not count',
      '2026-11-20T01:00:00Z',
      '2026-11-25T01:00:00Z',
      ['viewing_short'],
    ],
  ] as const)('%s', (_name, view_from, view_to, found) => {
    expect(codes({ view_from, view_to, auction_time })).toEqual(found)
  })

  test('a draft may leave its times open, a review may not', () => {
    expect(codes({ auction_time, state: 'draft' })).toEqual([])
    expect(codes({ auction_time, state: 'reviewing' })).toEqual(['viewing_missing'])
    expect(codes({ auction_time, state: 'listed' })).toEqual([])
  })
})

describe('a right of first refusal (民法典 305, 306)', () => {
  const viewed = { view_from: '2026-11-10T01:00:00Z', view_to: '2026-11-12T01:00:00Z' }
  test('is asked for when a ship is reviewed', () => {
    const ship = { ...viewed, auction_type: auctionType.ship }
    expect(codes({ ...ship, state: 'reviewing' })).toEqual(['priority_unasked'])
    expect(codes({ ...ship, state: 'draft' })).toEqual([])
    expect(codes({ ...viewed, auction_type: auctionType.vehicle, state: 'reviewing' })).toEqual([])
    expect(codes({ ...ship, state: 'reviewing', priority_party: '无' })).toEqual([])
  })
  test('its holder must be told', () => {
    expect(codes({ ...viewed, priority_party: '共有人李四' })).toEqual(['priority_notice'])
  })
})
