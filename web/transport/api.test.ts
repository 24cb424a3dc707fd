// @vitest-environment node
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'

/** The server of these tests. It answers, or stays silent until the caller gives up. */
const answers: ('silence' | object)[] = []
const sent: { method: string; key: string | undefined; token: string | undefined }[] = []
const limits: number[] = []
beforeAll(async () => {
  Object.assign(globalThis, {
    addEventListener: () => {},
    location: new URL('https://crm.example/index'),
    document: { cookie: 'language=en; Admin-Token=abc', documentElement: {} },
    fetch: (
      _url: string,
      { method, headers, signal }: { method: string; headers: Record<string, string>; signal: AbortSignal },
    ) => {
      sent.push({ method, key: headers['Idempotency-Key'], token: headers['X-Token'] })
      const answer = answers.shift() ?? {}
      if (answer !== 'silence') return Promise.resolve(new Response(JSON.stringify(answer)))
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    },
  })
  AbortSignal.timeout = (time) => {
    limits.push(time)
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), 5)
    return limit.signal
  }
  await (await import('../text/text.tsx')).loadLanguage('en')
})
beforeEach(() => {
  sent.length = 0
})

const route = (method: Route['method']): Route => ({
  method,
  path: '/api/things',
  permission: 'session.own',
  tag: 'things',
})
const done = { code: 0, msg: '', data: { id: 7 } }

test('a POST without an answer within 5000 ms is sent once more under the same key', async () => {
  const { call } = await import('./api.ts')
  answers.push('silence', done)
  expect(await call(route('POST'), { body: {} })).toEqual({ id: 7 })
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]?.token).toBe('abc')
  expect(new Set(limits)).toEqual(new Set([5000]))
})

test('a second time-out fails, and a call without a key is not repeated', async () => {
  const { call } = await import('./api.ts')
  answers.push('silence', 'silence')
  await expect(call(route('POST'))).rejects.toMatchObject({
    isTimeOut: true,
    msg: 'timeout of 5000ms exceeded',
  })
  for (const method of ['GET', 'PATCH'] as const) {
    answers.push('silence')
    await expect(call(route(method))).rejects.toMatchObject({ isTimeOut: true })
  }
  expect(sent.map((one) => one.method)).toEqual(['POST', 'POST', 'GET', 'PATCH'])
})

test('a refusal is not repeated, and shows its message or Error', async () => {
  const { call } = await import('./api.ts')
  answers.push({ code: 409, msg: 'Taken', data: { reason: 'customer_taken' } }, { code: 7, msg: '' })
  await expect(call(route('POST'))).rejects.toMatchObject({
    code: 409,
    msg: 'Taken',
    reason: 'customer_taken',
  })
  await expect(call(route('GET'))).rejects.toMatchObject({ code: 7, msg: 'Error' })
  expect(sent).toHaveLength(2)
})

test('an act that asks for the password again is sent once more under the same key, if it is given', async () => {
  const { call, onAskedAgain } = await import('./api.ts')
  const asked = { code: 50020, msg: 'Password?', data: { reason: 'reauthenticate' } }
  const words: string[] = []
  let given = true
  onAskedAgain(async (said) => {
    words.push(said)
    return given
  })
  answers.push(asked, done)
  expect(await call(route('POST'), { body: {} })).toEqual({ id: 7 })
  expect(words).toEqual(['Password?'])
  expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/)
  expect(sent[1]).toEqual(sent[0])
  given = false
  answers.push(asked)
  await expect(call(route('PATCH'))).rejects.toMatchObject({ isUnproven: true, isSession: false })
  expect(sent).toHaveLength(3)
})
