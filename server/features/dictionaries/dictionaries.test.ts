import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { dictionaryNames } from './names.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const seeded = {
  '/api/auction-companies': ['云竞通', '中恒拍卖', '快拍拍卖', '山河拍卖'],
  '/api/auction-platforms': ['云竞通', '中拍平台', '铁建云采', '中施物拍', '鲁班网'],
} as const

describe.each(Object.entries(seeded))('%s', (path, names) => {
  test('the seeded keys are those of the source-spec, for everyone signed in', async () => {
    expect((await t.ask(path)).code).toBe(50008)
    for (const role of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const { data } = await (await t.as(`${role}a`)).ask(path)
      expect(
        data.items.map((row: { key: number; id: number; name: string }) => [row.key, row.id, row.name]),
      ).toEqual(names.map((name, key) => [key, key, name]))
      expect(data).toMatchObject({ total: names.length, page: 1, limit: 20 })
      expect(data.items[0]).toMatchObject({
        enabled: true,
        version: 1,
        sort: 0,
        actions: role <= 2 ? ['edit'] : [],
      })
    }
  })

  test('only 1 and 2 change it', async () => {
    for (const role of [3, 4, 5, 6, 7, 8]) {
      const who = await t.as(`${role}a`)
      expect((await who.ask(path, { method: 'POST', body: { name: '不行' } })).status).toBe(403)
      expect(
        (await who.ask(`${path}/1`, { method: 'PATCH', body: { name: '不行', version: 1 } })).status,
      ).toBe(403)
    }
    expect((await (await t.as('1a')).ask(path)).data.total).toBe(names.length)
  })

  test('a key cannot be given or changed; a name is needed, unique and short', async () => {
    const who = await t.as('2a')
    const post = (body: object) => who.ask(path, { method: 'POST', body })
    expect((await post({})).data.fields).toMatchObject({ name: expect.stringContaining('不能为空') })
    expect((await post({ name: '新', key: 9 })).data.fields).toHaveProperty('key')
    expect((await post({ name: '新', sort: -1 })).data.fields).toHaveProperty('sort')
    expect((await post({ name: '长'.repeat(101) })).status).toBe(422)
    expect((await who.ask(`${path}/1`, { method: 'PATCH', body: { key: 7, version: 1 } })).status).toBe(422)
    expect(
      (await who.ask(`${path}/1`, { method: 'PATCH', body: { name: '无版本' } })).data.fields,
    ).toHaveProperty('version')
    expect((await who.ask(`${path}/999`, { method: 'PATCH', body: { name: '无', version: 1 } })).status).toBe(
      404,
    )
    const twice = await post({ name: names[1] })
    expect([twice.status, twice.data.reason]).toEqual([409, 'duplicate'])
    const renamed = await who.ask(`${path}/2`, { method: 'PATCH', body: { name: names[1], version: 1 } })
    expect([renamed.status, renamed.data.reason]).toEqual([409, 'duplicate'])
  })

  test('a new one is last and has the next key; a stale edit is refused; disabled ones stay readable', async () => {
    const who = await t.as('2a')
    const made = (await who.ask(path, { method: 'POST', body: { name: 'Gamma' } })).data
    expect(made.key).toBeGreaterThanOrEqual(names.length)
    expect(made).toMatchObject({ id: made.key, enabled: true, sort: made.key, version: 1, actions: ['edit'] })
    expect((await who.ask(path, { method: 'POST', body: { name: 'GAMMA' } })).data.reason).toBe('duplicate')
    const off = (
      await who.ask(`${path}/${made.key}`, {
        method: 'PATCH',
        body: { enabled: false, sort: null, version: 1 },
      })
    ).data
    expect(off).toMatchObject({ key: made.key, enabled: false, sort: made.key, version: 2, name: 'Gamma' })
    const stale = await who.ask(`${path}/${made.key}`, { method: 'PATCH', body: { name: '旧', version: 1 } })
    expect([stale.status, stale.data.reason, stale.data.current.version]).toEqual([409, 'stale_version', 2])
    const listed = (query: string) => who.ask(`${path}?${query}`)
    expect((await listed('enabled=false')).data.items.map((row: { name: string }) => row.name)).toEqual([
      'Gamma',
    ])
    expect((await listed('')).data.items.at(-1).name).toBe('Gamma')
    const { companies, platforms } = await dictionaryNames(t.database.db)
    expect((path.endsWith('companies') ? companies : platforms).get(made.key)).toBe('Gamma')
    const { rows } = await t.database.pool.query(
      "select action, after from audit_entries where resource = $1 and record_id = $2 and action in ('create', 'edit') order by id",
      [path.slice(5).replace('-', '_'), made.key],
    )
    expect(rows).toEqual([
      { action: 'create', after: { name: 'Gamma', key: made.key } },
      { action: 'edit', after: { enabled: false } },
    ])
  })
})

test('a platform pays deposits back within a year', async () => {
  const who = await t.as('1a')
  const given = (refund_working_days: unknown) =>
    who.ask('/api/auction-platforms/1', { method: 'PATCH', body: { refund_working_days, version: 1 } })
  expect((await given(251)).data.fields).toHaveProperty('refund_working_days')
  expect((await given('3')).status).toBe(422)
  expect((await given(5)).data).toMatchObject({ refund_working_days: 5, name: '中拍平台' })
  expect(
    (await who.ask('/api/auction-platforms', { method: 'POST', body: { name: '新平台' } })).data
      .refund_working_days,
  ).toBe(2)
})

test('two people with the same new name at once: one gets it, the other is refused', async () => {
  const [one, other] = [await t.as('1a'), await t.as('2a')]
  const answers = await Promise.all(
    [one, other].map((who) => who.ask('/api/auction-companies', { method: 'POST', body: { name: '同时' } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
