import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysLeft, expireDays, poolExpiry, type PoolCandidate } from './pool-expiry.ts'
import { defaultPoolRules, type PoolRules } from '../pool.ts'

const day = 86_400_000
const now = new Date('2026-11-20T04:00:00.000Z')
const ago = (days: number) => new Date(now.getTime() - days * day).toISOString()
const owned = (changes: Partial<PoolCandidate> = {}): PoolCandidate => ({
  service_id: 7,
  status: 2,
  owner_since: ago(10),
  last_follow_at: null,
  last_deal_at: null,
  locked_until: null,
  live_lots: 0,
  archived_at: null,
  ...changes,
})

const rulesWith = (changes: Partial<PoolRules> = {}): PoolRules => ({ ...defaultPoolRules, ...changes })

describe('when and why a customer falls', () => {
  test.each<[string, Partial<PoolCandidate>, Partial<PoolRules>, { days: number; reason: string } | null]>([
    [
      'never followed: counted from the day it got its owner',
      {},
      {},
      { days: 20, reason: 'contact_expired' },
    ],
    [
      'a follow-up starts the time anew',
      { last_follow_at: ago(2) },
      {},
      { days: 28, reason: 'contact_expired' },
    ],
    [
      'a follow-up from before this owner does not count',
      { last_follow_at: ago(15) },
      {},
      { days: 20, reason: 'contact_expired' },
    ],
    [
      'followed up but never a deal: the longer time decides',
      { owner_since: ago(170), last_follow_at: ago(1) },
      {},
      { days: 10, reason: 'deal_expired' },
    ],
    [
      'a deal since it has its owner ends the longer time',
      { owner_since: ago(170), last_follow_at: ago(1), last_deal_at: ago(30) },
      {},
      { days: 29, reason: 'contact_expired' },
    ],
    [
      'a deal under a former owner does not',
      { owner_since: ago(170), last_follow_at: ago(1), last_deal_at: ago(171) },
      {},
      { days: 10, reason: 'deal_expired' },
    ],
    [
      'a deal on the very instant of getting its owner counts',
      { owner_since: ago(170), last_follow_at: ago(1), last_deal_at: ago(170) },
      {},
      { days: 29, reason: 'contact_expired' },
    ],
    [
      'both times over at once: the contact is the reason',
      { owner_since: ago(30) },
      { deal_expire_days: 30 },
      { days: 0, reason: 'contact_expired' },
    ],
    ['long over', { owner_since: ago(400) }, {}, { days: -370, reason: 'contact_expired' }],
    ['locked until tomorrow', { locked_until: ago(-1) }, {}, null],
    [
      'a lock that ends now is no lock',
      { locked_until: now.toISOString() },
      {},
      { days: 20, reason: 'contact_expired' },
    ],
    ['a live lot', { live_lots: 1 }, {}, null],
    ['archived', { archived_at: ago(1) }, {}, null],
    ['in the pool', { service_id: null, owner_since: null }, {}, null],
    ['the rules are off', { owner_since: ago(400) }, { enabled: false }, null],
    [
      'another term for its intention',
      { status: 1 },
      { overrides: [{ status: 1, contact_expire_days: 60 }] },
      { days: 50, reason: 'contact_expired' },
    ],
    [
      'an override of one term leaves the other',
      { status: 1, owner_since: ago(170), last_follow_at: ago(1) },
      { overrides: [{ status: 1, contact_expire_days: 60 }] },
      { days: 10, reason: 'deal_expired' },
    ],
    [
      'an override of another intention is not its own',
      { status: 2 },
      { overrides: [{ status: 1, contact_expire_days: 60 }] },
      { days: 20, reason: 'contact_expired' },
    ],
  ])('%s', (_name, customer, rules, expected) => {
    const expiry = poolExpiry(owned(customer), rulesWith(rules), now)
    if (expected === null) return expect(expiry).toBeNull()
    expect(expiry?.reason).toBe(expected.reason)
    expect(expiry?.falls_at.getTime()).toBe(now.getTime() + expected.days * day)
  })

  test.each([
    [0, 0],
    [1, 1],
    [day - 1, 1],
    [day, 1],
    [day + 1, 2],
    [-day, 0],
  ])('with %d ms to go, %d days are left', (milliseconds, days) => {
    expect(
      daysLeft({ falls_at: new Date(now.getTime() + milliseconds), reason: 'contact_expired' }, now),
    ).toBe(days)
  })
})

const instants = fc
  .integer({ min: -500 * day, max: 100 * day })
  .map((offset) => new Date(now.getTime() + offset).toISOString())
const past = fc
  .integer({ min: -500 * day, max: 0 })
  .map((offset) => new Date(now.getTime() + offset).toISOString())
const some = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: null })
const days = fc.integer({ min: 1, max: 400 })
const statuses = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const)
const candidates: fc.Arbitrary<PoolCandidate> = fc
  .record({
    service_id: fc.constantFrom(null, 3, 4),
    status: statuses,
    owner_since: past,
    last_follow_at: some(past),
    last_deal_at: some(past),
    locked_until: some(instants),
    live_lots: fc.constantFrom(0, 0, 0, 1),
    archived_at: fc.constantFrom(null, null, null, ago(3)),
  })
  .map((item) => (item.service_id === null ? { ...item, owner_since: null } : item))
const anyRules: fc.Arbitrary<PoolRules> = fc
  .record({
    enabled: fc.constantFrom(true, true, true, false),
    contact_expire_days: days,
    deal_expire_days: days,
    overrides: fc.uniqueArray(
      fc.record({
        status: statuses,
        contact_expire_days: fc.option(days, { nil: undefined }),
        deal_expire_days: fc.option(days, { nil: undefined }),
      }),
      { selector: (item) => item.status },
    ),
  })
  .map((item) => rulesWith(item))

/** The same rule, written differently: the earliest possible moment, in milliseconds. */
function oracle(customer: PoolCandidate, rules: PoolRules): number | null {
  const held =
    rules.enabled && customer.service_id !== null && customer.archived_at === null && customer.live_lots === 0
  const locked = customer.locked_until !== null && Date.parse(customer.locked_until) > now.getTime()
  if (!held || locked) return null
  const own = rules.overrides.filter((override) => override.status === customer.status)[0]
  const since = Date.parse(customer.owner_since ?? '')
  const contact =
    Math.max(since, customer.last_follow_at === null ? -Infinity : Date.parse(customer.last_follow_at)) +
    day * (own?.contact_expire_days ?? rules.contact_expire_days)
  const dealt = customer.last_deal_at !== null && Date.parse(customer.last_deal_at) >= since
  return dealt ? contact : Math.min(contact, since + day * (own?.deal_expire_days ?? rules.deal_expire_days))
}

describe('for any customer and any rules', () => {
  test('the function agrees with the written rule', () => {
    fc.assert(
      fc.property(candidates, anyRules, (customer, rules) => {
        expect(poolExpiry(customer, rules, now)?.falls_at.getTime() ?? null).toBe(oracle(customer, rules))
      }),
      { numRuns: 3000 },
    )
  })

  test('a follow-up never makes the customer fall earlier', () => {
    fc.assert(
      fc.property(candidates, anyRules, past, (customer, rules, at) => {
        const before = poolExpiry(customer, rules, now)
        const later =
          customer.last_follow_at !== null && customer.last_follow_at > at ? customer.last_follow_at : at
        const after = poolExpiry({ ...customer, last_follow_at: later }, rules, now)
        if (before && after)
          expect(after.falls_at.getTime()).toBeGreaterThanOrEqual(before.falls_at.getTime())
        expect(after === null).toBe(before === null)
      }),
    )
  })

  test('longer terms never make it fall earlier, and without overrides the general terms apply', () => {
    fc.assert(
      fc.property(candidates, anyRules, days, days, (customer, rules, contact, deal) => {
        const plain = { ...rules, overrides: [] }
        expect(expireDays(plain, customer.status)).toEqual({
          contact: rules.contact_expire_days,
          deal: rules.deal_expire_days,
        })
        const longer = {
          ...plain,
          contact_expire_days: rules.contact_expire_days + contact,
          deal_expire_days: rules.deal_expire_days + deal,
        }
        const [before, after] = [poolExpiry(customer, plain, now), poolExpiry(customer, longer, now)]
        if (before && after) expect(after.falls_at.getTime()).toBeGreaterThan(before.falls_at.getTime())
      }),
    )
  })

  test('the countdown reaches 0 exactly at the deadline', () => {
    fc.assert(
      fc.property(candidates, anyRules, (customer, rules) => {
        const expiry = poolExpiry(customer, rules, now)
        if (expiry) expect(daysLeft(expiry, now) === 0).toBe(expiry.falls_at.getTime() <= now.getTime())
      }),
    )
  })
})
