import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#server/features/finance/books/check-books.ts'
import { printedRandom } from '#server/test/support/seeded-random.ts'
import { newLot } from '#server/test/support/auction.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import pg from 'pg'
import { foldCounts } from './counted.ts'
import { recount } from './recount.ts'
import { full } from '#tools/full-run.ts'

/** Counts are kept by the transactions that change what they count, whatever these do. */

const acts = full ? 2000 : 80
const d = printedRandom()
let t: TestApp
let client: pg.Client

beforeAll(async () => {
  t = await testApp()
  client = new pg.Client({ connectionString: t.ownerUrl })
  await client.connect()
  // Lots go anywhere at once here, and are deleted as when their time to be kept is over.
  await client.query('alter table lots drop constraint lots_result')
  await client.query('alter table lot_events disable trigger user')
})
afterAll(async () => {
  await client.end()
  await t.close()
})

const asked = async (text: string, values: unknown[] = []) =>
  (await client.query<Record<string, any>>(text, values)).rows
const broken = async () => {
  const found = (await checkBooks(client)).find(({ name }) =>
    name.startsWith('the counts that the dashboard'),
  )
  return found?.violations
}

const anyone = () => t.uid(d.one(['3a', '5a', '5b']))
const some = `id in (select id from customers order by random() limit 5)`

/** Changes of the counted rows: through the product, and in bulk. */
const deeds: Record<string, () => Promise<unknown>> = {
  create: async () =>
    (await t.as(d.one(['5a', '5b', '3a']))).ask('/api/customers', {
      method: 'POST',
      body: newCustomer({ confirm_duplicate: true }),
    }),
  release: async () => {
    const [row] = await asked(
      'select id::int, version from customers where service_id = $1 and archived_at is null limit 1',
      [t.uid('5a')],
    )
    if (row)
      await (
        await t.as('5a')
      ).ask(`/api/customers/${row['id']}/release`, {
        method: 'POST',
        body: { version: row['version'], reason: 'other', remark: '无' },
      })
  },
  claim: async () => {
    const [row] = await asked(
      'select id::int from customers where service_id is null and archived_at is null limit 1',
    )
    if (row)
      await (await t.as('5b')).ask(`/api/pool/customers/${row['id']}/claim`, { method: 'POST', body: {} })
  },
  copies: () =>
    asked(
      `insert into customers (company_name, name, phone, wechat, department, duty, area, phone_digits, company_key, grams, status, service_id, owner_since, created_at)
       select 'x', 'y', n::text, '', 'd', 'd', '浙江省/杭州市', (extract(epoch from clock_timestamp()) * 1e6 + n)::bigint::text, 'x', '{}', 2, $1, now(), now() - n * interval '1 day'
       from generate_series(1, 20) as n`,
      [anyone()],
    ),
  'hand over': () =>
    asked(`update customers set service_id = $1 where service_id is not null and ${some}`, [anyone()]),
  archive: () =>
    asked(`update customers set archived_at = case when archived_at is null then now() end where ${some}`),
  fall: () =>
    asked(
      `update customers set service_id = null, owner_since = null, pool_at = now() where service_id is not null and ${some}`,
    ),
  backdate: () => asked(`update customers set created_at = created_at - interval '3 days' where ${some}`),
  touch: () => asked(`update customers set remark = 'z' where ${some}`),
  delete: () => asked(`delete from customers where company_name = 'x' and ${some}`),
  moves: () =>
    asked(
      "insert into pool_events (customer_id, kind, rule_version, at) select 1, (array['claim', 'assign', 'release', 'recycle', 'lock'])[n], 1, now() - n * interval '1 day' from generate_series(1, 5) as n",
    ),
  'new lot': async () => newLot(t, await t.as('5a')),
  'moved lots': () =>
    asked(`update lots set state = $1 where ${some.replace('customers', 'lots')}`, [
      d.one(['draft', 'listed', 'sold', 'settled']),
    ]),
  'deleted lot': async () => {
    const [row] = await asked(
      'select max(id) as id from lots where id not in (select lot_id from finance_entries) and id not in (select lot_id from open_receipts)',
    )
    await asked('delete from lot_events where lot_id = $1', [row?.['id']])
    await asked('delete from lots where id = $1', [row?.['id']])
  },
  'deposits booked': () =>
    asked(
      `insert into finance_entries (entry_no, kind, direction, state, amount, occurred_on, lot_id, confirmed_by, confirmed_at)
       select gen_random_uuid()::text, k.kind, k.way, k.state, 100.05 * n, current_date, (select min(id) from lots),
         case when k.state = 'confirmed' then $1::bigint end, case when k.state = 'confirmed' then now() end
       from generate_series(1, 3) as n cross join (values ('deposit_in', 'in', 'confirmed'), ('deposit_refund', 'out', 'pending'), ('deposit_in', 'in', 'pending'), ('balance_in', 'in', 'confirmed')) as k (kind, way, state)
       where exists (select from lots)`,
      [anyone()],
    ),
  'deposit confirmed': () =>
    asked(
      `update finance_entries set state = 'confirmed', confirmed_by = $1, confirmed_at = now()
       where id = (select id from finance_entries where state = 'pending' order by random() limit 1)`,
      [t.uid('8a')],
    ),
  'given up': async () => {
    await asked('begin')
    await asked(`update customers set service_id = $1 where service_id is not null`, [anyone()])
    await asked('rollback')
  },
}

test('after any mix of acts, folded or not, every count is that of the rows', async () => {
  for (let n = 0; n < acts; n += 1) {
    await deeds[d.one(Object.keys(deeds))]?.()
    if (d.chance(0.2))
      await Promise.all([foldCounts(t.database.db), foldCounts(t.database.db), deeds['create']?.()])
    if (n % 25 === 0) expect(await broken()).toEqual([])
  }
  expect(await broken()).toEqual([])
  expect(
    (await asked('select count(*)::int as n from figure_counts where n <> 0'))[0]?.['n'],
  ).toBeGreaterThan(10)
}, 1_800_000)

test('folded, each day and person has one row', async () => {
  await foldCounts(t.database.db)
  expect(
    await asked(
      'select figure, day, uid from figure_counts group by 1, 2, 3 having count(*) > 1 or not bool_and(folded)',
    ),
  ).toEqual([])
  expect(await broken()).toEqual([])
})

test('a change that no count was told of is named, and counted anew it is right', async () => {
  await asked('begin')
  await asked('alter table customers disable trigger user')
  await asked(
    `update customers set service_id = $1 where id = (select min(id) from customers where service_id <> $1 and archived_at is null)`,
    [t.uid('5a')],
  )
  expect(await broken()).toHaveLength(2)
  await recount(client)
  expect(await broken()).toEqual([])
  await asked('rollback')
})
