import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchGroup } from '#contract/search.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  for (const [owner, company_name, phone] of [
    ['5a', '金丝雀甲物资有限公司', '13911110001'],
    ['5b', '金丝雀乙物资有限公司', '13911110002'],
  ] as const)
    await (
      await t.as(owner)
    ).ask('/api/customers', {
      method: 'POST',
      body: newCustomer({ company_name, phone, name: '林舟' }),
    })
  await (
    await t.as('2a')
  ).ask('/api/customers', {
    method: 'POST',
    body: newCustomer({
      company_name: '金丝雀公海物资有限公司',
      phone: '13911110003',
      name: '林舟',
      service_id: null,
    }),
  })
})
afterAll(() => t.close())

async function find(username: string, q: string): Promise<SearchGroup[]> {
  const answer = await (
    await t.as(username)
  ).ask<{ groups: SearchGroup[] }>(`/api/search?q=${encodeURIComponent(q)}`)
  expect(answer.code).toBe(0)
  return answer.data.groups
}

const titles = (groups: SearchGroup[], kind: string) =>
  groups
    .find((group) => group.kind === kind)
    ?.hits.map((hit) => hit.title.replace(/^金丝雀|物资有限公司$/g, '')) ?? []

describe('who finds what', () => {
  test.each<[string, string[], string[]]>([
    ['1a', ['乙', '甲'], ['公海']],
    ['2a', ['乙', '甲'], ['公海']],
    ['3a', ['甲'], ['公海']],
    ['3b', ['乙'], ['公海']],
    ['5a', ['甲'], ['公海']],
    ['5b', ['乙'], ['公海']],
    ['4a', [], []],
    ['6a', [], []],
    ['7a', [], []],
    ['8a', [], []],
  ])('%s', async (who, owned, pooled) => {
    const groups = await find(who, '金丝雀')
    expect([titles(groups, 'customers'), titles(groups, 'pool')]).toEqual([owned, pooled])
  })

  test('consignors are found by all who work with them, and shown in full to their own people', async () => {
    const body = {
      company_name: '翠鸟委托有限公司',
      name: '林舟',
      phone: '13911110009',
      bank_account: '6222021234567896293',
    }
    const { data } = await (await t.as('5a')).ask('/api/consignors', { method: 'POST', body })
    const hit = {
      kind: 'consignors',
      id: data.id,
      title: body.company_name,
      subtitle: '林舟 · 13911110009',
      url: `/base/consignors?id=${data.id}`,
    }
    for (const who of ['3b', '5b']) {
      const outline = { ...hit, subtitle: '', masked: ['phone'] }
      expect((await find(who, '翠鸟'))[0]?.hits).toContainEqual(outline)
      for (const q of ['林舟', 'lz', '11110009'])
        expect(JSON.stringify(await find(who, q))).not.toContain('翠鸟')
    }
    for (const who of ['1a', '2a', '3a', '5a'])
      for (const q of ['翠鸟', 'cnwt', '11110009']) expect((await find(who, q))[0]?.hits).toContainEqual(hit)
    for (const who of ['4a', '6a', '7a', '8a']) expect(await find(who, '翠鸟')).toEqual([])
    expect(await find('1a', '6222021234567896293')).toEqual([])
  })

  test('lots are found by everybody who may see them, by name, initials and number; a hit says nothing of prices', async () => {
    const { lot_no, id } = (
      await (
        await t.as('5a')
      ).ask('/api/lots', { method: 'POST', body: { corpore_name: '鸬鹚号货船', reserve_price: '7654321' } })
    ).data
    const hit = {
      kind: 'lots',
      id,
      title: '鸬鹚号货船',
      subtitle: lot_no,
      url: `/crm/weituo/weiTuoEdtail?id=${id}`,
    }
    for (const who of ['1a', '2a', '3a', '5a'])
      for (const q of ['鸬鹚', 'lchhc', lot_no]) expect((await find(who, q))[0]?.hits).toContainEqual(hit)
    for (const who of ['3b', '4a', '5b', '6a', '7a', '8a']) expect(await find(who, '鸬鹚')).toEqual([])
    expect(await find('1a', '7654321')).toEqual([])
  })

  test('people are found by administrators only', async () => {
    const [people] = await find('1a', '昵称5a')
    expect(people?.hits).toEqual([
      {
        kind: 'staff',
        id: t.uid('5a'),
        title: '昵称5a',
        subtitle: '姓名5a · 5a',
        url: '/system/staff?q=5a&id=' + t.uid('5a'),
      },
    ])
    for (const who of ['2a', '3a', '5a', '7a']) expect(await find(who, '昵称5a')).toEqual([])
  })
})

describe('by what', () => {
  test('contact, phone and pinyin initials', async () => {
    expect(titles(await find('5a', '林舟'), 'customers')).toEqual(['甲'])
    expect(titles(await find('5a', '1391111'), 'customers')).toEqual(['甲'])
    expect(titles(await find('5a', 'jsqj'), 'customers')).toEqual(['甲'])
    expect(titles(await find('5a', ' 139-1111-0001 '), 'customers')).toEqual(['甲'])
  })

  test('a phone in the pool is shortened and cannot be searched by, by anyone', async () => {
    for (const who of ['1a', '2a', '5a']) {
      expect(await find(who, '13911110003')).toEqual([])
      const pooled = (await find(who, '公海物资')).find((group) => group.kind === 'pool')?.hits[0]
      expect(pooled).toMatchObject({
        subtitle: '林舟 · 139********',
        masked: ['phone'],
        url: `/crm/index/highseaslist?id=${pooled?.id}`,
      })
    }
  })

  test('a hit opens its record, and the record is one that the caller may read', async () => {
    const who = await t.as('5a')
    const [hit] = (await find('5a', '金丝雀甲'))[0]?.hits ?? []
    expect(hit).toMatchObject({
      subtitle: '林舟 · 13911110001 · 昵称5a',
      url: `/crm/index/list?id=${hit?.id}`,
    })
    expect((await who.ask(`/api/customers/${hit?.id}`)).code).toBe(0)
  })

  test('at most eight of a kind, archived ones not among them', async () => {
    const who = await t.as('3a')
    for (let n = 0; n < 10; n++)
      await who.ask('/api/customers', {
        method: 'POST',
        body: newCustomer({ company_name: `众多之${n}`, confirm_duplicate: true }),
      })
    expect((await find('3a', '众多之')).map((group) => group.hits.length)).toEqual([8])
    const [gone] = (await find('3a', '众多之3'))[0]?.hits ?? []
    await (
      await t.as('2a')
    ).ask(`/api/customers/${gone?.id}/archive`, {
      method: 'POST',
      body: { version: 1 },
    })
    expect(await find('3a', '众多之3')).toEqual([])
  })
})

test.each([
  ['', 'missing'],
  ['?q=', 'empty'],
  ['?q=%20%20', 'blank'],
  ['?q=a&q=b', 'twice'],
  [`?q=${'长'.repeat(101)}`, 'too long'],
  ['?q=%00', 'unstorable'],
])('%s (%s) is 422', async (query) => {
  const answer = await (await t.as('5a')).ask(`/api/search${query}`)
  expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['q']])
})

test.each(['%', '_', '\\', "'", '"', '(', '~', '#', '🚀'])('%s is looked for as it is', async (q) => {
  expect(await find('1a', q)).toEqual([])
})
