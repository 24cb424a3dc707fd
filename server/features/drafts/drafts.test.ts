import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftDays, draftLength, mostDrafts } from '#contract/drafts.ts'
import { testApp, type Answer, type TestApp } from '#server/test/support/harness.ts'
import { forgetOldDrafts } from './routes.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = async (who: string, method: string, key: string, body?: unknown): Promise<Answer> =>
  (await t.as(who)).ask(`/api/drafts/${key}`, { method, ...(body === undefined ? {} : { body }) })
const save = (who: string, key: string, value: unknown) => ask(who, 'PUT', key, { value })
const typed = async (who: string, key: string) => (await ask(who, 'GET', key)).data?.value ?? null
const keys = async (who: string) =>
  (await (await t.as(who)).ask('/api/drafts')).data.items.map((item: { key: string }) => item.key)

test('a draft comes back to the same person on any device, and goes when it is deleted', async () => {
  expect(await typed('5a', 'follow-up.1')).toBeNull()
  expect((await save('5a', 'follow-up.1', { content: '金丝雀' })).code).toBe(0)
  await save('5a', 'follow-up.1', { content: '金丝雀，改过', kind: 2 })
  expect(await typed('5a', 'follow-up.1')).toEqual({ content: '金丝雀，改过', kind: 2 })
  expect(await keys('5a')).toEqual(['follow-up.1'])
  expect((await ask('5a', 'DELETE', 'follow-up.1')).code).toBe(0)
  expect(await typed('5a', 'follow-up.1')).toBeNull()
  expect((await ask('5a', 'DELETE', 'follow-up.1')).code).toBe(0)
})

test('nobody else reads, changes or deletes it, whoever they are', async () => {
  await save('5a', 'customers.new', { bank_account: '6222000011112222' })
  for (const who of ['5b', '3a', '2a', '1a', '7a']) {
    for (const answer of [
      await ask(who, 'GET', 'customers.new'),
      await (await t.as(who)).ask('/api/drafts'),
      await save(who, 'customers.new', { bank_account: 'x' }),
      await ask(who, 'DELETE', 'customers.new'),
    ])
      expect([who, answer.text.includes('6222')]).toEqual([who, false])
    expect(await typed('5a', 'customers.new')).toEqual({ bank_account: '6222000011112222' })
  }
  expect((await t.ask('/api/drafts/customers.new')).status).toBe(401)
  const { rows } = await t.database.pool.query(
    "select count(*)::int as n from audit_entries e where to_jsonb(e)::text like '%622200001111%'",
  )
  expect(rows[0].n).toBe(0)
  const { rows: kept } = await t.database.pool.query('select content from drafts')
  expect(JSON.stringify(kept)).not.toContain('6222')
})

test('its size, its key and its form are checked', async () => {
  for (const value of [undefined, null, 'x', 1, { text: 'x'.repeat(draftLength) }])
    expect((await save('5a', 'sized', value)).status).toBe(422)
  expect((await ask('5a', 'PUT', 'sized', { value: {}, uid: 1 })).status).toBe(422)
  for (const key of ['a/b', 'x'.repeat(101), 'ä'])
    expect([400, 404]).toContain((await save('5a', encodeURIComponent(key), {})).status)
  const odd = { text: 'a\u0000b\ud800c', list: [1, { deep: null }] }
  expect((await save('5a', 'sized', odd)).code).toBe(0)
  expect(await typed('5a', 'sized')).toEqual(odd)
})

test('with one too many the oldest goes', async () => {
  for (let n = 0; n <= mostDrafts; n += 1) await save('3b', `form.${n}`, { n })
  const kept = await keys('3b')
  expect([kept.length, kept[0], kept.includes('form.0'), kept.includes('form.1')]).toEqual([
    mostDrafts,
    `form.${mostDrafts}`,
    false,
    true,
  ])
})

test('it goes some days after the last word', async () => {
  await save('2a', 'old', {})
  await save('2a', 'young', {})
  await t.database.pool.query("update drafts set updated_at = now() - interval '15 days' where key = 'old'")
  await forgetOldDrafts(t.database.db, new Date())
  expect(draftDays).toBe(14)
  expect(await keys('2a')).toEqual(['young'])
})
