import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letPass, slowly, until } from '#server/test/support/waiting.ts'
import { password } from '../../support/harness.ts'
import { newCustomer } from '../../support/new-records.ts'
import { send, startProduct, type Product } from '../../support/product.ts'
import { ownFolder, ownPath, runsHere } from './debian.ts'
import { balancer, Cluster, passwords } from './patroni.ts'

const here = runsHere('patroni', 'etcd', 'haproxy', 'postgres')
const rounds = Number(process.env['ROUNDS'] ?? 10)
const mostWithout = 30_000

const at = (role: 'postgres' | 'crm_owner' | 'crm_app', secret: string, port: number, database = 'crm') =>
  `postgres://${role}:${secret}@${balancer}:${port}/${database}`

async function asSuperuser(texts: readonly string[], database = 'postgres'): Promise<void> {
  const client = new pg.Client({ connectionString: at('postgres', passwords.superuser, 5000, database) })
  client.on('error', () => {})
  await client.connect()
  for (const text of texts) await client.query(text)
  await client.end()
}

/** Milliseconds in which the cluster settles, or people work on it. */
const working = 3000
/** Milliseconds after which a client asks again, or writes the next one. */
const asksAgain = 200
const betweenWrites = 50

describe.runIf(here)("Debian's Patroni as configured in deploy/", () => {
  let folder: Awaited<ReturnType<typeof ownFolder>>
  let data: string
  let cluster: Cluster
  let products: Product[] = []
  beforeAll(async () => {
    folder = await ownFolder('patroni')
    data = await mkdtemp(join(tmpdir(), 'yjt-instances-'))
    cluster = new Cluster(folder.path)
    await cluster.start(ownPath)
    await letPass(working)
    await asSuperuser([
      `create role crm_owner login password '${passwords.owner}'`,
      `create role crm_app login password '${passwords.app}'`,
      "create database crm owner crm_owner encoding 'UTF8' template template0",
    ])
    const instance = () =>
      startProduct({
        DATABASE_URL: at('crm_app', passwords.app, 5000),
        MIGRATION_DATABASE_URL: at('crm_owner', passwords.owner, 5000),
        DATABASE_REPLICA_URL: at('crm_app', passwords.app, 5001),
        DATA_DIR: data,
        PORT: '0',
        ADMIN_PASSWORD: password,
      })
    products = [await instance(), await instance()]
  }, 300_000)
  afterAll(async () => {
    for (const product of products) await product.kill('SIGTERM')
    await cluster?.stop()
    await folder?.remove()
    if (data) await rm(data, { recursive: true, force: true })
  }, 120_000)

  const signIn = async (): Promise<string> => {
    const how = { username: 'admin', password }
    return (await send(products[0]?.url ?? '', '/admin/login/login_submit', undefined, how)).data.token
  }

  const acknowledged: { id: number; at: number; asked: number }[] = []
  const missed: number[] = []

  /** Writes on one instance and looks for it on the other one. Notes what was acknowledged, and when. */
  async function writing(token: string, lane: number, over: AbortSignal): Promise<void> {
    for (let n = 0; !over.aborted; n += 1) {
      const [one, other] = [products[(n + lane) % 2]?.url ?? '', products[(n + lane + 1) % 2]?.url ?? '']
      const asked = performance.now()
      const made = await send(one, '/api/customers', token, newCustomer()).catch(() => undefined)
      if (made?.status !== 200) await slowly(asksAgain)
      else {
        acknowledged.push({ id: made.data.id, at: performance.now(), asked })
        const name = encodeURIComponent(made.data.company_name)
        const list = await send(other, `/api/customers?q=${name}`, token).catch(() => undefined)
        if (list?.status === 200 && list.data.total !== 1) missed.push(made.data.id)
      }
      await slowly(betweenWrites)
    }
  }

  /** How long it took until a write was acknowledged that was sent after the primary died (ms). */
  async function untilWritten(killed: number): Promise<number> {
    const first = () => acknowledged.find(({ asked }) => asked > killed)
    return await until(first, mostWithout).then(
      ({ at }) => at - killed,
      () => mostWithout,
    )
  }

  test('the primary dies under writes: nothing acknowledged is lost, writes go on, nobody restarts', async () => {
    const token = await signIn()
    const stop = new AbortController()
    const lanes = [0, 1, 2, 3].map((lane) => writing(token, lane, stop.signal))
    const without: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await letPass(working)
      const node = await cluster.killPrimary()
      without.push(await untilWritten(performance.now()))
      await cluster.revive(node)
      await cluster.whole()
    }
    await letPass(working)
    stop.abort()
    await Promise.all(lanes)
    const client = new pg.Client({ connectionString: at('crm_owner', passwords.owner, 5000) })
    await client.connect()
    const { rows } = await client
      .query<{ id: string }>('select id from customers')
      .finally(() => client.end())
    const there = new Set(rows.map(({ id }) => Number(id)))
    const seconds = without.map((ms) => Math.round(ms / 100) / 10)
    console.log(`${acknowledged.length} acknowledged; seconds without writes: ${seconds.join(' ')}`)
    expect(acknowledged.filter(({ id }) => !there.has(id))).toEqual([])
    expect(missed).toEqual([])
    expect(Math.max(...without)).toBeLessThan(mostWithout)
    expect(products.map(({ child }) => child.exitCode)).toEqual([null, null])
  }, 1_200_000)

  test('lists are read from a replica', async () => {
    const token = await signIn()
    await letPass(working)
    const name = products[0]?.url ?? ''
    const lists = []
    for (let n = 0; n < 20; n += 1) lists.push((await send(name, '/api/customers', token)).status)
    expect(new Set(lists)).toEqual(new Set([200]))
    const replica = new pg.Client({ connectionString: at('postgres', passwords.superuser, 5001) })
    await replica.connect()
    const { rows } = await replica
      .query("select 1 from pg_stat_activity where usename = 'crm_app' and query ilike '%from%customers%'")
      .finally(() => replica.end())
    expect(rows.length).toBeGreaterThan(0)
  })
})
