import { describe, expect, test } from 'vitest'
import {
  addWorkingDays,
  countWorkingDays,
  isWorkingDay,
  mayStillMove,
  missingYears,
  workingCalendar,
} from './working-days.ts'

const calendar = workingCalendar([])

test.each([
  ['2026-11-20', 2, '2026-11-24'],
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-09-30', 1, '2026-10-08'],
  ['2026-09-30', 3, '2026-10-10'],
  ['2026-02-13', 2, '2026-02-24'],
  ['2025-09-26', 1, '2025-09-28'],
  ['2027-12-31', 1, '2028-01-03'],
])('%s and %i working days is %s', (day, count, expected) => {
  expect(addWorkingDays(calendar, day, count)).toBe(expected)
  expect(countWorkingDays(calendar, day, expected)).toBe(count)
})

test('a weekend day worked in exchange for a holiday is a working day, and the holiday is not', () => {
  expect(isWorkingDay(calendar, '2026-02-28')).toBe(true)
  expect(isWorkingDay(calendar, '2026-02-20')).toBe(false)
  expect(isWorkingDay(calendar, '2026-11-22')).toBe(false)
})

describe('an entered year', () => {
  const entered = workingCalendar([
    {
      year: 2027,
      days: [
        { day: '2027-01-01', kind: 'holiday' },
        { day: '2027-01-04', kind: 'holiday' },
        { day: '2027-01-09', kind: 'worked' },
      ],
    },
  ])

  test('counts over New Year', () => {
    // New Year's Day is free before anybody enters the year.
    expect(addWorkingDays(calendar, '2026-12-31', 2)).toBe('2027-01-05')
    expect(addWorkingDays(entered, '2026-12-31', 2)).toBe('2027-01-06')
    expect(isWorkingDay(entered, '2027-01-09')).toBe(true)
  })

  test('replaces the seed of that year', () => {
    const emptied = workingCalendar([{ year: 2026, days: [] }])
    expect(isWorkingDay(emptied, '2026-10-02')).toBe(true)
    expect(isWorkingDay(emptied, '2025-10-02')).toBe(false)
  })

  test.each([
    ['2026-10-31T12:00:00Z', []],
    ['2026-10-31T16:00:00Z', [2027]],
    ['2027-03-01T00:00:00Z', [2027]],
    ['2027-11-01T00:00:00Z', [2027, 2028]],
  ])('without entries is missing from 1 November before it (%s)', (now, missing) => {
    expect(missingYears(calendar, new Date(now))).toEqual(missing)
    expect(missingYears(entered, new Date(now))).toEqual(missing.filter((year) => year !== 2027))
  })

  test('makes its dates firm', () => {
    const now = new Date('2026-11-22T00:00:00Z')
    expect(mayStillMove(calendar, '2027-01-04', now)).toBe(true)
    expect(mayStillMove(calendar, '2026-12-31', now)).toBe(false)
    expect(mayStillMove(entered, '2027-01-04', now)).toBe(false)
  })
})
