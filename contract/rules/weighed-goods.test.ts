import { describe, expect, test } from 'vitest'
import { isFarOff, isUnusual, settlesByWeight } from './weighed-goods.ts'

describe('goods that settle at their weight', () => {
  test.each([
    [0, null, true],
    [0, '吨', true],
    [0, '台', false],
    [0, '批', false],
    [1, '台', true],
  ])('priced by %s in %s: %s', (pricing_basis, unit, settles) =>
    expect(settlesByWeight({ pricing_basis, unit })).toBe(settles),
  )
})

describe('a quantity is far off', () => {
  test.each([
    ['11', '10', false],
    ['11.001', '10', true],
    ['9', '10', false],
    ['8.999', '10', true],
    ['5', null, false],
    ['5', '0', false],
  ])('%s of %s: %s', (given, sold, far) => expect(isFarOff(given, sold)).toBe(far))
})

describe('a weight is unusual for its plate', () => {
  test.each([
    ['11.5', '10', false],
    ['11.501', '10', true],
    ['8.499', '10', true],
    ['20', null, false],
  ])('%s after %s: %s', (weight, average, unusual) => expect(isUnusual(weight, average)).toBe(unusual))
})
