import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import { reached, requested } from '#server/test/support/exported.ts'
import { password, testApp, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { endsBeforeBeat } from '#server/test/support/waiting.ts'
import { codeOf, forgetSteps, give, setUpApp, signIn, type Half } from '#server/test/support/second-factor.ts'

let t: TestApp
let secret: string

beforeAll(async () => {
  t = await testApp({ secondFactorRoles: [1, 8] })
  secret = (await setUpApp(t, await signIn(t, '1a'))).secret
})
afterAll(() => t.close())

const always = [
  'GET /admin/login/user',
  'GET /api/session/second-factor',
  'POST /api/session/second-factor',
  'POST /api/session/second-factor/passkey-options',
  'POST /api/session/second-factor/passkey',
]

const settingUp = [
  'POST /api/session/reauthenticate',
  'POST /api/session/second-factor/app',
  'POST /api/session/second-factor/app/confirm',
  'POST /api/session/second-factor/passkeys/options',
  'POST /api/session/second-factor/passkeys',
]

const refusal = [403, 403, 'second_factor_required']
const state = async (who: Half) => (await who.ask('/admin/login/user')).data.second_factor

/** Asks every route and returns those that are not refused for want of the factor. */
async function openTo(who: Half, at = t): Promise<string[]> {
  const open: string[] = []
  for (const { method, path, permission } of Object.values(allRoutes)) {
    if (permission === 'public') continue
    const answer = await at.ask(path.replace(/:[a-z_]+/g, '1'), {
      method,
      headers: { 'x-token': who.token },
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: { no_such_field: 1 } }),
    })
    if (answer.data?.reason !== 'second_factor_required') open.push(`${method} ${path}`)
    else expect([answer.status, answer.code, answer.data.reason]).toEqual(refusal)
  }
  return open.sort()
}

describe('before the factor is given', () => {
  test('the token is answered as ever, and who it is', async () => {
    const who = await signIn(t, '1a')
    expect(who.token).toMatch(/^[\w-]{43}$/)
    expect(await state(who)).toBe('required')
    const { msg } = await who.ask('/api/customers')
    expect(msg).toBe('请先完成第二重验证')
  })

  test('no route is open but the few that lead on; setting up another one is not among them', async () => {
    expect(await openTo(await signIn(t, '1a'))).toEqual(always.toSorted())
  })

  test('nor on an instance where no role has to have one', async () => {
    const other = await testApp({ besides: t })
    expect(await openTo(await signIn(t, '1a'), other)).toEqual(always.toSorted())
    await other.close()
  })

  test('a person whose role has to have one and who has none can set one up, and nothing else', async () => {
    const who = await signIn(t, '8a')
    expect(await state(who)).toBe('set_up')
    expect(await openTo(who)).toEqual([...always, ...settingUp].toSorted())
  })

  test('a thief who has the password cannot change it', async () => {
    const thief = await signIn(t, '1a')
    const change = await thief.ask('/api/session/password', {
      method: 'POST',
      body: { old_password: password, new_password: 'a password of the thief' },
    })
    expect([change.status, change.data.reason]).toEqual([403, 'second_factor_required'])
  })

  test('a forced first password is changed after the factor is set up, not before', async () => {
    await t.database.pool.query("update staff set must_change_password = true where username = '8b'")
    const who = await signIn(t, '8b')
    const body = { old_password: password, new_password: 'chosen after the factor 31' }
    const change = () => who.ask('/api/session/password', { method: 'POST', body })
    expect((await change()).data.reason).toBe('second_factor_required')
    await setUpApp(t, who)
    expect((await who.ask('/api/finance/entries')).data.reason).toBe('password_change_required')
    expect((await change()).code).toBe(0)
  })

  test('others notice nothing', async () => {
    const who = await signIn(t, '5a')
    expect(await state(who)).toBe('none')
    expect((await who.ask('/api/customers')).status).toBe(200)
  })

  test('an answer that was kept for a repeated key is not given out', async () => {
    await forgetSteps(t)
    const whole = await signIn(t, '1a')
    expect((await give(whole, codeOf(secret))).code).toBe(0)
    const body = newCustomer()
    const headers = { 'idempotency-key': `made before ${Date.now()}` }
    const made = await whole.ask('/api/customers', { method: 'POST', body, headers })
    expect(made.code).toBe(0)
    const again = await (await signIn(t, '1a')).ask('/api/customers', { method: 'POST', body, headers })
    expect([again.status, again.code, again.data.reason]).toEqual(refusal)
    expect(again.text).not.toContain(String(body['company_name']))
    expect((await whole.ask('/api/customers', { method: 'POST', body, headers })).text).toBe(made.text)

    const person = { ask: whole.ask, uid: t.uid('1a'), username: '1a', token: whole.token }
    const { id } = await requested(person, { resource: 'customers', format: 'csv' })
    const file = `/common/download?fileName=${(await reached(t, id))['file_name']}`
    expect((await whole.ask(`${file}&delete=false`)).status).toBe(200)
    const stolen = await (await signIn(t, '1a')).ask(file)
    expect([stolen.status, stolen.code, stolen.data.reason]).toEqual(refusal)
  })
})

describe('later on', () => {
  test('a person who is given such a role needs one with the next request', async () => {
    const who = await signIn(t, '2b')
    expect((await who.ask('/api/customers')).status).toBe(200)
    await t.database.pool.query("update staff set roles = '{1,2}' where username = '2b'")
    expect((await who.ask('/api/customers')).data.reason).toBe('second_factor_required')
    expect(await state(who)).toBe('set_up')
    await setUpApp(t, who)
    expect((await who.ask('/api/customers')).status).toBe(200)
  })

  test('whoever sets one up is asked for it in their other sessions, streams included', async () => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const [here, there] = [await signIn(t, '6a'), await signIn(t, '6a')]
    const stream = await fetch(`${address}/api/events`, { headers: { 'x-token': there.token } })
    const ended = endsBeforeBeat(stream)
    await setUpApp(t, here)
    expect(await ended).toBe(true)
    expect((await here.ask('/api/recyclers')).status).toBe(200)
    expect((await there.ask('/api/recyclers')).data.reason).toBe('second_factor_required')
  })

  test('somebody who has but the password does not end the sessions of the owner', async () => {
    const owner = await signIn(t, '2b')
    const { secret: own } = await setUpAgain(owner)
    for (let n = 0; n < 7; n += 1) await signIn(t, '2b')
    expect((await owner.ask('/api/customers')).status).toBe(200)
    const next = await signIn(t, '2b')
    expect((await give(next, codeOf(own))).code).toBe(0)
  })
})

test('removing a factor ends the sessions that never verified one', async () => {
  const owner = await signIn(t, '5b')
  await setUpApp(t, owner)
  const thief = await signIn(t, '5b')
  expect((await thief.ask('/api/customers')).data.reason).toBe('second_factor_required')
  const removal = await owner.ask('/api/session/second-factor/app', { method: 'DELETE' })
  expect(removal.code).toBe(0)
  expect((await thief.ask('/api/customers')).status).toBe(401)
  expect((await owner.ask('/api/customers')).status).toBe(200)
})

/** `2b` has an app from the test before. A new one needs the old one first. */
async function setUpAgain(who: Half): Promise<{ secret: string }> {
  await t.database.pool.query(
    'update sessions set factor_at = now() where id = (select max(id) from sessions where uid = $1)',
    [t.uid('2b')],
  )
  return setUpApp(t, who)
}
