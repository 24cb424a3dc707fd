import { expect, test } from 'vitest'
import { lateDays, lateFeePerDay, proposedCharges } from './proposed-charges.ts'

const terms = {
  late_pick_up_fee: '200',
  late_pick_up_basis: null,
  bond_price: '50000',
  service_fee_point: '0.5',
  clean_end_time: '2026-11-20T10:00:00.000Z',
}

test.each([
  ['the agreed day, an hour late', '2026-11-20T11:00:00Z', 0],
  ['the next day in the business zone', '2026-11-20T16:00:00Z', 1],
  ['three days late', '2026-11-23T01:00:00Z', 3],
  ['early', '2026-11-10T01:00:00Z', 0],
])('%s', (_what, at, days) => expect(lateDays(terms.clean_end_time, new Date(at))).toBe(days))

test('a lot without a date is never late', () => expect(lateDays(null, new Date())).toBe(0))

test('the fee per day is an amount or a part of the deposit', () => {
  expect(lateFeePerDay(terms)).toBe('200.00')
  expect(lateFeePerDay({ ...terms, late_pick_up_basis: 'deposit_percent', late_pick_up_fee: '0.3' })).toBe(
    '150.00',
  )
  expect(lateFeePerDay({ ...terms, late_pick_up_fee: null })).toBeNull()
  expect(lateFeePerDay({ ...terms, late_pick_up_fee: '0' })).toBeNull()
})

test('both fees are proposed with their days, and nothing where nothing is agreed', () => {
  const until = new Date('2026-11-23T01:00:00Z')
  expect(proposedCharges(terms, { until, price: '160000' })).toEqual([
    { side: 'buyer', kind: 'late_pick_up', nature: 'fee', amount: '600.00', days: 3 },
    { side: 'buyer', kind: 'service', nature: 'fee', amount: '800.00', days: null },
  ])
  const none = { ...terms, late_pick_up_fee: null, service_fee_point: null }
  expect(proposedCharges(none, { until, price: '160000' })).toEqual([])
})
