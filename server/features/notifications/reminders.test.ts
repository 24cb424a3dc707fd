import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotificationRow } from '#contract/notifications.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { remindOfFollowUps } from './reminders.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())
beforeEach(() => t.asOwner('delete from notifications; update customers set next_follow_at = null'))

const nine = '2026-11-24T01:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(nine) + minutes * 60_000)
const remind = (minutes: number) => remindOfFollowUps(t.database.db, after(minutes))

async function add(
  who: Person,
  next_follow_at: string | null,
): Promise<{ id: number; company_name: string }> {
  const body = newCustomer({ confirm_duplicate: true, next_follow_at })
  const { data, code, msg } = await who.ask('/api/customers', { method: 'POST', body })
  expect(code, msg).toBe(0)
  return data
}

const told = async (username: string): Promise<NotificationRow[]> =>
  (await (await t.as(username)).ask('/api/notifications')).data.items
const brief = async (username: string) =>
  (await told(username)).map(({ kind, values, url }) => ({ kind, values, url }))

test('the owner hears of a customer at its hour, once, and nobody before or besides', async () => {
  const { id, company_name } = await add(await t.as('5a'), nine)
  await remind(-1)
  expect(await brief('5a')).toEqual([])
  await remind(0)
  expect(await brief('5a')).toEqual([
    {
      kind: 'follow_up_now',
      values: { name: company_name, n: 1, time: '09:00' },
      url: `/crm/index/list?id=${id}&do=follow`,
    },
  ])
  await remind(1)
  expect(await brief('5a')).toHaveLength(1)
  for (const other of ['1a', '3a', '5b']) expect(await brief(other)).toEqual([])
})

test('many on the same hour are said together, and lead to their list', async () => {
  const who = await t.as('5a')
  const first = await add(who, nine)
  await add(who, nine)
  await add(who, after(30).toISOString())
  await remind(0)
  expect(await brief('5a')).toEqual([
    {
      kind: 'follow_ups_now',
      values: { name: first.company_name, n: 2, time: '09:00' },
      url: `/crm/index/list?service_id=${t.uid('5a')}&next_follow_at_from=2026-11-24&next_follow_at_to=2026-11-24&sort=next_follow_at`,
    },
  ])
  await remind(30)
  expect((await brief('5a')).map(({ kind, values }) => [kind, values['time']])).toEqual([
    ['follow_up_now', '09:30'],
    ['follow_ups_now', '09:00'],
  ])
})

test('who was contacted before, who lies in the pool and who is put off is not reminded of', async () => {
  const who = await t.as('5a')
  const [called, released, put] = [await add(who, nine), await add(who, nine), await add(who, nine)]
  const follow = { kind: 1, content: '已联系', next_follow_at: after(600).toISOString() }
  expect(
    (await who.ask(`/api/customers/${called.id}/follow-ups`, { method: 'POST', body: follow })).code,
  ).toBe(0)
  const release = { reason: 9, version: 1 }
  expect(
    (await who.ask(`/api/customers/${released.id}/release`, { method: 'POST', body: release })).code,
  ).toBe(0)
  const edit = { next_follow_at: after(601).toISOString(), version: 1 }
  expect((await who.ask(`/api/customers/${put.id}`, { method: 'PATCH', body: edit })).code).toBe(0)
  await remind(0)
  expect(await brief('5a')).toEqual([])
})

test('after downtime the last hour is made up for, not the whole past; people who left hear nothing', async () => {
  await add(await t.as('5a'), nine)
  await add(await t.as('5b'), nine)
  await t.asOwner(`update staff set disabled_at = now() where username = '5b'`)
  await remind(61)
  expect(await brief('5a')).toEqual([])
  await remind(59)
  expect(await brief('5a')).toHaveLength(1)
  const { rows } = await t.database.pool.query('select count(*)::int as n from notifications')
  expect(rows[0].n).toBe(1)
})

test('the clock reminds: of two instances that tick at once one says it', async () => {
  await add(await t.as('5a'), nine)
  await Promise.all([remind(0), remind(0)])
  expect(await brief('5a')).toHaveLength(1)
})
