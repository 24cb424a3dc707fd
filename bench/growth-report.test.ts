import { expect, test } from 'vitest'
import { growthHolds, growthOf, growthTable, heldAgainst } from './growth-report.ts'

const sizes = [10_000, 50_000, 1_000_000, 5_000_000]

test('a size is held against its hundredth, or the next smaller one there is', () => {
  expect(sizes.map((size) => heldAgainst(sizes, size))).toEqual([undefined, undefined, 10_000, 50_000])
  expect(heldAgainst([10_000, 5_000_000], 5_000_000)).toBe(10_000)
})

test('twice the time of the hundredth is the most', () => {
  const within = { name: 'list', p50: [4, 5, 8, 10] }
  const above = { name: 'last page', p50: [4, 5, 8, 10.1] }
  expect(growthOf(sizes, within)).toEqual([undefined, undefined, 2, 2])
  expect(growthHolds(sizes, [within])).toBe(true)
  expect(growthHolds(sizes, [within, above])).toBe(false)
  expect(growthTable(sizes, [within, above])).toContain(
    '| last page | 4.0 | 5.0 | 8.0 | 10.1 | 2.00 | 2.02 | **missed** |',
  )
})

test('a size that had nothing to ask is not judged', () => {
  expect(growthHolds(sizes, [{ name: 'frequent', p50: [undefined, 5, 90, 9] }])).toBe(true)
})
