import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { password, testApp, type Answer, type TestApp } from '#server/test/support/harness.ts'
import type { Refusal } from './errors.ts'
import { SessionQueues } from './session-queue.ts'
import { inFull } from '#server/test/support/full.ts'
import { stillAfter } from '#server/test/support/waiting.ts'

/** How long an admitted request takes to enter (ms). */
const entering = 50

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Keeps every read of `views` waiting, by a connection that the product has no use for. */
async function holdViews(): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: t.url })
  await holder.connect()
  await holder.query('begin; lock table views in access exclusive mode')
  return holder
}

const waitingForViews = async (holder: pg.Client): Promise<number> =>
  (await holder.query("select from pg_locks where relation = 'views'::regclass and not granted")).rowCount ??
  0

describe('many requests of one session at once', () => {
  // Requests that a slow machine holds up too long are refused, too: `a turn` counts exactly.
  test('are refused at once beyond the queue, with when to come back, and keep nobody else waiting', async () => {
    const [busy, calm] = [await t.as('5a'), await t.as('5b')]
    const holder = await holdViews()
    const refused: Answer[] = []
    const all = Array.from({ length: 300 }, async () => {
      const answer = await busy.ask('/api/views')
      if (answer.status === 429) refused.push(answer)
      return answer.status
    })
    await expect.poll(() => refused.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(60)
    const another = calm.ask('/admin/login/user')
    await holder.query('rollback')
    await holder.end()
    expect((await another).status).toBe(200)
    await Promise.all(all)
    for (const { headers, data } of refused)
      expect([headers['retry-after'], data.reason]).toEqual(['1', 'too_many_requests'])
    expect((await busy.ask('/api/views')).status).toBe(200)
  })

  test('a session that ended while its requests waited is over for them too', async () => {
    const { data } = await t.ask('/admin/login/login_submit', {
      method: 'POST',
      body: { username: '6a', password },
    })
    const headers = { 'x-token': data.token }
    const holder = await holdViews()
    const all = Array.from({ length: 60 }, () => t.ask('/api/views', { headers }))
    await expect.poll(() => waitingForViews(holder), { timeout: 30_000 }).toBe(12)
    await holder.query('update sessions set ended_at = now(), end_code = 50012 where uid = $1', [t.uid('6a')])
    await holder.query('commit')
    await holder.end()
    const codes = (await Promise.all(all)).map((answer) => answer.code)
    // On a slow machine some of the twelve are refused, as a read waits two seconds for its table.
    expect(codes.filter((code) => code === 0).length).toBeLessThanOrEqual(12)
    expect(codes).toContain(50012)
  })
})

describe('a turn', () => {
  const response = () => new EventEmitter() as ServerResponse
  const full = async () => {
    const turns = new SessionQueues()
    const running = Array.from({ length: 12 }, response)
    for (const serverResponse of running) expect(await turns.enter(1, serverResponse)).toBe(false)
    return { turns, running }
  }

  test('is one of twelve; 228 wait and run one after the other, more are refused at once', async () => {
    vi.useFakeTimers()
    try {
      const { turns, running } = await full()
      const entered: ServerResponse[] = []
      const refused: string[] = []
      for (const raw of Array.from({ length: 288 }, response))
        turns.enter(1, raw).then(
          () => entered.push(raw),
          (refusal: Refusal) => refused.push(refusal.reason),
        )
      await vi.advanceTimersByTimeAsync(0)
      expect([entered.length, refused]).toEqual([0, Array.from({ length: 60 }, () => 'too_many_requests')])
      for (const done of [...running, ...entered]) done.emit('close')
      for (let at = 0; at < 228; at += 1) {
        await vi.advanceTimersByTimeAsync(1)
        entered[at]?.emit('close')
      }
      expect([entered.length, refused.length]).toEqual([228, 60])
    } finally {
      vi.useRealTimers()
    }
  })

  inFull('is waited for four seconds, then refused', async () => {
    const { turns } = await full()
    const since = performance.now()
    await expect(turns.enter(1, response())).rejects.toMatchObject({ reason: 'too_many_requests' })
    expect(performance.now() - since).toBeGreaterThan(3900)
    expect(await turns.enter(2, response())).toBe(false)
  })

  test('goes to whoever waits longest, and is not wasted on somebody who left', async () => {
    const { turns, running } = await full()
    const [gone, first, second] = [response(), response(), response()]
    const entered: string[] = []
    const left = turns.enter(1, gone).catch(() => entered.push('left'))
    const item = turns.enter(1, first).then(() => entered.push('first'))
    const two = turns.enter(1, second).then(() => entered.push('second'))
    gone.emit('close')
    await left
    running[0]?.emit('finish')
    running[0]?.emit('close')
    await item
    running[1]?.emit('close')
    await two
    expect(entered).toEqual(['left', 'first', 'second'])
  })

  test('is not over when the client leaves, but when the work is done', async () => {
    const { turns, running } = await full()
    const abandoned = running[0] as ServerResponse
    const work = Promise.withResolvers<void>()
    const done = turns.work(abandoned, () => work.promise)
    abandoned.emit('close')
    let entered = false
    const next = turns.enter(1, response()).then(() => (entered = true))
    expect(await stillAfter(entering, () => entered)).toBe(false)
    work.resolve()
    await Promise.all([done, next])
    expect(entered).toBe(true)
  })
})
