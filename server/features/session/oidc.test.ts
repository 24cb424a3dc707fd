import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decryptText, encryptText } from '#server/secrets/data-key.ts'
import { password, testApp, type Answer, type Person, type TestApp } from '#server/test/support/harness.ts'
import { freePort } from '#server/test/support/product.ts'
import { setUpApp, signIn } from '#server/test/support/second-factor.ts'

const publicOrigin = 'http://127.0.0.1:8080'
const callback = `${publicOrigin}/api/session/oidc/callback`
const settings = { clientId: 'crm', clientSecret: 'a secret of the tests', publicOrigin }

let port: number
let server: ChildProcess
let t: TestApp
/** The same product, where passwords open one account only. */
let strict: TestApp
/** And where people are known by their address. */
let byEmail: TestApp

async function startProvider(): Promise<void> {
  const file = fileURLToPath(new URL('../../test/support/oidc-server.ts', import.meta.url))
  server = fork(file, [String(port), callback], { execArgv: [], stdio: 'ignore' })
  await once(server, 'message')
}

async function stopProvider(): Promise<void> {
  const gone = once(server, 'exit')
  server.kill()
  await gone
}

beforeAll(async () => {
  port = await freePort()
  await startProvider()
  const oidc = { ...settings, issuer: `http://127.0.0.1:${port}`, claim: 'preferred_username' }
  t = await testApp({ ways: { oidc } })
  strict = await testApp({ ways: { oidc, passwordOnlyFor: '1b' }, besides: t })
  byEmail = await testApp({ ways: { oidc: { ...oidc, claim: 'email' } }, besides: t })
})
afterAll(async () => {
  await byEmail.close()
  await strict.close()
  await t.close()
  await stopProvider()
})
beforeEach(async () => {
  await t.database.pool.query('delete from login_failures')
  await t.database.pool.query('delete from oidc_links')
  await t.database.pool.query("update staff set oidc_open_until = now() + interval '1 day'")
})

const location = (answer: Answer): string => String(answer.headers['location'] ?? '')
const cookiesOf = (answer: Answer): string[] =>
  [answer.headers['set-cookie'] ?? []].flat().map((item) => String(item))
const cookieIn = (answer: Answer, name: string): string =>
  cookiesOf(answer).find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
const valueOf = (cookie: string): string => /^[^=]+=([^;]*)/.exec(cookie)?.[1] ?? ''

/** Signs in at the provider as a browser does, up to the address that leads back to us. */
async function atProvider(from: string, name: string): Promise<URL> {
  const jar = new Map<string, string>()
  let next = from
  let step = 0
  let form: string | undefined
  while (!next.startsWith(callback)) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of response.headers.getSetCookie())
      jar.set(cookie.slice(0, cookie.indexOf('=')), valueOf(cookie))
    const to = response.headers.get('location')
    if (to === null) throw new Error(`${response.status} ${await response.text()}`)
    next = new URL(to, next).href
    form = undefined
    if (next.includes('/interaction/')) {
      form = step === 0 ? `prompt=login&login=${encodeURIComponent(name)}&password=x` : 'prompt=consent'
      step += 1
    }
  }
  return new URL(next)
}

async function begin(name: string, at = t, redirect = '/crm/index/list?q=1#top', cookie = '') {
  const path = `/api/session/oidc/start?redirect=${encodeURIComponent(redirect)}`
  const started = await at.ask(path, { headers: { cookie } })
  expect(started.status).toBe(302)
  const flight = valueOf(cookieIn(started, 'yjt-oidc'))
  return { started, flight, back: await atProvider(location(started), name) }
}

const finish = (back: URL, flight: string, at = t): Promise<Answer> =>
  at.ask(back.pathname + back.search, { headers: { cookie: `yjt-oidc=${flight}` } })
const through = async (name: string, at = t, redirect?: string, cookie?: string): Promise<Answer> => {
  const { back, flight } = await begin(name, at, redirect, cookie)
  return finish(back, flight, at)
}

const place = 'cookie.yjt-oidc'
const altered = (flight: string, changes: object): string =>
  encryptText(JSON.stringify({ ...JSON.parse(decryptText(flight, place)), ...changes }), place)

const me = (answer: Answer, at = t) =>
  at.ask('/admin/login/user', {
    headers: {
      'x-token': valueOf(cookieIn(answer, 'Admin-Token')),
      cookie: `yjt-session=${valueOf(cookieIn(answer, 'yjt-session'))}`,
    },
  })
const sessionsNow = async (): Promise<number> =>
  (await t.database.pool.query('select count(*)::int as n from sessions')).rows[0].n

/** Nobody is signed in, and the login page says why. */
async function expectRefused(ask: () => Promise<Answer>, reason: string): Promise<void> {
  const before = await sessionsNow()
  const answer = await ask()
  expect(answer.status).toBe(302)
  expect(new URL(location(answer), publicOrigin).searchParams.get('failed')).toBe(reason)
  expect(location(answer)).toMatch(/^\/login\?/)
  expect([cookieIn(answer, 'Admin-Token'), cookieIn(answer, 'yjt-session')]).toEqual(['', ''])
  expect(await sessionsNow()).toBe(before)
}

test('the way there carries state, nonce and a challenge, and keeps them where no script reads', async () => {
  const { started } = await begin('5a')
  const asked = new URL(location(started)).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toBe(callback)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBe(43)
  expect(cookieIn(started, 'yjt-oidc')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  expect(cookieIn(started, 'yjt-oidc')).not.toContain(asked.get('state'))
})

test('who comes back is signed in as the account of that name, and put on record', async () => {
  const answer = await through('5A')
  expect([answer.status, location(answer)]).toEqual([302, '/crm/index/list?q=1#top'])
  expect(cookieIn(answer, 'Admin-Token')).toMatch(/^Admin-Token=[\w-]{43}; Path=\/; SameSite=Strict$/)
  expect(location(answer)).not.toContain(valueOf(cookieIn(answer, 'Admin-Token')))
  expect(cookieIn(answer, 'yjt-oidc')).toContain('Max-Age=0')
  const user = await me(answer)
  expect([user.code, user.data.username, user.data.roles]).toEqual([0, '5a', [5]])
  const { rows } = await t.database.pool.query(
    'select action, uid::int, detail from audit_entries order by id desc limit 1',
  )
  expect(rows[0]).toMatchObject({ action: 'login', uid: t.uid('5a'), detail: { by: 'oidc' } })
})

test('the token alone is worth nothing in another browser', async () => {
  const token = valueOf(cookieIn(await through('5a'), 'Admin-Token'))
  const answer = await t.ask('/admin/login/user', { headers: { 'x-token': token } })
  expect([answer.status, answer.code]).toEqual([401, 50008])
})

test('the browser stays the same device, although its cookie does not come back from another site', async () => {
  const first = await through('5a')
  const device = cookieIn(first, 'yjt-device').split(';')[0] ?? ''
  const again = await through('5b', t, '/', device)
  expect(cookieIn(again, 'yjt-device').split(';')[0]).toBe(device)
})

test('another state is refused', async () => {
  const { back, flight } = await begin('5a')
  await expectRefused(() => finish(back, altered(flight, { state: 's'.repeat(43) })), 'oidc_failed')
})

test('another nonce is refused', async () => {
  const { back, flight } = await begin('5a')
  await expectRefused(() => finish(back, altered(flight, { nonce: 'n'.repeat(43) })), 'oidc_failed')
})

test.each([['v'.repeat(43)], ['']])('a code without its verifier is refused: %j', async (verifier) => {
  const { back, flight } = await begin('5a')
  await expectRefused(() => finish(back, altered(flight, { verifier })), 'oidc_failed')
})

test('an answer of another issuer is refused', async () => {
  const { back, flight } = await begin('5a')
  back.searchParams.set('iss', 'http://127.0.0.1:1')
  await expectRefused(() => finish(back, flight), 'oidc_failed')
})

test('an answer counts once, for ten minutes, in the browser that asked', async () => {
  const { back, flight } = await begin('5a')
  await expectRefused(() => finish(back, ''), 'oidc_failed')
  await expectRefused(() => finish(back, altered(flight, { at: Date.now() - 600_001 })), 'oidc_failed')
  expect(location(await finish(back, flight))).toBe('/crm/index/list?q=1#top')
  await expectRefused(() => finish(back, flight), 'oidc_failed')
})

test('a provider with new keys is trusted by them at once', async () => {
  expect(cookieIn(await through('5a'), 'Admin-Token')).not.toBe('')
  await stopProvider()
  await startProvider()
  expect(cookieIn(await through('5a'), 'Admin-Token')).not.toBe('')
})

test('an account that is unknown or disabled is refused, and nothing is made', async () => {
  const people = async () => (await t.database.pool.query('select count(*)::int as n from staff')).rows[0].n
  const before = await people()
  await expectRefused(() => through('nobody'), 'oidc_account')
  expect(await people()).toBe(before)
  const disable = 'update staff set disabled_at = $1 where username = $2'
  await t.database.pool.query(disable, [new Date(), '6b'])
  await expectRefused(() => through('6b'), 'oidc_account')
  await t.database.pool.query(disable, [null, '6b'])
})

test.each(['５ａ', '5a ', '5ａ'])('a name that only looks like an account is refused: %s', (name) =>
  expectRefused(() => through(name), 'oidc_account'),
)

test('an address counts once the provider has checked it', async () => {
  await expectRefused(() => through('unchecked', byEmail), 'oidc_account')
  expect((await me(await through('5a', byEmail))).data.username).toBe('5a')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/api/session/oidc/start',
])('leads to no other host afterwards: %s', async (redirect) =>
  expect(location(await through('5a', t, redirect))).toBe('/'),
)

test('another site cannot begin a sign-in', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const answer = await t.ask('/api/session/oidc/start?redirect=/x', { headers })
  expect(location(answer)).toBe('/login?redirect=%2Fx&failed=')
})

test('the second factor is asked for all the same', async () => {
  await setUpApp(t, await signIn(t, '7a'))
  expect((await me(await through('7a'))).data.second_factor).toBe('required')
})

test('the login page learns the name of the button and why the last try failed', async () => {
  const headers = { 'accept-language': 'en' }
  const { data } = await t.ask('/api/session/oidc?failed=oidc_account', { headers })
  expect(data).toEqual({
    name: 'Sign in with single sign-on',
    failed: 'This account is not set up here or is disabled, ask an administrator',
    no_passwords: null,
    forgotten: null,
  })
  const closed = await strict.ask('/api/session/oidc', { headers })
  expect(closed.data.no_passwords).toMatch(/^Passwords are not used here/)
  expect((await t.ask('/api/session/oidc?failed=internal')).data.failed).toBeNull()
})

test('without local passwords one account keeps its own', async () => {
  const logIn = (username: string) =>
    strict.ask('/admin/login/login_submit', { method: 'POST', body: { username, password } })
  const refused = await logIn('5a')
  expect([refused.status, refused.code]).toEqual([401, 60204])
  const wrong = await strict.ask('/admin/login/login_submit', {
    method: 'POST',
    body: { username: '5a', password: 'wrong' },
  })
  expect(refused.msg).toBe(wrong.msg)
  expect((await logIn('1B')).code).toBe(0)
})

test('without local passwords no password proves anything, and nobody has to change one', async () => {
  await t.database.pool.query("update staff set must_change_password = true where username = '5b'")
  const answer = await through('5b', strict)
  expect((await me(answer, strict)).data.must_change_password).toBe(false)
  expect((await me(answer)).data.must_change_password).toBe(true)
  const proof = await strict.ask('/api/session/reauthenticate', {
    method: 'POST',
    body: { password },
    headers: {
      'x-token': valueOf(cookieIn(answer, 'Admin-Token')),
      cookie: `yjt-session=${valueOf(cookieIn(answer, 'yjt-session'))}`,
    },
  })
  expect([proof.status, proof.code]).toEqual([401, 60204])
})

describe('an account is pinned to its account at the provider', () => {
  const pins = async (username: string) =>
    (await t.database.pool.query('select subject from oidc_links where staff_id = $1', [t.uid(username)]))
      .rows
  const pinTo = (username: string, subject: string) =>
    t.database.pool.query(
      'insert into oidc_links (staff_id, issuer, subject, linked_by, linked_at) values ($1, $2, $3, $1, now())',
      [t.uid(username), `http://127.0.0.1:${port}`, subject],
    )

  test('at the first sign-in, and to no other whose claims name it', async () => {
    await pinTo('6b', 'somebody else')
    await expectRefused(() => through('6b'), 'oidc_account')
    expect((await me(await through('6a'))).data.uid).toBe(t.uid('6a'))
    expect(await pins('6a')).toHaveLength(1)
    const { rows } = await t.database.pool.query(
      "select record_id::int as id from audit_entries where action = 'link_provider' order by audit_entries.id",
    )
    expect(rows.at(-1)).toEqual({ id: t.uid('6a') })
  })

  test('and keeps its person when the provider calls them otherwise', async () => {
    await through('6a')
    const [{ subject }] = await pins('6a')
    await t.asOwner('update oidc_links set staff_id = $1', [t.uid('6b')])
    expect((await me(await through('6a'))).data.uid).toBe(t.uid('6b'))
    expect(subject).toBeTruthy()
  })

  test('while an administrator has the link open', async () => {
    await t.asOwner("update staff set oidc_open_until = now() - interval '1 hour' where username = '4a'")
    await expectRefused(() => through('4a'), 'oidc_account')
    const boss = await t.as('1a')
    const release = { method: 'POST', body: {} }
    expect((await boss.ask(`/api/staff/${t.uid('4a')}/release-provider`, release)).code).toBe(0)
    expect((await me(await through('4a'))).data.uid).toBe(t.uid('4a'))
    // It is closed again by the sign-in.
    await t.database.pool.query('delete from oidc_links')
    await expectRefused(() => through('4a'), 'oidc_account')
    expect((await boss.ask(`/api/staff/${t.uid('1a')}/release-provider`, release)).data.reason).toBe(
      'own_account',
    )
  })
})

describe('somebody who is signed in links the account themselves', () => {
  const path = '/api/session/provider'
  const pinned = async (username: string) =>
    (await t.database.pool.query('select issuer, subject from oidc_links where staff_id = $1', [
      t.uid(username),
    ])) as { rows: { issuer: string; subject: string }[] }
  const send = (who: Person, method: string, to = path, cookie = '') =>
    who.ask(to, { method, headers: { cookie }, ...(method === 'POST' && { body: {} }) })
  /** Goes to the provider as `name` and comes back. Answers the cookie that waits for a yes. */
  async function comeBack(who: Person, name: string, at = t) {
    const started = await send(who, 'POST', `${path}/start`)
    const flight = valueOf(cookieIn(started, 'yjt-oidc'))
    const answer = await finish(await atProvider(started.data.address, name), flight, at)
    return { answer, cookie: `yjt-provider=${valueOf(cookieIn(answer, 'yjt-provider'))}` }
  }
  /** As if the person had given the password this long ago. */
  const provedAgo = (username: string, interval: string) =>
    t.asOwner(
      'update sessions set proved_at = now() - $2::interval, renewed_at = now() - $2::interval where uid = $1',
      [t.uid(username), interval],
    )
  const state = async (who: Person, cookie = '') => (await send(who, 'GET', path, cookie)).data

  beforeEach(async () => {
    await t.asOwner('update staff set oidc_open_until = null')
  })

  test('and signs in by it from then on, whatever the provider calls them', async () => {
    const who = await t.as('5a')
    await expectRefused(() => through('wang.wu'), 'oidc_account')
    const { answer, cookie } = await comeBack(who, 'wang.wu')
    expect([answer.status, location(answer), cookieIn(answer, 'Admin-Token')]).toEqual([302, '/profile', ''])
    expect(cookie).not.toContain('wang')
    expect((await pinned('5a')).rows).toEqual([])
    expect(await state(who, cookie)).toMatchObject({ available: true, issuer: null, waiting: 'wang.wu' })
    const linked = await send(who, 'POST', path, cookie)
    expect(linked.data).toMatchObject({ issuer: `http://127.0.0.1:${port}`, waiting: null, can_unlink: true })
    expect(cookieIn(linked, 'yjt-provider')).toContain('Max-Age=0')
    expect((await me(await through('wang.wu'))).data.username).toBe('5a')
    const { rows } = await t.database.pool.query(
      "select uid::int, record_id::int, detail from audit_entries where action = 'link_provider' order by audit_entries.id desc limit 1",
    )
    expect(rows[0]).toMatchObject({ uid: t.uid('5a'), record_id: t.uid('5a'), detail: { own: true } })
  })

  test('only the session that asked says yes, within ten minutes', async () => {
    const { cookie } = await comeBack(await t.as('5a'), 'wang.wu')
    for (const other of [await t.as('6b'), await signIn(t, '5a')]) {
      expect((await other.ask(path, { headers: { cookie } })).data.waiting).toBeNull()
      const answer = await other.ask(path, { method: 'POST', body: {}, headers: { cookie } })
      expect(answer.data).toMatchObject({ reason: 'not_found' })
    }
    const [, sealed = ''] = cookie.split('=')
    const at = 'cookie.yjt-provider'
    const changed = (changes: object) =>
      `yjt-provider=${encryptText(JSON.stringify({ ...JSON.parse(decryptText(sealed, at)), ...changes }), at)}`
    const late = changed({ at: Date.now() - 600_001 })
    expect((await send(await t.as('5a'), 'POST', path, late)).data.reason).toBe('not_found')
    // A sealed text of another purpose is none.
    const flight = `yjt-provider=${encryptText(decryptText(sealed, at), place)}`
    expect((await send(await t.as('5a'), 'POST', path, flight)).data.reason).toBe('not_found')
    expect((await pinned('5a')).rows).toEqual([])
  })

  test('asks for the password again, and a half-session does nothing', async () => {
    const who = await signIn(t, '4b')
    const started = await who.ask(`${path}/start`, { method: 'POST', body: {} })
    const flight = valueOf(cookieIn(started, 'yjt-oidc'))
    const answer = await finish(await atProvider(started.data.address, 'wang.wu'), flight)
    const headers = { cookie: `yjt-provider=${valueOf(cookieIn(answer, 'yjt-provider'))}` }
    await provedAgo('4b', '1 day')
    for (const to of [`${path}/start`, path]) {
      const refused = await who.ask(to, { method: 'POST', body: {}, headers })
      expect([to, refused.status, refused.code]).toEqual([to, 401, 50020])
    }
    expect((await pinned('4b')).rows).toEqual([])
    await t.database.pool.query(
      "insert into oidc_links (staff_id, issuer, subject, linked_by, linked_at) values ($1, 'https://id.example.com', 'wang.wu', $1, now())",
      [t.uid('4b')],
    )
    expect((await who.ask(path, { method: 'DELETE' })).code).toBe(50020)
    expect((await pinned('4b')).rows).toHaveLength(1)
    await t.database.pool.query('delete from oidc_links')
    await setUpApp(t, await signIn(t, '2b'))
    const half = await signIn(t, '2b')
    expect((await half.ask(path)).data.reason).toBe('second_factor_required')
    expect((await half.ask(`${path}/start`, { method: 'POST', body: {} })).data.reason).toBe(
      'second_factor_required',
    )
  })

  test('an account of the provider is one person’s, and another link replaces the first', async () => {
    const [a, b] = [await t.as('5a'), await t.as('6b')]
    for (const name of ['wang.wu', 'wang.er']) {
      const { cookie } = await comeBack(a, name)
      expect((await send(a, 'POST', path, cookie)).code).toBe(0)
    }
    await expectRefused(() => through('wang.wu'), 'oidc_account')
    const taken = await comeBack(b, 'wang.er')
    const refused = await send(b, 'POST', path, taken.cookie)
    expect([refused.status, refused.data.reason]).toEqual([409, 'provider_taken'])
    expect((await me(await through('wang.er'))).data.username).toBe('5a')
  })

  test('unlinking closes the way and ends the other sessions', async () => {
    const who = await t.as('5a')
    const { cookie } = await comeBack(who, 'wang.wu')
    await send(who, 'POST', path, cookie)
    const there = await through('wang.wu')
    expect((await me(there)).code).toBe(0)
    expect((await send(who, 'DELETE')).data).toMatchObject({ issuer: null, linked_at: null })
    expect((await me(there)).status).toBe(401)
    await expectRefused(() => through('wang.wu'), 'oidc_account')
    await expectRefused(() => through('5a'), 'oidc_account')
    expect((await send(who, 'DELETE')).data.reason).toBe('not_found')
  })

  test('who has no other way to sign in keeps the link', async () => {
    await t.asOwner("update staff set oidc_open_until = now() + interval '1 day'")
    const there = await through('5a', strict)
    const headers = {
      'x-token': valueOf(cookieIn(there, 'Admin-Token')),
      cookie: `yjt-session=${valueOf(cookieIn(there, 'yjt-session'))}`,
    }
    expect((await strict.ask(path, { headers })).data.can_unlink).toBe(false)
    expect((await strict.ask(path, { method: 'DELETE', headers })).data.reason).toBe('last_way_in')
  })

  test('what fails at the provider links nothing', async () => {
    const who = await t.as('5a')
    const started = await send(who, 'POST', `${path}/start`)
    const flight = valueOf(cookieIn(started, 'yjt-oidc'))
    const back = await atProvider(started.data.address, 'wang.wu')
    const answer = await finish(back, altered(flight, { nonce: 'n'.repeat(43) }))
    expect([location(answer), cookieIn(answer, 'yjt-provider')]).toEqual(['/profile?provider=failed', ''])
  })
})
