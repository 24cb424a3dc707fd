import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { limits } from '#server/db/deadline.ts'
import type { Route } from '#contract/grammar/route.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { letPass, slowly, stillAfter } from '#server/test/support/waiting.ts'
import { AdmissionControl, load } from './admission.ts'
import { SessionQueues } from './session-queue.ts'

/** How long an expensive request keeps its place, in milliseconds. */
const expensiveTakes = 200
/** How long an admitted request takes to enter (ms). */
const entering = 20
/** How long it takes until a full queue refuses requests (ms). */
const longQueue = 300
/** A rush that lasts longer than a second counts as an overload (ms). */
const rush = 1100

const response = () => new EventEmitter() as ServerResponse
const route = (path: `/${string}`): Route => ({ method: 'GET', path, permission: 'public', tag: 'x' })

describe('a product that is asked for more than it can do', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())

  test('lets some wait, refuses the others within 100 ms with when to come back, and is ready all the while', async () => {
    const names = ['1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a', '1b', '2b', '3b', '4b', '5b', '6b', '7b']
    const people = await Promise.all(names.map((name) => t.as(name)))
    const holder = await t.database.pool.connect()
    await holder.query('begin; lock table views in access exclusive mode')
    const before = load.refused
    const asked = performance.now()
    const all = people.flatMap((who) => Array.from({ length: 12 }, () => who.ask('/api/views')))
    await expect.poll(() => load.waiting, { timeout: 1500 }).toBeGreaterThanOrEqual(100)
    await letPass(longQueue)
    const late = await Promise.all(
      people.map(async (who) => {
        const since = performance.now()
        const { status, headers, data } = await who.ask('/api/views')
        return { status, retry: Number(headers['retry-after']), data, took: performance.now() - since }
      }),
    )
    const ready = (await t.ask('/readyz')).status
    await holder.query('rollback')
    holder.release()
    for (const item of late) {
      expect([item.status, item.data.reason]).toEqual([503, 'busy'])
      expect(item.retry).toBeGreaterThanOrEqual(1)
    }
    // A busy machine delays some answers. None waits for the lock: the fastest shows how long a refusal takes.
    expect(Math.min(...late.map(({ took }) => took))).toBeLessThan(100)
    expect(load.refused - before).toBeGreaterThanOrEqual(late.length)
    expect(ready).toBe(200)
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    const answered = statuses.filter((status) => status === 200)
    // On a slow machine some are refused at the door, which the product counts, or wait too long for a connection.
    const refused = load.refused - before - late.length
    if (performance.now() - asked < limits.connection) expect(answered).toHaveLength(all.length - refused)
    expect(answered).not.toEqual([])
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    await expect.poll(() => [load.waiting, load.running]).toEqual([0, 0])
    expect(
      (await Promise.all(people.map((who) => who.ask('/api/views')))).map((answer) => answer.status),
    ).toEqual(people.map(() => 200))
  }, 30_000)
})

test('expensive routes leave room for cheap ones', async () => {
  const gate = new AdmissionControl()
  const [expensive, cheap] = [route('/expensive'), route('/cheap')]
  const first = response()
  await gate.arrive(expensive).run(first)
  await slowly(expensiveTakes)
  first.emit('close')
  const started: Route[] = []
  const running: ServerResponse[] = []
  const enter = (item: Route) => {
    const raw = response()
    running.push(raw)
    gate
      .arrive(item)
      .run(raw)
      .then(
        () => started.push(item),
        () => {},
      )
  }
  for (let n = 0; n < 50; n += 1) enter(expensive)
  for (let n = 0; n < 10; n += 1) enter(cheap)
  const entered = (which: Route) => started.filter((item) => item === which)
  await expect.poll(() => entered(cheap)).toHaveLength(10)
  expect(await stillAfter(entering, () => entered(expensive))).toHaveLength(3)
  expect(entered(cheap)).toHaveLength(10)
  for (const raw of running) {
    raw.emit('close')
    await slowly(0)
  }
})

test('a rush is let in; once it lasts, reads are refused before writes', async () => {
  const gate = new AdmissionControl()
  const [read, write] = [route('/read'), { ...route('/write'), method: 'POST' } as Route]
  const running: ServerResponse[] = []
  const enter = (item: Route) => {
    const raw = response()
    running.push(raw)
    gate
      .arrive(item)
      .run(raw)
      .catch(() => {})
  }
  const refusals = (item: Route, n: number) =>
    Array.from({ length: n }).filter(() => {
      try {
        enter(item)
        return false
      } catch {
        return true
      }
    }).length
  // The first run shows that they are expensive, the second how long they take.
  for (let time = 0; time < 2; time += 1) {
    for (const expensive of [read, write]) enter(expensive)
    await slowly(expensiveTakes)
    for (const raw of running.splice(0)) raw.emit('close')
  }
  expect(refusals(read, 100)).toBe(0)
  await letPass(rush)
  expect(refusals(read, 10)).toBe(10)
  expect(refusals(write, 100)).toBe(0)
  for (const raw of running) raw.emit('close')
})

test('a session with 200 requests at once reads one thing at a time and pauses, so that others do not feel it', async () => {
  vi.useFakeTimers()
  try {
    const turns = new SessionQueues()
    const running: ServerResponse[] = []
    let entered = 0
    for (let n = 0; n < 200; n += 1) {
      const raw = response()
      void turns.enter(1, raw).then(() => {
        entered += 1
        running.push(raw)
      })
    }
    const endAll = () => {
      for (const raw of running.splice(0)) raw.emit('close')
    }
    /** Milliseconds until the next request runs. */
    const untilNext = async () => {
      let waited = 0
      for (; running.length === 0; waited += 1) await vi.advanceTimersByTimeAsync(1)
      return waited
    }
    await vi.advanceTimersByTimeAsync(20)
    expect(entered).toBe(12)
    while (entered < 170) {
      endAll()
      await untilNext()
      expect(running).toHaveLength(1)
    }
    await vi.advanceTimersByTimeAsync(40)
    endAll()
    // The read before it took 40 ms, and a little of the step in which it entered.
    expect(await untilNext()).toBeGreaterThanOrEqual(40)
    expect(running).toHaveLength(1)
    while (entered < 200) {
      endAll()
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(running.length).toBeGreaterThan(1)
  } finally {
    vi.useRealTimers()
  }
})
