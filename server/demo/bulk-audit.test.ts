import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutIndexes } from '#server/db/without-indexes.ts'
import { verifyChain } from '#server/features/audit/verify-chain.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { copyCustomers } from './bulk.ts'
import { addAuditEntries, sealAll } from './bulk-audit.ts'

const entries = 1700
const customers = 600
let t: TestApp
let client: pg.Client

beforeAll(async () => {
  t = await testApp()
  client = new pg.Client({ connectionString: t.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await t.close()
})

const indexes = async () =>
  (
    await client.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where tablename = 'audit_entries' order by 1",
    )
  ).rows.map(({ indexdef }) => indexdef)

test('seeded entries are sealed link by link, and the chain holds', async () => {
  const now = new Date()
  const before = await indexes()
  await client.query('begin')
  await copyCustomers(
    client,
    { customers, pool: 0.2, owners: [t.uid('5a')], shortNames: undefined, firstSerial: 20_000, now },
    () => {},
  )
  await withoutIndexes(client, 'audit_entries', () => addAuditEntries(client, entries, now))
  await client.query('commit')
  await sealAll(client)

  const { rows } = await client.query(
    "select count(*)::int as n, count(distinct record_id)::int as records, min(at) < now() - interval '1000 days' as long_ago, max(at) <= now() as past, bool_and(at >= earlier) as in_order from (select *, lag(at, 1, at) over (order by id) as earlier from audit_entries where address like '10.0.%') as seeded",
  )
  expect(rows).toEqual([{ n: entries, records: customers, long_ago: true, past: true, in_order: true }])
  expect(await indexes()).toEqual(before)
  const { rows: seals } = await client.query<{ most: number; n: number }>(
    'select max(entries) as most, count(*)::int as n from audit_seals',
  )
  expect(seals[0]?.most).toBeLessThanOrEqual(500)
  expect(seals[0]?.n).toBeGreaterThanOrEqual(4)
  const chain = await verifyChain(t.database.db)
  expect(chain).toMatchObject({ intact: true, broken_at: null })
  expect(chain.sealed_to).toBeGreaterThanOrEqual(entries)
})

test('an entry that is altered afterwards is named', async () => {
  const id = (
    await client.query<{ id: string }>("select min(id) as id from audit_entries where address like '10.0.%'")
  ).rows[0]?.id
  await client.query('alter table audit_entries disable trigger user')
  await client.query("update audit_entries set record_name = '别的' where id = $1", [id])
  await client.query('alter table audit_entries enable trigger user')
  expect(await verifyChain(t.database.db)).toMatchObject({ intact: false, broken_at: Number(id) })
})
