import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'

let t: TestApp
const made: Record<string, number> = {}

const ask = async (who: string, path: string, body?: unknown) =>
  (await t.as(who)).ask(path, body === undefined ? {} : { method: 'POST', body })
const feed = async (who: string, query = '') => (await ask(who, `/api/follow-ups?limit=100${query}`)).data
const contents = async (who: string, query = '') =>
  (await feed(who, query)).items.map((row: { content: string }) => row.content)

async function followed(who: string, company_name: string, ...notes: string[]): Promise<number> {
  const { data } = await ask(who, '/api/customers', newCustomer({ company_name, confirm_duplicate: true }))
  for (const content of notes) await ask(who, `/api/customers/${data.id}/follow-ups`, { kind: 1, content })
  return data.id
}

beforeAll(async () => {
  t = await testApp()
  made['5a'] = await followed('5a', '青山机械', '第一次', '第二次')
  made['5b'] = await followed('5b', '绿水船务', '别队的')
  made['3a'] = await followed('3a', '白云物资', '主管的')
})
afterAll(() => t.close())

test('it is for the seller side', async () => {
  expect((await t.app.inject({ url: '/api/follow-ups' })).statusCode).toBe(401)
  for (const who of ['4a', '6a', '7a', '8a']) expect((await ask(who, '/api/follow-ups')).status).toBe(403)
  expect((await ask('1a', '/api/follow-ups?kind=7')).status).toBe(422)
  expect((await ask('1a', '/api/follow-ups?content=x')).status).toBe(422)
})

test('everybody reads what their own people made, newest first', async () => {
  expect(await contents('5a')).toEqual(['第二次', '第一次'])
  expect(await contents('5b')).toEqual(['别队的'])
  expect(await contents('3a')).toEqual(['主管的', '第二次', '第一次'])
  for (const who of ['1a', '2a'])
    expect(await contents(who)).toEqual(['主管的', '别队的', '第二次', '第一次'])
  expect(await contents('5a', `&created_by=${t.uid('5b')}`)).toEqual([])
  expect(await contents('3a', `&customer_id=${made['5b']}`)).toEqual([])
})

test('a row says who, when, how, of whom, what and when next', async () => {
  const next_follow_at = addDays(new Date(), 3).toISOString()
  await ask('5a', `/api/customers/${made['5a']}/follow-ups`, { kind: 3, content: '上门看货', next_follow_at })
  const { items, total } = await feed('3a', '&kind=3')
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({
    created_by: t.uid('5a'),
    created_by_name: '昵称5a',
    kind: 3,
    customer_id: made['5a'],
    customer_id_name: '青山机械',
    content: '上门看货',
    next_follow_at,
    opens: `/crm/index/list?id=${made['5a']}`,
  })
})

test('it is filtered by person, kind, day and next date, and searched by the customer', async () => {
  const today = businessDay(new Date())
  const in3 = businessDay(addDays(new Date(), 3))
  expect(await contents('3a', `&created_by=${t.uid('3a')}`)).toEqual(['主管的'])
  expect(await contents('1a', `&next_follow_at_from=${in3}&next_follow_at_to=${in3}`)).toEqual(['上门看货'])
  expect(await contents('1a', `&created_at_to=${businessDay(addDays(new Date(), -1))}`)).toEqual([])
  expect(await contents('5b', `&created_at_from=${today}`)).toEqual(['别队的'])
  expect(await contents('1a', '&q=绿水')).toEqual(['别队的'])
  expect(await contents('5a', '&q=绿水')).toEqual([])
})

test('what a person did stays on record when the customer changes hands, and then opens nothing', async () => {
  const { version } = (await ask('2a', `/api/customers/${made['5a']}`)).data
  await ask('2a', `/api/customers/${made['5a']}/transfer`, { service_id: t.uid('5b'), version })
  const rows = (await feed('5a', `&customer_id=${made['5a']}`)).items
  expect(rows.map((row: { opens: unknown }) => row.opens)).toEqual([null, null, null])
  expect((await feed('5b', `&customer_id=${made['5a']}`)).total).toBe(0)
  expect((await feed('2a', `&customer_id=${made['5a']}`)).items[0].opens).toBe(
    `/crm/index/list?id=${made['5a']}`,
  )
  const { data } = await ask('5b', `/api/customers/${made['5a']}`)
  await ask('5b', `/api/customers/${made['5a']}/release`, { reason: 9, version: data.version })
  expect((await feed('5a', `&customer_id=${made['5a']}`)).items[0].opens).toBe(
    `/crm/index/highseaslist?id=${made['5a']}`,
  )
})

test('a number finds nothing: the customer may be another person’s by now', async () => {
  const { data } = await ask('2a', `/api/customers/${made['5b']}`)
  expect((await feed('2a', `&q=${data.phone}`)).total).toBe(0)
  expect((await feed('5b', `&q=${data.phone.slice(-4)}`)).total).toBe(0)
})

test('the follow-ups of a customer that was merged name and open the one that stayed', async () => {
  const [gone, stays] = [await followed('5b', '并入前', '并入前的跟进'), await followed('5b', '留下的公司')]
  await t.database.pool.query('update customers set merged_into = $1, archived_at = now() where id = $2', [
    stays,
    gone,
  ])
  expect((await feed('5b', `&customer_id=${gone}`)).items[0]).toMatchObject({
    customer_id_name: '留下的公司',
    opens: `/crm/index/list?id=${stays}`,
  })
})
