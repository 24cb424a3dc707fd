import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepsRequestsOut } from '#server/backup/trial-migration.ts'
import { migrate, migrationNames } from '#server/db/migrate.ts'
import { emptyDatabase } from '#server/test/support/clone-database.ts'
import { machine } from '#server/test/support/product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let base: string
let database: Awaited<ReturnType<typeof emptyDatabase>>
let client: pg.Client

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-upgrade-check-'))
  chmodSync(base, 0o755)
  database = await emptyDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(base, { recursive: true, force: true })
})

const check = (...words: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const env = {
      ...machine(),
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: join(base, 'data'),
    }
    execFile(process.execPath, ['tools/upgrade-check.ts', ...words], { cwd: root, env }, (error, out, said) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + said }),
    )
  })
const names = async () =>
  (await client.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
    ({ name }) => name,
  )

test('before the first start it says so in one line, and it takes no words', async () => {
  expect(await check()).toEqual({
    code: 1,
    said: 'The product has not been started on this database yet: there is nothing to upgrade.\n',
  })
  expect(await check('now')).toEqual({ code: 1, said: 'Say nothing else: npm run upgrade:check\n' })
})

test('it says what is pending, how long it takes on these data and what it holds, and changes nothing', async () => {
  const known = await migrationNames()
  const old = known.slice(0, 9)
  await migrate(database.ownerUrl, old)
  await client.query(
    `insert into staff (username, nickname, name, roles, password_hash)
     select 'p' || n, 'p' || n, 'p', '{1}', 'none' from generate_series(1, 3000) n`,
  )
  const { code, said } = await check()
  expect(code, said).toBe(0)
  expect(said).toContain(`${known.length - 9} migration(s) are pending, from ${known[9]} on.`)
  for (const name of known.slice(9)) expect(said).toMatch(new RegExp(`^  ${name}  \\d+\\.\\d\\d s  `, 'm'))
  expect(Number(/Copied (\d+) rows/.exec(said)?.[1])).toBeGreaterThan(3000)
  // It takes a column from staff's siblings or gives them one: nobody may use them meanwhile.
  expect(said).toMatch(/0027_devices\.sql .*holds .*sessions/)
  expect(said).toContain('Instances of the last release may serve meanwhile')
  expect(await names()).toEqual(old)
  expect(readdirSync(base)).toEqual([])
}, 120_000)

test('data that a migration refuses are named before the upgrade finds them', async () => {
  const known = await migrationNames()
  await migrate(database.ownerUrl, known.slice(0, 9))
  await client.query(
    `insert into finance_entries (entry_no, occurred_on, kind, direction, amount, state)
     values ('LS-odd', current_date, 'deposit', 'in', 1, 'odd')`,
  )
  const { code, said } = await check()
  expect(code).toBe(1)
  expect(said).toMatch(
    /^0014_books\.sql fails on these data \(.*finance_entries_known.*\): .*Nothing was changed\.$/m,
  )
  expect(await names()).toEqual(known.slice(0, 9))
  await client.query('alter table finance_entries disable trigger user')
  await client.query('delete from finance_entries')
  await client.query('alter table finance_entries enable trigger user')
}, 120_000)

test.each([
  [{ took: 2500, closed: ['customers'], readOnly: [] }, true],
  [{ took: 2500, closed: [], readOnly: ['customers'] }, true],
  [{ took: 2500, closed: [], readOnly: [] }, false],
  [{ took: 1500, closed: ['customers'], readOnly: [] }, false],
])('%j keeps requests out: %s', (one, expected) => {
  expect(keepsRequestsOut({ name: 'x', ...one })).toBe(expected)
})

test('nothing is pending after the upgrade', async () => {
  const known = await migrationNames()
  await migrate(database.ownerUrl)
  expect(await check()).toEqual({
    code: 0,
    said: `The database has all ${known.length} migrations: the upgrade changes nothing in it.\n`,
  })
}, 120_000)
