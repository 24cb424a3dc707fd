import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bandsAreSound, commissionOn, type CommissionBand } from './commission-scale.ts'
import { compare, percentOf } from './money.ts'

const cents = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`
const price = fc.integer({ min: 0, max: 99_999_999_99 })
const points = fc.integer({ min: 0, max: 100_00 })
const bands = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 50_000_000_00 }), points), {
    selector: ([at]) => at,
    maxLength: 5,
  })
  .chain((upper) =>
    points.map((first): CommissionBand[] =>
      [[0, first] as const, ...upper]
        .toSorted(([one], [other]) => one - other)
        .map(([above, rate]) => ({ above: cents(above), rate: cents(rate) })),
    ),
  )

/** The commission in cents by whole numbers only: parts of a band × rate in hundredths, over 10,000. */
function inWholeNumbers(value: number, scale: readonly CommissionBand[]): bigint {
  const whole = (text: string) => BigInt(text.replace('.', ''))
  const exact = scale.reduce((sum, { above, rate }, at) => {
    const next = scale[at + 1]
    const top = next && whole(next.above) < BigInt(value) ? whole(next.above) : BigInt(value)
    return top > whole(above) ? sum + (top - whole(above)) * whole(rate) : sum
  }, 0n)
  return (exact + 5000n) / 10_000n
}

describe('commission by bands', () => {
  test('is the exact sum of its parts, rounded once', () => {
    fc.assert(
      fc.property(price, bands, (value, scale) => {
        const expected = inWholeNumbers(value, scale)
        expect(commissionOn(cents(value), { rate: '0', bands: scale })).toBe(cents(Number(expected)))
      }),
    )
  })

  test('never falls when the price rises', () => {
    fc.assert(
      fc.property(price, price, bands, (a, b, scale) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const at = (value: number) => commissionOn(cents(value), { rate: '0', bands: scale })
        expect(compare(at(low), at(high))).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('joins at its edges: a cent more costs at most a cent more', () => {
    fc.assert(
      fc.property(bands, (scale) => {
        for (const { above } of scale.slice(1)) {
          const edge = Number(above.replace('.', ''))
          const at = (value: number) =>
            Number(commissionOn(cents(value), { rate: '0', bands: scale }).replace('.', ''))
          expect(at(edge + 1) - at(edge)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('with a least and a most is the exact sum held between them, and never falls', () => {
    const bounds = fc.tuple(fc.integer({ min: 0, max: 90_000_00 }), fc.integer({ min: 0, max: 900_000_00 }))
    fc.assert(
      fc.property(price, price, bands, bounds, (a, b, scale, [minimum, more]) => {
        const maximum = minimum + more
        const terms = { rate: '0', bands: scale, minimum: cents(minimum), maximum: cents(maximum) }
        const [low, high] = a < b ? [a, b] : [b, a]
        const [atLow, atHigh] = [commissionOn(cents(low), terms), commissionOn(cents(high), terms)]
        const exact = Number(inWholeNumbers(high, scale))
        expect(atHigh).toBe(high === 0 ? '0.00' : cents(Math.min(Math.max(exact, minimum), maximum)))
        expect(compare(atLow, atHigh)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('that is fixed is the same on every price above 0, whatever else is said', () => {
    fc.assert(
      fc.property(price, points, bands, (value, fixed, scale) => {
        const terms = { rate: '9', bands: scale, minimum: '1.00', maximum: '2.00', fixed: cents(fixed) }
        expect(commissionOn(cents(value), terms)).toBe(value === 0 ? '0.00' : cents(fixed))
      }),
    )
  })

  test('with one band is a plain percentage', () => {
    fc.assert(
      fc.property(price, points, (value, rate) => {
        const plain = commissionOn(cents(value), { rate: cents(rate) })
        expect(plain).toBe(percentOf(cents(value), cents(rate)))
        expect(commissionOn(cents(value), { rate: '1', bands: [{ above: '0', rate: cents(rate) }] })).toBe(
          plain,
        )
      }),
    )
  })
})

test.each([
  ['100.00', { rate: '5', minimum: '200.00' }, '200.00'],
  ['100000.00', { rate: '5', maximum: '3000.00' }, '3000.00'],
  ['100000.00', { rate: '5', fixed: '888.00' }, '888.00'],
  ['0.00', { rate: '5', minimum: '200.00' }, '0.00'],
  [
    '300000.00',
    {
      rate: '0',
      bands: [
        { above: '0', rate: '5' },
        { above: '100000', rate: '3' },
      ],
    },
    '11000.00',
  ],
])('on %s yuan by %o is %s', (value, scale, expected) => {
  expect(commissionOn(value, scale)).toBe(expected)
})

test.each([
  [[{ above: '0', rate: '5' }], true],
  [[{ above: '1', rate: '5' }], false],
  [
    [
      { above: '0', rate: '5' },
      { above: '0', rate: '3' },
    ],
    false,
  ],
  [[{ above: '0', rate: '101' }], false],
])('bands %o are sound: %s', (scale, sound) => {
  expect(bandsAreSound(scale)).toBe(sound)
})
