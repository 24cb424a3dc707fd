import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { auditEntries } from '#server/tables/audit.ts'
import { customersTable } from '#server/tables/customers.ts'
import { importRows } from '#server/tables/imports.ts'
import { phonesFrom, post, settled, upload } from '#server/test/support/customer-imports.ts'
import { inFull } from '#server/test/support/full.ts'
import { full } from '#tools/full-run.ts'

let t: TestApp
let lead: Person
beforeAll(async () => {
  t = await testApp()
  lead = await t.as('3a')
})
afterAll(() => t.close())

const newPhone = phonesFrom('178')
const row = (phone: string, { name = '张三', remark = '' } = {}) =>
  `撤销${phone}公司,${name},${phone},物资部,部长,浙江省/杭州市/西湖区,有意向,wx${phone},${remark}`

async function run(who: Person, rows: string[], more: Record<string, unknown> = {}) {
  const made = await upload(who, rows)
  const body = { mapping: made.mapping, on_duplicate: 'skip', ...more }
  expect((await post(who, `/api/imports/${made.id}/run`, body)).status).toBe(200)
  return settled(who, made.id)
}

async function undo(who: Person, id: number) {
  const answer = await post(who, `/api/imports/${id}/undo`)
  expect(answer.status, answer.msg).toBe(200)
  expect(answer.data).toMatchObject({ state: 'undoing', actions: [], undo_until: null })
  return settled(who, id)
}

const stored = (phones: string[]) =>
  t.database.db
    .select()
    .from(customersTable)
    .where(inArray(customersTable.phone_digits, phones))
    .orderBy(customersTable.id)

describe('taking an import back', () => {
  test('401, 403, 404 and 422, and 409 where there is nothing to take back', async () => {
    const made = await upload(lead, [row(newPhone())])
    const path = `/api/imports/${made.id}/undo`
    expect((await t.ask(path, { method: 'POST', body: {} })).status).toBe(401)
    expect((await post(await t.as('5a'), path)).status).toBe(403)
    expect((await post(await t.as('3b'), path)).status).toBe(404)
    expect((await post(lead, path, { all: true })).status).toBe(422)
    expect((await post(lead, path)).data.reason).toBe('wrong_state')
    const done = await run(lead, [row('1')])
    expect(done).toMatchObject({ state: 'done', accepted: 0, undo_until: null, actions: [] })
    expect((await post(lead, `/api/imports/${done.id}/undo`)).data.reason).toBe('wrong_state')
  })

  test('is for its importer and administrators, and only for a day', async () => {
    const done = await run(lead, [row(newPhone())])
    expect(done.actions).toEqual(['undo'])
    const left = new Date(done.undo_until).getTime() - new Date(done.finished_at).getTime()
    expect(left).toBe(24 * 3_600_000)
    const past = sql`update imports set finished_at = finished_at - interval '24 hours' where id = ${done.id}`
    await t.database.db.execute(past)
    expect((await lead.ask(`/api/imports/${done.id}`)).data).toMatchObject({ undo_until: null, actions: [] })
    expect((await post(lead, `/api/imports/${done.id}/undo`)).data.reason).toBe('wrong_state')
    const other = await run(lead, [row(newPhone())])
    const end = await undo(await t.as('1a'), other.id)
    expect(end).toMatchObject({ state: 'undone', taken_back: 1, left_alone: 0 })
    const { data: told } = await lead.ask('/api/notifications')
    expect(told.items[0]).toMatchObject({ kind: 'import_undone', values: { n: 1 } })
  })

  test('removes what was added, on record, and frees its numbers', async () => {
    const phones = [newPhone(), newPhone()]
    const done = await run(
      lead,
      phones.map((phone) => row(phone)),
    )
    const rows = await stored(phones)
    expect(await undo(lead, done.id)).toMatchObject({ state: 'undone', taken_back: 2, left_alone: 0 })
    expect(await stored(phones)).toEqual([])
    const entries = await t.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'undo_import'))
    const ids = entries.filter(({ resource }) => resource === 'customers').map(({ record_id }) => record_id)
    expect(ids).toEqual(expect.arrayContaining(rows.map(({ id }) => id)))
    expect((await post(lead, `/api/imports/${done.id}/undo`)).status).toBe(409)
    expect(
      await run(
        lead,
        phones.map((phone) => row(phone)),
      ),
    ).toMatchObject({ accepted: 2 })
  })

  test('restores what was updated, exactly', async () => {
    const phone = newPhone()
    const made = await post(lead, '/api/customers', newCustomer({ phone, name: '原来', remark: '旧' }))
    const [before] = await stored([phone])
    const done = await run(lead, [row(phone, { name: '新的', remark: '新' })], { on_duplicate: 'update' })
    expect(done).toMatchObject({ accepted: 0, updated: 1 })
    const kept = await t.database.db.execute<{ before: string }>(
      sql`select before from import_rows where import_id = ${done.id}`,
    )
    // Earlier values are customer data and are stored encrypted.
    expect(kept.rows[0]?.before).not.toContain('原来')
    expect(await undo(lead, done.id)).toMatchObject({ taken_back: 1 })
    const [after] = await stored([phone])
    const { version: _v, updated_at: _a, updated_by: _b, ...values } = after ?? {}
    expect(before).toMatchObject(values)
    expect((await lead.ask(`/api/customers?q=${encodeURIComponent('原来')}`)).data.items).toMatchObject([
      { id: made.data.id },
    ])
  })
})

/** Everything that people do to a customer. Each act leaves a trace that must keep the customer. */
const touches: Record<string, (id: number, version: number) => Promise<{ status: number }>> = {
  edit: (id, version) =>
    lead.ask(`/api/customers/${id}`, { method: 'PATCH', body: { remark: '改过', version } }),
  follow_up: (id) => post(lead, `/api/customers/${id}/follow-ups`, { kind: 1, content: '谈过' }),
  tag: (id) => post(lead, '/api/customers/tag', { ids: [id], add: ['重点'] }),
  release: (id, version) => post(lead, `/api/customers/${id}/release`, { reason: 1, version }),
  transfer: (id, version) =>
    post(lead, `/api/customers/${id}/transfer`, { service_id: t.uid('5a'), version }),
  lock: (id, version) =>
    post(lead, `/api/customers/${id}/lock`, {
      locked_until: new Date(Date.now() + 86_400_000).toISOString(),
      version,
    }),
  archive: async (id, version) => post(await t.as('2a'), `/api/customers/${id}/archive`, { version }),
  lot: (id) => post(lead, '/api/lots', { customer_id: id, corpore_name: '一批废钢' }),
}

describe('what somebody touched since stays', () => {
  test.each(full ? Object.keys(touches) : ['edit', 'follow_up', 'lot'])('%s', async (name) => {
    const phones = [newPhone(), newPhone()]
    const done = await run(
      lead,
      phones.map((phone) => row(phone)),
    )
    const [first] = await stored(phones)
    const touched = await touches[name]?.(first?.id ?? 0, first?.version ?? 0)
    expect(touched?.status).toBe(200)
    const [before] = await stored(phones)
    expect(await undo(lead, done.id)).toMatchObject({ state: 'undone', taken_back: 1, left_alone: 1 })
    expect(await stored(phones)).toEqual([before])
  })

  test('a number of the pool that somebody looked at', async () => {
    const phones = [newPhone(), newPhone()]
    const done = await run(
      lead,
      phones.map((phone) => row(phone)),
      { service_id: null },
    )
    const [first] = await stored(phones)
    const looking = await t.as('5b')
    expect((await post(looking, `/api/pool/customers/${first?.id}/reveal`)).status).toBe(200)
    expect(await undo(lead, done.id)).toMatchObject({ taken_back: 1, left_alone: 1 })
    expect((await stored(phones)).map(({ id }) => id)).toEqual([first?.id])
  })

  inFull('any random mixture of them', async () => {
    const names = Object.keys(touches)
    for (let round = 0; round < 3; round += 1) {
      const phones = Array.from({ length: 12 }, newPhone)
      const done = await run(
        lead,
        phones.map((phone) => row(phone)),
      )
      const kept: number[] = []
      for (const record of await stored(phones)) {
        if (Math.random() < 0.5) continue
        const act = names[Math.floor(Math.random() * names.length)] ?? 'edit'
        expect((await touches[act]?.(record.id, record.version))?.status, act).toBe(200)
        kept.push(record.id)
      }
      const before = await stored(phones)
      const end = await undo(lead, done.id)
      expect(end).toMatchObject({ taken_back: 12 - kept.length, left_alone: kept.length })
      expect(await stored(phones)).toEqual(before.filter(({ id }) => kept.includes(id)))
    }
  })
})

test('the application may delete nothing but what an import that is taken back added', async () => {
  const phone = newPhone()
  const done = await run(lead, [row(phone)])
  const [made] = await stored([phone])
  const removed = await t.database.db.execute(
    sql`select take_back_imported_customers(${done.id}, ${sql.param([made?.id])}::bigint[]) as id`,
  )
  expect(removed.rows).toEqual([])
  expect(await stored([phone])).toHaveLength(1)
  const rows = await t.database.db.select().from(importRows).where(eq(importRows.import_id, done.id))
  expect(rows).toMatchObject([{ record_id: made?.id, version: 1, before: null }])
})
