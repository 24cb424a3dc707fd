import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from './password.ts'
import { password, testApp, type Answer, type Ask, type TestApp } from '#server/test/support/harness.ts'
import { full } from '#tools/full-run.ts'
import { inFull } from '#server/test/support/full.ts'

let t: TestApp
/** Another instance on the same database. */
let other: TestApp

beforeAll(async () => {
  t = await testApp()
  other = await testApp({ besides: t })
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  await t.database.pool.query('delete from login_failures')
})

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
interface SignIn {
  token: string
  must_change_password: boolean
}

const logIn = (username: string, word = password, how: Ask = {}) =>
  t.ask<SignIn>('/admin/login/login_submit', { method: 'POST', body: { username, password: word }, ...how })
const tokenFor = async (username: string, how: Ask = {}) => (await logIn(username, password, how)).data.token
const me = (token: string, at = t, headers: Record<string, string> = {}) =>
  at.ask('/admin/login/user', { headers: { 'x-token': token, ...headers } })
const seen = (answer: Answer) => [answer.status, answer.code]
const alive = [200, 0]
const unknown = [401, 50008]
const ended = [401, 50012]
const expired = [401, 50014]
const wrong = [401, 60204]

const text = (value: unknown) => (typeof value === 'string' ? value : '')
/** The cookie that an answer sets under this name, with its attributes. */
const cookieIn = (answer: Answer, name: string) =>
  [answer.headers['set-cookie']]
    .flat()
    .map(text)
    .find((value) => value.replace('__Host-', '').startsWith(`${name}=`)) ?? ''

/** A browser after a login: the token that scripts read, and the cookies that they cannot. */
async function browser(username: string, headers: Record<string, string> = {}) {
  const answer = await logIn(username, password, { headers: { 'x-client': 'web', ...headers } })
  const [attributes, lasting] = [cookieIn(answer, 'yjt-session'), cookieIn(answer, 'yjt-device')]
  const [cookie, device] = [attributes, lasting].map((name) => name.split(';')[0] ?? '') as [string, string]
  return { token: answer.data.token, cookie, attributes, device, lasting }
}

describe('signing in', () => {
  test('answers a token and who it is; blanks around the name do not count', async () => {
    const answer = await logIn('  5a ')
    expect(seen(answer)).toEqual(alive)
    expect(answer.data.token).toMatch(/^[\w-]{43}$/)
    expect(answer.data.must_change_password).toBe(false)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const user = await me(answer.data.token)
    expect(user.data).toEqual({
      uid: t.uid('5a'),
      username: '5a',
      name: '姓名5a',
      nickname: '昵称5a',
      avatar: null,
      introduction: '',
      roles: [5],
      must_change_password: false,
      second_factor: 'none',
    })
  })

  test('the token itself is nowhere in the database', async () => {
    const token = await tokenFor('5a')
    const { rows } = await sql('select token_hash, binding_hash from sessions order by id desc limit 1')
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(rows[0].binding_hash).toBeNull()
  })

  test('a wrong password, an unknown account and a disabled one get the same answer', async () => {
    await sql("update staff set disabled_at = now() where username = '6b'")
    const answers = [
      await logIn('5a', 'not the password'),
      await logIn('nobody', 'not the password'),
      await logIn('6b'),
    ]
    await sql("update staff set disabled_at = null where username = '6b'")
    for (const answer of answers) expect([...seen(answer), answer.text]).toEqual([...wrong, answers[0]?.text])
  })

  test('and it takes as long', async () => {
    const time = async (username: string) => {
      await sql('delete from login_failures')
      const since = performance.now()
      await logIn(username, 'not the password')
      return performance.now() - since
    }
    const known: number[] = []
    const nobody: number[] = []
    for (let round = 0; round < (full ? 60 : 12); round += 1) {
      known.push(await time('5a'))
      nobody.push(await time(`nobody${round}`))
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
    const ratio = median(known) / median(nobody)
    console.log(`known ${median(known).toFixed(1)} ms, unknown ${median(nobody).toFixed(1)} ms`)
    expect(ratio).toBeGreaterThan(full ? 0.9 : 0.4)
    expect(ratio).toBeLessThan(full ? 1.1 : 2.5)
  })

  test.each<[string, unknown, number]>([
    ['no password', { username: '5a' }, 422],
    ['no name', { password }, 422],
    ['a name of numbers', { username: 5, password }, 422],
    ['another property', { username: '5a', password, roles: [1] }, 422],
    ['a NUL in the name', { username: '5a\u0000', password }, 422],
    ['half a character in the name', { username: '5a\ud800', password }, 422],
    ['no object', '[]', 422],
    ['no JSON', '{"username":', 400],
    ['nothing', undefined, 422],
  ])('%s is refused', async (_name, body, status) => {
    const answer = await t.ask('/admin/login/login_submit', { method: 'POST', body })
    expect(seen(answer)).toEqual([status, status])
  })

  test('someone without a role gets that reason', async () => {
    await sql("update staff set roles = '{}' where username = '6b'")
    const answer = await logIn('6b')
    await sql("update staff set roles = '{6}' where username = '6b'")
    expect([...seen(answer), answer.msg]).toEqual([403, 403, '获取用户信息失败：账号没有任何角色！'])
  })
})

describe('a plain client', () => {
  test('is known by X-Token or a bearer, and by nothing else', async () => {
    const token = await tokenFor('5a')
    expect(seen(await me(token))).toEqual(alive)
    const asked = (path: string, headers: Record<string, string>) => t.ask(path, { headers })
    expect(seen(await asked('/admin/login/user', { authorization: `Bearer ${token}` }))).toEqual(alive)
    expect(seen(await asked('/admin/login/user', { authorization: `bearer ${token}` }))).toEqual(alive)
    for (const headers of [
      { authorization: token },
      { authorization: `Basic ${token}` },
      { cookie: `Admin-Token=${token}` },
      { cookie: `yjt-session=${token}` },
      { 'x-token': `${token}x` },
      { 'x-token': '' },
    ])
      expect([
        JSON.stringify(headers).replace(token, 'token'),
        ...seen(await asked('/admin/login/user', headers as Record<string, string>)),
      ]).toEqual([expect.any(String), ...unknown])
  })

  test('the parameter token must equal the header, and alone is nothing', async () => {
    const token = await tokenFor('5a')
    const stranger = await tokenFor('5b')
    const ask = (query: string, headers: Record<string, string> = { 'x-token': token }) =>
      t.ask(`/admin/login/user${query}`, { headers })
    expect(seen(await ask(`?token=${token}`))).toEqual(alive)
    expect(seen(await ask(`?token=${stranger}`))).toEqual(unknown)
    expect(seen(await ask('?token='))).toEqual(unknown)
    expect(seen(await ask(`?token=${token}`, {}))).toEqual(unknown)
    expect((await ask(`?token=${token}&token=${token}`)).status).toBe(422)
  })

  test('a made-up token is never taken over', async () => {
    const planted = 'A'.repeat(43)
    const answer = await t.ask<SignIn>('/admin/login/login_submit', {
      method: 'POST',
      body: { username: '5a', password },
      headers: {
        'x-token': planted,
        cookie: `yjt-session=${planted}; Admin-Token=${planted}`,
        'x-client': 'web',
      },
    })
    expect(answer.data.token).not.toBe(planted)
    expect(JSON.stringify(answer.headers['set-cookie'])).not.toContain(planted)
    expect(seen(await me(planted))).toEqual(unknown)
    expect(seen(await me(answer.data.token, t, { cookie: `yjt-session=${planted}` }))).toEqual(unknown)
  })
})

describe('a browser', () => {
  test('needs both halves: either alone, or another browser’s, is nothing', async () => {
    const mine = await browser('5a')
    const theirs = await browser('5b')
    expect(seen(await me(mine.token, t, { cookie: mine.cookie }))).toEqual(alive)
    expect(
      seen(await me(mine.token, t, { cookie: `a=b; ${mine.cookie}; Admin-Token=${mine.token}` })),
    ).toEqual(alive)
    expect(seen(await me(mine.token))).toEqual(unknown)
    expect(seen(await me(mine.token, t, { cookie: theirs.cookie }))).toEqual(unknown)
    expect(seen(await me(mine.token, t, { cookie: 'yjt-session=' }))).toEqual(unknown)
    expect(seen(await t.ask('/admin/login/user', { headers: { cookie: mine.cookie } }))).toEqual(unknown)
    expect(
      seen(
        await t.ask('/admin/login/user', {
          headers: { cookie: `${mine.cookie}; Admin-Token=${mine.token}` },
        }),
      ),
    ).toEqual(unknown)
  })

  test('gets a cookie that scripts cannot read and other sites do not send', async () => {
    const { attributes } = await browser('5a')
    expect(attributes).toMatch(/^yjt-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800$/)
  })

  test('on any address but loopback the cookie is for this host and https only', async () => {
    const { attributes, cookie, token } = await browser('5a', { host: 'crm.example.com' })
    expect(attributes).toMatch(
      /^__Host-yjt-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800; Secure$/,
    )
    expect(seen(await me(token, t, { cookie, host: 'crm.example.com' }))).toEqual(alive)
    expect(
      seen(await me(token, t, { cookie: cookie.replace('__Host-', ''), host: 'crm.example.com' })),
    ).toEqual(unknown)
  })

  test('a write that another site makes it send is refused', async () => {
    const { token, cookie } = await browser('5a')
    const answer = await t.ask('/api/session/profile', {
      method: 'PATCH',
      body: { nickname: 'x' },
      headers: { 'x-token': token, cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(seen(answer)).toEqual([403, 403])
  })
})

describe('the end of a session', () => {
  test('log-out is at once, everywhere, and can be repeated', async () => {
    const token = await tokenFor('5a')
    const out = () => t.ask('/admin/login/login_out', { method: 'POST', headers: { 'x-token': token } })
    expect(seen(await out())).toEqual(alive)
    for (const at of [t, other]) expect(seen(await me(token, at))).toEqual(unknown)
    expect(seen(await out())).toEqual(alive)
    expect(seen(await t.ask('/admin/login/login_out', { method: 'POST' }))).toEqual(alive)
    expect(
      seen(
        await t.ask('/admin/login/login_out', {
          method: 'POST',
          body: {},
          headers: { 'x-token': 'nonsense' },
        }),
      ),
    ).toEqual(alive)
  })

  test('a browser’s session does not end by its token alone', async () => {
    const mine = await browser('5a')
    await t.ask('/admin/login/login_out', { method: 'POST', headers: { 'x-token': mine.token } })
    expect(seen(await me(mine.token, t, { cookie: mine.cookie }))).toEqual(alive)
    const out = await t.ask('/admin/login/login_out', {
      method: 'POST',
      headers: { 'x-token': mine.token, cookie: mine.cookie },
    })
    expect(text(out.headers['set-cookie'])).toMatch(/^yjt-session=; .*Max-Age=0$/)
    expect(seen(await me(mine.token, t, { cookie: mine.cookie }))).toEqual(unknown)
  })

  test('the sixth sign-in ends the oldest one, and tells it so', async () => {
    await sql('delete from sessions')
    const tokens: string[] = []
    for (let n = 0; n < 6; n += 1) tokens.push(await tokenFor('5a'))
    const states = await Promise.all(tokens.map(async (token) => (await me(token, other)).code))
    expect(states).toEqual([50012, 0, 0, 0, 0, 0])
    const list = await t.ask('/api/session/sessions', { headers: { 'x-token': tokens[5] ?? '' } })
    expect(list.data.items).toHaveLength(5)
    expect(list.data.items.filter((item: { current: boolean }) => item.current)).toHaveLength(1)
  })

  test('a change of the password ends every other one, on every instance; the old word is dead', async () => {
    await sql('delete from sessions')
    const [mine, theirs, web] = [await tokenFor('2b'), await tokenFor('2b'), await browser('2b')]
    const changed = await t.ask('/api/session/password', {
      method: 'POST',
      body: { old_password: password, new_password: '换了一个新的密码 12' },
      headers: { 'x-token': mine },
    })
    expect(seen(changed)).toEqual(alive)
    expect(seen(await me(mine, other))).toEqual(alive)
    expect(seen(await me(theirs, other))).toEqual(ended)
    expect(seen(await me(web.token, other, { cookie: web.cookie }))).toEqual(ended)
    expect(seen(await logIn('2b'))).toEqual(wrong)
    expect(seen(await logIn('2b', '换了一个新的密码 12'))).toEqual(alive)
  })

  test('of one’s own sessions one can end each, of others’ none', async () => {
    const [mine, second, stranger] = [await tokenFor('5a'), await tokenFor('5a'), await tokenFor('5b')]
    const items = (await t.ask('/api/session/sessions', { headers: { 'x-token': second } })).data.items as {
      id: number
      current: boolean
    }[]
    const id = items.find((row) => row.current)?.id ?? 0
    const end = (token: string) =>
      t.ask(`/api/session/sessions/${id}`, { method: 'DELETE', headers: { 'x-token': token } })
    expect(seen(await end(stranger))).toEqual([404, 404])
    expect(seen(await me(second))).toEqual(alive)
    expect(seen(await end(mine))).toEqual(alive)
    expect(seen(await me(second, other))).toEqual(ended)
    expect(seen(await end(mine))).toEqual([404, 404])
  })

  test('disabling and a reset end it on the very next request, on every instance', async () => {
    const boss = await t.as('1a')
    for (const act of ['disable', 'reset'] as const) {
      const name = act === 'disable' ? '4b' : '7b'
      const token = await tokenFor(name)
      const { id, version } = (await boss.ask(`/api/staff?q=${name}`)).data.items[0]
      if (act === 'disable')
        expect(
          (await boss.ask(`/api/staff/${id}`, { method: 'PATCH', body: { disabled: true, version } })).code,
        ).toBe(0)
      else
        expect(
          (await boss.ask(`/api/staff/${id}/reset-password`, { method: 'POST', body: { version } })).code,
        ).toBe(0)
      for (const at of [other, t]) expect([act, ...seen(await me(token, at))]).toEqual([act, ...ended])
      if (act === 'disable')
        await boss.ask(`/api/staff/${id}`, {
          method: 'PATCH',
          body: { disabled: false, version: version + 1 },
        })
      expect([act, ...seen(await me(token))]).toEqual([act, ...ended])
    }
  })

  test('a change of roles keeps it and binds on the next request', async () => {
    const token = await tokenFor('4b')
    const customers = (at: TestApp) => at.ask('/api/customers', { headers: { 'x-token': token } })
    expect((await customers(t)).status).toBe(403)
    const boss = await t.as('1a')
    const change = async (roles: number[]) => {
      const { id, version } = (await boss.ask('/api/staff?q=4b')).data.items[0]
      return boss.ask(`/api/staff/${id}`, { method: 'PATCH', body: { roles, version } })
    }
    expect((await change([4, 5])).code).toBe(0)
    expect((await customers(other)).status).toBe(200)
    expect((await me(token)).data.roles).toEqual([4, 5])
    await change([4])
    for (const at of [other, t]) expect((await customers(at)).status).toBe(403)
  })

  test('12 hours without a request, or 7 days in all', async () => {
    const token = await tokenFor('5a')
    const age = (column: string, time: string) =>
      sql(`update sessions set ${column} = now() - interval '${time}' where token_hash = $1`, [
        createHash('sha256').update(token).digest(),
      ])
    await age('last_used_at', '11 hours 59 minutes')
    expect(seen(await me(token))).toEqual(alive)
    expect(
      (
        await sql(
          "select last_used_at > now() - interval '1 minute' as fresh from sessions where token_hash = $1",
          [createHash('sha256').update(token).digest()],
        )
      ).rows[0].fresh,
    ).toBe(true)
    await age('last_used_at', '12 hours 1 minute')
    expect(seen(await me(token))).toEqual(expired)
    await age('last_used_at', '1 second')
    await age('created_at', '6 days 23 hours')
    expect(seen(await me(token))).toEqual(alive)
    await age('created_at', '7 days 1 minute')
    expect(seen(await me(token))).toEqual(expired)
  })

  test('with SESSION_IDLE_STRICT half an hour for roles 1 and 8 only', async () => {
    const strict = await testApp({ besides: t, idleStrict: true })
    try {
      for (const [username, outcome] of [
        ['1b', expired],
        ['8b', expired],
        ['5a', alive],
      ] as const) {
        const token = await tokenFor(username)
        await sql("update sessions set last_used_at = now() - interval '31 minutes' where token_hash = $1", [
          createHash('sha256').update(token).digest(),
        ])
        expect([username, ...seen(await me(token, strict))]).toEqual([username, ...outcome])
      }
    } finally {
      await strict.close()
    }
  })

  test('under /common/ a lost session is a plain 401 in the words for downloads', async () => {
    const answer = await t.ask('/common/download?fileName=x', { headers: { 'x-token': 'A'.repeat(43) } })
    expect([...seen(answer), answer.msg]).toEqual([401, 401, '认证失败，无法访问系统资源'])
  })
})

describe('passwords', () => {
  test.each<[string, string, string]>([
    ['7 characters', 'abcd 12', '新密码不能少于 8 个字符'],
    ['129 characters', 'x'.repeat(129), '新密码不能超过 128 个字符'],
    ['a common one', 'PassWord123', '密码过于常见，请换一个'],
    ['none', '', '新密码不能为空'],
  ])('%s is refused', async (_name, word, message) => {
    const who = await t.as('3b')
    const answer = await who.ask('/api/session/password', {
      method: 'POST',
      body: { old_password: password, new_password: word },
    })
    expect([answer.status, answer.data.fields.new_password]).toEqual([422, message])
  })

  test('one’s own name is refused', async () => {
    const boss = await t.as('1a')
    const made = await boss.ask('/api/staff', {
      method: 'POST',
      body: { username: 'longenough', nickname: 'n', name: 'n', roles: [5], password: 'LongEnough' },
    })
    expect([made.status, made.data.fields.password]).toEqual([422, '密码不能与账号相同'])
  })

  test('the old one has to be right, and guessing it is slowed down too', async () => {
    const who = await t.as('3b')
    const change = (old_password: string) =>
      who.ask('/api/session/password', {
        method: 'POST',
        body: { old_password, new_password: 'another good one 9' },
      })
    const first = await change('wrong')
    expect([first.status, first.data.fields.old_password]).toEqual([422, '原密码不正确'])
    await sql("update login_failures set count = 10 where key = 'password:' || $1", [who.uid])
    const last = await change(password)
    expect([last.status, Number(last.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(seen(await logIn('3b'))).toEqual(alive)
  })

  test('a new one is another one', async () => {
    const who = await t.as('3b')
    const answer = await who.ask('/api/session/password', {
      method: 'POST',
      body: { old_password: password, new_password: password },
    })
    expect([answer.status, answer.data.fields]).toEqual([422, { new_password: '新密码不能与原密码相同' }])
    expect(seen(await logIn('3b'))).toEqual(alive)
  })

  test('one that the server made up must be changed before anything else', async () => {
    const boss = await t.as('1a')
    const made = await boss.ask('/api/staff', {
      method: 'POST',
      body: { username: 'newcomer', nickname: '新来的', name: '新人', roles: [5] },
    })
    expect(made.data.password).toMatch(/^\w{16}$/)
    const entered = await logIn('newcomer', made.data.password)
    expect(entered.data.must_change_password).toBe(true)
    const headers = { 'x-token': entered.data.token }
    for (const [path, method] of [
      ['/api/customers', 'GET'],
      ['/api/session/sessions', 'GET'],
      ['/api/events', 'GET'],
      ['/api/customers', 'POST'],
      ['/api/session/profile', 'PATCH'],
    ] as const) {
      const answer = await t.ask(path, { method, headers, ...(method === 'GET' ? {} : { body: {} }) })
      expect([path, answer.status, answer.data.reason]).toEqual([path, 403, 'password_change_required'])
    }
    expect((await me(entered.data.token)).data.must_change_password).toBe(true)
    const changed = await t.ask('/api/session/password', {
      method: 'POST',
      headers,
      body: { old_password: made.data.password, new_password: 'my very own 77' },
    })
    expect(changed.code).toBe(0)
    expect((await t.ask('/api/customers', { headers })).status).toBe(200)
    expect((await me(entered.data.token)).data.must_change_password).toBe(false)
  })
})

describe('guessing', () => {
  const guess = (username: string, headers: Record<string, string> = {}) =>
    logIn(username, 'wrong guess', { headers })

  test('after ten wrong ones the account waits a quarter of an hour, then twice as long', async () => {
    for (let n = 0; n < 10; n += 1) expect(seen(await guess('5a'))).toEqual(wrong)
    const refused = await guess('5a')
    expect(seen(refused)).toEqual([429, 429])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(901)
    expect(refused.data).toMatchObject({ reason: 'too_many_requests' })
    // On the other instance as well, and with the right password: a stranger learns nothing by it.
    expect(
      (await other.ask('/admin/login/login_submit', { method: 'POST', body: { username: '5a', password } }))
        .status,
    ).toBe(429)
    const later = () =>
      sql("update login_failures set until = now() - interval '1 second' where key like 'account:%'")
    await later()
    expect(seen(await guess('5a'))).toEqual(wrong)
    const again = await guess('5a')
    expect([again.status, Number(again.headers['retry-after']) > 1790]).toEqual([429, true])
    await later()
    expect(seen(await logIn('5a'))).toEqual(alive)
    expect(seen(await guess('5a'))).toEqual(wrong)
  })

  test('no spelling of the name and no header is a fresh start', async () => {
    const spellings = ['5a', '5A', ' 5a', '5a  ', '５ａ', '５Ａ', '\t5a', '5a\n', '　5a', '5A ']
    for (const [n, username] of spellings.entries())
      expect([
        username,
        ...seen(
          await guess(username, {
            'x-forwarded-for': `10.0.0.${n}`,
            forwarded: `for=10.1.0.${n}`,
            'x-real-ip': `10.2.0.${n}`,
            'user-agent': `agent ${n}`,
          }),
        ),
      ]).toEqual([username, ...wrong])
    for (const username of ['5a', '５Ａ', ' 5A\t'])
      expect([username, (await guess(username, { 'x-forwarded-for': '10.9.9.9' })).status]).toEqual([
        username,
        429,
      ])
    expect(
      (await sql("select count(*)::int as n from login_failures where key like 'address:%'")).rows[0].n,
    ).toBe(1)
  })

  test('of very many at once no more than ten are heard', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess('5b')))
    const counted = Map.groupBy(answers, (answer) => answer.status)
    expect(counted.get(401)?.length).toBe(10)
    expect(counted.get(429)?.length).toBe(40)
  })

  test('a hundred wrong ones from one address, whatever the account, and it waits', async () => {
    for (let n = 0; n < 5; n += 1) expect(seen(await guess(`guest${n}`))).toEqual(wrong)
    expect(
      (await sql("select count from login_failures where key = 'address:127.0.0.1'")).rows[0].count,
    ).toBe(5)
    await sql("update login_failures set count = 100 where key like 'address:%'")
    const answer = await guess('guest9', { 'x-forwarded-for': '10.0.0.1' })
    expect([answer.status, Number(answer.headers['retry-after']) > 890]).toEqual([429, true])
    const elsewhere = await t.app.inject({
      method: 'POST',
      url: '/admin/login/login_submit',
      payload: { username: '5a', password },
      remoteAddress: '10.4.4.4',
    })
    expect(elsewhere.statusCode).toBe(200)
  })

  test('only failures count: forty right ones, ten at once, are forty sign-ins', async () => {
    const answers: Awaited<ReturnType<typeof logIn>>[] = []
    for (let round = 0; round < 4; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => logIn('5a')))))
    expect(answers.map((answer) => answer.code)).toEqual(Array.from({ length: 40 }, () => 0))
    const open = await sql('select count(*)::int as n from sessions where uid = $1 and ended_at is null', [
      t.uid('5a'),
    ])
    expect(open.rows[0].n).toBe(5)
  })

  inFull('nor is an office of many people behind one address a flood of guesses', async () => {
    const many = 130
    await sql(
      "insert into staff (username, nickname, name, roles, password_hash) select 'office' || n, 'o' || n, 'o', '{5}', $1 from generate_series(1, $2) n",
      [await hashPassword(password), many],
    )
    const answers: Awaited<ReturnType<typeof logIn>>[] = []
    // Not all in one moment: a slow machine would refuse some as too busy.
    for (let first = 1; first <= many; first += 10)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => logIn(`office${first + n}`)))))
    expect(
      Object.fromEntries(
        [...Map.groupBy(answers, (answer) => answer.code)].map(([code, all]) => [code, all.length]),
      ),
    ).toEqual({ 0: many })
    expect((await sql("select count from login_failures where key like 'address:%'")).rows[0].count).toBe(0)
  })

  test('a sign-in, right or wrong, is on record; the password and the token are not', async () => {
    await logIn('5a', 'some wrong guess')
    const token = await tokenFor('5a')
    const { rows } = await sql(
      "select action, uid, detail, to_jsonb(e)::text as whole from audit_entries e where action in ('login', 'login_failed') order by id desc limit 2",
    )
    expect(rows.map((row) => [row.action, row.uid === null ? null : Number(row.uid)])).toEqual([
      ['login', t.uid('5a')],
      ['login_failed', null],
    ])
    expect(rows[1].detail).toEqual({ username: '5a' })
    const { rows: all } = await sql("select string_agg(to_jsonb(e)::text, '') as text from audit_entries e")
    for (const secret of [password, 'some wrong guess', token]) expect(all[0].text).not.toContain(secret)
  })
})

describe('behind a proxy', () => {
  test('one hop is the last address that the proxy added: what the client invents counts for nothing', async () => {
    const behind = await testApp({ besides: t, trustProxy: 1 })
    try {
      const answers: number[] = []
      for (let n = 0; n < 12; n += 1) {
        await sql("update login_failures set count = 100 where key like 'address:%'")
        const { status } = await behind.ask('/admin/login/login_submit', {
          method: 'POST',
          body: { username: `forger${n}`, password: 'guess' },
          headers: { 'x-forwarded-for': `10.9.9.${n}, 203.0.113.7` },
        })
        answers.push(status)
      }
      expect(answers).toEqual([401, ...Array.from({ length: 11 }, () => 429)])
      const { rows } = await sql("select key from login_failures where key like 'address:%'")
      expect(rows).toEqual([{ key: 'address:203.0.113.7' }])
    } finally {
      await behind.close()
    }
  })
})

describe('the order of refusals', () => {
  test('401 before everything the body could be wrong about', async () => {
    for (const [body, type] of [
      ['{', 'application/json'],
      ['{}', 'text/plain'],
      ['{"x":1}', 'application/json'],
    ] as const) {
      const answer = await t.ask('/api/session/profile', {
        method: 'PATCH',
        body,
        headers: { 'content-type': type },
      })
      expect([body, ...seen(answer)]).toEqual([body, ...unknown])
    }
  })

  test('403 before it too, then 415 and 400, then 422', async () => {
    const who = await t.as('6a')
    const send = (path: string, body: string, type = 'application/json') =>
      who.ask(path, { method: 'POST', body, headers: { 'content-type': type } })
    expect((await send('/api/staff', '{', 'text/plain')).status).toBe(403)
    expect((await send('/api/session/password', '{}', 'text/plain')).status).toBe(415)
    expect((await send('/api/session/password', '{')).status).toBe(400)
    expect((await send('/api/session/password', '{}')).status).toBe(422)
  })
})

describe('the profile', () => {
  test('takes one’s own words, and nothing that is not one’s own to say', async () => {
    const who = await t.as('5b')
    const edit = (body: unknown) => who.ask('/api/session/profile', { method: 'PATCH', body })
    expect((await edit({ nickname: '小王', introduction: '华东区' })).data).toMatchObject({
      nickname: '小王',
      introduction: '华东区',
      roles: [5],
    })
    for (const body of [
      { roles: [1] },
      { uid: 1 },
      { name: '别人' },
      { username: 'x' },
      { leader_uid: 1 },
      { must_change_password: false },
      { password: 'x' },
      { disabled_at: null },
    ]) {
      const answer = await edit(body)
      expect([Object.keys(body), answer.status, Object.keys(answer.data.fields)]).toEqual([
        Object.keys(body),
        422,
        Object.keys(body),
      ])
    }
    const { rows } = await sql(
      "select before, after from audit_entries where action = 'edit_profile' order by id desc limit 1",
    )
    expect(Object.keys(rows[0].after).sort()).toEqual(['introduction', 'nickname'])
    expect(rows[0].after).toEqual({ nickname: '小王', introduction: '华东区' })
    expect((await edit({ nickname: '' })).status).toBe(422)
    expect((await edit({ avatar: '/f/somebody-elses' })).status).toBeGreaterThanOrEqual(400)
    expect((await edit({ avatar: 'https://example.com/x.png' })).status).toBeGreaterThanOrEqual(400)
    expect((await me(who.token)).data).toMatchObject({ nickname: '小王', avatar: null, roles: [5] })
  })
})
