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
import { layOutNextRelease, type Migration } from '#server/test/crash/upgrade/next-release.ts'
import { machine } from '#server/test/support/product.ts'
import { inFull } from '#server/test/support/full.ts'

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

/** Runs the check of the next release, which has these migrations besides today's. */
function check(
  migrations: readonly Migration[] = [],
  ...words: string[]
): Promise<{ code: number; said: string }> {
  const cwd = migrations.length > 0 ? layOutNextRelease(mkdtempSync(join(base, 'next-')), migrations) : root
  const env = { ...machine(), DATABASE_URL: database.ownerUrl, DATA_DIR: join(base, 'data', 'embedded') }
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/upgrade-check.ts', ...words], { cwd, env }, (error, out, said) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + said }),
    )
  })
}

const names = async () =>
  (await client.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
    ({ name }) => name,
  )

test('before the first start it says so in one line, and it takes no words', async () => {
  expect(await check()).toEqual({
    code: 1,
    said: 'The product has not been started on this database yet: there is nothing to upgrade.\n',
  })
  expect(await check([], 'now')).toEqual({ code: 1, said: 'Say nothing else: npm run upgrade:check\n' })
})

test('nothing is pending in a database that this release has migrated', async () => {
  await migrate(database.ownerUrl)
  const known = await migrationNames()
  expect(await check()).toEqual({
    code: 0,
    said: `The database has all ${known.length} migrations: the upgrade changes nothing in it.\n`,
  })
}, 120_000)

inFull(
  'it says what is pending, how long it takes on these data and what it holds, and changes nothing',
  async () => {
    const known = await names()
    await client.query(
      `insert into staff (username, nickname, name, roles, password_hash)
     select 'p' || n, 'p' || n, 'p', '{1}', 'none' from generate_series(1, 3000) n`,
    )
    const { code, said } = await check([
      { name: '9000_add_badges.sql', sql: 'ALTER TABLE staff ADD COLUMN badge text;' },
      { name: '9001_add_shelves.sql', sql: 'CREATE TABLE shelves (id bigint PRIMARY KEY);' },
    ])
    expect(code, said).toBe(0)
    expect(said).toContain('2 migration(s) are pending, from 9000_add_badges.sql on.')
    expect(Number(/Copied (\d+) rows/.exec(said)?.[1])).toBeGreaterThan(3000)
    expect(said).toMatch(/^  9000_add_badges\.sql  \d+\.\d\d s  holds staff$/m)
    expect(said).toMatch(/^  9001_add_shelves\.sql  \d+\.\d\d s  holds nothing that is in use$/m)
    expect(said).toContain('Instances of the last release may serve meanwhile')
    expect(await names()).toEqual(known)
    expect(readdirSync(join(base, 'data'))).toEqual([])
  },
  120_000,
)

inFull(
  'data that a migration refuses are named before the upgrade finds them',
  async () => {
    const known = await names()
    const { code, said } = await check([
      { name: '9000_few_people.sql', sql: 'ALTER TABLE staff ADD CONSTRAINT few CHECK (id < 1000);' },
    ])
    expect(code).toBe(1)
    expect(said).toMatch(/^9000_few_people\.sql fails on these data \(.*few.*\): .*Nothing was changed\.$/m)
    expect(await names()).toEqual(known)
  },
  120_000,
)

test.each([
  [{ took: 2500, closed: ['customers'], readOnly: [] }, true],
  [{ took: 2500, closed: [], readOnly: ['customers'] }, true],
  [{ took: 2500, closed: [], readOnly: [] }, false],
  [{ took: 1500, closed: ['customers'], readOnly: [] }, false],
])('%j keeps requests out: %s', (item, expected) => {
  expect(keepsRequestsOut({ name: 'x', ...item })).toBe(expected)
})
