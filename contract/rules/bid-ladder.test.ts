import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bidFault, chainHolds, quickBids, stepOf, type Ladder } from './bid-ladder.ts'
import { full } from '#tools/full-run.ts'

const runs = full ? 100_000 : 5000

/** The oracle: the rule of product §4 in whole cents, written independently of the code. */
interface Cents {
  way: number
  start: bigint
  one: bigint
  two: bigint
  three: bigint
  rule: 'multiple' | 'tiers' | 'min'
}

const text = (cents: bigint): string => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
const cents = (money: string): bigint => BigInt(money.replace('.', ''))
const ladderOf = ({ way, start, one, two, three, rule }: Cents): Ladder => ({
  auction_way: way,
  starting_price: text(start),
  add_price_one: text(one),
  add_price_two: text(two),
  add_price_three: text(three),
  increment_rule: rule,
})

function verdict(
  { way, start, one, two, three, rule }: Cents,
  highest: bigint | null,
  price: bigint,
): string {
  if (way === 2) return price < start ? 'bid_below_start' : price > start ? 'bid_off_step' : 'good'
  if (way === 1 || highest === null) return price < start ? 'bid_below_start' : 'good'
  if (price <= highest) return 'bid_too_low'
  if (way !== 0) return 'good'
  const rise = price - highest
  if (rule === 'multiple') return rise % one === 0n ? 'good' : 'bid_off_step'
  if (rule === 'tiers') return rise === one || rise === two || rise === three ? 'good' : 'bid_off_step'
  return rise >= one ? 'good' : 'bid_off_step'
}

const most = 99_999_999_999_999n
/** Steps of every size, from odd cents to round thousands, in the order the form demands. */
const step = fc.oneof(
  fc.bigInt({ min: 1n, max: 300n }),
  fc.bigInt({ min: 1n, max: 5000n }).map((n) => n * 10_000n),
)

const terms = fc
  .record({
    way: fc.constantFrom(0, 0, 0, 1, 2, 3),
    start: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10_000n }), fc.bigInt({ min: 0n, max: most })),
    steps: fc.tuple(step, step, step),
    rule: fc.constantFrom('multiple' as const, 'tiers' as const, 'min' as const),
  })
  .map(({ steps, ...rest }): Cents => {
    const [one = 1n, two = 1n, three = 1n] = steps.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    return { ...rest, one, two, three }
  })
/** Prices near the boundaries, one cent off every step, and random ones. */
const caseOf = terms.chain((of) =>
  fc.record({
    of: fc.constant(of),
    highest: fc.oneof(fc.constant(null), fc.bigInt({ min: of.start, max: most })),
    rise: fc.oneof(
      fc.constantFrom(
        0n,
        1n,
        -1n,
        of.one,
        of.one - 1n,
        of.one + 1n,
        of.two,
        of.two + 1n,
        of.three,
        of.three - 1n,
        of.three + 1n,
      ),
      fc.bigInt({ min: 1n, max: 40n }).map((n) => n * of.one),
      fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
    ),
  }),
)

describe('compared with whole cents', () => {
  test('accepts or refuses each bid as the rule says, and names an acceptable price', () => {
    fc.assert(
      fc.property(caseOf, ({ of, highest, rise }) => {
        const price = (highest ?? of.start) + rise
        fc.pre(price >= 0n)
        const ladder = ladderOf(of)
        const fault = bidFault(ladder, highest === null ? null : text(highest), text(price))
        expect(fault?.reason ?? 'good').toBe(verdict(of, highest, price))
        if (fault) expect(verdict(of, highest, cents(fault.needed))).toBe('good')
      }),
      { numRuns: runs },
    )
  })

  test('no price between the bid and the one named in the refusal is acceptable', () => {
    const small = fc.record({
      one: fc.bigInt({ min: 1n, max: 6n }),
      two: fc.bigInt({ min: 0n, max: 4n }),
      three: fc.bigInt({ min: 0n, max: 4n }),
    })
    fc.assert(
      fc.property(
        small,
        fc.constantFrom('multiple' as const, 'tiers' as const, 'min' as const),
        fc.bigInt({ min: 0n, max: 30n }),
        (s, rule, rise) => {
          const of: Cents = {
            way: 0,
            start: 100n,
            one: s.one,
            two: s.one + s.two,
            three: s.one + s.two + s.three,
            rule,
          }
          const fault = bidFault(ladderOf(of), '1.00', text(100n + rise))
          if (!fault) return
          const allowed = Array.from({ length: 60 }, (_, n) => 100n + BigInt(n)).filter(
            (price) => verdict(of, 100n, price) === 'good',
          )
          const above = allowed.find((price) => price >= 100n + rise)
          expect(cents(fault.needed)).toBe(above ?? allowed.at(-1))
          const below = allowed.findLast((price) => price < 100n + rise)
          expect([fault.below, fault.above].map((price) => price && cents(price))).toEqual([
            below ?? null,
            above ?? null,
          ])
        },
      ),
      { numRuns: runs },
    )
  })

  test('offers at most three valid quick bids in rising order, starting with the lowest', () => {
    fc.assert(
      fc.property(caseOf, ({ of, highest }) => {
        const prices = quickBids(ladderOf(of), highest === null ? null : text(highest)).map(cents)
        expect(prices.length).toBeLessThanOrEqual(3)
        for (const price of prices) expect(verdict(of, highest, price)).toBe('good')
        expect(prices).toEqual([...new Set(prices)].toSorted((a, b) => (a < b ? -1 : 1)))
        if (of.way === 0 && (highest ?? 0n) + of.one <= most)
          expect(prices[0]).toBe(highest === null ? of.start : highest + of.one)
      }),
      { numRuns: runs },
    )
  })

  test('a chain of valid bids holds after any void, and breaks with an invalid bid', () => {
    const walk = fc.record({
      of: terms,
      picks: fc.array(fc.tuple(fc.nat(2), fc.boolean()), { minLength: 1, maxLength: 12 }),
      spoil: fc.nat(11),
    })
    fc.assert(
      fc.property(walk, ({ of: any, picks, spoil }) => {
        const of = { ...any, way: 0, start: any.start % 1_000_000_000n }
        const ladder = ladderOf(of)
        let highest: string | null = null
        const made = picks.map(([pick, valid]) => {
          const prices = quickBids(ladder, highest)
          const bid_price = prices[pick % prices.length] as string
          const bid = { bid_price, step: stepOf(ladder, highest, bid_price), valid }
          highest = bid_price
          return bid
        })
        expect(chainHolds(ladder, made)).toBe(true)
        const at = spoil % made.length
        const spoiled = made.map((bid, n) =>
          n === at
            ? { ...bid, valid: true, bid_price: text(of.start), step: n === 0 ? '0.01' : '0.00' }
            : bid,
        )
        if (at > 0) expect(chainHolds(ladder, spoiled)).toBe(false)
      }),
      { numRuns: Math.min(runs, 20_000) },
    )
  })
})

describe('examples', () => {
  const ladder: Ladder = {
    auction_way: 0,
    starting_price: '32000000.00',
    add_price_one: '50000.00',
    add_price_two: '100000.00',
    add_price_three: '200000.00',
    increment_rule: 'multiple',
  }

  test('edge cases of the rules', () => {
    expect(bidFault(ladder, null, '31999999.99')).toEqual({
      reason: 'bid_below_start',
      price: '32000000.00',
      needed: '32000000.00',
      below: null,
      above: '32000000.00',
    })
    expect(bidFault(ladder, null, '32000000')).toBeUndefined()
    expect(bidFault(ladder, '32100000.00', '32100000.0')).toEqual({
      reason: 'bid_too_low',
      price: '32100000.00',
      needed: '32150000.00',
      below: null,
      above: '32150000.00',
    })
    expect(bidFault(ladder, '32100000.00', '32175000')).toEqual({
      reason: 'bid_off_step',
      price: '32200000.00',
      needed: '32200000.00',
      below: '32150000.00',
      above: '32200000.00',
    })
    expect(bidFault(ladder, '32100000.00', '32149000')).toMatchObject({ below: null, above: '32150000.00' })
    expect(bidFault(ladder, '32100000.00', '32450000')).toBeUndefined()
    expect(bidFault({ ...ladder, increment_rule: 'tiers' }, '32100000.00', '32450000')?.needed).toBe(
      '32300000.00',
    )
    expect(bidFault({ ...ladder, increment_rule: 'min' }, '32100000.00', '32149999.99')?.needed).toBe(
      '32150000.00',
    )
    expect(bidFault({ ...ladder, auction_way: 1 }, '32100000.00', '32000000')).toBeUndefined()
    expect(bidFault({ ...ladder, auction_way: 2 }, '32000000.00', '32000000')).toBeUndefined()
    expect(bidFault({ ...ladder, auction_way: 2 }, null, '32000000.01')?.reason).toBe('bid_off_step')
    expect(bidFault({ ...ladder, auction_way: 3 }, '32100000.00', '32100000')?.reason).toBe('bid_too_low')
  })

  test('quick bids', () => {
    expect(quickBids(ladder, null)).toEqual(['32000000.00', '32050000.00', '32100000.00'])
    expect(quickBids(ladder, '32550000.00')).toEqual(['32600000.00', '32650000.00', '32750000.00'])
    expect(
      quickBids({ ...ladder, add_price_two: '70000.00', add_price_three: '70000.00' }, '32550000.00'),
    ).toEqual(['32600000.00', '32650000.00'])
    expect(quickBids({ ...ladder, auction_way: 1 }, null)).toEqual([])
    expect(quickBids({ ...ladder, auction_way: 2 }, null)).toEqual(['32000000.00'])
  })

  test('a bid stays valid when the bid below it is voided', () => {
    const tiers: Ladder = { ...ladder, increment_rule: 'tiers' }
    const first = { bid_price: '32000000.00', step: null, valid: true }
    const second = { bid_price: '32200000.00', step: '200000.00', valid: false }
    const third = { bid_price: '32400000.00', step: '200000.00', valid: true }
    expect(chainHolds(tiers, [first, second, third])).toBe(true)
    expect(chainHolds(tiers, [first, second, { ...third, step: '400000.00' }])).toBe(false)
    expect(
      chainHolds(ladder, [first, { ...second, valid: true }, { ...third, bid_price: '32200000.00' }]),
    ).toBe(false)
    expect(chainHolds({ ...ladder, starting_price: '32000000.01' }, [first])).toBe(false)
  })
})
