import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationNames } from '#server/db/migrate.ts'
import { emptyDatabase } from '../../support/clone-database.ts'
import { newCustomer } from '../../support/harness.ts'
import { freePort, machine, send, startProduct, type Product } from '../../support/product.ts'
import { earlierReleases, layOut, type Release } from './releases.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const full = process.env['FULL'] === '1'
const releases = full ? earlierReleases() : []
const password = 'upgrade horse 61'

let base: string
let ends: (() => unknown)[] = []
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'yjt-upgrade-'))
  chmodSync(base, 0o755)
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  rmSync(base, { recursive: true, force: true })
})

test.skipIf(!full || releases.length > 0)('there is no history here: no earlier release is run', () => {
  console.log('no history of the project here: the upgrade from earlier releases is not tested')
})

/** A database and a folder, and what runs on them. */
async function place() {
  const database = await emptyDatabase()
  ends.push(() => database.drop())
  const env = {
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    DATA_DIR: join(base, 'data'),
    ADMIN_PASSWORD: password,
    DEMO_PASSWORD: password,
  }
  const start = async (more: Record<string, string>, at?: string): Promise<Product> => {
    const one = await startProduct({ ...env, PORT: String(await freePort()), ...more }, at)
    ends.push(() => one.kill())
    return one
  }
  const asked = async <T extends object>(text: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    return (await client.query<T>(text).finally(() => client.end())).rows
  }
  return { env, start, asked }
}

async function signIn({ url }: Product, username: string): Promise<string> {
  const answer = await send(url, '/admin/login/login_submit', undefined, { username, password })
  expect(answer.code, answer.msg).toBe(0)
  return answer.data.token
}

/** People at work on one instance until they are stopped. */
function atWork(one: Product, token: string) {
  const done: Record<string, number> = {}
  const failed: string[] = []
  let over = false
  const customers: number[] = []
  const step = async (name: string, work: () => Promise<{ code: number; msg: string; data: any }>) => {
    const answer = await work().catch((error: Error) => ({ code: -1, msg: error.message, data: null }))
    if (answer.code === 0) done[name] = (done[name] ?? 0) + 1
    else failed.push(`${name}: ${answer.code} ${answer.msg}`)
    return answer.data
  }
  const person = async () => {
    while (!over) {
      const made = await step('create', () => send(one.url, '/api/customers', token, newCustomer()))
      if (made) customers.push(made.id)
      await step('list', () => send(one.url, '/api/customers?page=1&limit=20', token))
      await step('dashboard', () => send(one.url, '/api/dashboard', token))
      const id = customers[Math.floor(Math.random() * customers.length)]
      const note = { kind: 1, content: '升级期间的跟进' }
      await step('follow-up', () => send(one.url, `/api/customers/${id}/follow-ups`, token, note))
      await step('lots', () => send(one.url, '/api/commissioned?page=1&limit=20', token))
      await sleep(20)
    }
  }
  const people = Promise.all([person(), person(), person(), person()])
  return {
    done,
    failed,
    stop: async () => {
      over = true
      await people
    },
  }
}

test.skipIf(!full || releases.length === 0)(
  'instances of the last release serve while this one migrates, and go on beside it',
  async () => {
    const last = releases.at(-1) as Release
    const { start, asked } = await place()
    const old = await start({ DEMO: '1' }, layOut(last, join(base, 'last')))
    const work = atWork(old, await signIn(old, 'demo1'))
    await sleep(3000)
    const since = Date.now()
    const fresh = await start({})
    const took = Date.now() - since
    const both = atWork(fresh, await signIn(fresh, 'demo1'))
    await sleep(5000)
    await work.stop()
    await both.stop()
    console.log(
      `the last release has ${last.migrations} migrations; the new instance was ready after ${took} ms; ` +
        `the old one did ${JSON.stringify(work.done)}, ${work.failed.length} failed`,
    )
    expect(work.failed).toEqual([])
    expect(both.failed).toEqual([])
    expect(Object.values(work.done).every((n) => n > 10)).toBe(true)
    const names = await asked<{ name: string }>('select name from schema_migrations order by name')
    expect(names.map(({ name }) => name)).toEqual(await migrationNames())
    old.child.kill('SIGTERM')
    expect(await old.exit).toBe(0)
  },
  300_000,
)

/** What must not change, as text: every amount of money, and what became of it. */
const kept = `select
  (select coalesce(string_agg(concat_ws(' ', entry_no, direction, amount, state), ',' order by id), '')
    from finance_entries) as entries,
  (select coalesce(string_agg(concat_ws(' ', id, amount, paid_amount, state), ',' order by id), '')
    from finance_dues) as dues,
  (select coalesce(string_agg(lot_id::text, ',' order by lot_id), '')
    from settlements where state = 'closed') as settlements`
const counted = `select (select count(*) from customers) as customers, (select count(*) from staff) as staff,
  (select count(*) from follow_ups) as follow_ups, (select count(*) from audit_entries) as audit`
const numbers = (row: object | undefined) => Object.values(row ?? {}).map(Number)

const books = (env: Record<string, string>): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const options = { cwd: root, env: { ...machine(), ...env } }
    execFile(process.execPath, ['tools/check-books.ts'], options, (error, out, said) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + said }),
    )
  })

test.skipIf(!full).each(releases)(
  'data of $newest, written by the program of that time, are whole after the upgrade',
  async (release) => {
    const { env, start, asked } = await place()
    const old = await start({ DEMO: '1' }, layOut(release, join(base, 'old')))
    old.child.kill('SIGTERM')
    await old.exit
    const withMoney = (
      await asked<{ there: boolean }>(`select to_regclass('settlements') is not null as there`)
    )[0]
    const money = async () => (withMoney?.there ? await asked<{ entries: string }>(kept) : [])
    const [moneyBefore, [before]] = [await money(), await asked(counted)]
    const fresh = await start({})
    const after = numbers((await asked(counted))[0])
    expect(await money()).toEqual(moneyBefore)
    for (const [n, count] of numbers(before).entries()) expect(after[n]).toBeGreaterThanOrEqual(count)
    const token = await signIn(fresh, 'admin')
    for (const path of ['/api/customers', '/api/dashboard', '/api/audit/chain'])
      expect((await send(fresh.url, path, token)).code, path).toBe(0)
    fresh.child.kill('SIGTERM')
    expect(await fresh.exit).toBe(0)
    const { code, said } = await books(env)
    expect(code, said).toBe(0)
    const entries = moneyBefore[0]?.entries.split(',').length ?? 0
    console.log(`${release.newest}: ${JSON.stringify(before)}, ${entries} entries of the ledger`)
  },
  240_000,
)
