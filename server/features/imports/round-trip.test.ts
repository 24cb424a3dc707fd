import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { csvRows, exported, xlsx } from '#server/test/support/exported.ts'
import { settled } from '#server/test/support/customer-imports.ts'
import { newCustomer, newRecycler } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

const { t, p } = withPeople('1a', '3a')

type Sheet = { titles: string[]; rows: string[][] }
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const written = ({ titles, rows }: Sheet) =>
  Buffer.from(`\ufeff${[titles, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`)

/** The records of one search as an exported csv, with its last line. */
async function sheetOf(resource: 'customers' | 'recyclers', q: string): Promise<Sheet> {
  const content = await exported(t, p['1a'], { resource, format: 'csv', filters: { q } })
  const [titles = [], ...rows] = csvRows(content)
  return { titles, rows }
}

/** The same sheet with another text in a cell. */
const changed = ({ titles, rows }: Sheet, line: number, title: string, text: string): Sheet => {
  const place = titles.indexOf(title)
  if (place < 0) throw new Error(`no ${title} among ${titles.join(' ')}`)
  return {
    titles,
    rows: rows.map((row, at) => (at === line ? row.map((cell, n) => (n === place ? text : cell)) : row)),
  }
}

async function upload(resource: string, content: Buffer, name = '导出.csv') {
  const answer = await p['1a'].ask('/api/imports', form([file(name, content)], { resource }))
  expect(answer.status, answer.msg).toBe(200)
  return answer.data
}

async function act(made: { id: number; mapping: unknown }, what: 'check' | 'run' | 'undo') {
  const body = what === 'undo' ? {} : { mapping: made.mapping, on_duplicate: 'skip' }
  const started = await p['1a'].ask(`/api/imports/${made.id}/${what}`, { method: 'POST', body })
  expect(started.status, started.msg).toBe(200)
  return settled(p['1a'], made.id)
}

const broughtBack = async (resource: string, sheet: Sheet) =>
  act(await upload(resource, written(sheet)), 'run')
const refusalsOf = async (id: number) =>
  (await p['1a'].ask(`/api/imports/${id}/refusals?limit=100`)).data.items

let serial = 0
/** Customers that one search finds, and that search. */
async function customers(n: number, changes: Record<string, unknown> = {}) {
  const q = `往返${(serial += 1)}号`
  const made = []
  for (let at = 0; at < n; at += 1) {
    const body = newCustomer({ remark: '原来的备注', tags: ['老客户'], ...changes })
    const company_name = `${q}${String(body['phone'])}有限公司`
    made.push((await p['1a'].ask('/api/customers', { method: 'POST', body: { ...body, company_name } })).data)
  }
  return { q, made }
}

const current = async (id: number) => (await p['1a'].ask(`/api/customers/${id}`)).data

test('an export has the id and the version of each row under these names, and they are found again', async () => {
  const { q, made } = await customers(2)
  const { titles, rows } = await sheetOf('customers', q)
  expect(titles.slice(-2)).toEqual(['id', 'version'])
  expect(rows.slice(0, 2).map((row) => row.slice(-2))).toEqual(
    expect.arrayContaining(made.map(({ id }) => [String(id), '1'])),
  )
  const { mapping, total } = await upload('customers', written({ titles, rows }))
  expect(mapping).toMatchObject({ id: 'id', version: 'version', remark: '备注' })
  // The line that says who exported what is not a row.
  expect(total).toBe(2)
})

test('a house’s own column 编号 is not taken for the id', async () => {
  const content = Buffer.from('编号,版本,公司名称,客户姓名\nA1,2,甲有限公司,张三\n')
  expect((await upload('customers', content)).mapping).toEqual({ company_name: '公司名称', name: '客户姓名' })
})

test('an edited export changes the rows that were edited, and adds those that were added', async () => {
  const { q, made } = await customers(3, { remark: '=1+1' })
  const before = await sheetOf('customers', q)
  const [first = [], second = []] = before.rows
  const at = (title: string) => before.titles.indexOf(title)
  const edited = changed(changed(before, 0, '备注', '改过的备注'), 0, '标签', '')
  const added = first.map((cell, n) =>
    n === at('公司名称') ? `${q}新增有限公司` : n === at('联系电话') ? '13712345671' : cell,
  )
  const fresh = added.map((cell, n) => (n === at('id') || n === at('version') ? '' : cell))
  const rows = [
    ...edited.rows.slice(0, 3),
    fresh.map((cell, n) => (n === at('统一社会信用代码') ? '' : cell)),
  ]
  const done = await broughtBack('customers', { titles: before.titles, rows })
  expect(done).toMatchObject({ state: 'done', accepted: 1, updated: 3, refused: 0 })
  const id = Number(first[at('id')])
  expect(await current(id)).toMatchObject({ version: 2, remark: '改过的备注', tags: [] })
  // Fields that nobody edited are not written, and the apostrophe before a formula is not part of its text.
  expect(await current(Number(second[at('id')]))).toMatchObject({
    version: 1,
    remark: '=1+1',
    tags: ['老客户'],
  })
  expect(made.map((row) => row.id)).toContain(id)
  expect(await act(done, 'undo')).toMatchObject({ state: 'undone', left_alone: 0 })
  expect(await current(id)).toMatchObject({ remark: '=1+1', tags: ['老客户'] })
})

test('a workbook comes back as a csv does', async () => {
  const { q, made } = await customers(1)
  const content = await exported(t, p['1a'], { resource: 'customers', format: 'xlsx', filters: { q } })
  expect(xlsx(content).sheets[0]?.[0]?.at(-1)?.text).toBe('version')
  const done = await act(await upload('customers', content, '导出.xlsx'), 'run')
  expect(done).toMatchObject({ accepted: 0, updated: 1, refused: 0, total: 1 })
  expect(await current(made[0].id)).toMatchObject({ version: 1 })
})

test('a row that somebody changed meanwhile is shown field by field and not overwritten', async () => {
  const { q, made } = await customers(2)
  const [{ id }] = made
  const before = await sheetOf('customers', q)
  const line = before.rows.findIndex((row) => row[before.titles.indexOf('id')] === String(id))
  const patched = await p['1a'].ask(`/api/customers/${id}`, {
    method: 'PATCH',
    body: { remark: '别人写的', status: 3, version: 1 },
  })
  expect(patched.status, patched.msg).toBe(200)
  const mine = changed(before, line, '备注', '我写的')
  const expected = {
    line: line + 2,
    field: null,
    reason: 'stale_version',
    record: { id },
    differences: [
      { field: 'status', given: '有意向', current: expect.any(String) },
      { field: 'remark', given: '我写的', current: '别人写的' },
    ],
  }
  const made2 = await upload('customers', written(mine))
  const checked = await act(made2, 'check')
  expect(checked).toMatchObject({ state: 'checked', accepted: 0, updated: 1, refused: 1 })
  expect(await refusalsOf(checked.id)).toMatchObject([expected])
  const done = await act(made2, 'run')
  expect(done).toMatchObject({ accepted: 0, updated: 1, refused: 1 })
  const [refused] = await refusalsOf(done.id)
  expect(refused).toMatchObject(expected)
  expect(refused.msg).toContain('备注在表格中是“我写的”，现为“别人写的”')
  expect(await current(id)).toMatchObject({ version: 2, remark: '别人写的' })
  const workbook = await t.app.inject({
    url: `/common/download?delete=false&fileName=${done.refusals_file}`,
    headers: { 'x-token': p['1a'].token },
  })
  const sheet = strFromU8(unzipSync(workbook.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('现为“别人写的”')
  // Both have the same values, so there is nothing to ask.
  const same = changed(
    changed(before, line, '备注', '别人写的'),
    line,
    '合作意向',
    refused.differences[0].current,
  )
  expect(await broughtBack('customers', same)).toMatchObject({ updated: 2, refused: 0 })
  expect(await current(id)).toMatchObject({ version: 2 })
})

test('an id that is nobody’s, a missing version and somebody else’s number are refused by their field', async () => {
  const { q } = await customers(4)
  const before = await sheetOf('customers', q)
  const phone = before.rows[3]?.[before.titles.indexOf('联系电话')] ?? ''
  const twice = before.rows[3] ?? []
  const wrong = changed(
    changed(changed(before, 0, 'id', '999999999'), 1, 'version', ''),
    2,
    '联系电话',
    phone,
  )
  const done = await broughtBack('customers', {
    titles: wrong.titles,
    rows: [...wrong.rows.slice(0, 4), twice],
  })
  expect(done).toMatchObject({ accepted: 0, updated: 1, refused: 4 })
  expect(await refusalsOf(done.id)).toMatchObject([
    { line: 2, field: 'id', reason: 'unknown_choice', differences: [] },
    { line: 3, field: 'version', reason: 'required' },
    { line: 4, field: null, reason: 'duplicate', same_field: 'phone' },
    { line: 6, field: null, reason: 'duplicate', same_line: 5 },
  ])
})

test('whoever may not edit a record does not edit it by its id', async () => {
  const { q, made } = await customers(1)
  const before = await sheetOf('customers', q)
  const content = written(changed(before, 0, '备注', '改'))
  const { data } = await p['3a'].ask(
    '/api/imports',
    form([file('导出.csv', content)], { resource: 'customers' }),
  )
  const body = { mapping: data.mapping, on_duplicate: 'update' }
  await p['3a'].ask(`/api/imports/${data.id}/run`, { method: 'POST', body })
  expect(await settled(p['3a'], data.id)).toMatchObject({ accepted: 0, updated: 0, refused: 1 })
  const { items } = (await p['3a'].ask(`/api/imports/${data.id}/refusals`)).data
  // The same answer as for an id that does not exist.
  expect(items).toMatchObject([{ field: 'id', reason: 'unknown_choice', record: null, differences: [] }])
  expect(await current(made[0].id)).toMatchObject({ version: 1, remark: '原来的备注' })
})

test('recyclers come back with their account', async () => {
  const q = `往返回收${(serial += 1)}号`
  const body = newRecycler({ bank_account: '6222020200012345678', remark: '旧' })
  const company_name = `${q}${String(body['phone'])}有限公司`
  const made = await p['1a'].ask('/api/recyclers', { method: 'POST', body: { ...body, company_name } })
  expect(made.status, made.msg).toBe(200)
  const before = await sheetOf('recyclers', q)
  const done = await broughtBack('recyclers', changed(before, 0, '备注', '新'))
  expect(done).toMatchObject({ accepted: 0, updated: 1, refused: 0 })
  expect((await p['1a'].ask(`/api/recyclers/${made.data.id}`)).data).toMatchObject({
    remark: '新',
    version: 2,
    bank_account: '6222020200012345678',
    kinds: ['报废车'],
  })
})
