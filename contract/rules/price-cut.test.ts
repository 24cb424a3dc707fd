import { expect, test } from 'vitest'
import { isPositiveMultiple, subtract } from './money.ts'
import { cutPrices } from './price-cut.ts'

const prices = {
  starting_price: '294000.00',
  reserve_price: '480000.00',
  bond_price: '29000.00',
  advance_payment: '58800.00',
  add_price_one: '1000.00',
  add_price_two: '2000.00',
  add_price_three: '5000.00',
}

test('every price follows the start, rounded to what people would write', () => {
  expect(cutPrices(prices, '10')).toEqual({
    starting_price: '265000.00',
    reserve_price: '432400.00',
    bond_price: '26100.00',
    advance_payment: '52900.00',
    add_price_one: '900.00',
    add_price_two: '1800.00',
    add_price_three: '4500.00',
  })
})

test('the reserve stays reachable on the first step', () => {
  for (const percent of ['5', '12.5', '20', '33']) {
    const { reserve_price = '0', starting_price = '0', add_price_one = '1' } = cutPrices(prices, percent)
    expect(isPositiveMultiple(subtract(reserve_price ?? '', starting_price ?? ''), add_price_one ?? '')).toBe(
      true,
    )
  }
})

test('no reserve stays none, missing prices stay missing, and 0 percent changes nothing', () => {
  expect(cutPrices({ starting_price: '100000.00', reserve_price: '0.00' }, '20')).toEqual({
    starting_price: '80000.00',
    reserve_price: '0.00',
  })
  expect(cutPrices(prices, '0')).toBe(prices)
})

test('unit prices keep their cents, and a small step never becomes 0', () => {
  expect(cutPrices({ starting_price: '3.20', add_price_one: '0.01' }, '15')).toEqual({
    starting_price: '2.72',
    add_price_one: '0.01',
  })
  expect(cutPrices({ starting_price: '2350.00' }, '15').starting_price).toBe('2000.00')
})
