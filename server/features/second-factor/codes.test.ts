import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FactorStatus, NewCodes } from '#contract/second-factor.ts'
import { decryptFor } from '#server/tables/encrypted.ts'
import { totpSecrets } from '#server/tables/second-factor.ts'
import { password, testApp, type TestApp } from '#server/test/support/harness.ts'
import { stepOf } from './app-codes.ts'
import {
  codeOf,
  enoughTime,
  factorPath,
  forgetSteps,
  give,
  setUpApp,
  signIn,
} from '#server/test/support/second-factor.ts'
import { verifyCode } from './verify-code.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ secondFactorRoles: [1, 8] })
})
afterAll(() => t.close())
beforeEach(() => sql('delete from login_failures'))

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const wrong = [422, 'invalid']

describe('the code of an app', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const now = 1_800_000_000_000
  test.each([
    [-30_000, true],
    [0, true],
    [30_000, true],
    [-60_000, false],
    [60_000, false],
    [3_600_000, false],
  ])('of a clock that is %i ms off', (skew, good) => {
    const code = codeOf(secret, now + skew - Date.now())
    expect(stepOf(secret, code, now) !== undefined).toBe(good)
  })

  test('is 6 digits and nothing else', () => {
    const code = codeOf(secret, now - Date.now())
    for (const bad of ['', ` ${code}`, code.slice(1), `0${code}`, `${code}0`, 'abcdef', '1e5000'])
      expect(stepOf(secret, bad, now)).toBeUndefined()
  })
})

describe('signing in with an app', () => {
  let secret: string
  let codes: string[]
  beforeAll(async () => {
    const made = await setUpApp(t, await signIn(t, '1a'))
    ;({ secret, codes } = made)
  })

  test.each([0, 30_000, -30_000])('a clock %i ms off is good enough', async (skew) => {
    await enoughTime()
    await forgetSteps(t)
    const who = await signIn(t, '1a')
    const given = await give(who, codeOf(secret, skew))
    expect([given.status, given.data.state]).toEqual([200, 'given'])
    expect((await who.ask('/api/staff')).status).toBe(200)
  })

  test('60 s are too much', async () => {
    await enoughTime()
    await forgetSteps(t)
    const who = await signIn(t, '1a')
    for (const skew of [-60_000, 60_000]) expect((await give(who, codeOf(secret, skew))).status).toBe(422)
  })

  test('a code is good once: not in this session, not in another, and no earlier one after it', async () => {
    await enoughTime()
    await forgetSteps(t)
    const code = codeOf(secret)
    const first = await signIn(t, '1a')
    expect((await give(first, code)).code).toBe(0)
    const second = await signIn(t, '1a')
    const again = await give(second, code)
    expect([again.status, again.data.reason]).toEqual(wrong)
    expect(again.data.fields.code).toBe('验证码不正确或已使用过')
    expect((await give(second, codeOf(secret, -30_000))).status).toBe(422)
    expect((await second.ask('/api/staff')).status).toBe(403)
    expect((await give(first, code)).status).toBe(422)
  })

  test('of twenty at once with the same code one wins', async () => {
    await forgetSteps(t)
    const who = await Promise.all(Array.from({ length: 5 }, () => signIn(t, '1a')))
    await sql('delete from login_failures')
    const code = codeOf(secret)
    const answers = await Promise.all([...who, ...who].map((item) => give(item, code)))
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, ...Array<number>(9).fill(422)])
    const open = await Promise.all(who.map((item) => item.ask('/api/staff')))
    expect(open.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('blanks and full-width digits are as good', async () => {
    await forgetSteps(t)
    const code = codeOf(secret)
    const wide = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    expect((await give(await signIn(t, '1a'), ` ${wide.slice(0, 3)} ${wide.slice(3)} `)).code).toBe(0)
  })

  test('guessing ends after ten, in whatever session, and the right code does not help', async () => {
    await forgetSteps(t)
    for (let n = 0; n < 10; n += 1)
      expect((await give(await signIn(t, '1a'), n % 2 ? 'AAAA-BBBB-CCCC-DDDD' : '000000')).status).toBe(422)
    const late = await give(await signIn(t, '1a'), codeOf(secret))
    expect([late.status, Number(late.headers['retry-after']) > 800]).toEqual([429, true])
  })

  test('a recovery code is good once, typed in any manner', async () => {
    const [one = '', two = ''] = codes
    expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    const first = await give(await signIn(t, '1a'), one.toLowerCase().replaceAll('-', ' '))
    expect([first.code, first.data.recovery_codes_left]).toEqual([0, 9])
    expect((await give(await signIn(t, '1a'), one)).status).toBe(422)
    const who = [await signIn(t, '1a'), await signIn(t, '1a'), await signIn(t, '1a')]
    const answers = await Promise.all([...who, ...who].map((session) => give(session, two)))
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 422, 422, 422, 422, 422])
  })

  test('new recovery codes replace the former ones', async () => {
    await forgetSteps(t)
    const who = await signIn(t, '1a')
    await give(who, codeOf(secret))
    const { data } = await who.ask<NewCodes>(`${factorPath}/recovery-codes`, { method: 'POST' })
    expect(new Set(data.recovery_codes).size).toBe(10)
    expect((await give(await signIn(t, '1a'), codes[5] ?? '')).status).toBe(422)
    expect((await give(await signIn(t, '1a'), data.recovery_codes?.[0] ?? '')).code).toBe(0)
  })

  test('whoever asks for a code elsewhere uses it up as well', async () => {
    await forgetSteps(t)
    const code = codeOf(secret)
    expect(await verifyCode(t.database.db, t.uid('8a'), code)).toBe(false)
    expect(await verifyCode(t.database.db, t.uid('1a'), code)).toBe(true)
    expect(await verifyCode(t.database.db, t.uid('1a'), code)).toBe(false)
    expect((await give(await signIn(t, '1a'), code)).status).toBe(422)
  })
})

describe('setting up', () => {
  const status = (who: { ask: (path: string) => Promise<{ data: FactorStatus }> }) => who.ask(factorPath)

  test('counts for nothing until a code confirms it', async () => {
    const who = await signIn(t, '5a')
    const { data } = await who.ask(`${factorPath}/app`, { method: 'POST' })
    expect(data.uri).toContain(`secret=${data.secret}`)
    expect((await status(who)).data).toMatchObject({ state: 'none', app: false })
    const bad = await who.ask(`${factorPath}/app/confirm`, { method: 'POST', body: { code: '000000' } })
    expect(bad.status).toBe(422)
    await sql("update totp_secrets set pending_at = now() - interval '16 minutes'")
    const late = await who.ask(`${factorPath}/app/confirm`, {
      method: 'POST',
      body: { code: codeOf(data.secret) },
    })
    expect([late.status, late.data.reason]).toEqual([409, 'set_up_expired'])
    expect((await (await signIn(t, '5a')).ask('/api/customers')).status).toBe(200)
  })

  test('two sessions with the password alone: only the first that confirms has one', async () => {
    const [owner, thief] = [await signIn(t, '8b'), await signIn(t, '8b')]
    const { data } = await owner.ask(`${factorPath}/app`, { method: 'POST' })
    const confirm = (who: typeof owner) =>
      who.ask(`${factorPath}/app/confirm`, { method: 'POST', body: { code: codeOf(data.secret) } })
    const answers = await Promise.all([confirm(owner), confirm(thief)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, expect.any(Number)])
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    const open = await Promise.all([owner, thief].map((who) => who.ask('/api/finance/entries')))
    expect(open.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('a set-up that was let in before the owner had a factor is refused once they have it', async () => {
    const thief = await signIn(t, '6b')
    const owner = await t.database.pool.connect()
    await owner.query('begin')
    await owner.query("update staff set second_factor = true where username = '6b'")
    const late = thief.ask(`${factorPath}/app`, { method: 'POST' })
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%'"
    await expect.poll(async () => (await sql(waiting)).rowCount, { timeout: 5000 }).toBeGreaterThan(0)
    await owner.query('commit')
    owner.release()
    const { status: refused, data } = await late
    expect([refused, data.reason]).toEqual([403, 'second_factor_required'])
  })

  test('anybody may, is asked from then on, and may remove it again', async () => {
    const who = await signIn(t, '3a')
    const { secret } = await setUpApp(t, who)
    const next = await signIn(t, '3a')
    expect((await next.ask('/api/customers')).status).toBe(403)
    expect((await give(next, codeOf(secret))).code).toBe(0)
    expect((await status(next)).data).toMatchObject({ state: 'given', app: true, recovery_codes_left: 10 })
    expect((await next.ask(`${factorPath}/app`, { method: 'DELETE' })).code).toBe(0)
    expect((await (await signIn(t, '3a')).ask('/api/customers')).status).toBe(200)
    expect((await sql('select * from recovery_codes where staff_id = $1', [t.uid('3a')])).rowCount).toBe(0)
  })

  test('a role that has to have one keeps its last', async () => {
    const who = await signIn(t, '1b')
    await setUpApp(t, who)
    const gone = await who.ask(`${factorPath}/app`, { method: 'DELETE' })
    expect([gone.status, gone.data.reason]).toEqual([409, 'last_factor'])
    expect((await status(who)).data).toMatchObject({ state: 'given', app: true, demanded: true })
  })

  test('the former app works until the new one is confirmed', async () => {
    const who = await signIn(t, '4a')
    const former = await setUpApp(t, who)
    await who.ask(`${factorPath}/app`, { method: 'POST' })
    expect((await give(await signIn(t, '4a'), codeOf(former.secret))).code).toBe(0)
    const next = await setUpApp(t, who)
    expect(next.codes).toEqual([])
    await forgetSteps(t)
    expect((await give(await signIn(t, '4a'), codeOf(former.secret))).status).toBe(422)
    expect((await give(await signIn(t, '4a'), codeOf(next.secret))).code).toBe(0)
  })

  test('the person is told, and it is on record without a secret', async () => {
    const who = await signIn(t, '7a')
    const { secret, codes } = await setUpApp(t, who)
    await give(await signIn(t, '7a'), '000000')
    const { data } = await who.ask('/api/notifications')
    expect(data.items[0]).toMatchObject({ kind: 'factor_changed', values: { by: '昵称7a' } })
    const log = await who.ask(`/api/audit?uid=${t.uid('7a')}`)
    const actions = log.data.items.map((row: { action: string }) => row.action)
    expect(actions).toEqual(expect.arrayContaining(['add_factor', 'factor_failed']))
    const { rows } = await sql(`select (select string_agg(x::text, '') from audit_entries x) as log,
      (select string_agg(x::text, '') from idempotency_keys x) as keys,
      (select string_agg(x::text, '') from totp_secrets x) as secrets,
      (select string_agg(x::text, '') from recovery_codes x) as codes`)
    const stored = JSON.stringify(rows)
    for (const word of [secret, ...codes]) expect(stored).not.toContain(word)
  })
})

describe('at a console that somebody left unlocked', () => {
  const changes: [string, string][] = [
    ['POST', '/app'],
    ['POST', '/passkeys/options'],
    ['POST', '/recovery-codes'],
    ['DELETE', '/app'],
  ]
  test.each(changes)('%s %s asks for the password or a code again', async (method, path) => {
    const who = await signIn(t, '2a')
    if (!(await who.ask('/admin/login/user')).data.second_factor.startsWith('n')) {
      const { rows } = await sql('select secret from totp_secrets where staff_id = $1', [t.uid('2a')])
      await forgetSteps(t)
      expect(
        (await give(who, codeOf(decryptFor(totpSecrets.secret, t.uid('2a'), rows[0].secret)))).code,
      ).toBe(0)
    } else await setUpApp(t, who)
    await sql("update sessions set renewed_at = now() - interval '11 minutes'")
    const headers = { host: 'crm.example.com' }
    const refused = await who.ask(factorPath + path, { method, headers })
    expect([refused.status, refused.code]).toEqual([401, 50020])
    const proof = { method: 'POST', body: { password } }
    expect((await who.ask('/api/session/reauthenticate', proof)).code).toBe(0)
    const done = await who.ask(factorPath + path, { method, headers })
    expect([path, done.code]).toEqual([path, 0])
  })

  test('a code of the app is as good as the password, once', async () => {
    const who = await signIn(t, '2b')
    const { secret } = await setUpApp(t, who)
    await forgetSteps(t)
    await sql("update sessions set renewed_at = now() - interval '11 minutes'")
    const proof = { method: 'POST', body: { code: codeOf(secret) } }
    expect((await who.ask('/api/session/reauthenticate', proof)).code).toBe(0)
    expect((await who.ask('/api/session/reauthenticate', proof)).code).toBe(60204)
  })
})
