import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportRow } from '#contract/exports.ts'
import { tick } from '#server/jobs/clock.ts'
import { newLot } from '#server/test/support/auction.ts'
import { csvRows, downloaded, exported, reached, requested } from '#server/test/support/exported.ts'
import { testApp, type Answer, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { slowly, stillAfter } from '#server/test/support/waiting.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { runExport } from './run.ts'

let t: TestApp
let admin: Person
let other: Person
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('1a')
  other = await t.as('1b')
  for (const status of [1, 2, 2, 3])
    await admin.ask('/api/customers', {
      method: 'POST',
      body: newCustomer({ status, remark: `意向${status}` }),
    })
})
afterAll(() => t.close())

const ask = (body: unknown, who = admin) => who.ask<ExportRow>('/api/exports', { method: 'POST', body })
const why = (answer: Answer) => [answer.status, answer.data?.reason]

describe('asking for an export', () => {
  test('answers a job that waits, with everything exportable as its columns', async () => {
    const answer = await ask({ resource: 'settlements', format: 'xlsx' })
    expect(answer.data).toMatchObject({
      resource: 'settlements',
      format: 'xlsx',
      state: 'queued',
      filters: {},
      rows: 0,
      downloads: 0,
      file_name: null,
      created_by: admin.uid,
      created_by_name: '昵称1a',
      version: 1,
      actions: ['cancel'],
    })
    expect(answer.data.columns.slice(0, 3)).toEqual(['lot_id', 'round_no', 'state'])
    expect(answer.data.file).toMatch(/^结算单_\d{8}\.xlsx$/)
    for (const name of ['attempt', 'run']) expect(answer.text).not.toContain(`"${name}"`)
  })

  test.each([
    [{}, ['resource', 'format']],
    [{ resource: 'staff', format: 'csv' }, ['resource']],
    [{ resource: 'customers', format: 'pdf' }, ['format']],
    [{ resource: 'customers', format: 'csv', filters: { no_such: '1' } }, ['no_such']],
    [{ resource: 'customers', format: 'csv', filters: { phone: '13800138000' } }, ['phone']],
    [{ resource: 'customers', format: 'csv', filters: { status: '77' } }, ['status']],
    [{ resource: 'customers', format: 'csv', filters: { sort: 'phone' } }, ['sort']],
    [{ resource: 'customers', format: 'csv', filters: { q: ['a', 'b'] } }, ['q']],
    [{ resource: 'customers', format: 'csv', filters: { status: { a: 1 } } }, ['filters']],
    [{ resource: 'customers', format: 'csv', filters: 'status=1' }, ['filters']],
    [{ resource: 'pool', format: 'csv', filters: { service_id: '1' } }, ['service_id']],
    [{ resource: 'customers', format: 'csv', columns: ['grams'] }, ['columns']],
    [{ resource: 'customers', format: 'csv', columns: ['archived_at'] }, ['columns']],
    [{ resource: 'customers', format: 'csv', columns: [] }, ['columns']],
    [{ resource: 'customers', format: 'csv', uid: 1 }, ['uid']],
  ])('%j is refused for %j', async (body, names) => {
    const answer = await ask(body)
    expect(why(answer)).toEqual([422, 'invalid'])
    expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toEqual(names)
  })

  test('takes over what the list takes, and the columns in the order wanted, each once', async () => {
    const filters = {
      status: [1, 2],
      created_at_from: '2026-01-01',
      q: '钢铁',
      sort: '-created_at',
      page: 3,
      limit: 50,
      overdue: true,
    }
    const { data } = await ask({
      resource: 'customers',
      format: 'csv',
      filters,
      columns: ['phone', 'name', 'phone'],
    })
    expect(data.filters).toEqual({
      status: ['1', '2'],
      created_at_from: ['2026-01-01'],
      q: ['钢铁'],
      sort: ['-created_at'],
      overdue: ['true'],
    })
    expect(data.columns).toEqual(['phone', 'name'])
  })
})

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const act = (id: number, what: 'cancel' | 'retry', version: number, who = admin) =>
  who.ask<ExportRow>(`/api/exports/${id}/${what}`, { method: 'POST', body: { version } })
const shown = async (id: number, who = admin) =>
  (await who.ask<{ items: ExportRow[] }>('/api/exports?limit=100')).data.items.find(
    (row) => row.id === id,
  ) as ExportRow

describe('the file', () => {
  test('is there when it is done: its maker gets a notice and downloads it as often as they like', async () => {
    const { id } = await requested(admin, {
      resource: 'customers',
      format: 'csv',
      filters: { status: '2' },
      columns: ['company_name', 'remark'],
    })
    await reached(t, id)
    const row = await shown(id)
    expect(row).toMatchObject({
      state: 'done',
      rows: 2,
      total: 2,
      version: 2,
      downloads: 0,
      actions: ['download'],
      failure: null,
    })
    expect(row.file_name).toMatch(/^[0-9a-f]{32}_customers\.csv$/)
    expect(Math.round((Date.parse(row.expires_at ?? '') - Date.now()) / 86_400_000)).toBe(7)
    const content = await downloaded(t, admin, row.file_name ?? '')
    expect(content.length).toBe(row.bytes)
    const rows = csvRows(content)
    expect(rows[0]).toEqual(['公司名称', '备注'])
    expect(rows.slice(1, -1).map(([, remark]) => remark)).toEqual(['意向2', '意向2'])
    expect(rows.at(-1)?.[0]).toMatch(
      /^客户，共 2 行 \| 由 昵称1a \(1a\) 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d（北京时间）导出 \| 条件：合作意向: 有意向$/,
    )
    await downloaded(t, admin, row.file_name ?? '')
    await expect.poll(async () => (await shown(id)).downloads, { timeout: 5000 }).toBe(2)
    // An export requested before may finish afterwards.
    const { items } = (await admin.ask('/api/notifications')).data
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'export_done', values: { file: row.file, n: 2 } }),
    )
    const log = await sql(
      "select action, detail from audit_entries where resource = 'exports' and record_id = $1 order by id",
      [id],
    )
    expect(log).toMatchObject([
      {
        action: 'export',
        detail: { resource: 'customers', filters: { status: ['2'] }, columns: ['company_name', 'remark'] },
      },
      { action: 'export', detail: { done: true, rows: 2, bytes: row.bytes } },
    ])
    const fetched = await sql(
      "select uid from audit_entries where action = 'download' and record_name = $1",
      [row.file],
    )
    expect(fetched).toHaveLength(2)
  })

  test('is its maker’s alone; for everybody else, and under any other name, there is none', async () => {
    const { id } = await requested(admin, { resource: 'audit', format: 'xlsx' })
    const { file_name: name } = await reached(t, id)
    expect(await shown(id, other)).toMatchObject({ state: 'done', file_name: null, actions: [] })
    const missing = (await other.ask('/common/download?fileName=nothing.xlsx')).text
    const names = [
      name,
      `../${name}`,
      `%2e%2e/${name}`,
      `${name}%00.txt`,
      name.toUpperCase(),
      name.replace('_audit', ''),
      `files/${name}`,
      '',
    ]
    for (const fileName of names) {
      const answer = await other.ask(`/common/download?delete=false&fileName=${fileName}`)
      expect([fileName, answer.status, answer.text]).toEqual([fileName, 404, missing])
    }
    for (const fileName of names.slice(1))
      expect([fileName, (await admin.ask(`/common/download?fileName=${fileName}`)).status]).toEqual([
        fileName,
        404,
      ])
    expect((await downloaded(t, admin, name)).length).toBeGreaterThan(100)
  })

  test('goes when its time is over; the export says so and can be run again', async () => {
    const { id } = await requested(admin, { resource: 'settlements', format: 'csv' })
    const { file_name: name } = await reached(t, id)
    await sql("update made_files set expires_at = now() - interval '1 second' where file_name = $1", [name])
    await tick({
      db: t.database.db,
      store: t.store,
      clockOffset: 0,
      believed: async () => true,
      onError: (error) => expect.fail(String(error)),
    })
    const row = await shown(id)
    expect(row).toMatchObject({ state: 'expired', file_name: null, actions: ['retry'], version: 3 })
    expect((await admin.ask(`/common/download?fileName=${name}`)).status).toBe(404)
    expect(why(await act(id, 'retry', 3, other))).toEqual([403, 'no_permission'])
    const again = await act(id, 'retry', 3)
    expect(again.data).toMatchObject({ state: 'queued', rows: 0, expires_at: null, version: 4 })
    const done = await reached(t, id)
    expect(done['file_name']).not.toBe(name)
    expect(why(await act(id, 'retry', 5))).toEqual([409, 'wrong_state'])
    expect(why(await act(id, 'cancel', 4))).toEqual([409, 'stale_version'])
  })
})

test('an export is what the list shows: same conditions, same order, every page', async () => {
  const queries = [
    'sort=-created_at&status=2&status=3',
    'q=意向',
    'q=测试物资&sort=created_at',
    `service_id=${admin.uid}`,
    'overdue=true',
    'archived=true',
  ]
  for (const query of queries) {
    const list = (
      await admin.ask<{ items: { company_name: string }[] }>(`/api/customers?limit=100&${query}`)
    ).data.items.map((row) => row.company_name)
    const filters: Record<string, string[]> = {}
    for (const [name, value] of new URLSearchParams(query)) filters[name] = [...(filters[name] ?? []), value]
    const asked = Object.fromEntries(
      Object.entries(filters).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    )
    const rows = csvRows(
      await exported(t, admin, {
        resource: 'customers',
        format: 'csv',
        filters: asked,
        columns: ['company_name'],
      }),
    )
    expect([query, rows.slice(1, -1).map(([name]) => name)]).toEqual([query, list])
  }
})

test('it is one moment, however much is written meanwhile', async () => {
  const lot = await newLot(t, await t.as('5a'))
  await sql(
    `insert into finance_dues (lot_id, kind, direction, amount, paid_amount, party, party_id, state)
     select $1, 'penalty_in', 'in', 100.00, 0, 'recycler', 1, 'open' from generate_series(1, 3000)`,
    [lot.id],
  )
  const ids = (await sql('select min(id)::int as from, max(id)::int as to from finance_dues'))[0]
  let writing = true
  const writer = (async () => {
    for (let n = 0; writing; n += 1)
      await sql(
        'update finance_dues set amount = amount + case when id = $1 then 1.25 else -1.25 end where id in ($1, $2)',
        [ids.from + ((n * 7) % 3000), ids.from + ((n * 7 + 1500) % 3000)],
      )
  })()
  for (const format of ['csv', 'csv', 'csv']) {
    const rows = csvRows(
      await exported(t, admin, { resource: 'finance_dues', format, columns: ['amount'] }),
    ).slice(1, -1)
    expect([rows.length, rows.reduce((sum, [amount]) => sum + Math.round(Number(amount) * 100), 0)]).toEqual([
      3000, 30_000_000,
    ])
  }
  writing = false
  await writer
})

describe('running', () => {
  /** Blocks all reads of a table while `work` runs. */
  async function blocked(work: () => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: t.ownerUrl })
    await client.connect()
    await client.query('begin; lock table recyclers in access exclusive mode')
    await work().finally(() => client.end())
  }
  const readers = async () =>
    Number(
      (
        await sql(
          "select count(*) as n from pg_stat_activity where datname = current_database() and query like '%recyclers%' and wait_event_type = 'Lock'",
        )
      )[0].n,
    )
  const left = () => readdir(join(t.folder, 'incoming')).catch(() => [])

  /** By then (ms) the queue would have started a third one. */
  const queuePolls = 1500

  test('two at once, the third waits; cancelled ones are gone within seconds and leave nothing', async () => {
    await blocked(async () => {
      const made = await Promise.all(
        [1, 2, 3].map(() => requested(admin, { resource: 'recyclers', format: 'xlsx' })),
      )
      await expect.poll(readers, { timeout: 10_000 }).toBe(2)
      const states = async () =>
        (
          await sql('select state from exports where id = any($1) order by state', [made.map(({ id }) => id)])
        ).map((row) => row.state)
      expect(await stillAfter(queuePolls, states)).toEqual(['queued', 'running', 'running'])
      expect(await readers()).toBe(2)
      const began = Date.now()
      for (const { id } of made) {
        const answer = await act(id, 'cancel', 1, other)
        expect(answer.data).toMatchObject({ state: 'cancelled', version: 2 })
        expect(why(await act(id, 'cancel', 2))).toEqual([409, 'wrong_state'])
      }
      await expect.poll(readers, { timeout: 10_000 }).toBe(0)
      expect(Date.now() - began).toBeLessThan(5000)
      expect(await left()).toEqual([])
      expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    })
  })

  test('a person who loses the right meanwhile gets no file but the reason, and can ask again with the right', async () => {
    let id = 0
    await blocked(async () => {
      id = (await requested(other, { resource: 'recyclers', format: 'csv' })).id
      await expect.poll(readers, { timeout: 10_000 }).toBe(1)
      await sql("update staff set roles = '{2}' where username = '1b'")
    })
    expect(await reached(t, id)).toMatchObject({ state: 'failed', failure: 'no_permission', file_name: null })
    await sql("update staff set roles = '{1}' where username = '1b'")
    expect(await shown(id, other)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('权限'),
      actions: ['retry'],
    })
    expect((await other.ask('/api/notifications')).data.items[0]).toMatchObject({ kind: 'export_failed' })
    expect((await act(id, 'retry', 2, other)).data.failure).toBe(null)
    expect(await reached(t, id)).toMatchObject({ state: 'done', attempt: 2 })
  })

  test('what a killed process left running is taken from the beginning; what never gets through is given up', async () => {
    const take = async (run: number) => {
      const [{ id }] = await sql(
        `insert into exports (resource, format, filters, columns, file, state, created_by, rows, total, run) values ('audit', 'csv', '{}', '{action}', 'a.csv', 'running', $1, 7, 9, $2) returning id::int`,
        [admin.uid, run],
      )
      await t.queue.send(t.database.db, 'export', {
        export_id: id,
        attempt: 1,
        language: 'en',
        address: '',
        request_id: 'test',
      })
      return reached(t, id)
    }
    const done = await take(1)
    expect(done).toMatchObject({ state: 'done', run: 2 })
    expect(done['rows']).toBe(done['total'])
    expect(await take(5)).toMatchObject({ state: 'failed', failure: 'internal' })
  })

  test('twenty of one person may wait; the next is refused', async () => {
    await sql(
      `insert into exports (resource, format, filters, columns, file, state, created_by) select 'audit', 'csv', '{}', '{action}', 'a.csv', 'queued', $1 from generate_series(1, 20)`,
      [other.uid],
    )
    const answer = await ask({ resource: 'audit', format: 'csv' }, other)
    expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([429, 60])
  })
})

test('a stop before the file is begun ends the run and not the program', async () => {
  const { data } = await ask({ resource: 'customers', format: 'csv' })
  await reached(t, data.id)
  await t.database.pool.query("update exports set state = 'queued', attempt = 7 where id = $1", [data.id])
  const stopping = new AbortController()
  const putTakes = 20
  const put = async (content: Readable) => {
    stopping.abort(new Error('the process stops'))
    await slowly(putTakes)
    return { stored: '', bytes: (await content.toArray()).length }
  }
  const { db } = t.database
  const parts = { db, reading: db, store: { put } as unknown as Store, onError: () => {} }
  const job = { export_id: data.id, attempt: 7, language: 'zh' as const, address: '', request_id: 'r' }
  await expect(runExport({ ...parts, signal: stopping.signal }, job)).rejects.toThrow('the process stops')
  const { rows } = await t.database.pool.query('select state from exports where id = $1', [data.id])
  expect(rows).toEqual([{ state: 'queued' }])
})
