import { expect, test } from 'vitest'
import { questionOf, wholePeriod } from './question.ts'

test('a period is the whole day, month, quarter or year around a day, and moves by whole ones', () => {
  const of = (span: Parameters<typeof wholePeriod>[0], moved = 0) => {
    const { from, to } = wholePeriod(span, '2026-02-24', moved)
    return `${from} ${to}`
  }
  expect([of('day'), of('day', 5)]).toEqual(['2026-02-24 2026-02-24', '2026-03-01 2026-03-01'])
  expect([of('month'), of('month', -2)]).toEqual(['2026-02-01 2026-02-28', '2025-12-01 2025-12-31'])
  expect([of('quarter'), of('quarter', 1)]).toEqual(['2026-01-01 2026-03-31', '2026-04-01 2026-06-30'])
  expect([of('year'), of('year', -1)]).toEqual(['2026-01-01 2026-12-31', '2025-01-01 2025-12-31'])
})

test('an address without a question asks for the lots of this month, and own dates never end before they begin', () => {
  const ask = (text: string) => questionOf(new URLSearchParams(text), new Date('2026-11-24T03:00:00Z'))
  expect(ask('')).toEqual({ span: 'month', by: 'lot', from: '2026-11-01', to: '2026-11-30' })
  expect(ask('span=own&from=2026-05-03&to=2026-05-01&by=platform')).toEqual({
    span: 'own',
    by: 'platform',
    from: '2026-05-03',
    to: '2026-05-03',
  })
  expect(ask('span=soon&by=reserve&from=x')).toMatchObject({ span: 'month', by: 'lot' })
})
