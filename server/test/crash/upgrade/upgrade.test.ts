import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { letPass, slowly } from '#server/test/support/waiting.ts'
import { people } from '#server/demo/cast.ts'
import { emptyDatabase } from '../../support/clone-database.ts'
import { newCustomer } from '../../support/new-records.ts'
import { freePort, machine, send, startProduct, type Product } from '../../support/product.ts'
import { layOutNextRelease } from './next-release.ts'
import { projectRoot } from '#tools/project-root.ts'
import { full } from '#tools/full-run.ts'

/**
 * Upgrades begin at the baseline, 0.9.0. The everyday run upgrades the demonstration that 0.9.0 wrote; the full
 * run also keeps this release serving while the next one migrates.
 */

const root = fileURLToPath(projectRoot)
const password = 'upgrade horse 61'
/** Any later release brings a migration. This one adds a column to tables that are in use. */
const nextMigration = {
  name: '9000_add_badges.sql',
  sql: 'ALTER TABLE staff ADD COLUMN badge text;\n--> statement-breakpoint\nALTER TABLE customers ADD COLUMN badge text;\n',
}

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

/** A database and a folder, and what runs on them. */
async function place() {
  const database = await emptyDatabase()
  ends.push(() => database.drop())
  const env = {
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    DATA_DIR: join(base, 'data'),
    SECRETS_DIR: join(base, 'secrets'),
    ADMIN_PASSWORD: password,
    DEMO_PASSWORD: password,
  }
  const start = async (more: Record<string, string>, at?: string): Promise<Product> => {
    const product = await startProduct({ ...env, PORT: String(await freePort()), ...more }, at)
    ends.push(() => product.kill())
    return product
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
function atWork(product: Product, token: string) {
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
  const betweenRounds = 20
  const person = async () => {
    while (!over) {
      const made = await step('create', () => send(product.url, '/api/customers', token, newCustomer()))
      if (made) customers.push(made.id)
      await step('list', () => send(product.url, '/api/customers?page=1&limit=20', token))
      await step('dashboard', () => send(product.url, '/api/dashboard', token))
      const id = customers[Math.floor(Math.random() * customers.length)]
      const note = { kind: 1, content: '升级期间的跟进' }
      await step('follow-up', () => send(product.url, `/api/customers/${id}/follow-ups`, token, note))
      await step('lots', () => send(product.url, '/api/commissioned?page=1&limit=20', token))
      await slowly(betweenRounds)
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

/** Milliseconds that people work before the next release starts, and on both releases side by side. */
const before = 3000
const beside = 5000

test.skipIf(!full)(
  'instances of this release serve while the next one migrates, and go on beside it',
  async () => {
    const { start, asked } = await place()
    const old = await start({ DEMO: '1' })
    const work = atWork(old, await signIn(old, people.administrator))
    await letPass(before)
    const since = Date.now()
    const fresh = await start({}, layOutNextRelease(join(base, 'next'), [nextMigration]))
    const took = Date.now() - since
    const both = atWork(fresh, await signIn(fresh, people.administrator))
    await letPass(beside)
    await work.stop()
    await both.stop()
    console.log(
      `the next release was ready after ${took} ms; this one did ${JSON.stringify(work.done)}, ` +
        `${work.failed.length} failed`,
    )
    expect(work.failed).toEqual([])
    expect(both.failed).toEqual([])
    expect(Object.values(work.done).every((n) => n > 10)).toBe(true)
    expect(await asked("select from schema_migrations where name like '9000%'")).toHaveLength(1)
    old.child.kill('SIGTERM')
    expect(await old.exit).toBe(0)
  },
  300_000,
)

/** Every amount of money and its state, as text. An upgrade changes none of it. */
const money = `select
  (select string_agg(concat_ws(' ', entry_no, direction, amount, state), ',' order by id)
    from finance_entries) as entries,
  (select string_agg(concat_ws(' ', id, amount, paid_amount, state), ',' order by id)
    from finance_dues) as dues,
  (select string_agg(lot_id::text, ',' order by lot_id) from settlements where state = 'closed') as settlements`
const counts = `select (select count(*) from customers)::int as customers, (select count(*) from staff)::int as staff,
  (select count(*) from follow_ups)::int as follow_ups, (select count(*) from audit_entries)::int as audit`

const run = (program: string, env: Record<string, string>, ...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const options = { cwd: root, env: { ...machine(), ...env } }
    execFile(process.execPath, [program, ...words], options, (error, out, said) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + said }),
    )
  })

const fixture = (name: string) => fileURLToPath(new URL(name, import.meta.url))

test('the demonstration of 0.9.0 is whole after the upgrade to the next release', async () => {
  const { env, start, asked } = await place()
  mkdirSync(env.SECRETS_DIR)
  copyFileSync(fixture('demonstration-0.9.0.data-key.json'), join(env.SECRETS_DIR, 'data-key.json'))
  const restored = await run('server/backup/restore.ts', env, fixture('demonstration-0.9.0.backup'))
  expect(restored.code, restored.said).toBe(0)
  const [moneyBefore, [before]] = [await asked(money), await asked<Record<string, number>>(counts)]
  expect(before?.['customers']).toBeGreaterThan(50)
  const fresh = await start({}, layOutNextRelease(join(base, 'next'), [nextMigration]))
  expect(await asked("select from schema_migrations where name like '9000%'")).toHaveLength(1)
  expect(await asked(money)).toEqual(moneyBefore)
  const [after] = await asked<Record<string, number>>(counts)
  for (const [name, count] of Object.entries(before ?? {}))
    expect(after?.[name]).toBeGreaterThanOrEqual(count)
  const token = await signIn(fresh, people.administrator)
  for (const path of ['/api/customers', '/api/dashboard', '/api/audit/chain'])
    expect((await send(fresh.url, path, token)).code, path).toBe(0)
  fresh.child.kill('SIGTERM')
  expect(await fresh.exit).toBe(0)
  const books = await run('tools/check-books.ts', env)
  expect(books.code, books.said).toBe(0)
}, 120_000)
