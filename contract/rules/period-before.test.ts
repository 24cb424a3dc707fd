import { expect, test } from 'vitest'
import { monthAfter, monthBefore, periodBefore, periodOfMonth } from './period-before.ts'

test('whole months are compared with as many whole months before, other spans with as many days', () => {
  for (const [from, to, before] of [
    ['2026-03-01', '2026-03-31', '2026-02-01 2026-02-28'],
    ['2026-01-01', '2026-03-31', '2025-10-01 2025-12-31'],
    ['2024-01-01', '2024-12-31', '2023-01-01 2023-12-31'],
    ['2026-11-24', '2026-11-24', '2026-11-23 2026-11-23'],
    ['2026-11-01', '2026-11-24', '2026-10-08 2026-10-31'],
    ['2026-02-15', '2026-03-14', '2026-01-18 2026-02-14'],
  ] as const) {
    const period = periodBefore({ from, to })
    expect(`${period.from} ${period.to}`, `${from} ${to}`).toBe(before)
  }
})

test('a month has its days, a neighbour on either side, and the year turns', () => {
  expect(periodOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(periodOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect([monthBefore('2026-01'), monthAfter('2026-12'), monthAfter('2026-09')]).toEqual([
    '2025-12',
    '2027-01',
    '2026-10',
  ])
})
