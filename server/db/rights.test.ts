import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#server/test/support/clone-database.ts'
import { launch } from '#server/test/support/product.ts'
import { query } from './embedded-failures.ts'
import { migrate, migrationNames } from './migrate.ts'
import { inFull } from '#server/test/support/full.ts'

// Each test has its own database, which a role that is not the owner is to migrate.
let database: Awaited<ReturnType<typeof emptyDatabase>>
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yjt-rights-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  database = await emptyDatabase()
  return () => database.drop()
})

const owner = (text: string) => query(database.ownerUrl, text)
const role = () => new URL(database.url).username
const name = () => new URL(database.url).pathname.slice(1)
/** Runs, as the owner, the statement that the line recommends. */
const obey = (line: string) => owner(/(grant .*)/.exec(line)?.[1] ?? '')

const env = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, name()),
  SECRETS_DIR: join(folder, 'keys'),
})

async function refused(): Promise<string> {
  const { exit, said } = launch({ PORT: '0', ...env() })
  expect([await exit, said().trimEnd().split('\n').length], said()).toEqual([1, 1])
  return said().trimEnd()
}

const hindered = (): Promise<string> =>
  migrate(database.url).then(
    () => '',
    (error: Error) => error.message,
  )
const command = (script: string): Promise<string> =>
  new Promise((resolve) => {
    const cwd = fileURLToPath(new URL('../..', import.meta.url))
    execFile(
      process.execPath,
      [`tools/${script}.ts`],
      { cwd, env: { ...process.env, ...env() } },
      (_error, out, said) => resolve(out + said),
    )
  })

test('a role without rights stops the start in one line that says the rights, one after the other', async () => {
  const schemas = await refused()
  expect(schemas).toBe(
    `The role ${role()} may not make the schema archive, partitions, pgboss in the database ${name()}. Its owner allows it: grant create on database "${name()}" to "${role()}"`,
  )
  expect(await command('doctor')).toContain(`WARNING  ${schemas}\n`)
  await obey(schemas)
  const tables = await hindered()
  expect(tables).toContain(`grant create on schema public to "${role()}"`)
  await obey(tables)
  expect(await migrate(database.url)).toEqual(await migrationNames())
}, 120_000)

inFull(
  'before an upgrade that makes schemas, doctor and upgrade:check name what the start will refuse',
  async () => {
    const names = await migrationNames()
    const before = names.slice(
      0,
      names.findIndex((value) => value.includes('partitions')),
    )
    await owner(`grant create on schema public to ${role()}`)
    await owner(`grant create on database ${name()} to ${role()}`)
    await migrate(database.url, before)
    await owner(`revoke create on database ${name()} from ${role()}`)
    const line = await hindered()
    expect(line).toContain(`grant create on database "${name()}" to "${role()}"`)
    expect(await query(database.url, 'select name from schema_migrations')).toHaveLength(before.length)
    expect(await command('upgrade-check')).toContain(`WARNING  ${line}\n`)
    await obey(line)
    expect((await migrate(database.url)).length).toBeGreaterThan(0)
  },
  120_000,
)

test('tables of another role, and letters that are not those of Unicode, are named', async () => {
  await migrate(database.ownerUrl)
  await owner(`grant create on schema public to ${role()}; grant create on database ${name()} to ${role()}`)
  await owner(`grant select on all tables in schema public to ${role()}`)
  const next = [...(await migrationNames()), '9000_next.sql']
  await expect(migrate(database.url, next)).rejects.toThrow(
    /^The tables belong to the role yjt_owner, so yjt_app may not alter them\. Set MIGRATION_DATABASE_URL to yjt_owner/,
  )
  await database.drop()
  database = await emptyDatabase("encoding 'SQL_ASCII' locale 'C'")
  await expect(migrate(database.ownerUrl)).rejects.toThrow(/has the encoding SQL_ASCII: make it anew/)
})
