import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionRates, dueBeforePickUp, settlementSum, type SettlementTerms } from './settlement-sum.ts'
import { full } from '#tools/full-run.ts'

/** The oracle shares no code: it uses exact fractions throughout and rounds each figure once at the end. */
interface Fraction {
  over: bigint
  under: bigint
}

const of = (text: string): Fraction => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const over = BigInt(whole + part)
  return { over: text.startsWith('-') ? -over : over, under: 10n ** BigInt(part.length) }
}

const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})

const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under })
const times = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
})

function cents({ over, under }: Fraction): string {
  const scaled = over * 100n
  const size = scaled < 0n ? -scaled : scaled
  const rounded = (2n * size + under) / (2n * under)
  const digits = rounded.toString().padStart(3, '0')
  const sign = over < 0n && rounded !== 0n ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function oracle(terms: SettlementTerms) {
  const price = of(terms.pricing_basis === 1 ? (terms.unit_price ?? terms.deal_price) : terms.deal_price)
  const goods = terms.pricing_basis === 1 ? times(price, of(terms.settlement_quantity ?? '0')) : price
  const settlement = cents(
    terms.adjustments.reduce((sum, adjustment) => plus(sum, of(adjustment.amount)), goods),
  )
  const percent = (point: string | null) =>
    cents(times(of(settlement), times(of(point ?? '0'), { over: 1n, under: 100n })))
  const commission = percent(terms.commission_point)
  const both = { buyer: commission, consignor: percent(terms.consignor_commission_point) }
  const item = { buyer: '0.00', consignor: '0.00', [terms.commission_payer]: commission }
  const { buyer, consignor } = terms.commission_payer === 'both' ? both : item
  const sum = {
    goods_amount: cents(goods),
    settlement_price: settlement,
    buyer_commission: buyer,
    consignor_commission: consignor,
    deposit_applied: cents(of(terms.deposit_applied)),
    advance_applied: cents(of(terms.paid)),
    buyer_due: cents(
      minus(minus(plus(of(settlement), of(buyer)), of(terms.deposit_applied)), of(terms.paid)),
    ),
    consignor_payable: cents(minus(of(settlement), of(consignor))),
  }
  // An amount has at most 12 digits before the point.
  return Object.values(sum).some((value) => value.replace(/[-.]/g, '').length > 14) ? null : sum
}

const decimal = (most: bigint, places: number) =>
  fc.bigInt({ min: 0n, max: most }).map((value) => {
    const digits = value.toString().padStart(places + 1, '0')
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`
  })
const money = fc.oneof(decimal(9_999_999_999n, 2), fc.constantFrom('0.00', '0.01', '0.05', '99999999.99'))
const terms: fc.Arbitrary<SettlementTerms> = fc.record({
  pricing_basis: fc.constantFrom(0, 1),
  deal_price: money,
  unit_price: fc.option(money),
  settlement_quantity: decimal(9_999_999n, 3),
  adjustments: fc.array(
    fc.record({
      label: fc.constant('x'),
      amount: fc.tuple(fc.boolean(), money).map(([negative, value]) => (negative ? `-${value}` : value)),
    }),
    { maxLength: 4 },
  ),
  commission_point: decimal(10_000n, 2),
  commission_payer: fc.constantFrom('buyer', 'consignor', 'both'),
  consignor_commission_point: decimal(10_000n, 2),
  deposit_applied: money,
  paid: money,
})

const runs = full ? 1_000_000 : 20_000

test(
  `${runs.toLocaleString('en')} random settlements agree with exact fractions`,
  {
    timeout: 600_000,
  },
  () => {
    fc.assert(
      fc.property(terms, (given) => {
        expect(settlementSum(given)).toEqual(oracle(given))
      }),
      { numRuns: runs },
    )
  },
)

const plain: SettlementTerms = {
  pricing_basis: 0,
  deal_price: '659000.00',
  unit_price: null,
  settlement_quantity: null,
  adjustments: [],
  commission_point: '5',
  commission_payer: 'buyer',
  consignor_commission_point: null,
  deposit_applied: '50000.00',
  paid: '641950.00',
}

test('an overpayment is refunded', () => {
  expect(settlementSum(plain)).toMatchObject({
    buyer_commission: '32950.00',
    buyer_due: '0.00',
    consignor_payable: '659000.00',
  })
  expect(settlementSum({ ...plain, paid: '641950.01' })?.buyer_due).toBe('-0.01')
})

test('with both sides paying, each pays by its own rate', () => {
  const both = { ...plain, commission_payer: 'both' as const, consignor_commission_point: '2.5' }
  expect(settlementSum(both)).toMatchObject({
    buyer_commission: '32950.00',
    consignor_commission: '16475.00',
    buyer_due: '0.00',
    consignor_payable: '642525.00',
  })
  // A rate that a lot kept from an earlier agreement does not apply, and no paper prints it.
  const kept = { ...both, commission_payer: 'buyer' as const }
  expect(settlementSum(kept)?.consignor_commission).toBe('0.00')
  expect(commissionRates(kept)).toEqual({ buyer: both.commission_point, consignor: '0' })
  expect(settlementSum({ ...both, commission_payer: 'consignor' })).toMatchObject({
    buyer_commission: '0.00',
    consignor_commission: '32950.00',
  })
})

test('a side that pays is charged by bands, bounds or a fixed sum', () => {
  const bands = [
    { above: '0', rate: '5' },
    { above: '500000', rate: '2' },
  ]
  const none = { bands: [], minimum: null, maximum: null, fixed: null }
  const scaled: SettlementTerms = { ...plain, buyer_scale: { ...none, bands } }
  expect(settlementSum(scaled)).toMatchObject({ buyer_commission: '28180.00', consignor_commission: '0.00' })
  expect(dueBeforePickUp({ ...scaled, advance_payment: '0' })).toBe('637180.00')
  // A side that pays nothing also pays nothing with bands.
  expect(settlementSum({ ...scaled, commission_payer: 'consignor' })).toMatchObject({
    buyer_commission: '0.00',
    consignor_commission: '32950.00',
  })
  const both = { ...scaled, commission_payer: 'both' as const, consignor_commission_point: '1' }
  expect(settlementSum({ ...both, consignor_scale: { ...none, fixed: '3000' } })).toMatchObject({
    buyer_commission: '28180.00',
    consignor_commission: '3000.00',
    consignor_payable: '656000.00',
  })
  expect(settlementSum({ ...plain, buyer_scale: { ...none, minimum: '40000' } })?.buyer_commission).toBe(
    '40000.00',
  )
  expect(settlementSum({ ...plain, buyer_scale: { ...none, maximum: '30000' } })?.buyer_commission).toBe(
    '30000.00',
  )
})

test('pricing per unit computes nothing before the quantity is known', () => {
  expect(settlementSum({ ...plain, pricing_basis: 1 })).toBeNull()
})

test('amounts over twelve digits are refused', () => {
  expect(
    settlementSum({ ...plain, pricing_basis: 1, deal_price: '999999999999.99', settlement_quantity: '1000' }),
  ).toBeNull()
})

test.each([
  [{ pricing_basis: 0 }, '641950.00'],
  [{ pricing_basis: 0, commission_payer: 'consignor' as const }, '609000.00'],
  [{ pricing_basis: 0, commission_payer: 'both' as const, consignor_commission_point: '2' }, '641950.00'],
  [{ pricing_basis: 1, advance_payment: '80000.00' }, '30000.00'],
])('due before the goods leave: %o', (changes, due) => {
  expect(dueBeforePickUp({ ...plain, advance_payment: '0', ...changes })).toBe(due)
})
