import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/request/caller.ts'
import { countAll, recordBlocked } from './blocked-attempts.ts'
import { password, testApp, type Answer, type TestApp } from '#server/test/support/harness.ts'
import { inFull } from '#server/test/support/full.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql('delete from login_failures')
})

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const signIn = (username: string, word = password, cookie?: string) =>
  t.ask<{ token: string }>('/admin/login/login_submit', {
    method: 'POST',
    body: { username, password: word },
    headers: { 'x-client': 'web', ...(cookie ? { cookie } : {}) },
  })
const outcome = (answer: Answer) => [answer.status, answer.code]
const inside = [200, 0]
const wrong = [401, 60204]

/** The cookies that an answer sets, by name. */
const cookiesOf = (answer: Answer) =>
  Object.fromEntries(
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((item) => /^([\w-]+)=([^;]*)/.exec(String(item)) ?? [])
      .map(([, name, value]) => [name, value]),
  ) as Record<string, string>

/** Signs in as a browser would and answers what it has afterwards. */
async function browser(username: string, cookie?: string) {
  const answer = await signIn(username, password, cookie)
  expect(outcome(answer)).toEqual(inside)
  const { 'yjt-session': binding, 'yjt-device': device } = cookiesOf(answer)
  const headers = { 'x-token': answer.data.token, cookie: `yjt-session=${binding}; yjt-device=${device}` }
  return { device: `yjt-device=${device}`, headers, answer }
}

const devicesOf = async (headers: Record<string, string>) =>
  (await t.ask('/api/session/devices', { headers })).data.items as { id: number; current: boolean }[]

describe('the cookie of a device', () => {
  test('no script reads it, no other site sends it, it lasts 400 days, and only its hash is stored', async () => {
    const { answer, device } = await browser('5a')
    const set = (answer.headers['set-cookie'] as string[]).find((name) => name.startsWith('yjt-device='))
    expect(set).toMatch(/^yjt-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/)
    const { rows } = await sql('select to_jsonb(d)::text as row from devices d')
    expect(JSON.stringify(rows)).not.toContain(device.split('=')[1])
  })

  test('it survives a log-out and serves the next sign-in', async () => {
    const first = await browser('5a')
    const out = await t.ask('/admin/login/login_out', { method: 'POST', headers: first.headers })
    expect(cookiesOf(out)).toEqual({ 'yjt-session': '' })
    expect((await browser('5a', first.device)).device).toBe(first.device)
  })

  test('a plain client gets none, a failed sign-in gets none, and a made-up one is never taken over', async () => {
    const plain = await t.ask('/admin/login/login_submit', {
      method: 'POST',
      body: { username: '5a', password },
    })
    expect([outcome(plain), plain.headers['set-cookie']]).toEqual([inside, undefined])
    expect((await signIn('5a', 'not the password')).headers['set-cookie']).toBeUndefined()
    const planted = `yjt-device=${'A'.repeat(43)}`
    expect((await browser('5a', planted)).device).not.toBe(planted)
  })

  test('it is no credential: with it alone nobody is anybody', async () => {
    const { device } = await browser('5a')
    for (const headers of [{ cookie: device }, { cookie: device, 'x-token': device.split('=')[1] ?? '' }])
      expect(outcome(await t.ask('/admin/login/user', { headers }))).toEqual([401, 50008])
  })

  test('two accounts in one browser are two rows of one device', async () => {
    const { device } = await browser('6a')
    await browser('6b', device)
    const { rows } = await sql(
      `select array_agg(s.username order by s.username) as names from device_accounts a join staff s on s.id = a.staff_id
       where s.username like '6%' group by a.device_id`,
    )
    expect(rows).toEqual([{ names: ['6a', '6b'] }])
    const { rows: open } = await sql(
      "select count(distinct device_id)::int as n from sessions where uid in (select id from staff where username like '6%')",
    )
    expect(open).toEqual([{ n: 1 }])
  })
})

describe('the rightful get in while others guess', () => {
  inFull('130 wrong names from one address keep no known device out, and every stranger', async () => {
    const mine = await browser('5a')
    for (let n = 0; n < 130; n += 1) await signIn(`invented${n}`, 'guess')
    expect(outcome(await signIn('5a', password, mine.device))).toEqual(inside)
    for (const username of ['5a', '5b', 'invented1', 'another'])
      expect([username, ...outcome(await signIn(username))]).toEqual([username, 429, 429])
    expect((await signIn('5b', password, mine.device)).status).toBe(429)
  })

  test('after a log-out a stranger’s ten guesses keep the owner’s browser in', async () => {
    const mine = await browser('5a')
    await t.ask('/admin/login/login_out', { method: 'POST', headers: mine.headers })
    for (let n = 0; n < 12; n += 1) await signIn('5a', 'guess')
    expect((await signIn('5a')).status).toBe(429)
    expect(outcome(await signIn('5a', password, mine.device))).toEqual(inside)
  })

  test('the device has ten guesses of its own, and those of nobody else', async () => {
    const [mine, other] = [await browser('5a'), await browser('5a')]
    for (let n = 0; n < 10; n += 1) expect(outcome(await signIn('5a', 'guess', mine.device))).toEqual(wrong)
    expect((await signIn('5a', password, mine.device)).status).toBe(429)
    expect(outcome(await signIn('5a', password, other.device))).toEqual(inside)
    expect(outcome(await signIn('5a'))).toEqual(inside)
  })
})

describe('refused sign-ins', () => {
  const groups = async () =>
    (await sql("select detail, address from audit_entries where action = 'login_blocked' order by id"))
      .rows as {
      detail: Record<string, unknown>
      address: string
    }[]

  test('are on record in groups: the first at once, the others by the minute, none left out', async () => {
    // The devices blocked by the tests above are on record already.
    await recordBlocked(t.database.db, new Date())
    const before = (await groups()).length
    const since = async () => (await groups()).slice(before)
    for (let n = 0; n < 10; n += 1) await signIn('5b', 'guess')
    for (let n = 0; n < 25; n += 1) expect((await signIn('5b', 'guess')).status).toBe(429)
    expect((await since()).map((item) => item.detail)).toEqual([
      { limit: 'account', username: '5b', attempts: 1, since: expect.any(String), address: '127.0.0.1' },
    ])
    await recordBlocked(t.database.db, new Date())
    expect(await since()).toHaveLength(1)
    await sql("update login_failures set reported_at = now() - interval '61 seconds'")
    await recordBlocked(t.database.db, new Date())
    await recordBlocked(t.database.db, new Date())
    const all = await since()
    expect(all.map((item) => item.detail['attempts'])).toEqual([1, 24])
  })

  test('the process log has a line a minute, without the name that was tried', async () => {
    const lines: unknown[] = []
    const log = { warn: (values: object, line: string) => lines.push([values, line]) }
    const who = { ...systemCaller(new Date(), 'test'), address: '10.1.2.3' }
    for (let n = 0; n < 15; n += 1)
      await countAll(t.database.db, who, log, [{ key: 'account:typed', most: 10 }]).catch(() => {})
    expect(lines).toEqual([
      [{ limit: 'account', address: '10.1.2.3', attempts: 1 }, 'sign-ins are blocked: too many attempts'],
    ])
  })

  test('and what a success forgets is recorded all the same', async () => {
    const before = (await groups()).length
    const mine = await browser('3a')
    for (let n = 0; n < 13; n += 1) await signIn('3a', 'guess', mine.device)
    await sql(
      "update login_failures set until = now() - interval '1 second', reported_at = now() - interval '1 hour'",
    )
    expect(outcome(await signIn('3a', password, mine.device))).toEqual(inside)
    await recordBlocked(t.database.db, new Date())
    expect((await groups()).slice(before).map((group) => group.detail['attempts'])).toEqual([1, 2])
    expect(JSON.stringify((await groups()).at(-1))).not.toContain(mine.device.split('=')[1])
  })
})

describe('devices in the profile', () => {
  test('one sees one’s own; a revoked one is a stranger, and its sessions end', async () => {
    const [here, there] = [await browser('2a'), await browser('2a')]
    const seen = await devicesOf(here.headers)
    expect(seen.map((row) => row.current)).toEqual([false, true])
    const id = seen.find((row) => !row.current)?.id
    const revoke = (headers: Record<string, string>) =>
      t.ask(`/api/session/devices/${id}`, { method: 'DELETE', headers })
    expect((await revoke((await browser('2b')).headers)).status).toBe(404)
    expect(outcome(await revoke(here.headers))).toEqual(inside)
    expect((await revoke(here.headers)).status).toBe(404)
    expect(outcome(await t.ask('/admin/login/user', { headers: there.headers }))).toEqual([401, 50012])
    expect(outcome(await t.ask('/admin/login/user', { headers: here.headers }))).toEqual(inside)
    expect(await devicesOf(here.headers)).toHaveLength(1)
    for (let n = 0; n < 12; n += 1) await signIn('2a', 'guess')
    expect((await signIn('2a', password, there.device)).status).toBe(429)
    expect(outcome(await signIn('2a', password, here.device))).toEqual(inside)
  })

  test('a password once more makes it known again, and what the two share stays on record', async () => {
    const here = await browser('4a')
    await browser('4b', here.device)
    const [one] = await devicesOf(here.headers)
    await t.ask(`/api/session/devices/${one?.id}`, { method: 'DELETE', headers: here.headers })
    const shared = () => sql('select staff_id from device_accounts where device_id = $1', [one?.id])
    expect((await shared()).rows).toHaveLength(2)
    await browser('4a', here.device)
    expect(await devicesOf(here.headers)).toHaveLength(1)
  })
})
