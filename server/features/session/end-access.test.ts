import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { endsBeforeBeat } from '#server/test/support/waiting.ts'

let t: TestApp
let boss: Person
beforeAll(async () => {
  t = await testApp()
  boss = await t.as('1a')
})
afterAll(() => t.close())

const post = async (who: Person, path: string, body: object) => who.ask(path, { method: 'POST', body })
const signIn = (username: string) =>
  post({ ask: t.ask } as Person, '/admin/login/login_submit', { username, password })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const whoAmI = async (token: string) => (await t.ask('/admin/login/user', bearer(token))).code
const toldTo = async (who: Person) =>
  (
    (await who.ask('/api/notifications')).data.items as { kind: string; values: object; url: string }[]
  ).filter(({ kind }) =>
    ['access_ended', 'access_remains', 'provider_remains', 'service_accounts_remain'].includes(kind),
  )
const staffRow = async (username: string) =>
  (await boss.ask(`/api/staff?q=${username}`)).data.items.find(
    (row: { username: string }) => row.username === username,
  ) as { id: number; version: number }

/** Makes a token and a calendar address, as somebody in the account could. */
async function access(username: string) {
  const who = await t.as(username)
  const token = (await post(who, '/api/tokens', { name: `${username}的程序` })).data as {
    id: number
    token: string
  }
  const calendar = new URL((await post(who, '/api/calendar-feed', {})).data.url).pathname
  expect([await whoAmI(token.token), (await t.ask(calendar)).status]).toEqual([0, 200])
  return { ...token, calendar }
}

const reset = async (username: string) => {
  const { id, version } = await staffRow(username)
  return post(boss, `/api/staff/${id}/reset-password`, { version })
}

const disable = async (username: string, disabled: boolean) => {
  const { id, version } = await staffRow(username)
  return boss.ask(`/api/staff/${id}`, { method: 'PATCH', body: { disabled, version } })
}

test('a reset by an administrator ends personal tokens and the calendar address, on record, and says so', async () => {
  const { id, token, calendar } = await access('5a')
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await fetch(`${address}/api/events`, bearer(token))
  const ended = endsBeforeBeat(stream)
  const { data } = await reset('5a')
  expect(await ended).toBe(true)
  expect([await whoAmI(token), (await t.ask(calendar)).status]).toEqual([50012, 404])

  const log = async (resource: string, action: string) =>
    (await boss.ask(`/api/audit?resource=${resource}&action=${action}`)).data.items
  expect(await log('access_tokens', 'revoke_token')).toMatchObject([
    { uid: boss.uid, record_id: id, record_name: '5a的程序', detail: { username: '5a' } },
  ])
  expect(await log('calendar_feeds', 'delete')).toMatchObject([
    { uid: boss.uid, record_id: t.uid('5a'), record_name: '5a' },
  ])

  const made = (
    await post({ ask: t.ask } as Person, '/admin/login/login_submit', {
      username: '5a',
      password: data.password,
    })
  ).data.token as string
  const as = { ask: (path: string, how = {}) => t.ask(path, { ...how, ...bearer(made) }) } as Person
  await as.ask('/api/session/password', {
    method: 'POST',
    body: { old_password: data.password, new_password: password },
  })
  expect(await whoAmI(token)).toBe(50012)
  expect(await toldTo(as)).toMatchObject([{ kind: 'access_ended', values: { n: 2 }, url: '/profile' }])
})

test('so does disabling the account: enabling it again brings nothing back', async () => {
  const { token, calendar } = await access('6a')
  expect((await disable('6a', true)).code).toBe(0)
  expect((await disable('6a', false)).code).toBe(0)
  expect([await whoAmI(token), (await t.ask(calendar)).status]).toEqual([50012, 404])
})

test('a service account of the person keeps running, and every administrator is asked to check it', async () => {
  const other = await t.as('1b')
  const { data } = await post(other, '/api/service-accounts', { name: '接口' })
  expect((await reset('1b')).code).toBe(0)
  expect((await t.ask('/api/settings', bearer(data.token))).data?.reason).toBe('password_change_required')
  expect(await toldTo(boss)).toMatchObject([
    { kind: 'service_accounts_remain', values: { name: '1b', n: 1 }, url: '/system/service-accounts' },
  ])
})

test('a password that the owner changes ends no token, but names what still works', async () => {
  const { token, calendar } = await access('3a')
  const who = await t.as('3a')
  expect(await toldTo(who)).toEqual([])
  const changed = await post(who, '/api/session/password', {
    old_password: password,
    new_password: 'quiet river 2031',
  })
  expect(changed.code).toBe(0)
  expect([await whoAmI(token), (await t.ask(calendar)).status]).toEqual([0, 200])
  expect(await toldTo(who)).toMatchObject([{ kind: 'access_remains', values: { n: 2 }, url: '/profile' }])
})

test('whoever ends a session is told of what was made since it began, and of nothing older', async () => {
  const end = async (username: string) => {
    const who = await t.as(username)
    const { items } = (await who.ask('/api/session/sessions')).data
    const others = items.filter((row: { current: boolean }) => !row.current)
    for (const { id } of others)
      expect((await who.ask(`/api/session/sessions/${id}`, { method: 'DELETE' })).code).toBe(0)
    return toldTo(who)
  }
  await t.as('4a')
  await signIn('4a')
  await access('4a')
  expect(await end('4a')).toMatchObject([{ kind: 'access_remains', values: { n: 2 } }])
  await access('4b')
  await signIn('4b')
  expect(await end('4b')).toEqual([])
})

test('a provider account stays linked, and its owner is asked to check it', async () => {
  const link = (username: string) =>
    t.asOwner(
      `insert into oidc_links (staff_id, issuer, subject, linked_by, linked_at)
       values (${t.uid(username)}, 'https://login.example', '${username}', ${t.uid(username)}, now())`,
    )
  const remains = [{ kind: 'provider_remains', values: { issuer: 'https://login.example' }, url: '/profile' }]
  await link('6b')
  const { data } = await reset('6b')
  // A changed password says it too, once a day.
  const { rows } = await t.database.pool.query('select kind from notifications where uid = $1', [t.uid('6b')])
  expect(rows).toContainEqual({ kind: 'provider_remains' })
  const { token } = (
    await post({ ask: t.ask } as Person, '/admin/login/login_submit', {
      username: '6b',
      password: data.password,
    })
  ).data
  const as = { ask: (path: string, how = {}) => t.ask(path, { ...how, ...bearer(token) }) } as Person
  await as.ask('/api/session/password', {
    method: 'POST',
    body: { old_password: data.password, new_password: password },
  })
  expect(await toldTo(as)).toMatchObject(remains)
  await link('3b')
  const who = await t.as('3b')
  await post(who, '/api/session/password', { old_password: password, new_password: 'quiet river 2031' })
  expect(await toldTo(who)).toMatchObject(remains)
})
