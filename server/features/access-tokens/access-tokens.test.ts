import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenRate } from '#contract/access-tokens.ts'
import { allRoutes } from '#contract/all-routes.ts'
import { REAUTHENTICATE } from '#contract/grammar/envelope.ts'
import { can, type Role } from '#contract/grammar/permissions.ts'
import { readScope, scopesOf } from '#contract/grammar/scopes.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { password, testApp, type Answer, type Ask, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { endsBeforeBeat } from '#server/test/support/waiting.ts'
import { removeExpired } from '#server/features/session/remove-expired.ts'
import { full } from '#tools/full-run.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const seen = ({ status, code }: Answer) => [status, code]
const today = businessDay(new Date())
const day = (days: number) => businessDay(addDays(new Date(), days))

interface Made {
  id: number
  token: string
  scopes: string[]
  expires_on: string
}

const post = async (who: string, body: object, path = '/api/tokens') =>
  (await t.as(who)).ask(path, { method: 'POST', body })
let serial = 0
async function tokenOf(who: string, scopes?: string[], more: object = {}): Promise<Made> {
  serial += 1
  const made = await post(who, { name: `程序${serial}`, ...(scopes && { scopes }), ...more })
  expect(made.code, made.text).toBe(0)
  return made.data
}

const using =
  (token: string, at: TestApp = t) =>
  (path: string, how: Ask = {}) =>
    at.ask(path, { ...how, headers: { authorization: `Bearer ${token}`, ...how.headers } })
const revoke = async (who: string, id: number, path = '/api/tokens') =>
  (await t.as(who)).ask(`${path}/${id}`, { method: 'DELETE' })

// A person has at most 20, so each test begins without any.
const clear = () => sql('delete from access_tokens')

describe('a token', () => {
  test('is shown once, reads only, and lasts 90 days unless told otherwise', async () => {
    const made = await tokenOf('5a')
    expect(made).toMatchObject({
      scopes: ['read'],
      expires_on: day(90),
      token: expect.stringMatching(/^yjt_[\w-]{43}$/),
    })
    const { data } = await (await t.as('5a')).ask('/api/tokens')
    expect(data.items[0]).toMatchObject({
      id: made.id,
      tail: made.token.slice(-4),
      expired: false,
      last_used_at: null,
    })
    expect(JSON.stringify(data)).not.toContain(made.token)
    const stored = JSON.stringify((await sql('select * from access_tokens')).rows)
    expect(stored).not.toContain(made.token.slice(4, 30))
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes'],
    [{ scopes: ['finance.use'] }, 'scopes'],
    [{ scopes: ['session.own'] }, 'scopes'],
    [{ scopes: ['tokens.own'] }, 'scopes'],
    [{ expires_on: day(-1) }, 'expires_on'],
    [{ expires_on: day(367) }, 'expires_on'],
    [{ uid: 1 }, 'uid'],
  ])('%o is refused', async (body, field) => {
    const answer = await post('5a', { name: '程序', ...body })
    expect(answer.status).toBe(422)
    expect(answer.data.fields).toHaveProperty(field)
  })

  test('works up to its last day and is then refused as expired', async () => {
    const { token, id } = await tokenOf('5a', ['read'], { expires_on: today })
    const me = using(token)
    expect(seen(await me('/admin/login/user'))).toEqual([200, 0])
    await sql('update access_tokens set expires_on = $2 where id = $1', [id, day(-1)])
    expect(seen(await me('/admin/login/user'))).toEqual([401, 50014])
    expect(
      (await (await t.as('5a')).ask('/api/tokens')).data.items.find((row: Made) => row.id === id).expired,
    ).toBe(true)
  })

  test('shows its last use and address', async () => {
    const { token, id } = await tokenOf('5a')
    await using(token)('/api/customers')
    const { data } = await (await t.as('5a')).ask('/api/tokens')
    const row = data.items.find((made: Made) => made.id === id)
    expect(row).toMatchObject({ last_address: '127.0.0.1', last_used_at: expect.any(String) })
  })

  test('belongs to its owner; nobody else sees or revokes it', async () => {
    const { id } = await tokenOf('5a')
    expect(seen(await revoke('5b', id))).toEqual([404, 404])
    expect(seen(await revoke('1a', id))).toEqual([404, 404])
    expect((await (await t.as('5b')).ask('/api/tokens')).data.items).toEqual([])
  })

  test('is one of at most 20, also when they are made at once', async () => {
    await clear()
    const all = await Promise.all(Array.from({ length: 22 }, (_, n) => post('6a', { name: `程序${n}` })))
    expect(all.filter(({ code }) => code === 0)).toHaveLength(20)
    expect(all.find(({ code }) => code !== 0)?.data.reason).toBe('too_many_tokens')
    await clear()
  })

  test('is deleted 30 days after its end', async () => {
    const { id } = await tokenOf('5a')
    await sql("update access_tokens set revoked_at = now() - interval '31 days' where id = $1", [id])
    await removeExpired(t.database.db)
    expect((await sql('select id from access_tokens where id = $1', [id])).rows).toEqual([])
  })
})

describe('scopes', () => {
  /** Every role and what a token of it may name. The everyday run takes one. */
  const owners = full ? ['1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a'] : ['8a']
  const addressOf = (path: string) => path.replace(/:[a-z_]+/g, '999999')
  const routes = Object.values(allRoutes).filter((route) => route.permission !== 'public' && !route.stream)
  const only = ['session.own', 'tokens.own', 'serviceAccounts.manage', 'calendarFeed.own', 'files.download']

  test.each(owners)('a token of %s uses exactly the routes of its scopes', async (owner) => {
    await clear()
    const roles = [Number(owner[0])] as Role[]
    const named = scopesOf(roles).filter((scope) => scope !== readScope)
    // One scope alone, every second scope, and reading alone.
    const half = named.filter((_, at) => at % 2 === 0)
    const sets = [[readScope], [named[serial % named.length] ?? readScope], half, [readScope, ...half]]
    const before = (await sql('select count(*)::int as n from customers')).rows[0].n
    for (const scopes of sets) {
      let ask = using((await tokenOf(owner, scopes)).token)
      for (const [at, route] of routes.entries()) {
        // A token is good for 300 requests a minute.
        if (at % 250 === 249) ask = using((await tokenOf(owner, scopes)).token)
        const permission = route.permission as Parameters<typeof can>[1]
        const open =
          !only.includes(permission) &&
          can(roles, permission) &&
          (scopes.includes(permission) || (route.method === 'GET' && scopes.includes(readScope)))
        const answer = await ask(addressOf(route.path), {
          method: route.method,
          ...(route.method === 'GET' || route.method === 'DELETE' ? {} : { body: { no_such_field: 1 } }),
        })
        const where = `${scopes.join()} ${route.method} ${route.path}`
        expect([where, answer.status === 403]).toEqual([where, !open])
        expect(answer.status, where).toBeLessThan(500)
        expect(answer.data?.reason, where).not.toBe('token_rate_reached')
      }
    }
    expect((await sql('select count(*)::int as n from customers')).rows[0].n).toBe(before)
  })
})

describe('a program', () => {
  test('does what its scope names, in its owner’s scope, and the log names the token', async () => {
    const { token, id } = await tokenOf('5a', ['read', 'customers.use'], { name: '官网表单' })
    const ask = using(token)
    const made = await ask('/api/customers', { method: 'POST', body: newCustomer() })
    expect(made.data).toMatchObject({ service_id: t.uid('5a'), created_by: t.uid('5a') })
    const [entry] = (await (await t.as('1a')).ask(`/api/audit?resource=customers&record_id=${made.data.id}`))
      .data.items
    expect(entry).toMatchObject({ uid: t.uid('5a'), detail: { access_token: '官网表单' } })
    const creation = (await (await t.as('1a')).ask(`/api/audit?resource=access_tokens&record_id=${id}`)).data
      .items
    expect(creation[0].detail).toMatchObject({ scopes: 'read, customers.use', expires_on: day(90) })
    expect((await using((await tokenOf('5b')).token)(`/api/customers/${made.data.id}`)).status).toBe(404)
  })

  test('learns which scope it lacks, and which scheme a caller without a token needs', async () => {
    const ask = using((await tokenOf('5a')).token)
    const write = { method: 'POST', body: newCustomer() }
    expect(await ask('/api/customers', write)).toMatchObject({
      status: 403,
      data: { reason: 'scope_missing', scope: 'customers.use' },
    })
    // No token gets this one, and its owner lacks that one.
    for (const path of ['/api/session/sessions', '/api/staff'])
      expect((await ask(path)).data).toEqual({ reason: 'no_permission' })
    expect((await t.ask('/api/customers')).headers['www-authenticate']).toBe('Bearer')
  })

  test('that only reads is offered no act', async () => {
    await (await t.as('5a')).ask('/api/customers', { method: 'POST', body: newCustomer() })
    const { data } = await using((await tokenOf('5a')).token)('/api/customers')
    expect(data.items.length).toBeGreaterThan(0)
    expect(data.items.flatMap((row: { actions: string[] }) => row.actions)).toEqual([])
  })

  test('makes no token, no session and no proof of its owner', async () => {
    const ask = using((await tokenOf('1a', scopesOf([1]))).token)
    const body = { name: '再来一个' }
    const refused = [
      ask('/api/tokens', { method: 'POST', body }),
      ask('/api/service-accounts', { method: 'POST', body }),
      ask('/api/session/reauthenticate', { method: 'POST', body: { password } }),
      ask('/api/session/password', {
        method: 'POST',
        body: { old_password: password, new_password: 'x'.repeat(20) },
      }),
      ask('/api/session/sessions'),
      ask('/common/download?fileName=x'),
    ]
    for (const answer of await Promise.all(refused)) expect(seen(answer)).toEqual([403, 403])
  })

  test('never passes re-authentication, although its owner has just proved who it is', async () => {
    await post('1a', { password }, '/api/session/reauthenticate')
    const ask = using((await tokenOf('1a', scopesOf([1]))).token)
    const staff = { username: 'tk1', nickname: 'tk1', name: 'p', roles: [5] }
    for (const [path, body] of [
      ['/api/staff', staff],
      ['/api/exports', { resource: 'customers', format: 'csv' }],
    ] as const)
      expect(seen(await ask(path, { method: 'POST', body }))).toEqual([401, REAUTHENTICATE])
    expect((await sql("select id from staff where username = 'tk1'")).rows).toEqual([])
  })

  test('reads in the budget of its owner', async () => {
    const made = await (
      await t.as('5b')
    ).ask('/api/customers', {
      method: 'POST',
      body: newCustomer({ service_id: null }),
    })
    const ask = using((await tokenOf('5a', ['pool.use'])).token)
    expect((await ask(`/api/pool/customers/${made.data.id}/reveal`, { method: 'POST' })).code).toBe(0)
    const { rows } = await sql('select uid::int from reveals where customer_id = $1', [made.data.id])
    expect(rows).toEqual([{ uid: t.uid('5a') }])
  })

  test('loses what its owner’s role loses, at once', async () => {
    const ask = using((await tokenOf('7a', ['read', 'audit.read'])).token)
    expect((await ask('/api/audit')).code).toBe(0)
    await sql("update staff set roles = '{5}' where username = '7a'")
    expect(seen(await ask('/api/audit'))).toEqual([403, 403])
    expect((await ask('/api/customers')).code).toBe(0)
    await sql("update staff set roles = '{7}', disabled_at = now() where username = '7a'")
    expect(seen(await ask('/api/audit'))).toEqual([401, 50012])
    await sql("update staff set disabled_at = null where username = '7a'")
  })

  test('sends at most so many requests a minute', async () => {
    const ask = using((await tokenOf('6a')).token)
    let taken = 0
    let over = await ask('/api/settings')
    // The minute may be over in between, and then the count begins anew.
    for (; over.code === 0 && taken <= 2 * tokenRate; taken += 1) over = await ask('/api/settings')
    expect(taken).toBeGreaterThanOrEqual(tokenRate)
    expect(over.data.reason).toBe('token_rate_reached')
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect((await (await t.as('6a')).ask('/api/settings')).code).toBe(0)
  })
})

describe('revoked', () => {
  let other: TestApp
  beforeAll(async () => {
    other = await testApp({ besides: t })
  })
  afterAll(() => other.close())

  test('it is refused on every instance, and its event stream ends', async () => {
    const { token, id } = await tokenOf('5a')
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } })
    expect(stream.status).toBe(200)
    const ended = endsBeforeBeat(stream)
    expect((await revoke('5a', id)).code).toBe(0)
    expect(await ended).toBe(true)
    for (const at of [t, other]) expect(seen(await using(token, at)('/api/customers'))).toEqual([401, 50012])
    expect((await (await t.as('5a')).ask('/api/tokens')).data.items.map((row: Made) => row.id)).not.toContain(
      id,
    )
    expect(seen(await revoke('5a', id))).toEqual([404, 404])
  })
})

describe('a service account', () => {
  test('is made, seen and revoked by any administrator, and acts for who made it', async () => {
    expect((await post('2a', { name: '接口' }, '/api/service-accounts')).status).toBe(403)
    const { data } = await post('1a', { name: '财务接口', scopes: ['finance.use'] }, '/api/service-accounts')
    expect((await using(data.token)('/api/finance/entries')).code).toBe(0)
    expect((await using(data.token)('/api/customers')).status).toBe(403)
    const rows = (await (await t.as('1b')).ask('/api/service-accounts')).data.items
    expect(rows).toMatchObject([{ id: data.id, owner_uid: t.uid('1a'), owner_uid_name: '昵称1a' }])
    expect((await (await t.as('1a')).ask('/api/tokens')).data.items.map((row: Made) => row.id)).not.toContain(
      data.id,
    )
    expect((await revoke('1b', data.id, '/api/service-accounts')).code).toBe(0)
    expect(seen(await using(data.token)('/api/finance/entries'))).toEqual([401, 50012])
  })
})

test('a half-session makes no token', async () => {
  const strict = await testApp({ besides: t, secondFactorRoles: [2] })
  const body = { username: '2a', password }
  const { data } = await strict.ask('/admin/login/login_submit', { method: 'POST', body })
  const headers = { 'x-token': data.token }
  const answer = await strict.ask('/api/tokens', { method: 'POST', body: { name: '程序' }, headers })
  expect([answer.status, answer.data.reason]).toEqual([403, 'second_factor_required'])
  const { token } = await tokenOf('2a')
  expect((await using(token, strict)('/api/customers')).data.reason).toBe('second_factor_required')
  await strict.close()
})

test('no token is in an audit entry or a stored answer', async () => {
  const key = { 'idempotency-key': 'token-1' }
  const made = await (
    await t.as('5a')
  ).ask('/api/tokens', { method: 'POST', body: { name: '程序' }, headers: key })
  const secret = made.data.token.slice(4)
  const { rows } = await sql('select to_jsonb(e)::text as text from audit_entries e')
  expect(rows.filter(({ text }) => text.includes(secret))).toEqual([])
  expect((await sql("select key from idempotency_keys where key = 'token-1'")).rows).toEqual([])
})
