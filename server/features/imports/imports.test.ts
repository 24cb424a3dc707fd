import { existsSync, readFileSync } from 'node:fs'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx, XlsxStreamWriter } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importMegabytes } from '#contract/import-limits.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { letPass, until } from '#server/test/support/waiting.ts'
import { auditEntries } from '#server/tables/audit.ts'
import { customersTable } from '#server/tables/customers.ts'
import { file, form } from '#server/features/uploads/test-files.ts'
import { forgetOldImports } from './clean-up.ts'
import { imports } from '#server/tables/imports.ts'
import { full } from '#tools/full-run.ts'
import { projectRoot } from '#tools/project-root.ts'

let t: TestApp
let lead: Person
beforeAll(async () => {
  t = await testApp()
  lead = await t.as('3a')
})
afterAll(() => t.close())

const titles = [
  '公司名称',
  '客户姓名',
  '手机号码',
  '所属部门',
  '职务',
  '所在地区',
  '合作意向',
  '微信',
  '备注',
  '统一社会信用代码',
]
let serial = 0
const newPhone = () =>
  `177${String(process.pid % 1000).padStart(3, '0')}${String((serial += 1)).padStart(5, '0')}`
/** A row of the sheet with `changes` by title. */
function line(changes: Record<string, string> = {}): string[] {
  const phone = newPhone()
  const good = [
    `导入${phone}有限公司`,
    '张三',
    phone,
    '物资部',
    '部长',
    '浙江省/杭州市/西湖区',
    '有意向',
    `wx${phone}`,
    '',
    '',
  ]
  return titles.map((title, at) => changes[title] ?? good[at] ?? '')
}

const csv = (rows: string[][]) =>
  Buffer.from(
    [titles, ...rows]
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\r\n'),
  )
const upload = (who: Person, rows: string[][], fields: Record<string, string> = { resource: 'customers' }) =>
  who.ask('/api/imports', form([file('名单.csv', csv(rows))], fields))

const ended = (who: Person, id: number) =>
  until(async () => {
    const { data } = await who.ask(`/api/imports/${id}`)
    return (data.state === 'done' || data.state === 'failed') && data
  }, 100_000)
const start = (who: Person, made: { id: number; mapping: unknown }, more: Record<string, unknown> = {}) =>
  who.ask(`/api/imports/${made.id}/run`, {
    method: 'POST',
    body: { mapping: made.mapping, on_duplicate: 'skip', ...more },
  })
/** Uploads a workbook, starts the run and waits for its end. */
async function bring(who: Person, rows: string[][], more: Record<string, unknown> = {}) {
  const { data } = await upload(who, rows)
  const started = await start(who, data, more)
  expect(started.status, started.msg).toBe(200)
  expect(started.data.state).toBe('queued')
  return ended(who, data.id)
}

const refusals = async (who: Person, id: number, query = 'limit=100', headers = {}) =>
  (await who.ask(`/api/imports/${id}/refusals?${query}`, { headers })).data
const customersBy = (phones: string[]) =>
  t.database.db
    .select()
    .from(customersTable)
    .where(inArray(customersTable.phone_digits, phones))
    .orderBy(asc(customersTable.id))

describe('receiving a workbook', () => {
  test('401, 403 by role, and for what the role may not bring in', async () => {
    const sent = form([file('名单.csv', csv([line()]))], { resource: 'customers' })
    expect((await t.ask('/api/imports', sent)).status).toBe(401)
    for (const name of ['4a', '5a', '6a', '7a', '8a'])
      expect((await (await t.as(name)).ask('/api/imports', sent)).status, name).toBe(403)
    for (const name of ['1a', '2a', '3a'])
      expect((await (await t.as(name)).ask('/api/imports', sent)).status, name).toBe(200)
  })

  test('415 and 422: no form, another type, another resource, no file, two files, nothing readable', async () => {
    const testFile = file('a.csv', csv([line()]))
    expect((await lead.ask('/api/imports', { method: 'POST', body: {} })).status).toBe(415)
    expect(
      (await lead.ask('/api/imports', form([file('a.xls', 'x')], { resource: 'customers' }))).status,
    ).toBe(415)
    const wrong = await lead.ask('/api/imports', form([testFile], { resource: 'staff' }))
    expect([wrong.status, Object.keys(wrong.data.fields)]).toEqual([422, ['resource']])
    expect((await lead.ask('/api/imports', form([testFile]))).status).toBe(422)
    expect((await lead.ask('/api/imports', form([], { resource: 'customers' }))).status).toBe(422)
    expect(
      (await lead.ask('/api/imports', form([testFile, testFile], { resource: 'customers' }))).data.reason,
    ).toBe('too_many_files')
    for (const bad of [
      file('a.xlsx', csv([line()])),
      file('a.csv', Buffer.from([80, 75, 3, 4, 0, 255])),
      file('a.csv', '\n\n'),
    ])
      expect((await lead.ask('/api/imports', form([bad], { resource: 'customers' }))).data.reason).toBe(
        'workbook_unreadable',
      )
  })

  test('413 for one that is too large, 422 for one with too many rows', async () => {
    const large = file('a.csv', Buffer.alloc(importMegabytes * 1_048_576 + 1, 'a'))
    const answer = await lead.ask('/api/imports', form([large], { resource: 'customers' }))
    expect([answer.status, answer.data.reason]).toEqual([413, 'workbook_too_large'])
    const many = file('a.csv', `公司名称\n${'甲\n'.repeat(200_001)}`)
    expect((await lead.ask('/api/imports', form([many], { resource: 'customers' }))).data.reason).toBe(
      'too_many_rows',
    )
  })

  test('columns, a suggested mapping and the first ten rows', async () => {
    const rows = Array.from({ length: 12 }, () => line())
    const { data } = await upload(lead, rows)
    expect(data).toMatchObject({
      state: 'uploaded',
      total: 12,
      accepted: 0,
      refused: 0,
      refusals_file: null,
      columns: titles,
      preview: rows.slice(0, 10),
      file_name: '名单.csv',
    })
    expect(data.mapping).toMatchObject({
      company_name: '公司名称',
      name: '客户姓名',
      phone: '手机号码',
      status: '合作意向',
      credit_code: '统一社会信用代码',
    })
  })
})

describe('starting a run', () => {
  test('422: unknown fields and columns, and a required field without one; 409 once started', async () => {
    const { data } = await upload(lead, [line()])
    const faults = async (mapping: Record<string, unknown>) =>
      Object.keys((await start(lead, { ...data, mapping })).data.fields)
    expect(await faults({ ...data.mapping, grams: '备注' })).toEqual(['grams'])
    expect(await faults({ ...data.mapping, service_id: '备注' })).toEqual(['service_id'])
    expect(await faults({ ...data.mapping, name: '没有' })).toEqual(['name'])
    expect((await faults({})).length).toBe(8)
    expect((await start(lead, data, { on_duplicate: 'x' })).status).toBe(422)
    expect((await start(lead, data, { more: 1 })).status).toBe(422)
    expect((await start(lead, data)).status).toBe(200)
    await ended(lead, data.id)
    const again = await start(lead, { ...data, mapping: {} })
    expect([again.status, again.data.reason]).toEqual([409, 'wrong_state'])
  })

  test('owners only whom the caller could assign', async () => {
    const { data } = await upload(lead, [line()])
    for (const wrong of [t.uid('5b'), t.uid('8a'), 999_999])
      expect(Object.keys((await start(lead, data, { service_id: wrong })).data.fields)).toEqual([
        'service_id',
      ])
    expect((await start(lead, data, { service_id: t.uid('5a') })).status).toBe(200)
    await ended(lead, data.id)
  })

  test('an import is its importer’s; administrators see it, nobody else', async () => {
    const { data } = await upload(lead, [line()])
    for (const name of ['2a', '3b', '4a']) {
      const who = await t.as(name)
      expect((await who.ask(`/api/imports/${data.id}`)).status).toBe(404)
      expect((await who.ask(`/api/imports/${data.id}/refusals`)).status).toBe(404)
      expect((await start(who, data)).status).toBe(404)
    }
    const admin = await t.as('1a')
    expect((await admin.ask(`/api/imports/${data.id}`)).status).toBe(200)
    expect((await start(admin, data)).status).toBe(403)
    expect((await lead.ask(`/api/imports/${data.id}/refusals?limit=101`)).status).toBe(422)
  })
})

describe('a run', () => {
  test('puts customers to the caller, another or the pool, found by search, on record, without doubles', async () => {
    const rows = [
      line({ 手机号码: `+86 ${newPhone()} ` }),
      line({ 备注: '=HYPERLINK("http://x")', 统一社会信用代码: '91110000600037341l' }),
    ]
    const phones = rows.map((row) => String(row[2]).replace('+86', '').trim())
    const own = await bring(lead, rows)
    expect(own).toMatchObject({
      state: 'done',
      total: 2,
      accepted: 2,
      updated: 0,
      refused: 0,
      refusals_file: null,
      failure: null,
    })
    const made = await customersBy(phones)
    expect(
      made.map((row) => [row.service_id, row.owner_since !== null, row.pool_at, row.created_by]),
    ).toEqual([
      [lead.uid, true, null, lead.uid],
      [lead.uid, true, null, lead.uid],
    ])
    expect(made[1]).toMatchObject({
      credit_code: '91110000600037341L',
      remark: '=HYPERLINK("http://x")',
      version: 1,
    })
    const { data: found } = await lead.ask(`/api/customers?q=${phones[0]}`)
    expect(found.items.map((row: { id: number }) => row.id)).toEqual([made[0]?.id])
    const entries = await t.database.db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.action, 'import'),
          inArray(
            auditEntries.record_id,
            made.map((row) => row.id),
          ),
          eq(auditEntries.resource, 'customers'),
        ),
      )
    expect(entries.length).toBe(2)
    expect(JSON.stringify(entries)).not.toContain(String(phones[0]).slice(4))
    expect(entries.every((entry) => entry.uid === lead.uid && entry.after['service_id'] === lead.uid)).toBe(
      true,
    )
    const again = await bring(lead, rows)
    expect(again).toMatchObject({ accepted: 0, refused: 2 })
    const pooled = line()
    await bring(lead, [pooled], { service_id: null })
    expect(await customersBy([String(pooled[2])])).toMatchObject([
      { service_id: null, owner_since: null, pool_reason: 'imported' },
    ])
  })

  test('of lines that repeat each other the first good one counts, across batches too', async () => {
    const [phone, other, code] = [newPhone(), newPhone(), '91110000600037342M']
    const filler = Array.from({ length: 650 }, () => line())
    const rows = [
      line({ 手机号码: phone, 公司名称: '' }), // 2: not good
      line({ 手机号码: phone }), // 3: counts
      line({ 手机号码: ` ${phone.slice(0, 3)}-${phone.slice(3)}` }), // 4
      line({ 手机号码: other, 统一社会信用代码: code }), // 5: counts
      line({ 统一社会信用代码: code.toLowerCase() }), // 6
      ...filler,
      line({ 手机号码: phone }), // 657
      line({ 公司名称: '导入（同名）公司' }),
      line({ 公司名称: '导入(同名)有限公司' }), // soft duplicates pass
    ]
    const end = await bring(lead, rows, { on_duplicate: 'update' })
    expect(end).toMatchObject({ total: 658, accepted: 654, updated: 0, refused: 4 })
    const { items, total } = await refusals(lead, end.id)
    expect(total).toBe(4)
    expect(
      items.map((item: { line: number; field: string | null; reason: string }) => [
        item.line,
        item.field,
        item.reason,
      ]),
    ).toEqual([
      [2, 'company_name', 'required'],
      [4, null, 'duplicate'],
      [6, null, 'duplicate'],
      [657, null, 'duplicate'],
    ])
  })

  test('update touches what the caller could edit and refuses the rest', async () => {
    const create = async (who: string, more = {}) =>
      (await (await t.as(who)).ask('/api/customers', { method: 'POST', body: newCustomer(more) })).data
    const mine = await create('5a', { remark: '旧', credit_code: '911100006000373410' })
    const poolPhone = newPhone()
    const pooled = { ...(await create('5a', { service_id: null, phone: poolPhone })), phone: poolPhone }
    const [foreign, twin] = [await create('5b'), await create('5a')]
    const archived = await create('2a', { service_id: lead.uid })
    await (
      await t.as('2a')
    ).ask(`/api/customers/${archived.id}/archive`, {
      method: 'POST',
      body: { version: 1 },
    })
    const of = (item: { phone: string }, more = {}) => line({ 手机号码: item.phone, ...more })
    const end = await bring(
      lead,
      [
        of(mine, { 公司名称: '新名有限公司', 合作意向: '强烈' }),
        of(foreign),
        of(pooled),
        of(mine, { 客户姓名: '第二次' }),
        of(archived),
        line({ 手机号码: twin.phone, 统一社会信用代码: '911100006000373410' }),
      ],
      { on_duplicate: 'update' },
    )
    expect(end).toMatchObject({ accepted: 1, updated: 1, refused: 4 })
    expect((await refusals(lead, end.id)).items).toMatchObject(
      [3, 4, 5, 7].map((at) => ({ line: at, field: null, reason: 'duplicate' })),
    )
    const { data: after } = await lead.ask(`/api/customers/${mine.id}`)
    expect(after).toMatchObject({
      company_name: '新名有限公司',
      status: 1,
      name: '张三',
      version: mine.version + 1,
      service_id: mine.service_id,
      remark: '旧',
    })
    const rows = await t.database.db
      .select()
      .from(customersTable)
      .where(inArray(customersTable.id, [foreign.id, pooled.id, twin.id]))
    expect(rows.every((row) => row.version === 1)).toBe(true)
    const byAll = await bring(await t.as('2a'), [of(pooled), of(foreign)], { on_duplicate: 'update' })
    expect((await refusals(await t.as('2a'), byAll.id)).items).toMatchObject([
      { line: 2, field: null, reason: 'duplicate' },
    ])
    expect(byAll).toMatchObject({ updated: 1, refused: 1 })
    expect(
      (await lead.ask(`/api/customers?q=${encodeURIComponent('新名')}`)).data.items.map(
        (row: { id: number }) => row.id,
      ),
    ).toEqual([mine.id])
  })

  test('refusals page by page, in the caller’s language, and as a workbook without formulas', async () => {
    const bad = [
      line({ 手机号码: '' }),
      line({ 合作意向: '也许吧', 备注: '=1+1' }),
      line({ 公司名称: '长'.repeat(300) }),
      line({ 手机号码: '0123', 备注: '6222021234567896293001' }),
    ]
    const end = await bring(lead, bad)
    expect(end).toMatchObject({ accepted: 0, refused: 4 })
    expect(await refusals(lead, end.id, 'limit=2&page=2')).toMatchObject({
      total: 4,
      page: 2,
      items: [
        { line: 4, field: 'company_name', reason: 'too_long' },
        { line: 5, field: 'phone', reason: 'bad_format' },
      ],
    })
    expect((await refusals(lead, end.id)).items[0]).toMatchObject({
      line: 2,
      field: 'phone',
      reason: 'required',
      msg: '联系电话不能为空',
    })
    expect((await refusals(lead, end.id, '', { 'accept-language': 'en' })).items[0].msg).not.toBe(
      '联系电话不能为空',
    )
    const { app } = t
    const answer = await app.inject({
      url: `/common/download?fileName=${end.refusals_file}&delete=false`,
      headers: { 'x-token': lead.token },
    })
    expect(decodeURIComponent(String(answer.headers['download-filename']))).toBe('名单 - 原因.xlsx')
    const parts = Object.entries(unzipSync(answer.rawPayload))
    expect(parts.some(([, content]) => /<f[ >/]/.test(strFromU8(content)))).toBe(false)
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets
    expect(sheet?.rows[0]).toEqual([...titles, '原因'])
    expect(sheet?.rows.slice(1).map((row) => row.at(-1))).toEqual([
      '联系电话不能为空',
      '合作意向不在可选范围内',
      '公司名称不能超过 200 个字符',
      '联系电话格式不正确',
    ])
    expect(sheet?.rows[2]?.[8]).toBe('=1+1')
    expect([sheet?.rows[4]?.[2], sheet?.rows[4]?.[8]]).toEqual(['0123', '6222021234567896293001'])
    // Cells with the text format keep zeros and long numbers when somebody saves the workbook again.
    const part = (name: string) => strFromU8(parts.find(([one]) => one === name)?.[1] ?? new Uint8Array())
    const text = /<xf numFmtId="(?:49|164)"[^>]*applyNumberFormat/
    expect(part('xl/styles.xml')).toContain('formatCode="@"')
    expect(part('xl/styles.xml')).toMatch(text)
    expect(part('xl/worksheets/sheet1.xml')).not.toMatch(/<c r="[A-Z]+\d+"(?! t="inlineStr" s="1")/)
    expect((await (await t.as('1a')).ask(`/api/imports/${end.id}`)).data.refusals_file).toBeNull()
  })

  test('who lost the right, or whose choice of owner no longer holds, imports nothing more', async () => {
    const { data } = await upload(await t.as('3b'), [line()])
    await t.queue.stop()
    expect((await start(await t.as('3b'), data)).status).toBe(200)
    await t.database.db.execute(sql`update staff set roles = '{6}' where username = '3b'`)
    await runHere(data.id)
    await t.database.db.execute(sql`update staff set roles = '{3}' where username = '3b'`)
    const end = await ended(await t.as('3b'), data.id)
    expect(end).toMatchObject({ state: 'failed', accepted: 0, failure: '当前操作没有权限' })
  })
})

/** Runs an import without the queue, as its job would. */
async function runHere(import_id: number, signal = new AbortController().signal): Promise<void> {
  const { orFail } = await import('./import-work.ts')
  const { runImport } = await import('./run.ts')
  const work = {
    db: t.database.db,
    store: t.store,
    onError: () => {},
    signal,
    shareIsOver: () => false,
    again: () => Promise.resolve(),
  }
  await orFail(work, { import_id, language: 'zh', address: '127.0.0.1', request_id: 'test' }, runImport)
}

describe('a run that was cut off', () => {
  test('goes on behind its last batch, remembering what it brought in', async () => {
    const [phone, free, code] = [newPhone(), newPhone(), '91110000600037343X']
    await (
      await t.as('5b')
    ).ask('/api/customers', {
      method: 'POST',
      body: newCustomer({ credit_code: code }),
    })
    const rows = [
      line({ 手机号码: phone }), // 2: counts
      line({ 手机号码: free, 统一社会信用代码: code }), // 3: repeats a customer, so its phone stays free
      ...Array.from({ length: 898 }, () => line()),
      line({ 手机号码: phone }), // 902
      line({ 手机号码: free }),
    ]
    const { data } = await upload(lead, rows)
    await start(lead, data, { on_duplicate: 'update' })
    const stop = new AbortController()
    const betweenLooks = 5
    const watching = (async () => {
      for (;;) {
        const [row] = await t.database.db.select().from(imports).where(eq(imports.id, data.id))
        if ((row?.done_to ?? 0) > 300) return stop.abort()
        await letPass(betweenLooks)
      }
    })()
    await expect(runHere(data.id, stop.signal)).rejects.toThrow()
    await watching
    const [half] = await t.database.db.select().from(imports).where(eq(imports.id, data.id))
    expect(half).toMatchObject({ state: 'running' })
    expect(half?.accepted).toBeLessThan(900)
    await runHere(data.id)
    const end = await ended(lead, data.id)
    expect(end).toMatchObject({ state: 'done', accepted: 900, refused: 2, updated: 0 })
    expect((await refusals(lead, data.id)).items).toMatchObject([
      { line: 3, reason: 'duplicate' },
      { line: 902, reason: 'duplicate' },
    ])
    const [made] = await t.database.db
      .select({ n: count() })
      .from(customersTable)
      .where(
        inArray(
          customersTable.phone_digits,
          rows.map((row) => String(row[2])),
        ),
      )
    expect(made?.n).toBe(900)
    await runHere(data.id)
    expect(await ended(lead, data.id)).toEqual(end)
  })

  test('two runs of one import at once bring every row in once', async () => {
    const rows = Array.from({ length: 700 }, () => line())
    const { data } = await upload(lead, rows)
    await start(lead, data)
    await Promise.allSettled([runHere(data.id), runHere(data.id)])
    await runHere(data.id)
    expect(await ended(lead, data.id)).toMatchObject({ state: 'done', accepted: 700, refused: 0 })
  })
})

test('workbooks that nobody started for a week are forgotten', async () => {
  const { data } = await upload(lead, [line()])
  const [row] = await t.database.db
    .update(imports)
    .set({ created_at: sql`now() - interval '8 days'` })
    .where(eq(imports.id, data.id))
    .returning()
  const { data: fresh } = await upload(lead, [line()])
  const store = t.store
  await forgetOldImports(t.database.db, store, new Date())
  expect((await lead.ask(`/api/imports/${data.id}`)).status).toBe(404)
  await expect(store.open(row?.stored ?? '')).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await lead.ask(`/api/imports/${fresh.id}`)).status).toBe(200)
})

const data = new URL('../shared/data/', projectRoot)
// The rules themselves are held by the smaller workbooks above.
describe.runIf(full && existsSync(data))('a workbook as sales staff keep it', () => {
  test('exactly the rows that should be are refused, for the reasons that should be', async () => {
    const other = await testApp()
    try {
      const who = await other.as('2a')
      const expected = JSON.parse(readFileSync(new URL('customers-5000.expected.json', data), 'utf8'))
      const { data: made } = await who.ask(
        '/api/imports',
        form([file('customers-5000.xlsx', readFileSync(new URL('customers-5000.xlsx', data)))], {
          resource: 'customers',
        }),
      )
      await start(who, made, { service_id: null })
      const end = await ended(who, made.id)
      expect(end).toMatchObject({
        state: 'done',
        total: 5000,
        accepted: expected.accepted,
        refused: 5000 - expected.accepted,
      })
      const got: Record<string, string> = {}
      for (let page = 1; page <= 3; page += 1)
        for (const item of (await refusals(who, made.id, `limit=100&page=${page}`)).items)
          got[item.line] = item.field ?? item.reason
      expect(got).toEqual(expected.refused)
    } finally {
      await other.close()
    }
  }, 120_000)
})

test('an xlsx of our own is read like any other', async () => {
  const other = await testApp()
  try {
    const who = await other.as('2a')
    const writer = new XlsxStreamWriter({ name: '客户' })
    writer.addRow(titles)
    writer.addRow(line())
    writer.addRow([])
    writer.addRow(line({ 合作意向: '' }))
    const { data: made } = await who.ask(
      '/api/imports',
      form([file('客户.xlsx', Buffer.from(await writer.finish()))], { resource: 'customers' }),
    )
    await start(who, made)
    expect(await ended(who, made.id)).toMatchObject({ total: 2, accepted: 1, refused: 1 })
    expect((await refusals(who, made.id)).items).toMatchObject([
      { line: 4, field: 'status', reason: 'required' },
    ])
  } finally {
    await other.close()
  }
})
