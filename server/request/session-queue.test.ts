import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, testApp, type TestApp } from '#server/test/support/harness.ts'
import { SessionQueues } from './session-queue.ts'
import { inFull } from '#server/test/support/full.ts'
import { letPass, stillAfter } from '#server/test/support/waiting.ts'

/** How long sixty requests take to reach the queue of their session (ms). */
const queueing = 300
/** How long an admitted request takes to enter (ms). */
const entering = 50

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('many requests of one session at once', () => {
  test('twelve run, 228 wait and are answered, the others are refused at once with when to come back', async () => {
    const [busy, calm] = [await t.as('5a'), await t.as('5b')]
    const holder = await t.database.pool.connect()
    await holder.query('begin; lock table views in access exclusive mode')
    const since = performance.now()
    const refusedAfter: number[] = []
    const all = Array.from({ length: 300 }, async () => {
      const answer = await busy.ask('/api/views')
      if (answer.status === 429) {
        refusedAfter.push(performance.now() - since)
        expect([answer.headers['retry-after'], answer.data.reason]).toEqual(['1', 'too_many_requests'])
      }
      return answer.status
    })
    await expect.poll(() => refusedAfter.length, { timeout: 5000 }).toBe(60)
    const another = calm.ask('/admin/login/user')
    await holder.query('rollback')
    holder.release()
    expect((await another).status).toBe(200)
    const counts = Object.groupBy(await Promise.all(all), (status) => status)
    expect(
      Object.fromEntries(Object.entries(counts).map(([status, some]) => [status, some?.length])),
    ).toEqual({
      200: 240,
      429: 60,
    })
    expect((await busy.ask('/api/views')).status).toBe(200)
  })

  test('a session that ended while its requests waited is over for them too', async () => {
    const { data } = await t.ask('/admin/login/login_submit', {
      method: 'POST',
      body: { username: '6a', password },
    })
    const headers = { 'x-token': data.token }
    const holder = await t.database.pool.connect()
    await holder.query('begin; lock table views in access exclusive mode')
    const all = Array.from({ length: 60 }, () => t.ask('/api/views', { headers }))
    await letPass(queueing)
    await holder.query('update sessions set ended_at = now(), end_code = 50012 where uid = $1', [t.uid('6a')])
    await holder.query('commit')
    holder.release()
    const codes = (await Promise.all(all)).map((answer) => answer.code)
    expect([codes.filter((code) => code === 0), codes.filter((code) => code === 50012)]).toEqual([
      Array.from({ length: 12 }, () => 0),
      Array.from({ length: 48 }, () => 50012),
    ])
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
