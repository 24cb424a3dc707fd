import { expect, test } from 'vitest'
import { figureColumns } from './figure-columns.ts'

test('sums, prices per unit and rates are figures; names, paddles, days and times are none', () => {
  const rows = [
    ['1', '冷藏车', '507', '26,000.00', '2,310.00/吨', '500.00 / 500.00', '−1.50', '3%', '2026-11-29', ''],
    ['2', '小型客车', '253', '0', '96.00 元', '', '1,234.567', '3.5%', '2026年11月29日 10:00:04', ''],
  ]
  expect(figureColumns(10, rows)).toEqual([false, false, false, true, true, true, true, true, false, false])
  expect(figureColumns(1, [])).toEqual([false])
  expect(figureColumns(1, [['3%'], ['5%']])).toEqual([true])
})
