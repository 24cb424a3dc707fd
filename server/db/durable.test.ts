import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { cloneDatabase } from '#server/test/support/clone-database.ts'
import { durabilityOf } from './durability.ts'
import { assertDurable } from './migrate.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let owner: pg.Client
beforeAll(async () => {
  clone = await cloneDatabase()
  owner = new pg.Client({ connectionString: clone.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await clone.drop()
})

test('the start refuses a role that does not wait for the disk, in one line with its name', async () => {
  const role = new URL(clone.url).username
  await assertDurable(clone.url, false, () => {})
  await clone.set('synchronous_commit = off')
  const refused = assertDurable(clone.url, false, () => {})
  await expect(refused).rejects.toThrow(`synchronous_commit = off for the role ${role}`)
  expect(await durabilityOf(owner)).toContainEqual({ role: null, setting: 'synchronous_commit=off' })
})

test('the doctor names what could lose work, what is pending and how old the backup is, with what to do', async () => {
  await owner.query('delete from schema_migrations where name = (select max(name) from schema_migrations)')
  await owner.query("insert into marks (name, at) values ('backup', now() - interval '30 hours')")
  const folder = mkdtempSync(join(tmpdir(), 'yjt-doctor-'))
  const { status, stdout } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../../tools/doctor.ts', import.meta.url))],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: clone.ownerUrl, DATA_DIR: folder },
    },
  )
  rmSync(folder, { recursive: true })
  expect(status).toBe(1)
  expect(stdout).toMatch(
    /^WARNING {2}synchronous_commit=off could lose acknowledged work: set synchronous_commit = on/m,
  )
  expect(stdout).toMatch(/^WARNING {2}1 migration\(s\) are pending/m)
  expect(stdout).toMatch(/^WARNING {2}The last backup is 30 hours old: npm run backup -- FILE/m)
  expect(stdout).toMatch(/^good {5}\d+ MB are free/m)
  expect(stdout).toMatch(/^good {5}Program \S+, Node 24\S+, PostgreSQL \d/m)
  expect(stdout).toMatch(/^good {5}Extensions: plpgsql/m)
  expect(stdout).toMatch(/^good {5}DATABASE_URL leads to PostgreSQL itself, or/m)
  expect(stdout).toMatch(/^good {5}The clock here and the database's are 0(\.\d)? s apart/m)
})
