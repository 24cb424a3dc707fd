import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { count, eq, like } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customersTable } from '#server/tables/customers.ts'
import { imports } from '#server/tables/imports.ts'
import { file, form } from '#server/features/uploads/test-files.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { openQueue } from './queue.ts'
import { inFull } from '#server/test/support/full.ts'
import { letPass, until } from '#server/test/support/waiting.ts'

let t: TestApp
let who: Person
beforeAll(async () => {
  t = await testApp()
  who = await t.as('2a')
})
afterAll(() => t.close())

const titles = '公司名称,客户姓名,手机号码,所属部门,职务,所在地区,合作意向,微信'
const workbook = (prefix: string, rows: number) =>
  [
    titles,
    ...Array.from(
      { length: rows },
      (_, at) =>
        `${prefix}${at}有限公司,张三,${prefix}${String(at).padStart(6, '0')},物资部,部长,浙江省/杭州市,强烈,wx${at}`,
    ),
  ].join('\n')

async function uploaded(prefix: string, rows: number) {
  const { data } = await who.ask(
    '/api/imports',
    form([file('a.csv', workbook(prefix, rows))], { resource: 'customers' }),
  )
  return data as { id: number; mapping: Record<string, string> }
}

const start = (made: { id: number; mapping: unknown }) =>
  who.ask(`/api/imports/${made.id}/run`, {
    method: 'POST',
    body: { mapping: made.mapping, service_id: null, on_duplicate: 'skip' },
  })
const stateOf = async (id: number) =>
  (await t.database.db.select().from(imports).where(eq(imports.id, id)))[0]
const untilImport = (
  id: number,
  reached: (row: NonNullable<Awaited<ReturnType<typeof stateOf>>>) => boolean,
  patience = 100_000,
) =>
  until(async () => {
    const row = await stateOf(id).catch(() => undefined)
    return row && reached(row) && row
  }, patience)
const customersOf = async (prefix: string) =>
  (
    await t.database.db
      .select({ n: count() })
      .from(customersTable)
      .where(like(customersTable.phone_digits, `${prefix}%`))
  )[0]?.n

test('the application’s role can use the queue’s tables but not alter them', async () => {
  await expect(t.database.pool.query('create table pgboss.mine (id int)')).rejects.toThrow(
    'permission denied',
  )
  await expect(t.database.pool.query('drop table pgboss.job')).rejects.toThrow('must be owner')
})

test('a job exists exactly if what it is about was committed', async () => {
  const made = await uploaded('15001', 1)
  const job = { import_id: made.id, language: 'zh', address: '', request_id: 'test' } as const
  const jobs = async () =>
    Number(
      (
        await t.database.pool.query("select count(*) from pgboss.job where data->>'import_id' = $1", [
          String(made.id),
        ])
      ).rows[0].count,
    )
  const undone = t.database.db.transaction(async (tx) => {
    await t.queue.send(tx, 'import', job)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await jobs()).toBe(0)
  await start(made)
  expect(await jobs()).toBe(1)
  await untilImport(made.id, (row) => row.state === 'done')
})

inFull(
  'jobs resume after the database was away',
  async () => {
    const made = await uploaded('15002', 3000)
    await start(made)
    await untilImport(made.id, (row) => row.done_to > 1)
    const name = new URL(t.url).pathname.slice(1)
    const admin = new pg.Client({
      connectionString: Object.assign(new URL(t.ownerUrl), { pathname: '/postgres' }).href,
    })
    await admin.connect()
    await admin.query(`alter database ${name} with allow_connections false`)
    const app = new pg.Client({
      connectionString: Object.assign(new URL(t.url), { pathname: '/postgres' }).href,
    })
    await app.connect()
    const outage = 3000
    await app.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    )
    await letPass(outage)
    await admin.query(`alter database ${name} with allow_connections true`)
    await Promise.all([admin.end(), app.end()])
    const end = await untilImport(made.id, (row) => row.state === 'done')
    expect(end).toMatchObject({ accepted: 3000, refused: 0, failure: null })
    expect(await customersOf('15002')).toBe(3000)
  },
  120_000,
)

/** Another instance that runs jobs and can be killed. */
function elsewhere() {
  const here = new URL('.', import.meta.url).pathname
  const script = `
    import { openDatabase } from '${here}../db/client.ts'
    import { fileStore } from '${here}../features/uploads/store.ts'
    import { openQueue } from '${here}queue.ts'
    const database = openDatabase(${JSON.stringify(t.url)})
    await openQueue(${JSON.stringify(t.url)}, database.db, fileStore(${JSON.stringify(t.folder)}), () => {})`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
}

inFull(
  'when an instance is killed during an import, another continues it, and every row exists once',
  async () => {
    await t.queue.stop()
    const made = await uploaded('15003', 4000)
    const instance = elsewhere()
    try {
      expect((await start(made)).status).toBe(200)
      await untilImport(made.id, (row) => row.done_to > 600)
      instance.kill('SIGKILL')
      await once(instance, 'exit')
      const half = await stateOf(made.id)
      expect(half?.state).toBe('running')
      expect(half?.done_to).toBeLessThan(4001)
      expect(await customersOf('15003')).toBe(half?.accepted)
    } finally {
      instance.kill('SIGKILL')
    }
    const queue = await openQueue(t.url, t.database.db, t.store, () => {})
    const end = await untilImport(made.id, (row) => row.state === 'done')
    await queue.stop()
    expect(end).toMatchObject({ accepted: 4000, refused: 0, updated: 0 })
    expect(await customersOf('15003')).toBe(4000)
  },
  120_000,
)
