import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  amount,
  compare,
  isPositiveMultiple,
  multiply,
  percentOf,
  quantity,
  rate,
  subtract,
} from './money.ts'
import { full } from '#tools/full-run.ts'

const runs = full ? 100_000 : 2_000

/** The oracle computes in whole numbers of the smallest unit and shares no code. */
const cents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })
const text = (value: bigint, places: number): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const halfUp = (numerator: bigint, divisor: bigint): bigint => {
  const sign = numerator < 0n !== divisor < 0n ? -1n : 1n
  const [top, bottom] = [numerator < 0n ? -numerator : numerator, divisor < 0n ? -divisor : divisor]
  return sign * ((2n * top + bottom) / (2n * bottom))
}

describe('compared with whole numbers', { timeout: 120_000 }, () => {
  test('sums and differences', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(amount(add(text(a, 2), text(b, 2)))).toBe(text(a + b, 2))
        expect(amount(subtract(text(a, 2), text(b, 2)))).toBe(text(a - b, 2))
        expect(compare(text(a, 2), text(b, 2))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
      { numRuns: runs },
    )
  })

  test('a price times a quantity with three decimals', () => {
    const thousandths = fc.bigInt({ min: 0n, max: 9_999_999n })
    fc.assert(
      fc.property(cents, thousandths, (price, many) => {
        expect(amount(multiply(text(price, 2), text(many, 3)))).toBe(text(halfUp(price * many, 1000n), 2))
      }),
      { numRuns: runs },
    )
  })

  test('percentages', () => {
    const points = fc.bigInt({ min: 0n, max: 10_000n })
    fc.assert(
      fc.property(cents, points, (price, point) => {
        expect(percentOf(text(price, 2), text(point, 2))).toBe(text(halfUp(price * point, 10_000n), 2))
      }),
      { numRuns: runs },
    )
  })

  test('rates', () => {
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), (part, whole) => {
        expect(rate(text(part, 2), text(whole, 2))).toBe(text(halfUp(part * 10_000n, whole), 2))
        expect(rate(text(-part, 2), text(whole, 2))).toBe(
          text(halfUp(-part * 10_000n, whole), 2).replace(/^-0\.00$/, '0.00'),
        )
      }),
      { numRuns: runs },
    )
  })

  test('steps', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.bigInt({ min: 0n, max: 1000n }),
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        (step, times, over) => {
          const rise = step * times + over
          expect(isPositiveMultiple(text(rise, 2), text(step, 2))).toBe(rise > 0n && rise % step === 0n)
        },
      ),
      { numRuns: runs },
    )
  })
})

test.each([
  ['365000.00', '294000.00', '124.15'],
  ['550000.00', '32000000.00', '1.72'],
  ['0', '5', '0.00'],
  ['0.005', '100', '0.01'],
  ['-0.001', '100', '0.00'],
  ['1', '0', null],
])('%s of %s is %s %%', (part, whole, expected) => {
  expect(rate(part, whole)).toBe(expected)
})

test.each([
  ['1.005', '1.01'],
  ['0.005', '0.01'],
  ['-0.005', '-0.01'],
  ['-0.004', '0.00'],
  ['99999999999.994', '99999999999.99'],
  ['0', '0.00'],
])('%s rounds to %s', (value, expected) => {
  expect(amount(value)).toBe(expected)
})

test('quantities keep three decimals', () => {
  expect(quantity('1.0005')).toBe('1.001')
})
