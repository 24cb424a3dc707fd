// @vitest-environment node
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Route } from '#contract/grammar/route.ts'
import { sessionRoutes } from '#contract/session.ts'

/**
 * The server of these tests. It answers, breaks the connection, or stays silent until the caller gives up.
 */
const answers: ('silence' | 'break' | object)[] = []
const sent: { method: string; key: string | undefined; token: string | undefined; at: number }[] = []
beforeAll(async () => {
  Object.assign(globalThis, {
    addEventListener: () => {},
    location: new URL('https://crm.example/index'),
    document: { cookie: 'language=en; Admin-Token=abc', documentElement: { dataset: {} } },
    fetch: (
      _url: string,
      { method, headers, signal }: { method: string; headers: Record<string, string>; signal: AbortSignal },
    ) => {
      sent.push({ method, key: headers['Idempotency-Key'], token: headers['X-Token'], at: Date.now() })
      const answer = answers.shift() ?? {}
      if (answer === 'break') return Promise.reject(new TypeError('Failed to fetch'))
      if (answer !== 'silence') return Promise.resolve(new Response(JSON.stringify(answer)))
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    },
  })
  AbortSignal.timeout = (time) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), time)
    return limit.signal
  }
  await (await import('#web/text/text.tsx')).loadLanguage('en')
  await import('./api.ts')
})
beforeEach(() => {
  sent.length = 0
  answers.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

const route = (method: Route['method']): Route => ({
  method,
  path: '/api/things',
  permission: 'session.own',
  tag: 'things',
})

const done = { code: 0, msg: '', data: { id: 7 } }
const running = { code: 409, msg: 'Running', data: { reason: 'in_progress' } }

/** The outcome of a call and its duration in milliseconds. */
async function outcome(of: Promise<unknown>): Promise<{ value?: unknown; error?: unknown; after: number }> {
  const begun = Date.now()
  const ended = of.then(
    (value) => ({ value, after: Date.now() - begun }),
    (error: unknown) => ({ error, after: Date.now() - begun }),
  )
  await vi.advanceTimersByTimeAsync(20_000)
  return ended
}

test.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)(
  'a %s without an answer is asked for again under its key, within 5000 ms',
  async (method) => {
    const { call } = await import('./api.ts')
    answers.push('silence', done)
    const { value, after } = await outcome(call(route(method)))
    expect(value).toEqual({ id: 7 })
    expect(after).toBeLessThan(5000)
    expect(sent).toHaveLength(2)
    expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/)
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[0]?.token).toBe('abc')
  },
)

test('every request ends after 5000 ms, however often a write was asked for', async () => {
  const { call } = await import('./api.ts')
  for (const method of ['GET', 'POST', 'PATCH'] as const) {
    answers.length = 0
    answers.push(...Array.from({ length: 20 }, () => 'silence' as const))
    const { error, after } = await outcome(call(route(method)))
    expect(error).toMatchObject({ isTimeOut: true, msg: 'timeout of 5000ms exceeded' })
    expect(Math.abs(after - 5000)).toBeLessThan(10)
  }
  expect(sent.map((item) => item.method)).toEqual(['GET', 'POST', 'POST', 'PATCH', 'PATCH'])
})

test('a write that still runs is asked for until it is done', async () => {
  const { call } = await import('./api.ts')
  answers.push('silence', running, running, done)
  const { value, after } = await outcome(call(route('POST')))
  expect(value).toEqual({ id: 7 })
  expect(after).toBeLessThan(5000)
  expect(new Set(sent.map((item) => item.key)).size).toBe(1)
  answers.push(running)
  expect((await outcome(call(route('POST')))).error).toMatchObject({ reason: 'in_progress' })
  answers.push('silence', ...Array.from({ length: 20 }, () => running))
  const last = await outcome(call(route('POST')))
  expect(last).toMatchObject({ error: { isTimeOut: true } })
  expect(Math.abs(last.after - 5000)).toBeLessThan(10)
})

test('a write whose connection breaks is asked for once more, a read is not', async () => {
  const { call } = await import('./api.ts')
  answers.push('break', done)
  expect(await outcome(call(route('POST')))).toMatchObject({ value: { id: 7 } })
  answers.push('break', 'break', done)
  expect(await outcome(call(route('POST')))).toMatchObject({ error: { reason: 'network' } })
  answers.length = 0
  answers.push('break')
  expect(await outcome(call(route('GET')))).toMatchObject({ error: { reason: 'network' } })
  expect(sent.map((item) => item.method)).toEqual(['POST', 'POST', 'POST', 'POST', 'GET'])
})

test('logging in is never asked for again, nor is what the server does not keep', async () => {
  const { call } = await import('./api.ts')
  const own: Route = { ...route('POST'), ownTransactions: true }
  const secret: Route = { ...route('POST'), neverKept: true }
  for (const item of [sessionRoutes.logIn as Route, own, secret])
    for (const answer of ['silence', 'break'] as const) {
      answers.push(answer)
      expect((await outcome(call(item, { body: {} }))).error).toBeDefined()
    }
  expect(sent).toHaveLength(6)
  expect(sent.filter((item) => item.key !== undefined)).toEqual([])
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
  const { call } = await import('./api.ts')
  const { onReauthentication } = await import('./session-lost.ts')
  const asked = { code: 50020, msg: 'Password?', data: { reason: 'reauthenticate' } }
  const words: string[] = []
  let given = true
  onReauthentication(async (said) => {
    words.push(said)
    return given
  })
  answers.push(asked, done)
  expect(await call(route('POST'), { body: {} })).toEqual({ id: 7 })
  expect(words).toEqual(['Password?'])
  expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  given = false
  answers.push(asked)
  await expect(call(route('PATCH'))).rejects.toMatchObject({
    isReauthentication: true,
    isSession: false,
  })
  expect(sent).toHaveLength(3)
})

test('a write that found the session lost is sent again under its key once the same person goes on', async () => {
  const { call } = await import('./api.ts')
  const { onTakenUp, sessionOver } = await import('./session-lost.ts')
  const gone = { code: 50008, msg: 'Gone', data: null }
  let same = true
  onTakenUp(async () => same)
  answers.push(gone, done)
  expect(await call(route('POST'), { body: {}, quiet: true })).toEqual({ id: 7 })
  expect(sent[1]?.key).toBe(sent[0]?.key)
  same = false
  answers.push(gone)
  await expect(call(route('POST'), { body: {}, quiet: true })).rejects.toMatchObject({ isSession: true })
  expect(sent).toHaveLength(3)
  onTakenUp(async () => false)
  sessionOver.set(false)
})

test('who signed in again is read while the session counts as lost, and nothing else is', async () => {
  const { call } = await import('./api.ts')
  const { sessionOver } = await import('./session-lost.ts')
  sessionOver.set(true)
  answers.push(done)
  expect(await call(route('GET'), { afterLoss: true })).toEqual({ id: 7 })
  await expect(call(route('GET'))).rejects.toMatchObject({ status: 0 })
  expect(sent).toHaveLength(1)
  sessionOver.set(false)
})

test('calls that were on their way when the session was found lost ask nobody again; a call begun later does', async () => {
  const { call } = await import('./api.ts')
  const { onSessionLost, sessionOver } = await import('./session-lost.ts')
  const gone = { code: 50008, msg: 'Gone', data: null }
  let asked = 0
  onSessionLost(() => void (asked += 1))
  answers.push(gone, gone)
  await Promise.all([outcome(call(route('GET'))), outcome(call(route('GET')))])
  expect([asked, sessionOver.get()]).toEqual([1, true])
  answers.push(gone)
  await outcome(call(route('POST')))
  await outcome(call(route('GET')))
  expect([asked, sent.length]).toEqual([3, 3])
  sessionOver.set(false)
})
