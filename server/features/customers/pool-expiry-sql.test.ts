import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolExpiry } from '#contract/rules/pool-expiry.ts'
import { defaultPoolRules, type PoolRules } from '#contract/pool.ts'
import { systemCaller } from '#server/request/caller.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { poolExpiryBy } from './pool/expiry.ts'
import { listedCustomers, type StoredCustomer } from './source.ts'
import { customersTable as table } from '#server/tables/customers.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { selection } from '#server/records/statements.ts'
import { full } from '#tools/full-run.ts'

let t: TestApp
const now = new Date('2026-11-20T04:00:00.000Z')
const day = 86_400_000
const who = systemCaller(now, 'test')

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const days = fc.integer({ min: 1, max: 60 })
const status = fc.constantFrom(1 as const, 2 as const, 3 as const)
const anyRules: fc.Arbitrary<PoolRules> = fc
  .record({
    enabled: fc.constantFrom(true, true, true, true, true, false),
    contact_expire_days: days,
    deal_expire_days: days,
    notify_days: fc.integer({ min: 0, max: 20 }),
    overrides: fc.uniqueArray(
      fc.record({
        status,
        contact_expire_days: fc.option(days, { nil: undefined }),
        deal_expire_days: fc.option(days, { nil: undefined }),
      }),
      { selector: (item) => item.status },
    ),
  })
  .map((item) => ({ ...defaultPoolRules, ...item }))

/** Whole days and a hair beside them, so that every boundary is met. */
const at = (from: number, to: number) =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.constantFrom(0, 0, 1, -1))
    .map(([n, hair]) => new Date(now.getTime() + n * day + hair).toISOString())
const some = (item: fc.Arbitrary<string>) => fc.option(item, { nil: null, freq: 2 })
const customer = fc
  .record({
    status,
    owned: fc.boolean(),
    owner_since: at(-70, 0),
    last_follow_at: some(at(-70, 0)),
    last_deal_at: some(at(-70, 0)),
    locked_until: some(at(-3, 3)),
    live_lots: fc.constantFrom(0, 0, 0, 2),
    archived_at: fc.option(fc.constant(now.toISOString()), { nil: null, freq: 6 }),
  })
  .chain((item) =>
    fc
      .record({ one: fc.constant(item), dealt: fc.boolean() })
      .map(({ one: row, dealt }) => (dealt ? { ...row, last_deal_at: row.owner_since } : row)),
  )

test('the SQL finds exactly the customers whose time the function says is over', async () => {
  const customers = fc.sample(customer, {
    numRuns: full ? 5000 : 600,
    seed: Number(process.env['SEED'] ?? 20_261_120),
  })
  await t.database.pool.query(
    `insert into customers (company_name, name, phone, department, duty, area, wechat, phone_digits, company_key, grams, service_id, pool_at, owner_since, status, last_follow_at, last_deal_at, locked_until, live_lots, archived_at)
     select 'c' || n, 'n', 'p', 'd', 'd', 'a', 'w', 'r' || n, 'k', '{}', case when owned then $2::bigint end, case when not owned then now() end, case when owned then owner_since end,
       status, last_follow_at, last_deal_at, locked_until, live_lots, archived_at
     from rows from (jsonb_to_recordset($1) as (owned boolean, owner_since timestamptz, status int, last_follow_at timestamptz, last_deal_at timestamptz, locked_until timestamptz, live_lots int, archived_at timestamptz)) with ordinality
       as c(owned, owner_since, status, last_follow_at, last_deal_at, locked_until, live_lots, archived_at, n)`,
    [JSON.stringify(customers), t.uid('5a')],
  )
  const stored = (await t.database.db
    .select(selection(table, ['grams']))
    .from(table)) as unknown as StoredCustomer[]
  expect(stored).toHaveLength(customers.length)
  let found = 0
  await fc.assert(
    fc.asyncProperty(anyRules, async (rules) => {
      for (const by of [now, new Date(now.getTime() + rules.notify_days * day)]) {
        const rows = await t.database.db
          .select({ id: table.id })
          .from(table)
          .where(poolExpiryBy(who, rules, by))
          .orderBy(table.id)
        const expected = stored.filter((row) => {
          const expiry = poolExpiry(row, rules, now)
          return expiry !== null && expiry.falls_at <= by
        })
        expect(rows.map((row) => row.id)).toEqual(expected.map((row) => row.id).toSorted((a, b) => a - b))
        found += rows.length
      }
    }),
    { numRuns: full ? 400 : 60 },
  )
  expect(found).toBeGreaterThan(1000)
})

test('the order of days left is that of the function, on every page and in both directions', async () => {
  const stored = (await t.database.db
    .select(selection(table, ['grams']))
    .from(table)
    .where(sql`service_id is not null and archived_at is null`)) as unknown as StoredCustomer[]
  expect(stored.length).toBeGreaterThan(40)
  const everybody = { ...who, uid: t.uid('1a'), roles: [1 as const] }
  let fallen = 0
  await fc.assert(
    fc.asyncProperty(anyRules, fc.boolean(), async (rules, descending) => {
      const at = (row: StoredCustomer) => poolExpiry(row, rules, now)?.falls_at.getTime()
      const way = descending ? -1 : 1
      const expected = stored.toSorted((a, b) => {
        const [first, second] = [at(a), at(b)]
        if (first === second) return way * (a.id - b.id)
        return first === undefined ? 1 : second === undefined ? -1 : way * (first - second)
      })
      const shown: number[] = []
      for (let page = 1; shown.length < stored.length; page++) {
        const sort = descending ? '-pool_days_left' : 'pool_days_left'
        const query = { sort, page: String(page), limit: '20' }
        const answer = await listRecords(
          t.database.db,
          everybody,
          listedCustomers(rules),
          query,
          sql`archived_at is null`,
        )
        expect(answer.total).toBe(stored.length)
        shown.push(...answer.items.map((row) => row.id))
      }
      expect(shown).toEqual(expected.map((row) => row.id))
      fallen += expected.filter((row) => at(row) !== undefined).length
    }),
    { numRuns: full ? 200 : 30 },
  )
  expect(fallen).toBeGreaterThan(400)
})

test('a customer on the very moment of falling is found', async () => {
  const [row] = await t.database.db
    .select({ id: table.id })
    .from(table)
    .where(sql`service_id is not null`)
    .limit(1)
  await t.database.db
    .update(table)
    .set({
      owner_since: new Date(now.getTime() - 30 * day).toISOString(),
      last_follow_at: null,
      last_deal_at: null,
      locked_until: now.toISOString(),
      live_lots: 0,
      archived_at: null,
      status: 2,
    })
    .where(eq(table.id, row?.id ?? 0))
  const found = await t.database.db
    .select({ id: table.id })
    .from(table)
    .where(poolExpiryBy(who, defaultPoolRules, now))
  expect(found.map((record) => record.id)).toContain(row?.id)
})
