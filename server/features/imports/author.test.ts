import { expect, test } from 'vitest'
import { phonesFrom, post, settled, upload } from '#server/test/support/customer-imports.ts'
import { bringPast, refusedOf, sheetOf } from '#server/test/support/past-imports.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '3a')
const phone = phonesFrom('135')
const titles = '公司名称,客户姓名,手机号码,所属部门,职务,所在地区,合作意向,微信,录入时间,录入人'
const line = (company: string, at: string, by: string) => [
  company,
  '张三',
  phone(),
  '物资部',
  '经理',
  '湖北省/武汉市/洪山区',
  '有意向',
  'wx',
  at,
  by,
]

const rowOf = async (table: string, company: string) =>
  (await t.database.pool.query(`select * from ${table} where company_name = $1`, [company])).rows[0]

test('a customer that role 1 brings in keeps its author and its date', async () => {
  const rows = [
    line('有据甲有限公司', '2021/3/8 9:05', '5a'),
    line('有据乙有限公司', '', ''),
    line('有据丙有限公司', '', '无此人'),
    line('有据丁有限公司', '2099-01-01', ''),
  ]
  const done = await bringPast(p['1a'], 'customers', sheetOf(titles.split(','), rows))
  expect(done).toMatchObject({ accepted: 2, refused: 2 })
  expect((await refusedOf(p['1a'], done.id)).map(({ line: at, field }) => [at, field])).toEqual([
    [4, 'created_by'],
    [5, 'created_at'],
  ])
  const old = await rowOf('customers', '有据甲有限公司')
  expect([old.created_at.toISOString(), Number(old.created_by)]).toEqual([
    '2021-03-08T01:05:00.000Z',
    t.uid('5a'),
  ])
  expect(Number((await rowOf('customers', '有据乙有限公司')).created_by)).toBe(t.uid('1a'))
})

test('a recycler does, too', async () => {
  const recyclers = sheetOf(
    ['回收商名称', '联系人', '电话', '地区', '品类', '登记时间', '登记人'],
    [['有据回收有限公司', '李四', phone(), '湖北省/武汉市/洪山区', '报废车', '2020-05-06', '5a']],
  )
  expect(await bringPast(p['1a'], 'recyclers', recyclers)).toMatchObject({ accepted: 1 })
  const row = await rowOf('recyclers', '有据回收有限公司')
  expect([row.created_at.toISOString(), Number(row.created_by)]).toEqual([
    '2020-05-05T16:00:00.000Z',
    t.uid('5a'),
  ])
})

test('nobody else names authors or dates', async () => {
  const made = await upload(p['3a'], [line('他人有限公司', '2021-03-08', '5a').join(',')], titles)
  expect(Object.keys(made.mapping)).not.toContain('created_at')
  const mapping = { ...made.mapping, created_at: '录入时间' }
  const run = (body: object) =>
    post(p['3a'], `/api/imports/${made.id}/run`, { on_duplicate: 'skip', ...body })
  expect((await run({ mapping })).data.fields).toHaveProperty('created_at')
  await run({ mapping: made.mapping })
  expect(await settled(p['3a'], made.id)).toMatchObject({ accepted: 1 })
  const row = await rowOf('customers', '他人有限公司')
  expect(Number(row.created_by)).toBe(t.uid('3a'))
  expect(row.created_at.getFullYear()).toBeGreaterThan(2021)
})
