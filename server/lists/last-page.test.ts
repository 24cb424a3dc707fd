import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/test/support/harness.ts'

/** Above 50,000 rows a list says about how many there are, and its last page is read from the end. */
const rows = 60_000
const limit = 20
let t: TestApp

beforeAll(async () => {
  t = await testApp()
  await t.asOwner(`
    insert into pool_events (customer_id, kind, by_uid, rule_version, at)
    select n, 'claim', 1, 1, now() - n % 1000 * interval '1 minute' from generate_series(1, ${rows}) as n`)
  await t.asOwner('analyze pool_events')
  // By now there are fewer than the planner believes.
  await t.asOwner('alter table pool_events disable trigger user; delete from pool_events where id % 50 = 0')
})
afterAll(() => t.close())

interface Page {
  items: { id: number }[]
  total: number
  total_is_estimate?: true
}

const pageOf = async (page: number, sort = ''): Promise<Page> =>
  (await (await t.as('2a')).ask<Page>(`/api/pool/moves?page=${page}&limit=${limit}${sort}`)).data
const last = async () => Math.ceil((await pageOf(1)).total / limit)
const ends = async (order: string) =>
  (
    await t.database.pool.query<{ id: number }>(
      `select id::int from pool_events order by ${order} limit ${limit}`,
    )
  ).rows.map(({ id }) => id)

test('the last page of a long list shows its last rows, in the order of the list', async () => {
  const { items, total, total_is_estimate } = await pageOf(await last())
  expect([total_is_estimate, Math.ceil(total / limit)]).toEqual([true, await last()])
  expect(items.map(({ id }) => id)).toEqual((await ends('at, id')).toReversed())
})

test('so it does in the other direction', async () => {
  const { items } = await pageOf(await last(), '&sort=at')
  expect(items.map(({ id }) => id)).toEqual((await ends('at desc, id desc')).toReversed())
})

test('the pages before it are counted from the start', async () => {
  const page = (await last()) - 200
  const { rows: expected } = await t.database.pool.query<{ id: number }>(
    `select id::int from pool_events order by at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  expect((await pageOf(page)).items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})
