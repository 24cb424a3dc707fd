import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Person, type TestApp } from '#server/test/support/harness.ts'

let t: TestApp
let mine: Person
let theirs: Person
beforeAll(async () => {
  t = await testApp()
  mine = await t.as('5a')
  theirs = await t.as('5b')
})
afterAll(() => t.close())

const why = (answer: Answer) => [answer.status, answer.data?.reason]
const save = (who: Person, body: unknown) => who.ask('/api/views', { method: 'PUT', body })
const edit = (who: Person, id: number, body: unknown) => who.ask(`/api/views/${id}`, { method: 'PUT', body })
const remove = (who: Person, id: number) => who.ask(`/api/views/${id}`, { method: 'DELETE' })
const list = async (who: Person, query = '') => (await who.ask(`/api/views${query}`)).data.items

test('are saved, found by list, renamed and deleted', async () => {
  const { data } = await save(mine, {
    list: 'customers',
    name: '逾期',
    query: 'overdue=true&sort=-created_at',
  })
  expect(data).toMatchObject({
    list: 'customers',
    name: '逾期',
    query: 'overdue=true&sort=-created_at',
    version: 1,
    actions: ['edit', 'delete'],
  })
  expect(data).not.toHaveProperty('uid')
  expect(data).toMatchObject({
    columns: null,
    shared: false,
    created_by: mine.uid,
    created_by_name: '昵称5a',
  })
  await save(mine, { list: 'pool', name: '华东', query: '' })
  expect(await list(mine, '?list=customers')).toEqual([data])
  expect(await list(mine)).toHaveLength(2)
  expect(
    (await edit(mine, data.id, { name: '逾期的', query: 'overdue=true', version: 1 })).data,
  ).toMatchObject({ name: '逾期的', version: 2 })
  expect((await remove(mine, data.id)).code).toBe(0)
  expect((await remove(mine, data.id)).status).toBe(404)
})

test('the same name again replaces it, and the old version is stale', async () => {
  const { data } = await save(mine, { list: 'customers', name: '同名', query: 'a=1' })
  expect((await save(mine, { list: 'customers', name: '同名', query: 'a=2' })).data).toMatchObject({
    id: data.id,
    version: 2,
    query: 'a=2',
  })
  const stale = await edit(mine, data.id, { name: '同名', query: 'a=3', version: 1 })
  expect([...why(stale), stale.data.current.query]).toEqual([409, 'stale_version', 'a=2'])
})

test('two cannot have one name', async () => {
  await save(mine, { list: 'customers', name: '甲', query: '' })
  const { data } = await save(mine, { list: 'customers', name: '乙', query: '' })
  const answer = await edit(mine, data.id, { name: '甲', query: '', version: 1 })
  expect([answer.status, answer.data.fields]).toEqual([422, { name: '视图名称重复' }])
})

test('are one’s own: of others’ nothing is seen, changed or deleted', async () => {
  const { data } = await save(mine, { list: 'customers', name: '我的金丝雀', query: 'q=金丝雀' })
  expect(JSON.stringify(await list(theirs))).not.toContain('金丝雀')
  for (const who of [theirs, await t.as('1a')]) {
    const answers = [
      await edit(who, data.id, { name: 'x', query: '', version: 1 }),
      await remove(who, data.id),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('金丝雀')
    }
  }
  await save(theirs, { list: 'customers', name: '我的金丝雀', query: 'other' })
  expect((await list(mine)).find((row: { id: number }) => row.id === data.id)).toEqual(data)
})

test.each<[string, Record<string, unknown>]>([
  ['no name', { list: 'customers', name: ' ', query: '' }],
  ['a long name', { list: 'customers', name: 'x'.repeat(51), query: '' }],
  ['a long query', { list: 'customers', name: 'x', query: 'x'.repeat(2001) }],
  ['another property', { list: 'customers', name: 'x', query: '', uid: 1 }],
  ['a NUL', { list: 'customers', name: 'x', query: 'a\u0000' }],
  ['columns that are none', { list: 'customers', name: 'x', query: '', columns: ['a b'] }],
  ['half a character', { list: 'customers', name: 'x', query: 'a\ud800' }],
])('%s is 422', async (_name, body) => {
  expect((await save(mine, body)).status).toBe(422)
})

test('there are at most fifty a list, and the fifty can still be saved again', async () => {
  const who = await t.as('2a')
  for (let n = 0; n < 50; n += 1)
    expect((await save(who, { list: 'customers', name: `视图${n}`, query: '' })).status).toBe(200)
  expect((await save(who, { list: 'customers', name: '再一个', query: '' })).status).toBe(422)
  expect((await save(who, { list: 'customers', name: '视图7', query: 'changed' })).data).toMatchObject({
    query: 'changed',
    version: 2,
  })
  expect((await save(who, { list: 'pool', name: '再一个', query: '' })).status).toBe(200)
})

describe('shared views', () => {
  const named = async (username: string, name: string) =>
    (await list(await t.as(username), '?list=customers')).filter(
      (item: { name: string }) => item.name === name,
    )
  const share = async (username: string, name: string) =>
    save(await t.as(username), {
      list: 'customers',
      name,
      query: 'status=1',
      columns: ['name', 'phone'],
      shared: true,
    })

  test.each(['1a', '2b'])('what %s shares, everybody sees and nobody else changes', async (author) => {
    const name = `全员${author}`
    const { data } = await share(author, name)
    expect(data.actions).toEqual(['edit', 'delete', 'share'])
    for (const reader of ['2a', '3a', '4a', '5b', '8a']) {
      const [seen] = await named(reader, name)
      expect(seen).toMatchObject({
        id: data.id,
        columns: ['name', 'phone'],
        query: 'status=1',
        created_by_name: `昵称${author}`,
        actions: [],
      })
      const who = await t.as(reader)
      expect(why(await edit(who, data.id, { name, query: '', version: 1 }))).toEqual([403, 'no_permission'])
      expect((await remove(who, data.id)).status).toBe(403)
    }
    expect((await named(author, name))[0]).toMatchObject({ version: 1, query: 'status=1' })
  })

  test('what a lead shares, the team sees', async () => {
    const { data } = await share('3a', '三组')
    expect(await named('5a', '三组')).toHaveLength(1)
    for (const other of ['1a', '2a', '3b', '5b', '4a']) {
      expect(await named(other, '三组')).toEqual([])
      expect((await remove(await t.as(other), data.id)).status).toBe(404)
    }
    const lead = await t.as('3a')
    expect(
      (await edit(lead, data.id, { name: '三组', query: '', shared: false, version: 1 })).data,
    ).toMatchObject({
      shared: false,
      columns: ['name', 'phone'],
    })
    expect(await named('5a', '三组')).toEqual([])
  })

  test.each(['4a', '5a', '6a', '7a', '8a'])('%s shares with nobody', async (author) => {
    const who = await t.as(author)
    expect((await share(author, '不许')).status).toBe(403)
    const { data } = await save(who, { list: 'customers', name: '自己的', query: '' })
    expect(data.actions).not.toContain('share')
    expect((await edit(who, data.id, { name: '自己的', query: '', shared: true, version: 1 })).status).toBe(
      403,
    )
    expect((await named(author, '自己的'))[0]).toMatchObject({ shared: false, version: 1 })
  })

  test('whoever has lost the role shares nothing any more', async () => {
    await share('1b', '旧总监')
    expect(await named('5a', '旧总监')).toHaveLength(1)
    await t.asOwner('update staff set roles = array[5]::smallint[] where id = $1', [t.uid('1b')])
    expect(await named('5a', '旧总监')).toEqual([])
  })
})
