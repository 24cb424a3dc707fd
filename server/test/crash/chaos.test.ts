import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from '#server/db/embedded.ts'
import { useRing } from '#server/secrets/data-key.ts'
import { decryptFor } from '#server/tables/encrypted.ts'
import { idempotencyKeys } from '#server/tables/idempotency.ts'
import { readRing, ringFile } from '#server/secrets/key-ring.ts'
import { killRemains } from '#server/db/embedded-process.ts'
import { migrate, migrationNames } from '#server/db/migrate.ts'
import { letPass, settlesWithin, slowly } from '#server/test/support/waiting.ts'
import { printedRandom } from '../support/seeded-random.ts'
import { newCustomer } from '../support/new-records.ts'
import { prepareFolder } from '../support/prepared.ts'
import { embeddedIn, freePort, launch, send, startProduct, type Product } from '../support/product.ts'
import { inFull } from '../support/full.ts'
import { full } from '#tools/full-run.ts'

/** Milliseconds after which a client that was refused asks again. */
const asksAgain = 150
/** Milliseconds that people work on after everything is back. */
const worksOn = 200
/** Milliseconds between the two signals that a product gets when it is stopped under npm. */
const npmTellsIt = 30
/** Milliseconds within which a stream closes after a stop, and a product that is starting ends. */
const streamCloses = full ? 1000 : 10_000
const stops = 20_000
/** The answer of `readyz` is kept for a second. */
const readyzLags = 1100

const password = 'chaos monkey 52'
let base: string
let dataDir: string
let env: Record<string, string>
let product: Product
let token: string
const started: { kill(): Promise<unknown> }[] = []

async function start(changes: Record<string, string> = {}): Promise<Product> {
  const made = await startProduct({ ...env, ...changes })
  started.push(made)
  return made
}

const signIn = async (at = product) =>
  (
    await send<{ token: string }>(at.url, '/admin/login/login_submit', undefined, {
      username: 'admin',
      password,
    })
  ).data.token

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-chaos-'))
  chmodSync(base, 0o755)
  dataDir = join(base, 'data')
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), ADMIN_PASSWORD: password }
  product = await start()
  token = await signIn()
})
afterAll(async () => {
  for (const item of started) await item.kill()
  for (const folder of [dataDir, join(base, 'other')]) await killRemains(join(folder, 'postgres'))
  rmSync(base, { recursive: true, force: true })
})

async function asked<T extends object>(
  text: string,
  values: unknown[] = [],
  url = embeddedIn(dataDir).url('yjt_owner'),
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** A sent write, with its answer if it was acknowledged. */
interface Write {
  key: string
  path: string
  body: Record<string, unknown>
  answer?: { id: number }
}

/** People who add customers and follow-ups one after the other, and remember acknowledged writes. */
function writers(count: number, url = product.url) {
  const writes: Write[] = []
  const refused: { status: number; took: number; reason: string | undefined }[] = []
  const over = new AbortController()
  const work = async () => {
    let last: number | undefined
    for (let n = 0; !over.signal.aborted; n += 1) {
      const write: Write =
        n % 3 === 2 && last !== undefined
          ? {
              key: randomUUID(),
              path: `/api/customers/${last}/follow-ups`,
              body: { kind: 1, content: randomUUID() },
            }
          : { key: randomUUID(), path: '/api/customers', body: newCustomer() }
      writes.push(write)
      try {
        const answer = await send<{ id: number; reason?: string }>(url, write.path, token, write.body, {
          'idempotency-key': write.key,
        })
        if (answer.code === 0) {
          write.answer = answer.data
          if (write.path === '/api/customers') last = answer.data.id
        } else {
          refused.push({ status: answer.status, took: answer.took, reason: answer.data?.reason })
          await slowly(asksAgain)
        }
      } catch {
        await slowly(asksAgain)
      }
    }
  }
  const done = Promise.all(Array.from({ length: count }, work))
  return {
    writes,
    refused,
    /** Waits for a while, and until something is acknowledged. */
    underWay: async (milliseconds: number) => {
      await letPass(milliseconds)
      await expect
        .poll(() => writes.filter((write) => write.answer !== undefined).length, {
          timeout: 10_000,
          interval: 20,
        })
        .toBeGreaterThan(4)
    },
    stop: async () => {
      over.abort()
      await done
    },
  }
}

/**
 * Checks that every acknowledged write is complete, repeats the unanswered ones, and checks that none is
 * partial.
 */
async function settle(
  writes: readonly Write[],
  url: string,
): Promise<{ acknowledged: number; open: number }> {
  const acknowledged = writes.filter((write) => write.answer !== undefined)
  for (const [table, field, path] of [
    ['customers', 'phone', '/api/customers'],
    ['follow_ups', 'content', '/follow-ups'],
  ] as const) {
    const mine = acknowledged.filter((write) => write.path.endsWith(path))
    const rows = await asked<{ id: number; value: string }>(
      `select id::int, ${field} as value from ${table} where id = any($1)`,
      [mine.map((write) => write.answer?.id)],
    )
    const found = new Map(rows.map((row) => [row.id, row.value]))
    expect(mine.map((write) => [write.answer?.id, found.get(write.answer?.id ?? 0)])).toEqual(
      mine.map((write) => [write.answer?.id, write.body[field]]),
    )
  }
  const open = writes.filter((write) => write.answer === undefined)
  const waiting = [...open]
  const again: string[] = []
  const retry = async () => {
    for (let write = waiting.shift(); write !== undefined; write = waiting.shift()) {
      let answer = await send(url, write.path, token, write.body, { 'idempotency-key': write.key })
      for (let n = 0; n < 5 && answer.status === 503; n += 1)
        answer = await send(url, write.path, token, write.body, { 'idempotency-key': write.key })
      again.push(answer.msg)
    }
  }
  await Promise.all(Array.from({ length: 8 }, retry))
  expect(again.filter((msg) => msg !== 'success')).toEqual([])
  const [torn] = await asked<Record<string, number>>(`select
    (select count(*)::int from customers c where (select count(*) from audit_entries a where a.action = 'create' and a.resource = 'customers' and a.record_id = c.id) <> 1) as unlogged,
    (select count(*)::int from audit_entries a where a.action = 'create' and a.resource = 'customers' and not exists (select from customers c where c.id = a.record_id)) as invented,
    (select count(*)::int from customers c where follow_up_count <> (select count(*) from follow_ups f where f.customer_id = c.id)) as miscounted,
    (select count(*)::int from follow_ups f where (select count(*) from audit_entries a where a.action = 'follow_up' and (a.detail->>'follow_up_id')::bigint = f.id) <> 1) as unlogged_follow_ups,
    (select count(*)::int from (select phone_digits from customers group by phone_digits having count(*) > 1) d) as doubled,
    (select count(*)::int from (select content from follow_ups group by content having count(*) > 1) d) as doubled_follow_ups`)
  expect(await unkept()).toBe(0)
  expect(torn).toEqual({
    unlogged: 0,
    invented: 0,
    miscounted: 0,
    unlogged_follow_ups: 0,
    doubled: 0,
    doubled_follow_ups: 0,
  })
  return { acknowledged: acknowledged.length, open: open.length }
}

interface Kept {
  uid: number
  key: string
  answer: string
}

/** How many customers have not exactly one kept answer of their creation. Kept answers are encrypted. */
async function unkept(): Promise<number> {
  const ring = readRing(ringFile(join(dataDir, 'secrets')))
  if (!ring) throw new Error('The product has no data key')
  useRing(ring)
  const kept = new Map<number, number>()
  for (const { uid, key, answer } of await asked<Kept>(
    'select uid::int, key, answer from idempotency_keys',
  )) {
    const { data } = JSON.parse(decryptFor(idempotencyKeys.answer, [uid, key], answer)) as {
      data: { id?: number; company_name?: string } | null
    }
    if (data?.id && data.company_name !== undefined) kept.set(data.id, (kept.get(data.id) ?? 0) + 1)
  }
  const created = await asked<{ id: string }>('select id from customers')
  return created.filter(({ id }) => kept.get(Number(id)) !== 1).length
}

async function chainHolds(): Promise<void> {
  await expect
    .poll(async () => (await send(product.url, '/api/audit/chain', token)).data, { timeout: 15_000 })
    .toMatchObject({ intact: true, broken_at: null })
}

test('a first start becomes ready and reports it', async () => {
  expect((await send(product.url, '/healthz')).data).toEqual({ status: 'live' })
  expect((await send(product.url, '/readyz')).data).toEqual({ status: 'ready' })
  console.log(`first start: ${product.took} ms`)
})

inFull('a second instance on the same folder is refused in one line', async () => {
  const second = launch({ ...env, PORT: '0' })
  expect(await second.exit).toBe(1)
  expect(second.said().trim().split('\n')).toEqual([
    expect.stringContaining('in use by another running instance'),
  ])
})

describe('kill -9', () => {
  test(
    'of the application during writes: after a restart every acknowledged write is complete',
    async () => {
      const d = printedRandom()
      let total = 0
      for (let round = 0; round < (full ? 50 : 1); round += 1) {
        const work = writers(full ? 16 : 8)
        await work.underWay(50 + d.below(full ? 1950 : 500))
        const postmaster = embeddedIn(dataDir).postmaster()
        expect(await product.kill()).toBe('SIGKILL')
        await work.stop()
        product = await start()
        if (full) expect(product.took).toBeLessThan(10_000)
        expect(embeddedIn(dataDir).postmaster()).toBe(postmaster)
        const { acknowledged, open } = await settle(work.writes, product.url)
        total += acknowledged
        console.log(
          `round ${round + 1}: ${acknowledged} acknowledged, ${open} open, ready after ${product.took} ms`,
        )
      }
      expect(total).toBeGreaterThan(4)
      await chainHolds()
    },
    full ? 1_800_000 : 120_000,
  )

  inFull(
    'of PostgreSQL or one of its processes: the application stays up, answers 503 meanwhile and recovers by itself',
    async () => {
      const d = printedRandom()
      const { pid } = product.child
      const targets = ['postmaster', 'a backend', 'the checkpointer', 'the writer of the log'] as const
      for (let round = 0; round < (full ? 50 : 2); round += 1) {
        const work = writers(full ? 16 : 8)
        await work.underWay(200 + d.below(full ? 1800 : 300))
        const target = round === 0 ? 'postmaster' : d.one(targets)
        process.kill(await processOf(target), 'SIGKILL')
        const since = Date.now()
        let down = 0
        // It answers every request meanwhile.
        const states: number[] = []
        while (Date.now() - since < 15_000) {
          const [live, list] = await Promise.all([
            send(product.url, '/healthz'),
            send(product.url, '/api/customers?limit=1', token),
          ])
          expect([live.status, [200, 503].includes(list.status), list.took < 3000]).toEqual([200, true, true])
          if (list.status === 503)
            expect([list.code, list.msg.length > 0, Number(list.headers.get('retry-after')) > 0]).toEqual([
              503,
              true,
              true,
            ])
          states.push(list.status)
          if (list.status === 200 && (Date.now() - since > 700 || states.includes(503))) break
          down = Date.now() - since
        }
        expect(states.at(-1)).toBe(200)
        await expect
          .poll(async () => (await send(product.url, '/readyz')).status, { timeout: 5000 })
          .toBe(200)
        await letPass(worksOn)
        await work.stop()
        for (const item of work.refused) expect([item.status, item.took < 3500]).toEqual([503, true])
        const { acknowledged, open } = await settle(work.writes, product.url)
        console.log(
          `round ${round + 1}, ${target}: ${acknowledged} acknowledged, ${open} open, away for ${down} ms, slowest refusal ${Math.round(Math.max(0, ...work.refused.map((item) => item.took)))} ms`,
        )
        expect([product.child.pid, product.child.exitCode]).toEqual([pid, null])
      }
      await chainHolds()
      await indexesHold()
    },
    full ? 1_800_000 : 120_000,
  )

  inFull(
    'of both at once',
    async () => {
      for (let round = 0; round < (full ? 20 : 1); round += 1) {
        const work = writers(8)
        await work.underWay(300)
        const postmaster = embeddedIn(dataDir).postmaster()
        const children = childrenOf(postmaster)
        await Promise.all([
          product.kill(),
          ...[postmaster, ...children].map(async (value) => process.kill(value, 'SIGKILL')),
        ])
        await work.stop()
        product = await start()
        expect(product.took).toBeLessThan(15_000)
        const { acknowledged, open } = await settle(work.writes, product.url)
        console.log(`both: ${acknowledged} acknowledged, ${open} open, ready after ${product.took} ms`)
      }
      await chainHolds()
      await indexesHold()
    },
    full ? 900_000 : 60_000,
  )

  inFull(
    'of the application in the middle of an export: nothing of it can be fetched, and the next start makes all of it, once',
    async () => {
      await asked(
        `insert into customers (company_name, name, phone, department, duty, area, status, wechat, service_id, owner_since, phone_digits, company_key, grams)
         select 'A ' || n, '某', n, '部', '员', '山东省', 1, '', (select id from staff where username = 'admin'), now(), 'x' || n, 'x' || n, '{}' from generate_series(1, 100000) n`,
      )
      const incoming = join(dataDir, 'files', 'incoming')
      const partial = () =>
        existsSync(incoming)
          ? readdirSync(incoming).filter((name) => statSync(join(incoming, name)).size > 0)
          : []
      const state = async () =>
        (
          await asked<Record<string, any>>(
            'select state, run, attempt, rows, total, file_name, bytes from exports where id = $1',
            [id],
          )
        )[0]
      token = await signIn()
      const before = partial()
      const { data } = await send<{ id: number }>(product.url, '/api/exports', token, {
        resource: 'customers',
        format: 'csv',
      })
      const { id } = data
      await expect
        .poll(() => partial().length, { interval: 5, timeout: 30_000 })
        .toBeGreaterThan(before.length)
      const fetched = async (name: string) =>
        (await fetch(`${product.url}/common/download?fileName=${name}`, { headers: { 'x-token': token } }))
          .status
      const left = partial().filter((name) => !before.includes(name))
      expect(await product.kill()).toBe('SIGKILL')
      expect(await state()).toMatchObject({ state: 'running', run: 1, file_name: null })
      product = await start()
      for (const name of left) expect(await fetched(name)).toBe(404)
      await expect
        .poll(async () => (await state())?.['state'], { timeout: 60_000, interval: 200 })
        .toBe('done')
      const done = await state()
      expect(done).toMatchObject({ run: 2, attempt: 1 })
      expect([done?.['rows'], done?.['rows'] >= 100_000]).toEqual([done?.['total'], true])
      const file = await fetch(`${product.url}/common/download?fileName=${done?.['file_name']}`, {
        headers: { 'x-token': token },
      })
      const content = Buffer.from(await file.arrayBuffer())
      expect([content.length, content.toString('utf8').split('\r\n').length]).toEqual([
        Number(done?.['bytes']),
        Number(done?.['rows']) + 3,
      ])
      const books = await asked<Record<string, number>>(
        `select (select count(*)::int from audit_entries where resource = 'exports' and record_id = $1 and detail ? 'done') as made,
           (select count(*)::int from notifications where kind = 'export_done') as told,
           (select count(*)::int from made_files where file_name = $2) as files`,
        [id, done?.['file_name']],
      )
      expect(books).toEqual([{ made: 1, told: 1, files: 1 }])
      await asked(`delete from customers where phone_digits like 'x%'`)
    },
    180_000,
  )
})

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!(pid > 0)) return false
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}

async function processOf(
  what: 'postmaster' | 'a backend' | 'the checkpointer' | 'the writer of the log',
): Promise<number> {
  const postmaster = embeddedIn(dataDir).postmaster()
  if (what === 'postmaster') return postmaster
  const kind = {
    'a backend': 'client backend',
    'the checkpointer': 'checkpointer',
    'the writer of the log': 'walwriter',
  }[what]
  const rows = await asked<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = $1 and pid <> pg_backend_pid() order by state = 'active' desc limit 1",
    [kind],
    embeddedIn(dataDir).url('postgres'),
  )
  return rows[0]?.pid ?? postmaster
}

/** Checks every index against its table. */
async function indexesHold(): Promise<void> {
  const url = embeddedIn(dataDir).url('postgres')
  await asked('create extension if not exists amcheck', [], url)
  const checked = await asked<{ name: string }>(
    "select c.relname as name, bt_index_check(c.oid, true) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace where a.amname = 'btree' and n.nspname in ('public', 'partitions', 'pgboss') and c.relpersistence = 'p' and i.indisvalid and c.relkind = 'i'",
    [],
    url,
  )
  expect(checked.length).toBeGreaterThan(20)
}

describe('SIGTERM', () => {
  afterEach(async () => {
    if (product.child.exitCode !== null || product.child.signalCode !== null) product = await start()
  })

  test('under load: readyz fails first, every request sent by then is answered, event streams end, and the exit code is 0', async () => {
    const quit = new AbortController()
    const stream = await fetch(`${product.url}/api/events`, {
      headers: { 'x-token': token },
      signal: quit.signal,
    })
    expect(stream.status).toBe(200)
    const read = stream.text().then(
      () => 'ended',
      () => 'broken',
    )
    const failed: string[] = []
    let answered = 0
    let away = false
    const client = async () => {
      while (!away) {
        // Like a load balancer, send no new requests once readyz fails.
        const ready = await send(product.url, '/readyz').then(
          (answer) => answer.status,
          () => 0,
        )
        if (ready !== 200) {
          away = true
          break
        }
        for (let n = 0; n < 5 && !away; n += 1) {
          await send(product.url, '/api/customers', token, newCustomer()).then(
            (answer) => (answer.code === 0 ? (answered += 1) : failed.push(answer.msg)),
            (error: Error) => failed.push(`${error.message} ${String(error.cause)}`),
          )
        }
      }
    }
    const clients = Array.from({ length: 6 }, client)
    await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(5)
    const since = Date.now()
    product.child.kill('SIGTERM')
    // A terminal tells the whole group, and npm tells its child again.
    await letPass(npmTellsIt)
    product.child.kill('SIGTERM')
    await expect
      .poll(async () => (await send(product.url, '/readyz')).status, { interval: 20, timeout: 900 })
      .toBe(503)
    // On a slow machine, five more requests of a client would outlast the open port.
    away = true
    const [health, late] = await Promise.all([
      send(product.url, '/healthz'),
      send(product.url, '/api/customers', token, newCustomer()),
    ])
    expect([health.status, late.code]).toEqual([200, 0])
    await Promise.all(clients)
    expect(await product.exit).toBe(0)
    expect(product.said()).not.toMatch(/"level":[56]0|second SIGTERM/)
    const took = Date.now() - since
    console.log(`${answered} answered, stopped after ${took} ms`)
    expect(failed).toEqual([])
    await settlesWithin(streamCloses, read)
    quit.abort()
    expect(took).toBeLessThan(full ? 15_000 : 60_000)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  }, 60_000)

  inFull(
    'also stops a product that is still starting',
    async () => {
      await product.kill('SIGTERM')
      const starting = launch(env)
      started.push(starting)
      await expect.poll(() => starting.said(), { timeout: 20_000, interval: 5 }).toContain('PostgreSQL')
      starting.child.kill('SIGTERM')
      await settlesWithin(stops, starting.exit)
      product = await start()
      expect((await send(product.url, '/admin/login/user', token)).code).toBe(0)
    },
    60_000,
  )

  test('the log contains no password, no token and no phone', async () => {
    await send(product.url, '/api/customers?q=13912345678&token=abc', token)
    for (const item of started as Product[])
      for (const secret of [password, token, '13912345678', 'wx_']) expect(item.said()).not.toContain(secret)
    const [{ phones } = { phones: [] }] = await asked<{ phones: string[] }>(
      'select array_agg(phone) as phones from customers',
    )
    for (const item of started as Product[])
      for (const phone of phones.slice(0, 200)) expect(item.said().includes(phone)).toBe(false)
  })
})

describe('an external database', () => {
  let other: EmbeddedDatabase
  const folder = () => join(base, 'other')
  const external = () => ({
    DATABASE_URL: other.appUrl,
    MIGRATION_DATABASE_URL: other.ownerUrl,
    DATA_DIR: join(base, 'files'),
    PORT: '0',
    ADMIN_PASSWORD: password,
  })
  const say = () => {}
  beforeAll(async () => {
    other = await startEmbedded(folder(), say)
  })
  afterAll(() => other.stop())

  inFull(
    'two instances start on an empty database at once: it is migrated once, and both serve it',
    async () => {
      const [one, two] = await Promise.all([startProduct(external()), startProduct(external())])
      started.push(one, two)
      expect(
        [one, two]
          .map((instance) => /(\d+) migration\(s\) applied/.exec(instance.said())?.[1] ?? '0')
          .toSorted((a, b) => Number(a) - Number(b)),
      ).toEqual(['0', String((await migrationNames()).length)])
      expect(await asked('select username from staff', [], other.ownerUrl)).toEqual([{ username: 'admin' }])
      expect(existsSync(join(base, 'files', 'postgres'))).toBe(false)
      const entered = await signIn(one)
      expect((await send(two.url, '/admin/login/user', entered)).code).toBe(0)
      const made = await send(one.url, '/api/customers', entered, newCustomer())
      expect((await send(two.url, `/api/customers/${made.data.id}`, entered)).data.id).toBe(made.data.id)
      await send(two.url, '/admin/login/login_out', entered, {})
      expect((await send(one.url, '/admin/login/user', entered)).code).toBe(50008)
      // Each is restarted in turn while the other one answers.
      expect(await one.kill('SIGTERM')).toBe(0)
      expect((await send(two.url, '/readyz')).status).toBe(200)

      // The database stops and comes back.
      const again = await signIn(two)
      await other.stop()
      const since = Date.now()
      // `readyz` may lag by a second.
      await letPass(readyzLags)
      while (Date.now() - since < 2500) {
        const [live, ready, list] = await Promise.all([
          send(two.url, '/healthz'),
          send(two.url, '/readyz'),
          send(two.url, '/api/customers', again),
        ])
        expect([live.status, ready.status, list.status, list.took < 3000]).toEqual([200, 503, 503, true])
      }
      other = await startEmbedded(folder(), say)
      const back = Date.now()
      await expect
        .poll(async () => (await send(two.url, '/api/customers', again)).status, {
          timeout: 15_000,
          interval: 50,
        })
        .toBe(200)
      console.log(`first answer ${Date.now() - back} ms after the database was back`)
      expect(await two.kill('SIGTERM')).toBe(0)
    },
    90_000,
  )

  inFull(
    'the application’s role may own nothing and have no rights of its own',
    async () => {
      const superuser = embeddedIn(folder())
      await asked(
        "create role plain_app login password 'plain'; create role plain_owner login password 'plain'",
        [],
        superuser.url('postgres'),
      )
      await asked('create database plain owner plain_owner', [], superuser.url('postgres', 'postgres'))
      const at = (role: string) =>
        Object.assign(new URL(superuser.url('postgres', 'plain')), { username: role, password: 'plain' }).href
      const item = await startProduct({
        ...external(),
        DATABASE_URL: at('plain_app'),
        MIGRATION_DATABASE_URL: at('plain_owner'),
      })
      started.push(item)
      const entered = await signIn(item)
      expect((await send(item.url, '/api/customers', entered, newCustomer())).code).toBe(0)
      await expect(asked('truncate customers', [], at('plain_app'))).rejects.toThrow(/permission denied/)
      await expect(asked('alter table customers add x int', [], at('plain_app'))).rejects.toThrow(
        /must be owner/,
      )
      expect(await item.kill('SIGTERM')).toBe(0)
    },
    60_000,
  )

  test('migrating again changes nothing', async () => {
    const schema = () =>
      asked(
        "select md5(string_agg(table_name || column_name || data_type || coalesce(column_default, ''), ',' order by table_name, ordinal_position)) as md5 from information_schema.columns where table_schema = 'public'",
        [],
        other.ownerUrl,
      )
    await migrate(other.ownerUrl)
    const before = await schema()
    expect(await Promise.all([migrate(other.ownerUrl), migrate(other.ownerUrl)])).toEqual([[], []])
    expect(await schema()).toEqual(before)
  })

  inFull('a database newer than the program is refused in one line', async () => {
    await asked(
      "insert into schema_migrations (name) values ('9999_from_the_future.sql')",
      [],
      other.ownerUrl,
    )
    const refused = launch(external())
    expect(await refused.exit).toBe(1)
    expect(refused.said().trim().split('\n')).toEqual([expect.stringContaining('newer than this program')])
    await asked("delete from schema_migrations where name like '9999%'", [], other.ownerUrl)
  })

  inFull('a missing database or a wrong password is refused in one line', async () => {
    const gone = new URL(other.appUrl)
    gone.port = String(await freePort())
    const locked = new URL(other.appUrl)
    locked.password = 'wrong'
    const absent = new URL(other.appUrl)
    absent.pathname = '/absent'
    for (const url of [gone, locked, absent]) {
      const refused = launch({ ...external(), DATABASE_URL: url.href, MIGRATION_DATABASE_URL: url.href })
      expect(await refused.exit).toBe(1)
      expect([url.port, refused.said().trim().split('\n').length, refused.said().includes('wrong')]).toEqual([
        url.port,
        1,
        false,
      ])
    }
  })
})

describe('a failed start explains itself in one line', () => {
  test('for a wrong value, before anything is created', async () => {
    const refused = launch({ ...env, DATA_DIR: join(base, 'never'), SESSION_IDLE_STRICT: 'yes' })
    expect(await refused.exit).toBe(1)
    expect(refused.said().trim().split('\n')).toEqual(['SESSION_IDLE_STRICT is not valid: expected 0 or 1.'])
    expect(existsSync(join(base, 'never'))).toBe(false)
  })

  inFull(
    'for a port in use',
    async () => {
      prepareFolder(join(base, 'squat'))
      const refused = launch({ ...env, DATA_DIR: join(base, 'squat') })
      started.push(refused)
      expect(await refused.exit).toBe(1)
      expect(refused.said().trim().split('\n').at(-1)).toContain(`Port ${env['PORT']} is taken`)
      expect(existsSync(join(base, 'squat', 'postgres', 'postmaster.pid'))).toBe(false)
    },
    30_000,
  )
})
