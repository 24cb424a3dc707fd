import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { post } from '#server/test/support/customer-imports.ts'
import { brokenBooks } from '#server/test/support/past-house.ts'
import { bringPast, refusedOf, sheetOfRecords, undoImport } from '#server/test/support/past-imports.ts'

let t: TestApp
let admin: Person
const company = '往昔物资有限公司'
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('1a')
  await bringPast(admin, 'consignors', sheetOfRecords([consignor(company)]))
})
afterAll(() => t.close())

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
let serial = 0
const number = () => `L-${(serial += 1)}`
const phone = () => `1390000${String((serial += 1)).padStart(4, '0')}`
const consignor = (name: string, more = {}) => ({
  委托方名称: name,
  联系人: '李敏',
  联系电话: phone(),
  合同编号: `HT-${name}`,
  佣金点位: '5',
  佣金承担方: '委托方',
  ...more,
})

const lot = (more: Record<string, string> = {}) => ({
  标的编号: number(),
  挂网标的名称: '旧挖掘机',
  物资类型: '车辆',
  物资数量: '12',
  单位: '台',
  委托方: company,
  业务人员: '昵称5a',
  拍卖时间: '2025-03-01 09:30',
  起拍价: '100000',
  保证金: '10000',
  加价幅度: '1000',
  计价方式: '按总价',
  结果: '流拍',
  ...more,
})

const sold = (more: Record<string, string> = {}) =>
  lot({ 结果: '已成交', 成交价: '103000', 成交日期: '2025-03-02', ...more })
const faults = async (id: number) =>
  (await refusedOf(admin, id)).map(({ line, field, reason }) => [line, field, reason])

test('rows of one number are the rounds of a lot, with its terms, author and date', async () => {
  const 标的编号 = number()
  const author = { 录入时间: '2025/2/27 9:05', 创建人: '5a', 招商员: '姓名6a' }
  const rounds = [
    sold({ 标的编号, 轮次: '2', ...author }),
    lot({ 标的编号, 轮次: '1', 流拍原因: '', 拍卖时间: '2025-02-01 09:30' }),
  ]
  const done = await bringPast(admin, 'lots', sheetOfRecords(rounds))
  expect(await faults(done.id)).toEqual([])
  const [row] = await sql('select * from lots where lot_no = $1', [标的编号])
  expect(row).toMatchObject({
    state: 'sold',
    round_no: 2,
    deal_amount: '103000.00',
    premium_rate: '3.00',
    commission_payer: 'consignor',
    commission_point: '5.00',
    service_id: String(t.uid('5a')),
    zs_service_id: String(t.uid('6a')),
    created_by: String(t.uid('5a')),
    imported_from: String(done.id),
  })
  expect(row.created_at.toISOString()).toBe('2025-02-27T01:05:00.000Z')
  expect(await sql('select round_no, state from lot_rounds where lot_id = $1', [row.id])).toEqual([
    { round_no: 1, state: 'unsold' },
  ])
  const [customer] = await sql('select deal_count, live_lots from customers where id = $1', [row.customer_id])
  expect(customer.deal_count).toBe(1)
}, 200_000)

test('a check says what a run does and writes nothing; lines that break a rule are refused by field', async () => {
  const 标的编号 = number()
  const records = [
    lot({ 标的编号 }),
    lot({ 标的编号 }),
    lot({ 标的编号, 轮次: '3' }),
    sold({ 成交价: '' }),
    sold({ 成交日期: '2124-01-01' }),
    lot({ 委托方: '没有这家' }),
    lot({ 业务人员: '没有这人' }),
    sold({ 标的编号: `${标的编号}x` }),
    lot({ 标的编号: `${标的编号}x`, 轮次: '2' }),
    sold({ 计价方式: '按单价', 物资数量: '' }),
    lot({ 起拍价: '很多' }),
  ]
  const expected = [
    [3, null, 'duplicate'],
    [5, 'deal_price', 'required'],
    [6, 'result_at', 'out_of_range'],
    [7, 'commission_id', 'unknown_choice'],
    [8, 'service_id', 'unknown_choice'],
    [10, 'round_no', 'out_of_range'],
    [11, 'auction_quantity', 'required'],
    [12, 'starting_price', 'bad_format'],
  ]
  const before = await sql('select count(*) from lots')
  const checked = await bringPast(admin, 'lots', sheetOfRecords(records), { act: 'check' })
  expect(checked).toMatchObject({ state: 'checked', accepted: 3, refused: 8, duplicates: 1 })
  expect(await faults(checked.id)).toEqual(expected)
  expect(await sql('select count(*) from lots')).toEqual(before)
  const done = await bringPast(admin, 'lots', sheetOfRecords(records))
  expect(done).toMatchObject({ state: 'done', accepted: 3, refused: 8 })
  expect(await faults(done.id)).toEqual(expected)
  const again = await bringPast(admin, 'lots', sheetOfRecords(records.slice(0, 1)))
  expect(await faults(again.id)).toEqual([[2, null, 'duplicate']])
  expect(await brokenBooks(t)).toEqual([])
}, 200_000)

test('a name that two consignors have is asked once and remembered', async () => {
  const twins = [consignor('双名（北京）有限公司'), consignor('双名（上海）有限公司')]
  await bringPast(admin, 'consignors', sheetOfRecords(twins))
  await sql("update consignors set company_key = 'twin' where company_name like '双名%'")
  await sql("update consignors set company_name = '双名物资' where company_name like '双名%'")
  const named = () => sheetOfRecords([lot({ 委托方: '双名物资' })])
  const asked = await bringPast(admin, 'lots', named(), { act: 'check' })
  expect(await faults(asked.id)).toEqual([[2, 'commission_id', 'ambiguous']])
  const [question] = asked.questions
  expect(question).toMatchObject({ target: 'consignors', name: '双名物资' })
  const record_id = question.candidates[1].id
  const answers = [{ target: 'consignors', name: '双名物资', record_id }]
  expect(await bringPast(admin, 'lots', named(), { act: 'check' })).toMatchObject({ accepted: 0 })
  const body = { mapping: asked.mapping, on_duplicate: 'skip', answers }
  expect((await post(admin, `/api/imports/${asked.id}/run`, body)).status).toBe(200)
  const later = await bringPast(admin, 'lots', named())
  expect(later).toMatchObject({ accepted: 1, questions: [] })
  const [row] = await sql('select commission_id from lots where imported_from = $1', [later.id])
  expect(Number(row.commission_id)).toBe(record_id)
}, 200_000)

test('an undo removes lots that nobody has used, and the others stay', async () => {
  const [edited, used, untouched] = [number(), number(), number()]
  const lines = [edited, used, untouched].map((标的编号) => lot({ 标的编号 }))
  const done = await bringPast(admin, 'lots', sheetOfRecords(lines))
  const items = sheetOfRecords([
    { 标的编号: untouched, 种类: '车辆', 品牌: '解放', 车架号: 'LFWSRXPJ1F1E33325' },
    { 标的编号: untouched, 种类: '车辆', 品牌: '解放', 车架号: 'LFWSRXPJ1F1E33325' },
    { 标的编号: '没有这个', 种类: '车辆', 品牌: '解放', 车架号: '' },
  ])
  const listed = await bringPast(admin, 'lot_items', items)
  expect(await faults(listed.id)).toEqual([
    [3, null, 'duplicate'],
    [4, 'lot_id', 'unknown_choice'],
  ])
  const idOf = async (lot_no: string) => (await sql('select id from lots where lot_no = $1', [lot_no]))[0].id
  await sql('update lots set version = version + 1 where id = $1', [await idOf(edited)])
  const said = { method: 'POST', body: { content: '记一笔' } }
  expect((await admin.ask(`/api/lots/${await idOf(used)}/comments`, said)).status).toBe(200)
  expect(await undoImport(admin, listed.id)).toMatchObject({ taken_back: 1, left_alone: 0 })
  expect(await undoImport(admin, done.id)).toMatchObject({ state: 'undone', taken_back: 1, left_alone: 2 })
  expect((await sql('select lot_no from lots where imported_from = $1 order by id', [done.id])).length).toBe(
    2,
  )
  expect(await brokenBooks(t)).toEqual([])
}, 200_000)

test('a recycler comes with its licence, which the undo takes along', async () => {
  const recycler = (name: string, more: Record<string, string> = {}) => ({
    公司名称: name,
    联系人: '王磊',
    联系电话: phone(),
    地区: '湖北省/武汉市/洪山区',
    回收类别: '报废车',
    资质编号: 'Q941115',
    资质有效期至: '2031-02-13',
    ...more,
  })
  const lines = [
    recycler('有证回收有限公司'),
    recycler('无证回收有限公司', { 资质编号: '', 资质有效期至: '' }),
    recycler('缺期回收有限公司', { 资质有效期至: '' }),
    recycler('续证回收有限公司'),
  ]
  const done = await bringPast(admin, 'recyclers', sheetOfRecords(lines))
  expect(await faults(done.id)).toEqual([[4, 'licence_valid_to', 'required']])
  const licences = () =>
    sql(
      `select r.company_name, r.nearest_expiry::text, q.number, q.valid_to::text from recyclers r join qualifications q on q.recycler_id = r.id
        where r.imported_from = $1 order by r.id`,
      [done.id],
    )
  const licence = { nearest_expiry: '2031-02-13', number: 'Q941115', valid_to: '2031-02-13' }
  expect(await licences()).toEqual([
    { company_name: '有证回收有限公司', ...licence },
    { company_name: '续证回收有限公司', ...licence },
  ])
  await sql(`insert into qualifications (recycler_id, type, valid_to, created_by, updated_by)
    select id, '其他', '2030-01-01', 1, 1 from recyclers where company_name = '续证回收有限公司'`)
  expect(await undoImport(admin, done.id)).toMatchObject({ taken_back: 2, left_alone: 1 })
  expect((await licences()).map((row) => row.company_name)).toEqual(['续证回收有限公司', '续证回收有限公司'])
}, 200_000)
