import { beforeAll, describe, expect, test } from 'vitest'
import { csvRows, exported } from '#server/test/support/exported.ts'
import { madeWorkbooks } from '#server/test/support/past-business.ts'
import { brokenBooks } from '#server/test/support/past-house.ts'
import { bringPast, refusedOf, sheetOf, undoImport } from '#server/test/support/past-imports.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '5a', '5b')
const kinds = [
  'consignors',
  'customer_contacts',
  'follow_ups',
  'lots',
  'lot_items',
  'sign_ups',
  'bids',
  'weigh_tickets',
  'finance_entries',
] as const

type Kind = (typeof kinds)[number]

beforeAll(async () => {
  const { sheets } = madeWorkbooks({ lots: 4, owner: '5a', other: '昵称5b' })
  for (const { kind, titles, rows } of sheets) {
    const done = await bringPast(p['1a'], kind, sheetOf(titles, rows))
    expect([kind, done.accepted]).toEqual([kind, rows.length])
  }
})

const fileOf = (resource: Kind, format: 'csv' | 'xlsx') => exported(t, p['1a'], { resource, format })
async function sheetOfAll(resource: Kind) {
  const [titles = [], ...rows] = csvRows(await fileOf(resource, 'csv'))
  return { titles, rows: rows.filter((row) => /^\d+$/.test(row.at(-1) ?? '')) }
}

type Sheet = Awaited<ReturnType<typeof sheetOfAll>>
/** The sheet with another text in the cells of one line. */
function edited({ titles, rows }: Sheet, line: number, cells: Record<string, string>): Buffer {
  for (const title of Object.keys(cells)) expect(titles).toContain(title)
  const changed = rows.map((row, at) =>
    at === line ? row.map((cell, n) => cells[titles[n] ?? ''] ?? cell) : row,
  )
  return sheetOf(titles, changed)
}

const rowOf = async (table: string, id: unknown) =>
  (await t.database.pool.query(`select * from ${table} where id = $1`, [Number(id)])).rows[0]
const cellOf = ({ titles, rows }: Sheet, line: number, title: string) => rows[line]?.[titles.indexOf(title)]
const lineWhere = ({ titles, rows }: Sheet, title: string, text: string) =>
  rows.findIndex((row) => row[titles.indexOf(title)] === text)
const back = (resource: Kind, content: Buffer, act: 'check' | 'run' = 'run', name?: string) =>
  bringPast(p['1a'], resource, content, { act, ...(name && { name }) })

describe.each(kinds)('an export of %s that nobody edited', (resource) => {
  test.each(['csv', 'xlsx'] as const)('comes back as %s and changes nothing', async (format) => {
    const versions = `select id, version from ${resource} order by id`
    const before = (await t.database.pool.query(versions)).rows
    expect(before.length).toBeGreaterThan(0)
    const done = await back(resource, await fileOf(resource, format), 'run', `导出.${format}`)
    expect(await refusedOf(p['1a'], done.id)).toEqual([])
    expect(done).toMatchObject({ accepted: 0, updated: before.length, refused: 0 })
    expect(done.mapping).toMatchObject({ id: 'id', version: 'version' })
    expect((await t.database.pool.query(versions)).rows).toEqual(before)
  })
})

describe('an edited cell', () => {
  test.each<[Kind, Record<string, string>, Record<string, unknown>]>([
    ['consignors', { 联系人: '换人', 银行账号: '6222020200012345678', 业务人员: '昵称5b' }, { name: '换人' }],
    ['customer_contacts', { 职务: '总监' }, { duty: '总监' }],
    ['follow_ups', { 跟进内容: '改过的内容' }, { content: '改过的内容' }],
    ['lot_items', { 品牌: '东风' }, { brand: '东风' }],
    ['sign_ups', { 付款人: '代付有限公司' }, { payer_name: '代付有限公司' }],
  ])('of %s is checked, written, logged and taken back', async (resource, cells, expected) => {
    const sheet = await sheetOfAll(resource)
    const id = cellOf(sheet, 0, 'id')
    const before = await rowOf(resource, id)
    const content = edited(sheet, 0, cells)
    const checked = await back(resource, content, 'check')
    expect(await refusedOf(p['1a'], checked.id)).toEqual([])
    expect(checked).toMatchObject({ updated: sheet.rows.length })
    expect(await rowOf(resource, id)).toEqual(before)
    const done = await back(resource, content)
    expect(done).toMatchObject({ accepted: 0, updated: sheet.rows.length, refused: 0 })
    expect(await rowOf(resource, id)).toMatchObject({ ...expected, version: before.version + 1 })
    expect(await undoImport(p['1a'], done.id)).toMatchObject({ taken_back: 1, left_alone: 0 })
    const { version: _version, updated_at: _at, updated_by: _by, masked_edits: _edits, ...values } = before
    expect(await rowOf(resource, id)).toMatchObject(values)
  })

  test('of a settled lot renews what follows from it, and the undo does, too', async () => {
    const sheet = await sheetOfAll('lots')
    const line = lineWhere(sheet, '状态', '已结算')
    const id = cellOf(sheet, line, 'id')
    const before = await rowOf('lots', id)
    const done = await back('lots', edited(sheet, line, { 成交价: '104000', 物资所在地: '宜昌市码头' }))
    expect(await refusedOf(p['1a'], done.id)).toEqual([])
    expect(await rowOf('lots', id)).toMatchObject({ deal_price: '104000.00', deal_amount: '104000.00' })
    expect(await brokenBooks(t)).toEqual([])
    expect(await undoImport(p['1a'], done.id)).toMatchObject({ taken_back: 1, left_alone: 0 })
    const { deal_price, deal_amount, premium_rate, look_address } = before
    expect(await rowOf('lots', id)).toMatchObject({ deal_price, deal_amount, premium_rate, look_address })
    expect(await brokenBooks(t)).toEqual([])
  })
})

describe('a cell that no sheet changes', () => {
  test.each<[Kind, Record<string, string>, string]>([
    ['bids', { 出价: '1.00' }, 'bid_price'],
    ['weigh_tickets', { '皮重（吨）': '14.000' }, 'tare'],
    ['finance_entries', { 金额: '1.00' }, 'amount'],
    ['lots', { 状态: '流拍' }, 'state'],
    ['sign_ups', { 保证金: '1.00' }, 'bond_price'],
  ])('of %s is named with both values', async (resource, cells, field) => {
    const sheet = await sheetOfAll(resource)
    const line = Math.max(0, lineWhere(sheet, '状态', '已结算'))
    const [title = '', given = ''] = Object.entries(cells)[0] ?? []
    const done = await back(resource, edited(sheet, line, cells))
    expect(done).toMatchObject({ accepted: 0, updated: sheet.rows.length - 1, refused: 1 })
    const [refused] = await refusedOf(p['1a'], done.id)
    expect(refused).toMatchObject({
      line: line + 2,
      field,
      reason: 'not_editable',
      differences: [{ field, given, current: expect.anything() }],
    })
    expect(refused?.msg).toContain(title)
    expect(refused?.msg).toContain(given)
  })
})

test('a row that somebody changed meanwhile is shown field by field and not overwritten', async () => {
  const sheet = await sheetOfAll('consignors')
  const id = cellOf(sheet, 0, 'id')
  const { version } = await rowOf('consignors', id)
  const body = { remark: '别人写的', version: Number(version) }
  expect((await p['1a'].ask(`/api/consignors/${id}`, { method: 'PATCH', body })).status).toBe(200)
  const done = await back('consignors', edited(sheet, 0, { 备注: '我写的' }))
  expect(await refusedOf(p['1a'], done.id)).toMatchObject([
    {
      line: 2,
      field: null,
      reason: 'stale_version',
      record: { id: Number(id) },
      differences: [{ field: 'remark', given: '我写的', current: '别人写的' }],
    },
  ])
  expect(await rowOf('consignors', id)).toMatchObject({ remark: '别人写的' })
})

test('what the rules for typed input refuse is refused of a sheet, and other rows are written', async () => {
  const sheet = await sheetOfAll('consignors')
  const wrong = edited(sheet, 0, { 合同到期日: '2001-01-01', 合同开始日: '2020-01-01' })
  const done = await back('consignors', wrong)
  expect(done).toMatchObject({ updated: sheet.rows.length - 1, refused: 1 })
  expect(await refusedOf(p['1a'], done.id)).toMatchObject([{ field: 'contract_to', reason: 'bad_format' }])
})

test('an id that is nobody’s, a missing version and a repeated row are refused', async () => {
  const sheet = await sheetOfAll('bids')
  const [first = [], second = [], third = []] = sheet.rows
  const { titles } = sheet
  const at = (row: string[], title: string, text: string) =>
    row.map((cell, n) => (titles[n] === title ? text : cell))
  const rows = [at(first, 'id', '999999999'), at(second, 'version', ''), third, third]
  const done = await back('bids', sheetOf(titles, rows))
  expect(done).toMatchObject({ updated: 1, refused: 3 })
  expect(await refusedOf(p['1a'], done.id)).toMatchObject([
    { line: 2, field: 'id', reason: 'unknown_choice' },
    { line: 3, field: 'version', reason: 'required' },
    { line: 5, field: null, reason: 'duplicate', same_line: 4 },
  ])
})
