import { describe, expect, test } from 'vitest'
import { allFields, allResources } from '#contract/all-resources.ts'
import { texts } from './all.ts'
import { fieldMessage } from './field-message.ts'

/** The validation table of the source-spec (§5), word for word. */
const table: Record<string, string> = {
  company_name: '公司名称不能为空',
  name: '客户名称不能为空',
  phone: '联系电话不能为空',
  department: '部门不能为空',
  duty: '职务不能为空',
  area: '地区不能为空',
  status: '请选择合作意向',
  wechat: '微信号不能为空',
  company: '请选择拍卖公司',
  platform: '请选择拍卖平台',
  commission_id: '请选择委托方名称',
  corpore_name: '请输入挂网标的名称',
  starting_price: '请输入起拍价',
  reserve_price: '请输入保留价',
  add_price_one: '请输入加价幅度1',
  add_price_two: '请输入加价幅度2',
  add_price_three: '请输入加价幅度3',
  bond_price: '请输入保证金',
  look_address: '请输入物资所在地',
  auction_type: '请选择物资类型',
  auction_quantity: '请输入物资数量',
  auction_way: '请选择拍卖方式',
  auction_time: '请选择拍卖时间',
  commission_point: '请输入佣金点位',
  link_username: '请输入看货联系人',
  link_phone: '请输入看货联系电话',
  tax_receipt: '请输入税票',
  advance_payment: '请输入预付款',
  clean_end_time: '选择拉货截止时间',
  highest_price: '请输入最高价',
  deal_price: '请输入成交价',
  premium_rate: '请输入溢价率',
  settlement_quantity: '请输入结算数量',
  settlement_price: '请输入结算金额',
  url: '请输入链接',
  service_id: '请选择业务人员',
}

const said = (resource: string, name: string) =>
  fieldMessage(texts.zh, 'zh', resource, name, allFields(resource)[name], 'required')

test('the table is whole', () => {
  expect(Object.keys(table)).toHaveLength(36)
})

describe('a customer', () => {
  test.each(['company_name', 'name', 'phone', 'department', 'duty', 'area', 'status', 'wechat'])(
    'without %s is refused in the words of the source-spec',
    (name) => {
      expect(allFields('customers')[name]?.required_at).toBe('save')
      expect(said('customers', name)).toBe(table[name])
    },
  )
})

/**
 * Every resource with a field of the table, except names: those of consignors, recyclers and contacts are 联系人,
 * things, staff and dictionaries have their own.
 */
const ownName = [
  'lot_items',
  'staff',
  'consignors',
  'recyclers',
  'customer_contacts',
  'auction_companies',
  'auction_platforms',
  'own_accounts',
]

const declared = Object.values(allResources).flatMap((resource) =>
  Object.keys(resource.fields)
    .filter((name) => table[name] !== undefined && !(ownName.includes(resource.name) && name === 'name'))
    .map((name): [string, string] => [resource.name, name]),
)

test.each(declared)('%s.%s', (resource, name) => {
  expect(said(resource, name)).toBe(table[name])
})

test.each(['consignors', 'recyclers', 'customer_contacts'])('the contact of %s', (resource) => {
  expect(said(resource, 'name')).toBe('联系人不能为空')
})

test('inside a sentence a label does not begin one', () => {
  const field = allFields('staff')['roles']
  expect(fieldMessage(texts.en, 'en', 'staff', 'roles', field, 'required')).toBe('Choose roles')
  expect(fieldMessage(texts.en, 'en', 'staff', 'name', allFields('staff')['name'], 'required')).toBe(
    'Full name is required',
  )
})
