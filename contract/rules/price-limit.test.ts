import { describe, expect, test } from 'vitest'
import { exceedsLimit, floorsMissed, priceLimit } from './price-limit.ts'

const limits = { price_limit_percent: '1', price_limit_amount: '10000', price_limit_state_owned: '0' }

test.each([
  ['private', '659000', '6590.00'],
  ['private', '2000000', '10000.00'],
  [null, '100', '1.00'],
  ['state', '659000', '0.00'],
] as const)('%s goods of %s may change by %s', (owner, agreed, limit) => {
  expect(priceLimit(owner, agreed, limits)).toBe(limit)
})

describe('a change of the price', () => {
  const change = (price: string) => ({ agreed: '100', price, quantity: '10' })

  test.each([
    ['101', '1', false],
    ['101.01', '1', true],
    ['99', '1', false],
    ['98.99', '1', true],
    ['100.01', '0', true],
    ['100', '0', false],
  ])('to %s by a limit of %s exceeds it: %s', (price, limit, exceeds) => {
    expect(exceedsLimit(change(price), limit)).toBe(exceeds)
  })

  test('falls under the floors of the whole, or of its units', () => {
    const floors = { pricing_basis: 0, starting_price: '98', reserve_price: '99.5' }
    expect(floorsMissed(floors, change('99.5'))).toEqual([])
    expect(floorsMissed(floors, change('99'))).toEqual(['reserve'])
    expect(floorsMissed(floors, change('97'))).toEqual(['start', 'reserve'])
    const perUnit = { pricing_basis: 1, starting_price: '9.8', reserve_price: null }
    expect(floorsMissed(perUnit, change('98'))).toEqual([])
    expect(floorsMissed(perUnit, change('97.99'))).toEqual(['start'])
  })

  test('upwards misses no floor, even if the sale itself was below', () => {
    const floors = { pricing_basis: 0, starting_price: '200', reserve_price: '200' }
    expect(floorsMissed(floors, change('101'))).toEqual([])
  })
})
