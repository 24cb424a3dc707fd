import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewCodes, PasskeyOptions } from '#contract/second-factor.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { factorPath, signIn, type Half } from '#server/test/support/second-factor.ts'
import { softPasskey, type ForgedAnswer } from '#server/test/support/soft-passkey.ts'

/** Attacks by somebody who knows the password but has no key. */
let t: TestApp
const key = softPasskey()
/** The host of the test's requests. */
const here = { rpId: 'localhost', origin: 'http://localhost:80' }

const challengeOf = async (who: Half, path = 'passkey-options') => {
  const { data } = await who.ask<PasskeyOptions>(`${factorPath}/${path}`, { method: 'POST' })
  return String(data.options['challenge'])
}

const give = (who: Half, response: unknown) =>
  who.ask(`${factorPath}/passkey`, { method: 'POST', body: { response } })
const add = (who: Half, response: unknown) =>
  who.ask<NewCodes>(`${factorPath}/passkeys`, { method: 'POST', body: { name: '钥匙', response } })
const state = async (who: Half) => (await who.ask('/admin/login/user')).data.second_factor
/** Signs in by password, asks for a challenge and answers it with something false. */
async function passes(change: Partial<ForgedAnswer>, sign = key.sign): Promise<boolean> {
  const who = await signIn(t, '8a')
  const challenge = await challengeOf(who)
  await give(who, sign({ ...here, challenge, counter: 50, ...change }))
  return (await state(who)) === 'given'
}

beforeAll(async () => {
  t = await testApp({ secondFactorRoles: [8] })
  const who = await signIn(t, '8a')
  const challenge = await challengeOf(who, 'passkeys/options')
  const made = await add(who, key.create({ ...here, challenge, counter: 1 }))
  expect(made.code, made.text).toBe(0)
})
afterAll(() => t.close())

test('the key opens the session, once a challenge', async () => {
  const who = await signIn(t, '8a')
  const signed = key.sign({ ...here, challenge: await challengeOf(who), counter: 2 })
  expect((await give(who, signed)).code).toBe(0)
  expect(await state(who)).toBe('given')
  const other = await signIn(t, '8a')
  await challengeOf(other)
  expect((await give(other, signed)).code).not.toBe(0)
  expect(await state(other)).toBe('required')
})

test.each<[string, Partial<ForgedAnswer>]>([
  ['another site asked for it', { origin: 'https://yunjingtong.example' }],
  ['another port of this host asked for it', { origin: 'http://localhost:8081' }],
  ['it is of a key for another host', { rpId: 'example.com' }],
  ['it answers another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['it was made for a new key, not for a sign-in', { type: 'webauthn.create' }],
  ['nobody touched the key', { present: false }],
  ['the count of a copied key does not grow', { counter: 2 }],
  ['it names a key that there is not', { id: 'bm9uZQ' }],
])('an answer is refused when %s', async (_why, change) => {
  expect(await passes(change)).toBe(false)
})

test('an answer is refused when another key signed it', async () => {
  const stranger = softPasskey()
  expect(await passes({ id: key.id }, stranger.sign)).toBe(false)
})

test('somebody else’s key opens nothing, whoever it belongs to', async () => {
  const other = await signIn(t, '8b')
  const own = softPasskey()
  const made = own.create({ ...here, challenge: await challengeOf(other, 'passkeys/options') })
  expect((await add(other, made)).code).toBe(0)
  expect(await passes({}, own.sign)).toBe(false)
})

test('a challenge is heard once, for what it was asked, and for five minutes', async () => {
  const who = await signIn(t, '8a')
  const challenge = await challengeOf(who)
  expect((await give(who, key.sign({ ...here, challenge: 'AAAA', counter: 60 }))).code).not.toBe(0)
  expect((await give(who, key.sign({ ...here, challenge, counter: 60 }))).code).not.toBe(0)
  const late = await challengeOf(who)
  await t.database.pool.query("update passkey_challenges set created_at = now() - interval '301 seconds'")
  expect((await give(who, key.sign({ ...here, challenge: late, counter: 60 }))).code).not.toBe(0)
  expect(await state(who)).toBe('required')
})

test('before the factor is given nobody adds a key of their own', async () => {
  const who = await signIn(t, '8a')
  const challenge = await challengeOf(who)
  const answer = await add(who, softPasskey().create({ ...here, challenge }))
  expect([answer.status, answer.data]).toMatchObject([403, { reason: 'second_factor_required' }])
})

test('ten answers at the same time to one challenge: one is heard', async () => {
  const who = await signIn(t, '8a')
  const challenge = await challengeOf(who)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => give(who, key.sign({ ...here, challenge, counter: 100 + n }))),
  )
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
})

test('the same answer with nothing changed is taken', async () => {
  expect(await passes({ counter: 200 })).toBe(true)
})
