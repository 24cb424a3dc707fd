import { expect, test } from 'vitest'
import { daysOf, turn } from './calendar-days.ts'

test('a month consists of whole weeks from Monday', () => {
  const days = daysOf('2026-11-21', 'month')
  expect([days.length, days[0], days.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06'])
  expect(daysOf('2027-02-10', 'month')).toHaveLength(28)
  expect(daysOf('2028-02-29', 'month')).toContain('2028-02-29')
})

test('a week begins on Monday', () => {
  expect(daysOf('2026-11-22', 'week')).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
})

test('the next page is the next month or week of the calendar', () => {
  expect(turn('2026-01-31', 'month', 1)).toBe('2026-02-01')
  expect(turn('2026-03-31', 'month', -1)).toBe('2026-02-01')
  expect(turn('2026-12-30', 'week', 1)).toBe('2027-01-06')
})
