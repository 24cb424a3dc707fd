import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { silentProxy, type SilentProxy } from '#server/test/support/silent-proxy.ts'
import { letPass } from '#server/test/support/waiting.ts'

let t: TestApp
let proxy: SilentProxy
beforeAll(async () => {
  t = await testApp({ through: async (url) => (proxy = await silentProxy(url)).url })
})
afterAll(async () => {
  proxy.close()
  await t.close()
})

test('the connection for this question is open from the start', async () => {
  const text =
    "select 1 from pg_stat_activity where application_name like '%readiness' and datname = current_database()"
  const open = async () => (await t.database.pool.query(text)).rowCount
  await expect.poll(open, { timeout: 2000 }).toBe(1)
})

/** Milliseconds after which an answer of the readiness check is no longer given again: it is kept for 1 s. */
const answerKept = 1100

test('an instance whose connections are all taken is ready', async () => {
  const taken = await Promise.all(Array.from({ length: 12 }, () => t.database.pool.connect()))
  await letPass(answerKept)
  const since = performance.now()
  const answers = [(await t.ask('/readyz')).status, (await t.ask('/healthz')).status]
  const took = performance.now() - since
  for (const poolClient of taken) poolClient.release()
  expect(answers).toEqual([200, 200])
  expect(took).toBeLessThan(1000)
})

test('without a database it says so within two seconds and is live all the same, and is ready again unaided', async () => {
  await t.ask('/readyz')
  proxy.freeze()
  await expect.poll(async () => (await t.ask('/readyz')).status, { timeout: 4000 }).toBe(503)
  const since = performance.now()
  expect((await t.ask('/healthz')).status).toBe(200)
  expect(performance.now() - since).toBeLessThan(100)
  proxy.thaw()
  await expect.poll(async () => (await t.ask('/readyz')).status, { timeout: 5000 }).toBe(200)
}, 20_000)
