import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/test/support/harness.ts'

/** More customers of one name than are counted, the newest of them last in the table. */
const rows = 10_400
let t: TestApp

beforeAll(async () => {
  t = await testApp()
  await t.asOwner(
    `insert into customers (company_name, name, phone, department, duty, area, status, wechat, phone_digits, company_key, pinyin, grams, service_id, owner_since, created_at)
      select '甲乙丙' || case when n % 400 = 0 then '丁' else '' end, 'n', '1380' || lpad(n::text, 7, '0'), 'd', 'd', 'a', 1,
        case n when 2 then 'wx_1-1039' else 'wx_' || n end, '1380' || lpad(n::text, 7, '0'), 'k' || n, 'jia yi bing', array['甲', '乙', '丙', '甲乙', '乙丙']
        || case when n % 400 = 0 then array['丁', '丙丁'] else '{}' end, $1, now(), now() - ($2::int - n) * interval '1 minute'
      from generate_series(1, $2::int) n`,
    [t.uid('5a'), rows],
  )
})
afterAll(() => t.close())

interface Page {
  items: { id: number; phone: string }[]
  total: number
  total_is_estimate?: true
}

const search = async (q: string, page = 1): Promise<Page> =>
  (await (await t.as('1a')).ask<Page>(`/api/customers?q=${encodeURIComponent(q)}&page=${page}`)).data
const newest = async (of: string, offset = 0) =>
  (
    await t.database.pool.query<{ id: number }>(
      `select id::int from customers where ${of} order by created_at desc, id desc limit 20 offset ${offset}`,
    )
  ).rows.map(({ id }) => id)
const ids = ({ items }: Page) => items.map(({ id }) => id)

test('a search that finds more than is counted shows the newest of all that match', async () => {
  for (const q of ['甲乙', '甲乙丙', 'jiayi']) {
    const found = await search(q)
    expect([q, found.total > 10_000, found.total_is_estimate]).toEqual([q, true, true])
    expect(ids(found)).toEqual(await newest('true'))
    expect(ids(await search(q, 2))).toEqual(await newest('true', 20))
  }
})

test('one that finds less counts it exactly, page by page', async () => {
  const [first, second] = [await search('丙丁'), await search('丙丁', 2)]
  expect([first.total, first.total_is_estimate, second.total]).toEqual([26, undefined, 26])
  expect([...ids(first), ...ids(second)]).toHaveLength(26)
  expect(ids(first)).toEqual(await newest("company_name like '%丁'"))
  expect((await search('丙丁', 3)).items).toEqual([])
})

test('four digits are found in phones and WeChat ids, wherever they stand', async () => {
  const found = await search('0399')
  expect(found.items.length).toBeGreaterThan(0)
  expect(found.total).toBe(found.items.length)
  for (const { phone } of found.items) expect(phone).toContain('0399')
  // The pieces of `wx_1-1039` are those of the term, but do not stand together.
  expect((await search('wx_1039')).total).toBe(11)
})

test('the search across the product begins with the newest, too', async () => {
  const { data } = await (await t.as('1a')).ask('/api/search?q=' + encodeURIComponent('甲乙'))
  const customers = data.groups
    .flatMap((group: { hits: unknown[] }) => group.hits)
    .filter(({ kind }: { kind: string }) => kind === 'customers')
  const expected = await newest('true')
  expect(customers.map(({ id }: { id: number }) => id)).toEqual(expected.slice(0, customers.length))
  expect(customers.length).toBeGreaterThan(2)
})
