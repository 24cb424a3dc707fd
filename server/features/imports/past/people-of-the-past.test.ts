import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvRows, exported } from '#server/test/support/exported.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { post, settled } from '#server/test/support/customer-imports.ts'
import { bringPast, refusedOf, sheetOf, undoImport, uploadPast } from '#server/test/support/past-imports.ts'

let t: TestApp
let admin: Person
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('1a')
})
afterAll(() => t.close())

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const consignorTitles =
  '委托方名称,联系人,联系电话,合同编号,佣金点位,佣金承担方,合同开始,合同结束,业务人员,录入时间,创建人'.split(
    ',',
  )
let serial = 0
const phone = () =>
  `138${String(process.pid % 1000).padStart(3, '0')}${String((serial += 1)).padStart(5, '0')}`
const consignor = (company: string, number = phone(), more: Record<number, string> = {}) =>
  [company, '李敏', number, 'HT-1', '3%', '买受人', '2023-03-07', '2027年11月1日', '昵称5a', '', '5a'].map(
    (cell, at) => more[at] ?? cell,
  )

test('only role 1 brings in the past, and staff are not imported', async () => {
  const content = sheetOf(consignorTitles, [consignor('谁可以')])
  for (const name of ['2a', '3a', '4a'])
    expect((await uploadPast(await t.as(name), 'consignors', content)).status, name).toBe(403)
  expect((await uploadPast(admin, 'staff', content)).status).toBe(422)
  expect((await uploadPast(admin, 'consignors', content)).status).toBe(200)
})

test('a consignor comes with its contract and its customer, and keeps author and date', async () => {
  const number = phone()
  const company = `往日${number}物资有限公司`
  const lines = [
    consignor(company, number, { 9: '2023/3/8 9:05' }),
    consignor('倒期物资有限公司', phone(), { 7: '2022-01-01' }),
    consignor(company),
  ]
  const done = await bringPast(admin, 'consignors', sheetOf(consignorTitles, lines))
  expect(done).toMatchObject({ state: 'done', accepted: 1, refused: 2, duplicates: 1 })
  expect((await refusedOf(admin, done.id)).map(({ line, field, reason }) => [line, field, reason])).toEqual([
    [3, 'contract_to', 'out_of_range'],
    [4, null, 'duplicate'],
  ])
  const [row] = await sql('select * from consignors where company_name = $1', [company])
  expect(row).toMatchObject({
    commission_point: '3.00',
    commission_payer: 'buyer',
    created_by: String(t.uid('5a')),
    imported_from: String(done.id),
  })
  expect(row.created_at.toISOString()).toBe('2023-03-08T01:05:00.000Z')
  const [contract] = await sql('select * from contracts where consignor = $1', [row.id])
  expect(contract).toMatchObject({ number: 'HT-1', commission_payer: 'buyer', commission_point: '3.00' })
  const [customer] = await sql('select * from customers where id = $1', [row.customer_id])
  expect(customer).toMatchObject({ phone: number, status: 5, imported_from: String(done.id) })
  const { data } = await admin.ask(`/api/consignors/${row.id}`)
  expect(data.imported_from).toBe(done.id)
  expect(await undoImport(admin, done.id)).toMatchObject({ state: 'undone', taken_back: 1, left_alone: 0 })
  for (const [table, id] of [
    ['consignors', row.id],
    ['contracts', contract.id],
    ['customers', customer.id],
  ])
    expect(await sql(`select id from ${table} where id = $1`, [id]), table).toEqual([])
})

test('a consignor whose customer somebody has used stays', async () => {
  const number = phone()
  const done = await bringPast(
    admin,
    'consignors',
    sheetOf(consignorTitles, [consignor('用过的委托方', number)]),
  )
  const [{ id }] = await sql('select id from customers where phone = $1', [number])
  expect((await post(admin, `/api/customers/${id}/follow-ups`, { kind: 1, content: '跟进' })).status).toBe(
    200,
  )
  expect(await undoImport(admin, done.id)).toMatchObject({ state: 'undone', taken_back: 0, left_alone: 1 })
})

const followTitles = ['客户公司', '电话', '时间', '跟进人', '方式', '内容']

test('a follow-up keeps its time and its author, and moves the clock of its customer', async () => {
  const number = phone()
  await bringPast(admin, 'consignors', sheetOf(consignorTitles, [consignor('跟进过的', number)]))
  const lines = [
    ['跟进过的', number, '2026-01-02 09:30', '5b', '上门', '下周再约'],
    ['跟进过的', number, '2024-11-27 14:00', '昵称5a', '电话', '看过现场'],
    ['跟进过的', number, '2024年11月27日 14:00', '5a', '电话', '看过现场'],
    ['跟进过的', number, '2124-11-27 14:00', '5a', '电话', '将来'],
    ['没有这家', '', '2024-11-27 14:00', '5a', '电话', '谁'],
    ['跟进过的', number, '2024-11-28', '不认识的人', '电话', '谁写的'],
  ]
  const checked = await bringPast(admin, 'follow_ups', sheetOf(followTitles, lines), { act: 'check' })
  expect(checked).toMatchObject({ state: 'checked', accepted: 2, refused: 4, duplicates: 1 })
  expect(await sql('select id from follow_ups where content = $1', ['看过现场'])).toEqual([])
  const done = await bringPast(admin, 'follow_ups', sheetOf(followTitles, lines))
  expect(done).toMatchObject({ accepted: 2, refused: 4, duplicates: 1 })
  expect((await refusedOf(admin, done.id)).map(({ line, field }) => [line, field])).toEqual([
    [4, null],
    [5, 'created_at'],
    [6, 'customer_id'],
    [7, 'created_by'],
  ])
  const rows = await sql(
    'select created_at, created_by, kind, imported_from from follow_ups where imported_from = $1 order by created_at',
    [done.id],
  )
  expect(rows.map((row) => [row.created_at.toISOString(), Number(row.created_by), row.kind])).toEqual([
    ['2024-11-27T06:00:00.000Z', t.uid('5a'), 1],
    ['2026-01-02T01:30:00.000Z', t.uid('5b'), 3],
  ])
  const counts = 'select last_follow_at, follow_up_count from customers where phone = $1'
  const [before] = await sql(counts, [number])
  expect([before.last_follow_at.toISOString(), before.follow_up_count]).toEqual([
    '2026-01-02T01:30:00.000Z',
    2,
  ])
  await undoImport(admin, done.id)
  expect(await sql(counts, [number])).toEqual([{ last_follow_at: null, follow_up_count: 0 }])
})

test('a name that several customers have is asked once and remembered', async () => {
  const [one, other] = [phone(), phone()]
  const titles = ['公司名称', '客户姓名', '手机号码', '所属部门', '职务', '所在地区', '合作意向', '微信']
  const customer = (number: string) => [
    '同名公司',
    '王',
    number,
    '部',
    '长',
    '浙江省',
    '有意向',
    `w${number}`,
  ]
  await bringPast(admin, 'customers', sheetOf(titles, [customer(one), customer(other)]))
  const contact = (name: string) =>
    sheetOf(['客户公司', '联系人', '电话', '部门', '职务'], [['同名公司', name, phone(), '物资部', '经办人']])
  const asked = await bringPast(admin, 'customer_contacts', contact('小李'), { act: 'check' })
  expect(asked).toMatchObject({ accepted: 0, refused: 1 })
  expect(asked.questions).toEqual([
    {
      target: 'customers',
      name: '同名公司',
      candidates: [
        { id: expect.any(Number), name: '同名公司' },
        { id: expect.any(Number), name: '同名公司' },
      ],
    },
  ])
  const [refused] = await refusedOf(admin, asked.id)
  expect(refused).toMatchObject({ field: 'customer_id', reason: 'ambiguous' })
  const [{ id }] = await sql('select id from customers where phone = $1', [other])
  const answer = { target: 'customers', name: '同名公司', record_id: Number(id) }
  const run = (answers: unknown[]) =>
    post(admin, `/api/imports/${asked.id}/run`, { mapping: asked.mapping, on_duplicate: 'skip', answers })
  expect((await run([{ ...answer, record_id: 999_999 }])).status).toBe(422)
  expect((await run([answer])).status).toBe(200)
  expect(await settled(admin, asked.id)).toMatchObject({ accepted: 1, refused: 0, questions: [] })
  expect(await bringPast(admin, 'customer_contacts', contact('小王'))).toMatchObject({ accepted: 1 })
  const names = await sql('select name from customer_contacts where customer_id = $1 order by id', [id])
  expect(names).toEqual([{ name: '小李' }, { name: '小王' }])
})

test('a contact that is edited stays, others are taken back, and a customer’s own number is refused', async () => {
  const number = phone()
  await bringPast(admin, 'consignors', sheetOf(consignorTitles, [consignor('有联系人的', number)]))
  const rows = [phone(), phone(), number].map((mobile, at) => ['有联系人的', `人${at}`, mobile, '部', '职'])
  const titles = ['客户公司', '联系人', '电话', '部门', '职务']
  const done = await bringPast(admin, 'customer_contacts', sheetOf(titles, rows))
  expect(done).toMatchObject({ accepted: 2, refused: 1, duplicates: 1 })
  const [first] = await sql(
    'select id, version from customer_contacts where imported_from = $1 order by id',
    [done.id],
  )
  const edited = await admin.ask(`/api/contacts/${first.id}`, {
    method: 'PATCH',
    body: { duty: '经理', version: first.version },
  })
  expect(edited.status).toBe(200)
  expect(await undoImport(admin, done.id)).toMatchObject({ taken_back: 1, left_alone: 1 })
})

test('nobody but an import that is being undone removes what it brought in', async () => {
  const done = await bringPast(admin, 'consignors', sheetOf(consignorTitles, [consignor('不能删除')]))
  const taken = await sql(
    'select take_back_imported($1, array(select id from consignors where imported_from = $1))',
    [done.id],
  )
  expect(taken).toEqual([])
  expect(await sql('select company_name from consignors where imported_from = $1', [done.id])).toHaveLength(1)
})

test('an edited export of consignors comes back, and what no edit changes is only named', async () => {
  const numbers = [phone(), phone()]
  const lines = numbers.map((number) => consignor(`往返${number}有限公司`, number))
  await bringPast(admin, 'consignors', sheetOf(consignorTitles, lines))
  const content = await exported(t, admin, {
    resource: 'consignors',
    format: 'csv',
    filters: { q: `往返${numbers[0]}` },
  })
  const [titles = [], row = []] = csvRows(content)
  const edited = row.map((cell, at) => (titles[at] === '联系人' ? '换人' : cell))
  const done = await bringPast(admin, 'consignors', sheetOf(titles, [edited]))
  expect(await refusedOf(admin, done.id)).toEqual([])
  expect(done).toMatchObject({ accepted: 0, updated: 1 })
  const read = () => sql('select name, version from consignors where phone = $1', [numbers[0]])
  expect(await read()).toEqual([{ name: '换人', version: 2 }])
  const moved = edited.map((cell, at) => (titles[at] === '创建时间' ? '2020-01-01 00:00:00' : cell))
  const refused = await bringPast(
    admin,
    'consignors',
    sheetOf(titles, [moved.map((cell, at) => (titles[at] === 'version' ? '2' : cell))]),
  )
  expect(await refusedOf(admin, refused.id)).toMatchObject([
    { field: 'created_at', reason: 'not_editable', differences: [{ field: 'created_at' }] },
  ])
  expect(await undoImport(admin, done.id)).toMatchObject({ taken_back: 1, left_alone: 0 })
  expect(await read()).toEqual([{ name: '李敏', version: 3 }])
})
