import { beforeAll, describe, expect, test } from 'vitest'
import { type Person } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '3a', '5a', '5b')
let serial = 61_000_000

async function made(changes: Record<string, unknown>, by: Person = p['5a']): Promise<{ id: number }> {
  serial += 1
  const body = newCustomer({ phone: `172${serial}`, confirm_duplicate: true, ...changes })
  const answer = await by.ask('/api/customers', { method: 'POST', body })
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

async function list(who: Person, query: string) {
  const answer = await who.ask(`/api/customers?${query}`)
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

const names = async (who: Person, query: string): Promise<string[]> =>
  (await list(who, query)).items.map((row: { company_name: string }) => row.company_name)
const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

describe('orders', () => {
  beforeAll(async () => {
    for (const company_name of [
      '唐山钢铁',
      '安徽物资',
      '昂立船务',
      '重庆船厂',
      '成都汽贸',
      'abc物资',
      '123物资',
    ])
      await made({ company_name, tags: ['次序'] })
  })

  test('companies by how they are read, syllable by syllable', async () => {
    const order = ['123物资', 'abc物资', '安徽物资', '昂立船务', '成都汽贸', '重庆船厂', '唐山钢铁']
    expect(await names(p['5a'], 'tags=次序&sort=company_name')).toEqual(order)
    expect(await names(p['5a'], 'tags=次序&sort=-company_name')).toEqual(order.toReversed())
    expect(await names(p['1a'], 'tags=次序&sort=company_name&limit=2&page=2')).toEqual(order.slice(2, 4))
  })

  test('a renamed company moves', async () => {
    const row = await made({ company_name: '北海物资', tags: ['改名'] })
    await made({ company_name: '南海物资', tags: ['改名'] })
    expect(await names(p['5a'], 'tags=改名&sort=company_name')).toEqual(['北海物资', '南海物资'])
    await p['5a'].ask(`/api/customers/${row.id}`, {
      method: 'PATCH',
      body: { company_name: '中山物资', version: 1 },
    })
    expect(await names(p['5a'], 'tags=改名&sort=company_name')).toEqual(['南海物资', '中山物资'])
  })

  test('days left, intention, last follow-up and deals, in both directions', async () => {
    const rows = await Promise.all([1, 2, 3].map((n) => made({ company_name: `排序${n}号`, tags: ['天数'] })))
    for (const [at, { id }] of rows.entries())
      await t.asOwner(
        'update customers set owner_since = now() - make_interval(days => $2), last_follow_at = now() - make_interval(days => $2), deal_count = $3, status = $4 where id = $1',
        [id, [5, 20, 10][at], [2, 0, 7][at], [6, 1, 3][at]],
      )
    const days = async (query: string) =>
      (await list(p['5a'], `tags=天数&${query}`)).items.map(
        (row: { pool_days_left: number }) => row.pool_days_left,
      )
    expect(await days('sort=pool_days_left')).toEqual([10, 20, 25])
    expect(await days('sort=-pool_days_left')).toEqual([25, 20, 10])
    expect(await days('sort=last_follow_at')).toEqual([10, 20, 25])
    expect(await days('sort=deal_count')).toEqual([10, 25, 20])
    expect(await days('sort=-deal_count')).toEqual([20, 25, 10])
    expect(await days('sort=status')).toEqual([10, 20, 25])
    expect(await days('sort=-status')).toEqual([25, 20, 10])
    await p['5a'].ask(`/api/customers/${rows[1]?.id}/lock`, {
      method: 'POST',
      body: { locked_until: inDays(3), version: 1 },
    })
    expect(await days('sort=pool_days_left')).toEqual([20, 25, null])
    expect(await days('sort=-pool_days_left')).toEqual([25, 20, null])
    expect(await days('sort=pool_days_left&q=排序')).toEqual([20, 25, null])
    expect(await days('sort=pool_days_left&q=排序&limit=2&page=2')).toEqual([null])
  })

  test.each(['phone', 'wechat', 'pinyin', 'pool_reason'])('%s is no order', async (name) => {
    expect((await p['1a'].ask(`/api/customers?sort=${name}`)).status).toBe(422)
  })
})

test('dates are empty or not, and rows are counted without being shown', async () => {
  await made({ company_name: '未安排甲', tags: ['日期'] })
  await made({ company_name: '已安排乙', tags: ['日期'], next_follow_at: inDays(1) })
  expect(await names(p['5a'], 'tags=日期&next_follow_at_empty=1')).toEqual(['未安排甲'])
  expect(await names(p['5a'], 'tags=日期&next_follow_at_empty=0')).toEqual(['已安排乙'])
  expect(await names(p['5a'], `tags=日期&next_follow_at_empty=1&next_follow_at_to=${inDays(2)}`)).toEqual([])
  expect(await list(p['5a'], 'tags=日期&count_only=1')).toEqual({ items: [], total: 2, page: 1, limit: 20 })
  expect(await list(p['5b'], 'tags=日期&count_only=1')).toMatchObject({ items: [], total: 0 })
})

describe('search', () => {
  const found = async (who: Person, q: string) =>
    (await names(who, `q=${encodeURIComponent(q)}`)).filter((name) => name.startsWith('寻'))

  beforeAll(async () => {
    await made({ company_name: '寻唐山港务', name: '欧阳绿', wechat: 'Harbour_2026-x' })
    await made({ company_name: '寻河北建材', name: '唐珊', wechat: 'other-one' })
  })

  test.each([
    ['tangshan', ['寻河北建材', '寻唐山港务']],
    ['tangshangang', ['寻唐山港务']],
    ['TangShan Gang', ['寻唐山港务']],
    ['ouyanglv', ['寻唐山港务']],
    ['hebei', ['寻河北建材']],
    // One name does not run into the next.
    ['jiancaitang', []],
    ['tangshanx', []],
    ['harbour_2026-x', ['寻唐山港务']],
    ['bour_20', ['寻唐山港务']],
    ['2026-x', ['寻唐山港务']],
    ['other-one', ['寻河北建材']],
    ['harbour_2027', []],
  ])('%s finds %j', async (q, expected) => {
    for (const who of [p['5a'], p['3a'], p['1a']])
      expect([q, (await found(who, q)).toSorted()]).toEqual([q, expected.toSorted()])
    expect(await found(p['5b'], q)).toEqual([])
  })

  test('a WeChat id is found by nobody who does not see it', async () => {
    const pooled = await made(
      { company_name: '寻公海微信', wechat: 'hidden_wx_77', service_id: null },
      p['2a'],
    )
    for (const who of Object.values(p)) {
      expect((await who.ask('/api/pool/customers?q=hidden_wx')).data.total).toBe(0)
      expect((await who.ask('/api/search?q=hidden_wx')).data.groups).toEqual([])
    }
    expect((await p['5a'].ask('/api/pool/customers?q=xungonghai')).data.total).toBe(1)
    // People who assign a customer from the pool do not see its contact, nor find it by that.
    await p['2a'].ask(`/api/pool/customers/${pooled.id}/assign`, {
      method: 'POST',
      body: { service_id: t.uid('5b') },
    })
    expect(await found(p['2a'], 'hidden_wx_77')).toEqual([])
    expect(await found(p['2a'], 'xungonghai')).toEqual(['寻公海微信'])
    expect(await found(p['5b'], 'hidden_wx_77')).toEqual(['寻公海微信'])
    expect(await found(p['1a'], 'hidden_wx_77')).toEqual(['寻公海微信'])
  })
})

describe('setting several at once', () => {
  const set = (who: Person, body: unknown) => who.ask('/api/customers/set', { method: 'POST', body })
  const read = async (id: number) => (await p['1a'].ask(`/api/customers/${id}`)).data

  test('intention and next date, with its line in the log, each row by its own right', async () => {
    const mine = await made({ company_name: '批量一' })
    const theirs = await made({ company_name: '批量二' }, p['5b'])
    const next_follow_at = inDays(3)
    const answer = await set(p['5a'], { ids: [theirs.id, mine.id], status: 1, next_follow_at })
    expect(answer.data.results.map((result: { code: number }) => result.code)).toEqual([404, 0])
    expect(await read(mine.id)).toMatchObject({ status: 1, next_follow_at, version: 2 })
    expect(await read(theirs.id)).toMatchObject({ version: 1 })
    const { items } = (await p['5a'].ask(`/api/customers/${mine.id}/timeline`)).data
    expect(items[0]).toMatchObject({ what: 'edit', fields: ['status', 'next_follow_at'] })
    await set(p['5a'], { ids: [mine.id], next_follow_at: null })
    expect(await read(mine.id)).toMatchObject({ status: 1, next_follow_at: null, version: 3 })
  })

  test.each<[string, Record<string, unknown>]>([
    ['nothing', {}],
    ['an intention that is none', { status: 9 }],
    ['no intention', { status: null }],
    ['a date that is none', { next_follow_at: 'x' }],
    ['another field', { status: 1, company_name: 'x' }],
    ['another owner', { status: 1, service_id: 1 }],
  ])('%s is 422 and changes nothing', async (_name, body) => {
    const { id } = await made({ company_name: '批量不变' })
    expect((await set(p['5a'], { ids: [id], ...body })).status).toBe(422)
    expect(await read(id)).toMatchObject({ version: 1 })
  })

  test('an archived customer stays as it is', async () => {
    const { id } = await made({ company_name: '批量归档' })
    await p['2a'].ask(`/api/customers/${id}/archive`, { method: 'POST', body: { version: 1 } })
    expect((await set(p['5a'], { ids: [id], status: 1 })).data.results[0]).toMatchObject({
      code: 409,
      reason: 'already_archived',
    })
  })
})
