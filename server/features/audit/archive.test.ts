import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '#server/test/support/clone-database.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { machine } from '#server/test/support/product.ts'
import { query } from '#server/db/embedded-failures.ts'
import { preparePartitions } from '#server/db/partitions.ts'
import { startSealer } from './sealer.ts'
import { inFull } from '#server/test/support/full.ts'
import { until } from '#server/test/support/waiting.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
let t: TestApp
let boss: Person
let base: string
let customer: number
const owner = (text: string) => query(t.ownerUrl, text)
const reach = (id: number) => owner(`select setval('audit_entries_id_seq', ${id})`)
/** Entries of a day, one after the other, as the product wrote them then. */
const written = (n: number, day: string) =>
  owner(`insert into audit_entries (at, uid, roles, action, resource, record_id, record_name, before, after, detail, address, request_id)
    select '${day}T04:00:00Z'::timestamptz + n * interval '1 s', 1, '{1}', 'edit', 'customers', n, '旧' || n, '{}', '{"remark":"x"}', '{}', '', 'old'
    from generate_series(1, ${n}) n`)

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-archived-'))
  t = await testApp()
  const sealer = startSealer(t.database.db, (error) => expect.fail(String(error)))
  const sealed = async () => {
    const all = 'select (select max(to_id) from audit_seals) = max(id) as all from audit_entries'
    await until(async () => (await owner(all))[0]?.['all'] === true, 60_000)
  }
  let day = Date.parse('2026-11-20T03:00:00+08:00')
  for (const [date, next] of [
    ['2024-05-01', 1_000_500],
    ['2025-05-01', 2_000_900],
  ] as const) {
    await written(300, date)
    await sealed()
    await preparePartitions(t.database.db, new Date((day += 86_400_000)))
    await reach(next)
  }
  const who = await t.as('5a')
  customer = (await who.ask('/api/customers', { method: 'POST', body: newCustomer() })).data.id
  boss = await t.as('7a')
  await sealed()
  await sealer.stop()
}, 60_000)
afterAll(async () => {
  await t.close()
  rmSync(base, { recursive: true, force: true })
})

const env = (more: Record<string, string> = {}) => ({
  ...machine(),
  DATA_DIR: join(base, 'data'),
  DATABASE_URL: t.url,
  MIGRATION_DATABASE_URL: t.ownerUrl,
  ...more,
})

const command = async (script: string, args: string[], more: Record<string, string> = {}) =>
  (await run(process.execPath, [`server/backup/${script}.ts`, ...args], { cwd: root, env: env(more) })).stdout
const archive = (...args: string[]) => command('archive-audit', args)
const archived = () =>
  owner('select count(*)::int as n, min(id)::int as first, max(id)::int as last from audit_archive')

/** The screen's pages under several filters, and the verifier's report. */
const seen = async () => {
  const pages = []
  for (const filter of [
    '',
    '&page=2',
    '&page=7',
    '&sort=at',
    '&resource=customers&record_id=7',
    '&action=edit&uid=1',
    '&q=旧12',
    '&at_from=2024-05-01&at_to=2024-05-31',
  ]) {
    const answer = await boss.ask(`/api/audit?limit=100${filter}`)
    expect([filter, answer.code]).toEqual([filter, 0])
    pages.push([filter, answer.data.total, answer.data.items])
  }
  const { data: chain } = await boss.ask('/api/audit/chain')
  expect(chain.intact).toBe(true)
  return {
    pages,
    chain,
    timeline: (await (await t.as('1a')).ask(`/api/customers/${customer}/timeline`)).data,
  }
}

test('what is older leaves the log for the archive, and the screen and the seals still have it', async () => {
  await t.as('1a')
  const before = await seen()
  expect(await archive()).toMatch(/^audit_entries_0 {2}300 entries, the newest of 2024-05-01\n/)
  expect(await archive('--before', '2024-05-01')).toMatch(/^No partition is full/)
  expect(await archive('--before', '2025-01-01')).toBe(
    'audit_entries_0: 300 entries up to 2024-05-01 are in the archive.\n',
  )
  expect(await archived()).toEqual([{ n: 300, first: 1, last: 300 }])
  expect(await owner('select count(*)::int as n from audit_entries where id <= 300')).toEqual([{ n: 0 }])
  const deed = await boss.ask('/api/audit?action=maintain')
  expect(deed.data.items).toMatchObject([
    { detail: { archived: 'audit_entries_0', entries: 300, to: '2024-05-01' } },
  ])
  // Everything else is as before.
  const after = await seen()
  for (const [n, [filter, total, items]] of before.pages.entries())
    if (/sort|record_id|action=edit|q=|at_from/.test(String(filter)))
      expect([filter, after.pages[n]?.[1] - (filter === '&sort=at' ? 1 : 0), after.pages[n]?.[2]]).toEqual([
        filter,
        total,
        items,
      ])
  expect(after.chain).toMatchObject({ entries: before.chain.entries + 1, intact: true })
  expect(after.timeline).toEqual(before.timeline)
})

// A second try would find the entry that the first one wrote.
test(
  'a partition whose ids are still given out stays, however old its entries are',
  {
    retry: 0,
  },
  async () => {
    const [{ last } = {}] = await owner('select last_value::int as last from audit_entries_id_seq')
    await reach(1_500_000)
    await archive('--before', '2026-01-01')
    await reach(Number(last))
    const stay = "select count(*)::int as n from audit_entries where at < '2026-01-01' and id > 1000000"
    expect(await owner(stay)).toEqual([{ n: 300 }])
  },
)

test('nobody alters the archive unseen', async () => {
  const part = 'archive.audit_entries_0'
  for (const at of ['audit_archive', part])
    for (const text of [`update ${at} set uid = 2`, `delete from ${at}`, `truncate ${at}`])
      await expect(owner(text), text).rejects.toThrow(/append-only/)
  for (const text of [`select 1 from ${part}`, "select archive_range('audit_entries_1000300')"])
    await expect(query(t.url, text), text).rejects.toThrow(/permission denied/)
  await owner(`alter table ${part} disable trigger user; update ${part} set uid = 2 where id = 7`)
  expect((await boss.ask('/api/audit/chain')).data).toMatchObject({ intact: false, broken_at: 7 })
  await owner(`update ${part} set uid = 1 where id = 7; alter table ${part} enable trigger user`)
  expect((await boss.ask('/api/audit/chain')).data).toMatchObject({ intact: true })
})

test('a page of the log is read from the heads of its indexes, archive and all', async () => {
  await owner('analyze audit_entries; analyze audit_archive')
  const plan = await owner(
    'explain (costs off) select * from audit_log order by at desc nulls last, id desc nulls last limit 20',
  )
  const text = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
  expect(text).toMatch(/Merge Append/)
  expect(text).not.toMatch(/^\s*(->\s+)?(Incremental )?Sort\s*$/m)
})

inFull(
  'a backup has it, and a restore brings it back',
  async () => {
    const rows = "select count(*)::int as n, md5(string_agg(e::text, '|' order by id)) as md5 from"
    const [log, kept] = [await owner(`${rows} audit_log e`), await owner(`${rows} audit_archive e`)]
    const file = join(base, 'with-archive.backup')
    await command('backup', [file])
    const place = await emptyDatabase()
    await command('restore', [file], {
      DATABASE_URL: place.url,
      MIGRATION_DATABASE_URL: place.ownerUrl,
      DATA_DIR: join(base, 'restored'),
    })
    expect(await query(place.ownerUrl, `${rows} audit_log e`)).toEqual(log)
    expect(await query(place.ownerUrl, `${rows} audit_archive e`)).toEqual(kept)
    await place.drop()
  },
  60_000,
)
