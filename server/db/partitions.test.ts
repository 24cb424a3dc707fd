import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase } from '#server/test/support/clone-database.ts'
import { openDatabase, type Database } from './client.ts'
import { query } from './embedded-failures.ts'
import { partitionedTables, preparePartitions } from './partitions.ts'
import { inFull } from '#server/test/support/full.ts'
import { letPass, slowly } from '#server/test/support/waiting.ts'

/**
 * How long (ms) people write before and after a change that they must not notice, and the pause between two
 * writes.
 */
const writing = 200
const betweenWrites = 5
/** How long (ms) a nightly run retries while it cannot lock the tables. */
const attempts = 4000

type Row = Record<string, unknown>
const entry = (n: string) =>
  `insert into audit_entries (uid, roles, action, resource, record_id, before, after, detail, address, request_id)
   select 1, '{1}', 'edit', 'customers', n, '{}', '{"n":1}', '{}', '', 'made' from generate_series(1, ${n}) n returning id`
const event = (n: string) =>
  `insert into pool_events (customer_id, kind, rule_version) select 1, 'claim', 1 from generate_series(1, ${n}) returning id`
const followUp = (n: string) =>
  `insert into follow_ups (kind, content, customer_id) select 1, 'x', 1 from generate_series(1, ${n}) returning id`
const insert = { audit_entries: entry, follow_ups: followUp, pool_events: event }
const customer = `insert into customers (company_name, name, phone, department, duty, area, status, wechat, phone_digits, company_key, grams, pool_at)
  values ('甲', '乙', '1', '部', '员', '山东省', 1, '', '1', '甲', '{}', now())`

/** Several people who write until they are stopped, each on a connection that keeps its prepared statements. */
async function writers(url: string) {
  const failed: string[] = []
  let longest = 0
  let written = 0
  let over = false
  const work = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (!over) {
      const since = performance.now()
      try {
        await client.query('begin')
        await client.query('update customers set version = version + 1 where id = 1')
        for (const table of partitionedTables) await client.query({ name: table, text: insert[table]('1') })
        await client.query({ name: 'seen', text: 'select count(*) from follow_ups where customer_id = 1' })
        await client.query('commit')
        written += 1
      } catch (error) {
        failed.push(String(error))
        await client.query('rollback')
      }
      longest = Math.max(longest, performance.now() - since)
      await slowly(betweenWrites)
    }
    await client.end()
  }
  const all = Promise.all(Array.from({ length: 4 }, work))
  await letPass(writing)
  return async () => {
    await letPass(writing)
    over = true
    await all
    return { failed, longest, written }
  }
}

const changes = (table: string) => [
  `update ${table} set id = id`,
  `delete from ${table}`,
  `truncate ${table}`,
]

const ranges = (url: string, table: string): Promise<Row[]> =>
  query(
    url,
    `select c.oid::regclass::text as name, pg_get_expr(relpartbound, c.oid) as bound from pg_inherits
     join pg_class c on c.oid = inhrelid where inhparent = '${table}'::regclass order by length(relname), relname`,
  )
/** Nobody can alter rows of append-only tables and their partitions, not even directly and as the owner. */
async function guarded(ownerUrl: string): Promise<void> {
  for (const table of ['audit_entries', 'pool_events'])
    for (const at of [table, ...(await ranges(ownerUrl, table)).map(({ name }) => String(name))])
      for (const change of changes(at))
        await expect(query(ownerUrl, change), change).rejects.toThrow(/is append-only/)
}

describe('the nightly run', () => {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>
  let database: Database
  let day = Date.parse('2026-11-20T03:00:00+08:00')
  beforeEach(async () => {
    clone = await cloneDatabase()
    database = openDatabase(clone.url)
    await owner(customer)
    return async () => {
      await database.close()
      await clone.drop()
    }
  })
  const owner = (text: string) => query(clone.ownerUrl, text)
  const night = () => preparePartitions(database.db, new Date((day += 86_400_000)))
  const reach = async (id: number) => {
    for (const table of partitionedTables) await owner(`select setval('${table}_id_seq', ${id})`)
  }
  const bounds = async (table: string) =>
    (await ranges(clone.ownerUrl, table)).map(({ name, bound }) => [name, bound])

  test('keeps an empty partition ahead, and makes the next one in time', async () => {
    await night()
    const first = (table: string) => [
      [`partitions.${table}_0`, "FOR VALUES FROM (MINVALUE) TO ('1000001')"],
      [`partitions.${table}_1000001`, "FOR VALUES FROM ('1000001') TO (MAXVALUE)"],
    ]
    for (const table of partitionedTables) expect(await bounds(table)).toEqual(first(table))
    await reach(400_000)
    await night()
    for (const table of partitionedTables) expect(await bounds(table)).toEqual(first(table))
    await reach(600_000)
    await night()
    for (const table of partitionedTables)
      expect((await bounds(table)).map(([name]) => name)).toEqual(
        ['0', '1000001', '2000001'].map((at) => `partitions.${table}_${at}`),
      )
    for (const table of partitionedTables) {
      await query(clone.url, insert[table]('2'))
      await reach(1_500_000)
      await query(clone.url, insert[table]('2'))
      expect(
        await owner(
          `select tableoid::regclass::text as at, count(*)::int as n from ${table} group by 1 order by 1`,
        ),
      ).toEqual([
        { at: `partitions.${table}_0`, n: 2 },
        { at: `partitions.${table}_1000001`, n: 2 },
      ])
      await reach(600_000)
    }
    expect(await owner('select from audit_entries e where hash <> audit_entry_hash(e)')).toEqual([])
    await guarded(clone.ownerUrl)
    for (const text of [
      'select 1 from partitions.audit_entries_0',
      "select end_range('audit_entries', 5)",
      "select take_alone('{audit_entries}', 1)",
      'create table partitions.mine (id int)',
    ])
      await expect(query(clone.url, text), text).rejects.toThrow(/permission denied/)
  })

  test('ends a partition with rows while people write, and none of them is refused', async () => {
    await night()
    await reach(30_000_000)
    for (const table of partitionedTables) await owner(insert[table]('20000'))
    const stop = await writers(clone.url)
    expect(await night()).toBe(true)
    const { failed, longest, written } = await stop()
    console.log(`${written} transactions during the night, the longest ${longest.toFixed(0)} ms`)
    expect(failed).toEqual([])
    expect(longest).toBeLessThan(2000)
    for (const table of partitionedTables) {
      const [, used, open] = await bounds(table)
      const [, end = ''] = /TO \('(\d+)'\)/.exec(String(used?.[1])) ?? []
      // A tenth of all ids above the previous ones.
      expect(Number(end)).toBeGreaterThan(33_000_000)
      expect(open).toEqual([`partitions.${table}_${end}`, `FOR VALUES FROM ('${end}') TO (MAXVALUE)`])
      expect(await owner(`select count(*)::int as n from ${table}`)).toEqual([{ n: 20_000 + written }])
    }
    expect(await owner("select from pg_constraint where conname = 'range_end'")).toEqual([])
    await guarded(clone.ownerUrl)
  })

  test('that stopped between two steps refuses nobody: what was promised too near is taken back', async () => {
    await owner(entry('10'))
    const step = async () => (await query(clone.url, 'select prepare_partitions() as more'))[0]?.['more']
    const promised = () =>
      owner("select pg_get_constraintdef(oid) as it from pg_constraint where conname = 'range_end'")
    expect(await step()).toBe(true)
    expect(await promised()).toEqual([{ it: 'CHECK ((id < 1000010)) NOT VALID' }])
    await reach(600_000)
    expect(await step()).toBe(true)
    expect(await promised()).toEqual([])
    await night()
    expect((await bounds('audit_entries')).map(([, bound]) => bound)).toEqual([
      "FOR VALUES FROM (MINVALUE) TO ('1600000')",
      "FOR VALUES FROM ('1600000') TO (MAXVALUE)",
    ])
  })

  inFull(
    'gives up rather than holding anybody up: a reader keeps the table, and people write on',
    async () => {
      await night()
      await reach(600_000)
      const reader = new pg.Client({ connectionString: clone.url })
      await reader.connect()
      await reader.query('begin; select count(*) from customers; select count(*) from pool_events')
      const stop = await writers(clone.url)
      const making = night()
      await letPass(attempts)
      // The foreign key of a partition of follow-ups has triggers on customers.
      for (const [table, n] of Object.entries({ audit_entries: 3, follow_ups: 2, pool_events: 2 }))
        expect(await bounds(table)).toHaveLength(n)
      await reader.query('commit')
      await making
      const { failed, longest } = await stop()
      await reader.end()
      expect([failed, longest < 1500]).toEqual([[], true])
      for (const table of partitionedTables) expect(await bounds(table)).toHaveLength(3)
    },
  )

  test('leaves lists to their indexes: nothing is sorted but the heads of the partitions', async () => {
    for (const last of [1, 600_000, 1_600_000, 2_600_000]) {
      await reach(last)
      for (const table of partitionedTables) await owner(insert[table]('5000'))
      await night()
    }
    expect((await bounds('audit_entries')).length).toBeGreaterThan(3)
    for (const text of [
      'select * from audit_entries order by at desc nulls last, id desc nulls last limit 20',
      'select * from follow_ups order by created_at desc nulls last, id desc nulls last limit 20',
      'select * from follow_ups where customer_id = 1 order by created_at desc nulls last, id desc nulls last limit 20',
      'select * from pool_events order by at desc nulls last, id desc nulls last limit 20',
      'select * from pool_events where customer_id = 1 order by at desc nulls last limit 20',
      'select max(id) from audit_entries',
    ]) {
      const plan = (await owner(`explain (costs off) ${text}`))
        .map((row) => String(row['QUERY PLAN']))
        .join('\n')
      expect(plan, text).toMatch(/Append/)
      expect(plan, text).not.toMatch(/^\s*(->\s+)?(Incremental )?Sort\s*$|Seq Scan/m)
    }
  })
})
