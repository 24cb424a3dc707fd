import { expect, test } from 'vitest'
import { ticksOf } from './climb-axes.ts'

test('the ticks of an axis are round prices within its range', () => {
  expect(ticksOf(350_000, 420_000)).toEqual([360_000, 380_000, 400_000, 420_000])
  expect(ticksOf(294_000, 659_000)).toEqual([300_000, 400_000, 500_000, 600_000])
  expect(ticksOf(1, 1.4)).toEqual([1, 1.1, 1.2, 1.3, 1.4])
})

test('an axis without a range has one tick', () => {
  expect(ticksOf(500, 500)).toEqual([500])
})
