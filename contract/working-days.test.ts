import { expect, test } from 'vitest'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

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
  expect(addWorkingDays(day, count)).toBe(expected)
})

test('a weekend day worked in exchange for a holiday is a working day, and the holiday is not', () => {
  expect(isWorkingDay('2026-02-28')).toBe(true)
  expect(isWorkingDay('2026-02-20')).toBe(false)
  expect(isWorkingDay('2026-11-22')).toBe(false)
})
