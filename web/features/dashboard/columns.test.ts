import { expect, test } from 'vitest'
import { heightOf, inTwoColumns } from './columns.ts'

const split = (...heights: number[]) => inTwoColumns(heights, (height) => height)

test('each card goes to the shorter column, or to the left one if they are level', () => {
  expect(split(100, 100, 100)).toEqual([[100, 100], [100]])
  expect(split(200, 140, 440, 141, 310)).toEqual([
    [200, 141, 310],
    [140, 440],
  ])
})

test('the gap between two cards counts', () => {
  // 50 + 50 with the gap between them is more than 110.
  expect(split(110, 50, 50, 70)).toEqual([
    [110, 70],
    [50, 50],
  ])
})

test('one card leaves the other column empty', () => expect(split(100)).toEqual([[100], []]))

test('a card is as high as its rows or its chart, and an empty card takes a row', () => {
  const parts = (n: number) => Array.from({ length: n }, (_, option) => ({ option, value: 1, url: '/' }))
  const split = (n: number) => heightOf({ shape: 'split', resource: 'lots', field: 'state', parts: parts(n) })
  expect(split(13) - split(3)).toBe(300)
  expect(split(0)).toBe(split(1))
  const series = heightOf({ shape: 'series', by: 'day', names: [], points: [] })
  expect(series).toBeGreaterThan(split(8))
  expect(series).toBeLessThan(split(13))
})
