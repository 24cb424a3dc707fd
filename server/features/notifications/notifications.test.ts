import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationRow, UnreadCount } from '#contract/notifications.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { addDays, businessDay, startOfBusinessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { LiveChange } from '#server/request/write-audit.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { eventsFor } from '#server/features/events/routes.ts'
import { listen, type Listeners } from '#server/features/events/listen.ts'
import { file, form } from '#server/features/uploads/test-files.ts'
import { forgetOldNotifications, notifyDaily } from './daily.ts'
import { inFull } from '#server/test/support/full.ts'

type Told = Page<NotificationRow> & UnreadCount
let t: TestApp
let listeners: Listeners
let heard: LiveChange[] = []
beforeAll(async () => {
  t = await testApp()
  listeners = listen(t.url, () => {})
  listeners.add((listener) => listener && heard.push(listener))
})
afterAll(async () => {
  await listeners.close()
  await t.close()
})
beforeEach(() => void (heard = []))
afterEach(async () => {
  await t.asOwner('delete from notifications; delete from daily_runs')
})

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const told = async (username: string, query = '') =>
  (await (await t.as(username)).ask<Told>(`/api/notifications${query}`)).data
const brief = async (username: string) =>
  (await told(username)).items.map(({ kind, values, url }) => ({ kind, values, url }))
async function add(
  who: Person,
  changes: Record<string, unknown> = {},
): Promise<{ id: number; company_name: string }> {
  const { data, code, msg } = await who.ask('/api/customers', {
    method: 'POST',
    body: newCustomer({ confirm_duplicate: true, ...changes }),
  })
  expect(code, msg).toBe(0)
  return data
}

const post = async (who: Person, path: string, body: unknown, headers = {}) => {
  const answer = await who.ask(path, { method: 'POST', body, headers })
  expect(answer.code, answer.text).toBe(0)
  return answer.data
}

describe('customers that become yours', () => {
  test('a transfer tells the new owner and nobody else, and opens the customer', async () => {
    const lead = await t.as('3a')
    const { id, company_name } = await add(lead)
    await post(lead, `/api/customers/${id}/transfer`, { service_id: t.uid('5a'), version: 1 })
    expect(await brief('5a')).toEqual([
      {
        kind: 'customer_transferred',
        values: { by: '昵称3a', name: company_name },
        url: `/crm/index/list?id=${id}`,
      },
    ])
    for (const other of ['1a', '3a', '5b', '7a']) expect(await brief(other)).toEqual([])
    expect((await (await t.as('5a')).ask(`/api/customers/${id}`)).code).toBe(0)
  })

  test('a refused transfer tells nothing, a repeated one tells once', async () => {
    const lead = await t.as('3a')
    const { id } = await add(lead)
    await lead.ask(`/api/customers/${id}/transfer`, {
      method: 'POST',
      body: { service_id: t.uid('5a'), version: 9 },
    })
    expect(await brief('5a')).toEqual([])
    const key = { 'idempotency-key': `notice-${id}` }
    for (let n = 0; n < 2; n++)
      await post(lead, `/api/customers/${id}/transfer`, { service_id: t.uid('5a'), version: 1 }, key)
    expect(await brief('5a')).toHaveLength(1)
  })

  test('many in one request make one notice to the owner, which counts those that succeeded', async () => {
    const lead = await t.as('3a')
    const made = [await add(lead), await add(lead), await add(lead)]
    await post(lead, `/api/customers/transfer`, {
      ids: [...made.map((row) => row.id), 999_999],
      service_id: t.uid('5a'),
    })
    expect(await brief('5a')).toMatchObject([
      {
        kind: 'customers_transferred',
        values: { by: '昵称3a', n: 3 },
        url: `/crm/index/list?service_id=${t.uid('5a')}`,
      },
    ])
  })

  test('assigned from the pool, or entered for somebody; not what one takes or enters oneself', async () => {
    const director = await t.as('2a')
    const pooled = await add(director, { service_id: null })
    await post(director, `/api/pool/customers/${pooled.id}/assign`, { service_id: t.uid('5b') })
    const entered = await add(director, { service_id: t.uid('5b') })
    expect((await brief('5b')).map(({ kind, values }) => [kind, values['name']])).toEqual([
      ['customer_assigned', entered.company_name],
      ['customer_assigned', pooled.company_name],
    ])
    const own = await add(await t.as('5b'))
    await post(await t.as('5b'), `/api/customers/${own.id}/release`, { reason: 9, version: 1 })
    const other = await t.as('5a')
    await post(other, `/api/pool/customers/${own.id}/claim`, {})
    await add(other)
    expect(await brief('5a')).toEqual([])
  })

  test('a hand-over tells the successor, once', async () => {
    const admin = await t.as('1a')
    for (let n = 0; n < 2; n++) await add(await t.as('3b'))
    const { customers } = await post(admin, `/api/staff/${t.uid('3b')}/hand-over`, {
      service_id: t.uid('3a'),
    })
    expect(await brief('3a')).toEqual([
      {
        kind: 'handed_over',
        values: { from: '昵称3b', n: customers },
        url: `/crm/index/list?service_id=${t.uid('3a')}`,
      },
    ])
  })
})

describe('imports', () => {
  const titles = '公司名称,客户姓名,手机号码,所属部门,职务,所在地区,合作意向,微信'
  const bring = async (phone: string, service_id: number) => {
    const lead = await t.as('3a')
    const text = `${titles}\n导入甲${phone},张三,${phone},物资部,部长,浙江省/杭州市/西湖区,有意向,wx1\n,缺公司,139,物资部,部长,浙江省/杭州市/西湖区,有意向,wx2`
    const { data } = await lead.ask(
      '/api/imports',
      form([file('名单.csv', Buffer.from(text))], { resource: 'customers' }),
    )
    await post(lead, `/api/imports/${data.id}/run`, {
      mapping: data.mapping,
      on_duplicate: 'skip',
      service_id,
    })
    await expect
      .poll(async () => (await lead.ask(`/api/imports/${data.id}`)).data.state, { timeout: 30_000 })
      .toMatch(/^(done|failed)$/)
    return data.id as number
  }

  test('a run that is through tells its importer, and the person whose customers came in', async () => {
    const id = await bring('18600001111', t.uid('5a'))
    expect(await brief('3a')).toEqual([
      {
        kind: 'import_done',
        values: { file: '名单.csv', accepted: 1, refused: 1 },
        url: `/crm/index/import?job=${id}`,
      },
    ])
    expect(await brief('5a')).toMatchObject([{ kind: 'customers_assigned', values: { by: '昵称3a', n: 1 } }])
  })

  inFull('a failed one tells its importer', async () => {
    const { data } = await (
      await t.as('3a')
    ).ask('/api/imports', form([file('坏.csv', Buffer.from(`${titles}\n甲`))], { resource: 'customers' }))
    await sql(`update imports set stored = 'gone' where id = $1`, [data.id])
    const body = { mapping: data.mapping, on_duplicate: 'skip', service_id: t.uid('3a') }
    await post(await t.as('3a'), `/api/imports/${data.id}/run`, body)
    await expect
      .poll(() => brief('3a'), { timeout: 20_000 })
      .toEqual([
        { kind: 'import_failed', values: { file: '坏.csv' }, url: `/crm/index/import?job=${data.id}` },
      ])
  })
})

describe('every day', () => {
  const urlQuery = (url: string) => url.slice(url.indexOf('?'))
  const now = new Date()

  test('what falls soon and whom to contact today, once a person and day; the numbers are those of the lists they open', async () => {
    await sql('update customers set archived_at = now() where service_id = any($1)', [
      [t.uid('5a'), t.uid('5b')],
    ])
    const [a, b] = [await t.as('5a'), await t.as('5b')]
    const made = [await add(a), await add(a), await add(a), await add(b)]
    const ids = made.map((row) => row.id)
    await sql(`update customers set owner_since = now() - interval '25 days' where id = any($1)`, [
      [ids[0], ids[3]],
    ])
    await sql(`update customers set next_follow_at = $2 where id = $1`, [
      ids[1],
      startOfBusinessDay(now).toISOString(),
    ])
    await sql(`update customers set next_follow_at = $2 where id = $1`, [
      ids[2],
      new Date(startOfBusinessDay(now, 1).getTime() - 1).toISOString(),
    ])
    await sql(`update customers set next_follow_at = $2 where id = $1`, [
      ids[0],
      startOfBusinessDay(now, 1).toISOString(),
    ])
    await notifyDaily(t.database.db, now)
    const mine = await told('5a')
    expect(
      mine.items
        .map(({ kind, values }) => [kind, values['n']])
        .sort((list, other) => String(list).localeCompare(String(other))),
    ).toEqual([
      ['customers_falling', 1],
      ['follow_ups_due', 2],
    ])
    for (const notificationRow of mine.items)
      expect((await a.ask(`/api/customers${urlQuery(notificationRow.url)}`)).data.total).toBe(
        notificationRow.values['n'],
      )
    expect((await told('5b')).items.map((notificationRow) => notificationRow.kind)).toEqual([
      'customers_falling',
    ])
    await t.asOwner('delete from daily_runs')
    await notifyDaily(t.database.db, now)
    expect((await told('5a')).total).toBe(2)
    await notifyDaily(t.database.db, addDays(now, 1))
    expect(
      (await told('5a')).items.filter((notificationRow) => notificationRow.kind === 'customers_falling'),
    ).toHaveLength(2)
  })

  test('people who cannot sign in, or no longer work with customers, get no notice', async () => {
    await sql(
      `update customers set owner_since = now() - interval '25 days' where service_id = $1 and archived_at is null`,
      [t.uid('5b')],
    )
    await sql(`update staff set disabled_at = now() where username = '5b'`)
    await notifyDaily(t.database.db, now)
    expect(
      (await sql('select count(*)::int as n from notifications where uid = $1', [t.uid('5b')])).rows[0].n,
    ).toBe(0)
    await sql(`update staff set disabled_at = null, roles = '{7}' where username = '5b'`)
    await t.asOwner('delete from daily_runs')
    await notifyDaily(t.database.db, now)
    expect((await told('5b')).items).toEqual([])
    await sql(`update staff set roles = '{5}' where username = '5b'`)
  })

  test('what is older than 90 days goes', async () => {
    const row = (at: Date) =>
      sql(
        `insert into notifications (uid, kind, values, url, created_at) values ($1, 'import_failed', '{"file":"x"}', '/', $2)`,
        [t.uid('5a'), at],
      )
    await row(addDays(now, -91))
    await row(addDays(now, -89))
    await forgetOldNotifications(t.database.db, now)
    expect(
      (await told('5a')).items.map((notificationRow) => businessDay(new Date(notificationRow.created_at))),
    ).toEqual([businessDay(addDays(now, -89))])
  })
})

describe('reading', () => {
  const put = async (username: string, url = '/crm/index/list?id=1') =>
    (
      await sql(
        `insert into notifications (uid, kind, values, url) values ($1, 'import_failed', '{"file":"x"}', $2) returning id::int`,
        [t.uid(username), url],
      )
    ).rows[0].id as number

  test('unread ones are counted, in all and by the screen they open, and paged', async () => {
    for (let n = 0; n < 3; n++) await put('5a')
    await put('5a', '/crm/index/import?job=1')
    const page = await told('5a', '?limit=2&page=2')
    expect([page.items.length, page.total, page.unread]).toEqual([2, 4, 4])
  })

  test('chosen ones or all; unread ones can be asked for', async () => {
    const [first, second] = [await put('5a'), await put('5a')]
    const me = await t.as('5a')
    const answer = await post(me, '/api/notifications/read', { ids: [first] })
    expect(answer).toEqual({ results: [{ id: first, code: 0 }], unread: 1 })
    expect((await told('5a', '?read=false')).items.map((notificationRow) => notificationRow.id)).toEqual([
      second,
    ])
    expect(await post(me, '/api/notifications/read', { all: true })).toEqual({ results: [], unread: 0 })
    expect((await told('5a')).items.every((notificationRow) => notificationRow.read_at !== null)).toBe(true)
    await expect.poll(() => heard.filter((liveChange) => liveChange.act === 'read').length).toBe(2)
  })

  test("another person's are not there, and stay as they are", async () => {
    const theirs = await put('5b')
    const answer = await post(await t.as('5a'), '/api/notifications/read', { ids: [theirs] })
    expect(answer.results).toMatchObject([{ id: theirs, code: 404, reason: 'not_found' }])
    await post(await t.as('5a'), '/api/notifications/read', { all: true })
    expect((await told('5b')).unread).toBe(1)
    expect((await told('1a')).items).toEqual([])
  })

  test.each([
    [{}],
    [{ ids: [] }],
    [{ ids: [1], all: true }],
    [{ all: false }],
    [{ ids: ['1'] }],
    [{ all: true, uid: 1 }],
  ])('%j is 422', async (body) => {
    expect((await (await t.as('5a')).ask('/api/notifications/read', { method: 'POST', body })).status).toBe(
      422,
    )
  })

  test.each(['?uid=1', '?sort=kind', '?kind=nonsense', '?limit=101'])('%s is 422', async (query) => {
    expect((await (await t.as('5a')).ask(`/api/notifications${query}`)).status).toBe(422)
  })
})

test('the stream carries them to their person only, without a word of what they say', async () => {
  const lead = await t.as('3a')
  const { id } = await add(lead)
  await post(lead, `/api/customers/${id}/transfer`, { service_id: t.uid('5a'), version: 1 })
  await expect
    .poll(() => heard.filter((liveChange) => liveChange.resource === 'notifications').length)
    .toBe(1)
  const [one] = heard.filter((event) => event.resource === 'notifications')
  const as = (uid: number, role: number) => ({ uid, roles: [role], team: [t.uid('5a')] }) as unknown as Caller
  expect(eventsFor(as(t.uid('5a'), 5), one as LiveChange)).toEqual([
    { resource: 'notifications', id: t.uid('5a'), act: 'customer_transferred', by: lead.uid },
  ])
  for (const [uid, role] of [
    [t.uid('5b'), 5],
    [t.uid('3a'), 3],
    [t.uid('1a'), 1],
    [t.uid('2a'), 2],
  ] as const)
    expect(eventsFor(as(uid, role), one as LiveChange)).toEqual([])
})
