import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CommissionBand } from '#contract/rules/commission-scale.ts'
import { add, amount } from '#contract/rules/money.ts'
import { computeMonth, endOf, type Basis } from './entitlements.ts'

const months = ['2026-02', '2026-03', '2026-04', '2026-05']
const cents = (value: number) =>
  `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`
const points = fc.integer({ min: 0, max: 100_00 })
const edges = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 4 })
const bands = fc.tuple(edges, fc.array(points, { minLength: 5, maxLength: 5 })).map(([upper, rates]) =>
  [0, ...upper.toSorted((a, b) => a - b)].map((above, at): CommissionBand => ({
    above: cents(above),
    rate: cents(rates[at] ?? 0),
  })),
)

/** The share in cents by whole numbers only, rounded half up once. */
function exactShare(value: number, scale: readonly CommissionBand[]): bigint {
  const whole = (text: string) => BigInt(text.replace('.', ''))
  const top = BigInt(Math.max(value, 0))
  const sum = scale.reduce((all, { above, rate }, at) => {
    const next = scale[at + 1]
    const until = next && whole(next.above) < top ? whole(next.above) : top
    return until > whole(above) ? all + (until - whole(above)) * whole(rate) : all
  }, 0n)
  return (sum + 5000n) / 10_000n
}

/** A round of which so much had come in by the end of each month. */
const basisOf = (received: readonly number[], scale: CommissionBand[]): Basis => ({
  plans: [{ from: '2026-01-01', role: 'salesperson', rate: '0', bands: scale }],
  plan_version: 2,
  frozen_to: null,
  plans_then: [],
  days: months.map(endOf),
  frozen: new Map(),
  units: [
    {
      lot_id: 1,
      lot_no: 'x',
      lot_name: '',
      round_no: 1,
      decided_on: '2026-03-10',
      salesperson: 5,
      recruiter: null,
      lead: null,
      received: received.map(cents),
      received_so_far: cents(received.at(-1) ?? 0),
      expected: cents(received.at(-1) ?? 0),
      waits_for: [],
    },
  ],
})

test('the months of a lot add up to the exact share in tiers of all that came in, whatever came and went', () => {
  const money = fc.array(fc.integer({ min: -500_000, max: 2_000_000 }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(money, bands, (received, scale) => {
      const basis = basisOf([0, ...received.slice(1)], scale)
      const given = months.slice(1).flatMap((month) => computeMonth(basis, month).map((line) => line.amount))
      const share = exactShare(received[3] ?? 0, scale)
      expect(amount(add('0', ...given))).toBe(cents(Number(share)))
    }),
  )
})

test('a correction is what a frozen month gave too much or too little, and comes once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: 0, max: 200_000 }),
      (came, gave) => {
        const scale = [{ above: '0.00', rate: '10.00' }]
        const basis: Basis = {
          ...basisOf([0, came, came, came], scale),
          frozen_to: '2026-03',
          frozen: new Map([
            [
              '1 1 salesperson',
              { lot_id: 1, round_no: 1, role: 'salesperson', amount: cents(gave), uid: 9, earned: '0.00' },
            ],
          ]),
        }
        const share = Number(exactShare(came, scale))
        const late = computeMonth(basis, '2026-04')
        expect(late.map((line) => [line.amount, line.uid])).toEqual(
          share === gave ? [] : [[cents(share - gave), 9]],
        )
        expect(computeMonth(basis, '2026-05')).toEqual([])
      },
    ),
  )
})
