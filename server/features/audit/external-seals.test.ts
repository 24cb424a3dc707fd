import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCustomer } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'
import { startSealer } from './sealer.ts'
import { verifyChain } from './verify-chain.ts'
import { startExternalSeals, writeExternalSeal } from './external-seals.ts'
import { inFull } from '#server/test/support/full.ts'

const { t, p } = withPeople('1a')
const said: { level: number; msg: string; seal?: number; hash?: string }[] = []
const log = pino({ base: null }, { write: (line: string) => void said.push(JSON.parse(line)) })
let folder: string
let file: string
let sealer: ReturnType<typeof startSealer>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yjt-seals-'))
  file = join(folder, 'audit-seals.log')
  sealer = startSealer(t.database.db, (error) => {
    throw error
  })
})
afterAll(async () => {
  await sealer.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes some entries and waits until they are sealed. */
async function work(): Promise<number> {
  expect((await p['1a'].ask('/api/customers', { method: 'POST', body: newCustomer() })).code).toBe(0)
  const state = async () => {
    const { rows } = await t.database.pool.query(
      'select (select max(id) from audit_entries)::int as last, (select max(to_id) from audit_seals)::int as sealed',
    )
    return rows[0] as { last: number; sealed: number }
  }
  await expect.poll(async () => (await state()).last - (await state()).sealed, { timeout: 15_000 }).toBe(0)
  return (await state()).last
}

const sealed = async () => {
  const last = await work()
  await writeExternalSeal(t.database.db, file, log)
  return last
}

/** Rewrites an entry, its hash and the whole chain after it, as an owner of the database could. */
async function rewriteLog(id: number): Promise<void> {
  const client = new pg.Client({ connectionString: t.ownerUrl })
  await client.connect()
  await client.query(`
    alter table audit_entries disable trigger user; alter table audit_seals disable trigger user;
    update audit_entries set action = 'tag' where id = ${id};
    update audit_entries e set hash = audit_entry_hash(e) where id = ${id};
    do $$ declare s record; before bytea := ''; begin
      for s in select * from audit_seals order by id loop
        update audit_seals set hash = sha256(before || (select string_agg(e.hash, ''::bytea order by e.id) from audit_entries e
          where e.id between s.from_id and s.to_id)) where id = s.id returning hash into before;
      end loop; end $$;
    alter table audit_entries enable trigger user; alter table audit_seals enable trigger user`)
  await client.end()
}

test('the newest seal is in the file and in the process log, once', async () => {
  await sealed()
  await writeExternalSeal(t.database.db, file, log)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  const [seal, , hash] = lines[0]?.split(' ') ?? []
  expect(said).toMatchObject([{ level: 30, msg: 'audit log sealed', seal: Number(seal), hash }])
})

test('a stop writes what came since', async () => {
  const running = startExternalSeals(t.database.db, file, log, () => {})
  const last = await work()
  await running.stop()
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1)?.split(' ')[1]).toBe(String(last))
})

test('a half-written last line does not count', async () => {
  appendFileSync(file, '99 12')
  await sealed()
  expect(await verifyChain(t.database.db, file)).toMatchObject({ intact: true })
})

inFull('a log rewritten with its whole chain is found, with where it begins, and stays found', async () => {
  const first = await sealed()
  const second = await sealed()
  await rewriteLog(first + 1)
  // The chain alone is consistent. That is why seals are also stored elsewhere.
  expect(await verifyChain(t.database.db)).toMatchObject({ intact: true })
  expect(await verifyChain(t.database.db, file)).toMatchObject({ intact: false, broken_at: first + 1 })
  said.length = 0
  expect(await sealed()).toBeGreaterThan(second)
  expect(said).toMatchObject([{ level: 50, msg: 'the audit log was rewritten' }])
  expect(await verifyChain(t.database.db, file)).toMatchObject({ intact: false, broken_at: first + 1 })
})

test('a log that was cut off is found', async () => {
  const cut = join(folder, 'cut.log')
  await work()
  await writeExternalSeal(t.database.db, cut, log)
  const client = new pg.Client({ connectionString: t.ownerUrl })
  await client.connect()
  await client.query(`
    alter table audit_entries disable trigger user; alter table audit_seals disable trigger user;
    delete from audit_entries where id > (select max(from_id) - 1 from audit_seals);
    delete from audit_seals where id = (select max(id) from audit_seals);
    alter table audit_entries enable trigger user; alter table audit_seals enable trigger user`)
  await client.end()
  expect(await verifyChain(t.database.db)).toMatchObject({ intact: true })
  expect(await verifyChain(t.database.db, cut)).toMatchObject({ intact: false })
})
