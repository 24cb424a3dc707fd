import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/features/events/listen.ts'
import { eventChannel } from '#server/request/write-audit.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { silentProxy, type SilentProxy } from '#server/test/support/silent-proxy.ts'
import { withDeadline } from '#server/db/deadline.ts'
import { inFull } from '#server/test/support/full.ts'
import { letPass, slowly, stillAfter } from '#server/test/support/waiting.ts'

let t: TestApp
let proxy: SilentProxy
let direct: string
let who: Person
beforeAll(async () => {
  t = await testApp({
    through: async (url) => {
      direct = url
      proxy = await silentProxy(url)
      return proxy.url
    },
  })
  who = await t.as('5a')
})
afterAll(async () => {
  proxy.close()
  await t.close()
})

async function timed(path: string, how?: Parameters<Person['ask']>[1]) {
  const since = performance.now()
  const { status, headers } = await who.ask(path, how)
  return { status, headers, took: performance.now() - since }
}

const slowest = (answers: { took: number }[]) => Math.max(...answers.map(({ took }) => took))
const paths = ['/api/customers', '/api/dashboard', '/api/search?q=测试', '/admin/login/user']
const mixed = () => Array.from({ length: 30 }, (_, n) => timed(paths[n % paths.length] as string))

/** Warms the pool up, so that there are many connections to fall silent. */
const warm = async () => expect((await Promise.all(mixed())).map(({ status }) => status)).not.toContain(500)

test('connections that fell silent: answers within 5 s, and served again within 10 s of a reachable database', async () => {
  await warm()
  proxy.freeze()
  proxy.thaw()
  const since = performance.now()
  const answers = await Promise.all([
    ...mixed(),
    timed('/api/customers', { method: 'POST', body: newCustomer() }),
  ])
  expect(slowest(answers)).toBeLessThan(5000)
  for (const { status, headers } of answers)
    if (status !== 200) expect(`${status} ${headers['retry-after']}`).toMatch(/^503 [123]$/)
  await expect
    .poll(
      async () => {
        const answers = await Promise.all(mixed())
        return answers.every(({ status }) => status === 200)
      },
      { timeout: 9000 },
    )
    .toBe(true)
  const all = Math.round(performance.now() - since)
  console.log(`slowest ${Math.round(slowest(answers))} ms; all served ${all} ms after the silence began`)
  expect(performance.now() - since).toBeLessThan(10_000)
}, 40_000)

inFull(
  'a database that is silent to new connections too: 503 within 5 s, and served again unaided',
  async () => {
    await warm()
    proxy.freeze()
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(mixed())
      expect(slowest(answers)).toBeLessThan(5000)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    }
    proxy.thaw()
    const since = performance.now()
    await expect.poll(async () => (await timed('/api/customers')).status, { timeout: 9900 }).toBe(200)
    console.log(`served ${Math.round(performance.now() - since)} ms after the database was reachable`)
    expect(performance.now() - since).toBeLessThan(10_000)
  },
  60_000,
)

inFull(
  'changes are heard again within 10 s of a silence',
  async () => {
    const own = await silentProxy(direct)
    const heard: unknown[] = []
    const listeners = listen(own.url, () => {})
    listeners.add((change) => heard.push(change))
    await expect.poll(() => heard.length, { timeout: 5000 }).toBe(1)
    own.freeze()
    own.thaw()
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(2)
    await t.asOwner(`select pg_notify('${eventChannel}', '{"resource":"x","owners":[]}')`)
    await expect.poll(() => heard.at(-1), { timeout: 2000 }).toMatchObject({ resource: 'x' })
    await listeners.close()
    own.close()
  },
  30_000,
)

inFull(
  'one deadline holds for everything: connection, statements and commit; what is late is undone',
  async () => {
    const taken = await Promise.all(Array.from({ length: 12 }, () => t.database.pool.connect()))
    const since = performance.now()
    await expect(withDeadline(300, () => t.database.pool.query('select 1'))).rejects.toThrow(
      'time of the request',
    )
    await expect(withDeadline(300, () => t.database.db.execute(sql`select 1`))).rejects.toThrow(
      'time of the request',
    )
    expect(performance.now() - since).toBeLessThan(900)
    for (const poolClient of taken) poolClient.release()
    const threeSteps = 600
    const beyondDeadline = 300
    let reached = 0
    const late = withDeadline(500, () =>
      t.database.db.transaction(async (tx) => {
        await tx.execute(sql`update staff set name = 'too late' where username = '5a'`)
        for (; reached < 9; reached += 1) await tx.execute(sql`select pg_sleep(0.2)`)
      }),
    )
    await expect(late).rejects.toThrow('time of the request')
    expect(await stillAfter(threeSteps, () => reached)).toBeLessThan(4)
    const commit = withDeadline(200, () =>
      t.database.db.transaction(async (tx) => {
        await tx.execute(sql`update staff set name = 'too late' where username = '5a'`)
        await slowly(beyondDeadline)
      }),
    )
    await expect(commit).rejects.toThrow('time of the request')
    await letPass(beyondDeadline)
    const { rows } = await t.database.pool.query(`select name from staff where name = 'too late'`)
    expect([rows, t.database.pool.idleCount]).toEqual([[], t.database.pool.totalCount])
  },
  20_000,
)

inFull(
  'a connection that is lost takes no healthy one along that works',
  async () => {
    const { pool } = t.database
    await warm()
    const runs = async () =>
      (
        await pool.query(
          "select from pg_stat_activity where query = 'select pg_sleep(2), 7 as n' and state = 'active'",
        )
      ).rowCount
    const working = pool.query('select pg_sleep(2), 7 as n')
    const holding = await pool.connect()
    await holding.query('begin')
    await expect.poll(runs, { timeout: 5000 }).toBe(1)
    const same = new pg.Client({ connectionString: direct })
    await same.connect()
    const { rowCount } = await same.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'yunjingtong-crm' and state = 'idle'`,
    )
    await same.end()
    const [worked, held] = await Promise.allSettled([
      working,
      working.catch(() => {}).then(() => holding.query('rollback')),
    ])
    holding.release()
    expect(rowCount).toBeGreaterThan(0)
    expect(worked).toMatchObject({ value: { rows: [{ n: 7 }] } })
    expect(held.status).toBe('fulfilled')
  },
  20_000,
)

inFull(
  'jobs go on within ten seconds of a silence, whichever connection it met',
  async () => {
    const admin = await t.as('1a')
    const ask = () =>
      admin.ask('/api/exports', { method: 'POST', body: { resource: 'customers', format: 'csv' } })
    const stateOf = async (id: number) => {
      const { data } = await admin.ask('/api/exports')
      return data?.items?.find((row: { id: number }) => row.id === id)?.state as unknown
    }
    const done = async (id: number, timeout: number) =>
      expect.poll(async () => stateOf(id), { timeout, interval: 50 }).toBe('done')
    await done((await ask()).data.id, 10_000)
    const { data } = await ask()
    proxy.freeze()
    proxy.thaw()
    const since = performance.now()
    await done(data.id, 15_000)
    const took = Math.round(performance.now() - since)
    console.log(`the export was done ${took} ms after the silence began`)
    expect(took).toBeLessThan(10_000)
  },
  60_000,
)
