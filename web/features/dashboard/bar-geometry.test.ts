import { expect, test } from 'vitest'
import { axisOf, barOf } from './bar-geometry.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [37, [0, 10, 20, 30, 40]],
  [100, [0, 50, 100]],
  [4001, [0, 2000, 4000, 6000]],
])('the ticks of an axis up to %i are whole and reach it', (most, ticks) => {
  expect(axisOf(most)).toEqual({ top: ticks.at(-1), ticks })
})

test('bars stand on the axis, side by side, in the middle of their point', () => {
  const place = { index: 1, count: 4, of: 2, top: 10 }
  expect(barOf({ ...place, at: 0, value: 5 })).toEqual({ x: '27.5%', y: '50%', width: '10%', height: '50%' })
  expect(barOf({ ...place, at: 1, value: 0 })).toEqual({ x: '37.5%', y: '100%', width: '10%', height: '0%' })
})
