import { expect, test } from 'vitest'
import type { LotRow } from '#contract/lots.ts'
import { whereaboutsOf, whereaboutsOfLots } from './whereabouts-words.ts'

const lot = (event_seq: number, terms: Partial<LotRow>): LotRow =>
  ({ event_seq, end_use: null, evidence_days: 15, performance_bond: null, ...terms }) as LotRow

test('papers name the end use, the days for its proof and the bond, and nothing without such terms', () => {
  expect(whereaboutsOf(lot(1, {}))).toBe('')
  expect(whereaboutsOf(lot(1, { end_use: '拆解', performance_bond: '20000.00' }))).toBe(
    '去向要求：拆解；买受人于提货后 15 日内交齐去向凭证；履约保证金 20,000.00 元，提货前交纳，去向凭证全部验收后无息退还，逾期未交可予没收',
  )
  expect(whereaboutsOf(lot(1, { end_use: '过户', evidence_days: null, performance_bond: '0.00' }))).toBe(
    '去向要求：过户',
  )
})

test('lots of an event that share their terms share a sentence', () => {
  const lots = [
    lot(1, { end_use: '拆解' }),
    lot(2, {}),
    lot(3, { end_use: '拆解' }),
    lot(4, { end_use: '不限' }),
  ]
  expect(whereaboutsOfLots(lots)).toEqual([
    '第 1、3 号标的：去向要求：拆解；买受人于提货后 15 日内交齐去向凭证。',
    '第 4 号标的：去向要求：不限；买受人于提货后 15 日内交齐去向凭证。',
  ])
})
