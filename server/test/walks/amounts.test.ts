import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allRoutes } from '#contract/all-routes.ts'
import { full } from '#tools/full-run.ts'
import { bidder, lotIn } from '../support/auction.ts'
import { testApp, type TestApp } from '../support/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

interface Schema {
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const decimal = String.raw`(0|[1-9]\d{0,11})(\.\d{1,`

/** The paths of amounts, quantities and rates in a body. `[]` means the entries of a list. */
function amountsIn(schema: Schema, path: readonly string[] = []): string[][] {
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((item) => amountsIn(item, path))
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    amountsIn(one, [...path, name]),
  )
  const listed = schema.items ? amountsIn(schema.items, [...path, '[]']) : []
  return [...(schema.pattern?.includes(decimal) ? [[...path]] : []), ...inside, ...named, ...listed]
}

const taken = Object.values(allRoutes).flatMap(({ method, path, body }) =>
  body === undefined
    ? []
    : amountsIn(z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' }) as Schema).map((at) => ({
        method,
        path,
        at,
        key: `${method} ${path} ${at.join('.')}`,
      })),
)

const bodyWith = (at: readonly string[], value: unknown): unknown =>
  at.toReversed().reduce<unknown>((inner, name) => (name === '[]' ? [inner] : { [name]: inner }), value)

/** The everyday run tries a third of them on each amount, in turns. */
const bad = [
  '1e3',
  '-1',
  '0.0001',
  '1,000',
  'NaN',
  '9'.repeat(30),
  '1000000000000',
  '１００',
  '+1',
  ' 1',
  '1 ',
  '01',
  '1.',
  '.5',
  '0x1',
  '1_000',
  '١',
  'Infinity',
  1,
  1.5,
  true,
  ['1'],
  {},
]

/** A hash of everything that a refusal must not change. */
async function fingerprint(): Promise<string> {
  const { rows } = await t.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('sessions', 'staff') order by 1",
  )
  const hash = createHash('sha256')
  for (const { name } of rows)
    hash.update(
      (
        await t.database.pool.query(
          `select coalesce(string_agg(x::text, '' order by x::text), '') as all from ${name} x`,
        )
      ).rows[0].all,
    )
  return hash.digest('hex')
}

test('this test knows every route that takes money', () => {
  const by = new Set(taken.map(({ method, path }) => `${method} ${path}`))
  for (const route of [
    'POST /api/lots',
    'PATCH /api/lots/:id',
    'POST /api/lots/:id/transitions',
    'POST /api/lots/:id/bids',
    'POST /api/consignors',
    'PATCH /api/consignors/:id',
    'POST /api/finance/entries',
    'PATCH /api/finance/entries/:id',
    'PUT /api/lots/:id/settlement',
    'POST /api/lots/:id/weigh-tickets',
    'POST /api/tax-receipts',
  ])
    expect([...by]).toContain(route)
  expect(taken.length).toBeGreaterThan(30)
})

test('each refuses anything but a plain decimal and changes nothing', async () => {
  // Nobody has every permission: the performance bond is the directors'.
  const [administrator, director] = [await t.as('1a'), await t.as('2a')]
  const callerOf = (path: string) => (path.endsWith('/performance-bond/forfeit') ? director : administrator)
  const lot = await lotIn(t, 'listed')
  const addressOf = (path: string) =>
    path.replace(/:[a-z_]+/g, path.startsWith('/api/lots') ? String(lot) : '1')
  const before = await fingerprint()
  const wrong: string[] = []
  for (const [n, { method, path, at, key }] of taken.entries()) {
    const [name = ''] = at
    for (const value of bad.filter((_value, k) => full || (k + n) % 3 === 0)) {
      // An adjustment may be negative.
      if (value === '-1' && name === 'adjustments') continue
      const answer = await callerOf(path).ask(addressOf(path), { method, body: bodyWith(at, value) })
      if (answer.status !== 422 || !(name in (answer.data.fields ?? {})))
        wrong.push(`${key} ${JSON.stringify(value)}: ${answer.status} ${answer.text}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await fingerprint()).toBe(before)
  for (const { method, path, at, key } of taken) {
    const answer = await callerOf(path).ask(addressOf(path), {
      method,
      body: { ...(bodyWith(at, '7.5') as object), no_such_field: 1 },
    })
    // Bands and adjustments are refused as a list, for what else is missing in their rows.
    const isList = at.length > 1
    expect([key, !isList && (at[0] ?? '') in (answer.data.fields ?? {}), answer.status]).toEqual([
      key,
      false,
      422,
    ])
  }
}, 120_000)

test('so does the import of a bid log', async () => {
  const who = await t.as('1a')
  const lot = await lotIn(t, 'bidding')
  await bidder(t, lot)
  const { rows } = await t.database.pool.query('select paddle_no from sign_ups where lot_id = $1', [lot])
  const before = await fingerprint()
  for (const bid_price of bad) {
    const answer = await who.ask(`/api/lots/${lot}/bids/import`, {
      method: 'POST',
      body: { rows: [{ paddle_no: rows[0].paddle_no, bid_price }] },
    })
    expect([bid_price, answer.status]).toEqual([bid_price, 422])
  }
  expect(await fingerprint()).toBe(before)
})
