import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { killRemains } from '#server/db/embedded-process.ts'
import { checkBooks } from '#server/features/finance/books/check-books.ts'
import { slowly } from '#server/test/support/waiting.ts'
import { printedRandom } from '../support/seeded-random.ts'
import { prepareFolder } from '../support/prepared.ts'
import { embeddedIn, freePort, send, startProduct, type Product } from '../support/product.ts'
import { full } from '#tools/full-run.ts'

const password = 'chaos ledger 52'
const d = printedRandom()
let base: string
let env: Record<string, string>
let product: Product
let tokens: Record<'admin' | 'one' | 'two', string>
let signUps: number[]

async function asked<T extends object>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: embeddedIn(env['DATA_DIR'] ?? '').url('yjt_owner') })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const signIn = async (username: string) =>
  (await send<{ token: string }>(product.url, '/admin/login/login_submit', undefined, { username, password }))
    .data.token

/** A listed lot with many approved bidders who have not paid yet. */
const planted = `with lot as (insert into lots (lot_no, state, corpore_name, platform, bond_price, auction_time, signup_end_time, grams)
    values ('YJT-2026-999999', 'listed', '测试货船', 0, 30000, now() + interval '8 days', now() + interval '7 days', '{}') returning id),
  firms as (insert into recyclers (company_name, name, phone, area, kinds, state, phone_digits, company_key, grams)
    select '回收' || n, '赵六', '137' || n, '浙江省', '{其他}', 'active', '137' || n, '回收' || n, '{}' from generate_series(10000000, 10000039) n returning id)
  insert into sign_ups (lot_id, round_no, platform, recycler_id, paddle_no, review_status, bond_price)
  select lot.id, 1, 0, firms.id, 'P' || firms.id, 'approved', 30000 from lot, firms returning id::int`

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-ledger-'))
  chmodSync(base, 0o755)
  env = { DATA_DIR: join(base, 'data'), PORT: String(await freePort()), ADMIN_PASSWORD: password }
  prepareFolder(join(base, 'data'))
  product = await startProduct(env)
  const admin = await signIn('admin')
  for (const username of ['one', 'two']) {
    const made = await send(product.url, '/api/staff', admin, {
      username,
      nickname: username,
      name: username,
      roles: [8],
      password,
    })
    if (made.code !== 0) throw new Error(made.msg)
  }
  await asked((client) =>
    client.query('update staff set must_change_password = false; delete from account_touches'),
  )
  tokens = { admin, one: await signIn('one'), two: await signIn('two') }
  signUps = await asked(async (client) =>
    (await client.query<{ id: number }>(planted)).rows.map((row) => row.id),
  )
}, 60_000)
afterAll(async () => {
  await product?.kill()
  await killRemains(join(base, 'data', 'postgres'))
  rmSync(base, { recursive: true, force: true })
})

const ranks = ['draft', 'pending', 'confirmed', 'reversed']

/** People in finance at work. Keeps the last acknowledged state of each entry. */
function ledgerWork(count: number) {
  const acknowledged = new Map<number, string>()
  const over = new AbortController()
  const post = (who: keyof typeof tokens, path: string, body: object) =>
    send<{ id: number; version: number; state: string }>(
      product.url,
      `/api/finance/entries${path}`,
      tokens[who],
      body,
    )
  const note = (answer: { code: number; data: { id: number; version: number; state: string } }) => {
    if (answer.code !== 0) return undefined
    acknowledged.set(answer.data.id, answer.data.state)
    return answer.data
  }
  const item = async () => {
    const entry = {
      kind: 'deposit_in',
      direction: 'in',
      amount: d.one(['30000', '10000']),
      account_id: 0,
      occurred_on: businessDay(new Date()),
      sign_up_id: d.one(signUps),
    }
    const made = note(await post('one', '', d.chance(0.3) ? { ...entry, draft: true } : entry))
    const pending =
      made?.state === 'draft'
        ? note(await post('one', `/${made.id}/submit`, { version: made.version }))
        : made
    const confirmed =
      pending && note(await post('two', `/${pending.id}/confirm`, { version: pending.version }))
    if (confirmed && d.chance(0.7))
      note(await post('admin', `/${confirmed.id}/reverse`, { version: confirmed.version, reason: '录错' }))
  }
  // A client whose request failed asks again after so many milliseconds.
  const asksAgain = 100
  const work = async () => {
    while (!over.signal.aborted) await item().catch(() => slowly(asksAgain))
  }
  const done = Promise.all(Array.from({ length: count }, work))
  return {
    acknowledged,
    underWay: async (milliseconds: number) => {
      const before = acknowledged.size
      await slowly(milliseconds)
      await expect
        .poll(() => acknowledged.size, { timeout: 15_000, interval: 20 })
        .toBeGreaterThan(before + 5)
    },
    stop: async () => {
      over.abort()
      await done
    },
  }
}

/** Checks that every entry is in its acknowledged state or a later one, and that the books are clean. */
async function holds(acknowledged: ReadonlyMap<number, string>): Promise<void> {
  await asked(async (client) => {
    const { rows } = await client.query<{ id: number; state: string }>(
      'select id::int, state from finance_entries where id = any($1)',
      [[...acknowledged.keys()]],
    )
    const there = new Map(rows.map((row) => [row.id, row.state]))
    const lost = [...acknowledged].filter(
      ([id, state]) => ranks.indexOf(there.get(id) ?? '') < ranks.indexOf(state),
    )
    expect(lost).toEqual([])
    const { rows: unlogged } = await client.query(
      "select id from finance_entries e where not exists (select from audit_entries a where a.resource = 'finance_entries' and a.record_id = e.id and a.action = 'create')",
    )
    expect(unlogged).toEqual([])
    await client.query('begin isolation level repeatable read read only')
    expect((await checkBooks(client)).flatMap((book) => book.violations)).toEqual([])
    return rows
  })
}

test(
  'kill -9 of the application during ledger work loses nothing acknowledged and leaves clean books',
  async () => {
    for (let round = 0; round < (full ? 20 : 1); round += 1) {
      const work = ledgerWork(8)
      await work.underWay(200 + d.below(full ? 1500 : 300))
      await product.kill()
      await work.stop()
      product = await startProduct(env)
      await holds(work.acknowledged)
      console.log(`application, round ${round + 1}: ${work.acknowledged.size} entries acknowledged`)
    }
  },
  full ? 900_000 : 90_000,
)

test(
  '… and so does kill -9 of PostgreSQL',
  async () => {
    for (let round = 0; round < (full ? 20 : 1); round += 1) {
      const work = ledgerWork(8)
      await work.underWay(200 + d.below(full ? 1500 : 300))
      process.kill(embeddedIn(env['DATA_DIR'] ?? '').postmaster(), 'SIGKILL')
      await expect
        .poll(
          async () =>
            (await send(product.url, '/api/finance/summary', tokens.one).catch(() => ({ status: 0 }))).status,
          { timeout: 20_000 },
        )
        .toBe(200)
      await work.underWay(100)
      await work.stop()
      await holds(work.acknowledged)
      console.log(`PostgreSQL, round ${round + 1}: ${work.acknowledged.size} entries acknowledged`)
    }
  },
  full ? 900_000 : 90_000,
)
