import type { Person, TestApp } from './harness.ts'

let serial = 0
const next = (): number => (serial += 1)
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** A consignor nobody else has; answers its id. */
export async function newConsignor(t: TestApp, fields: Record<string, unknown> = {}): Promise<number> {
  const n = `${process.pid % 1000}${next()}`
  const body = { company_name: `委托${n}有限公司`, name: '李四', phone: `021${n.padStart(8, '0')}`, ...fields }
  const made = await (await t.as('2a')).ask('/api/consignors', { method: 'POST', body })
  if (made.code !== 0) throw new Error(made.text)
  return made.data.id
}

/** The body of a lot that every step accepts: own platform, an auction in ten days. */
export const lotBody = (commission_id: number, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  corpore_name: `报废车辆${next()}批`,
  auction_type: 0,
  auction_quantity: '12',
  company: 0,
  platform: 0,
  commission_id,
  auction_way: 0,
  auction_time: inDays(10),
  signup_end_time: inDays(9),
  starting_price: '294000.00',
  reserve_price: '500000.00',
  add_price_one: '1000.00',
  add_price_two: '5000.00',
  add_price_three: '10000.00',
  bond_price: '50000.00',
  commission_point: '3',
  tax_receipt: '13% 专票',
  advance_payment: '100000.00',
  look_address: '浙江省杭州市萧山区仓库路 1 号',
  link_username: '王五',
  link_phone: '13800001111',
  clean_end_time: inDays(30),
  ...changes,
})

/** A draft made by `who`; answers its row. */
export async function newLot(t: TestApp, who: Person, changes: Record<string, unknown> = {}): Promise<any> {
  const made = await who.ask('/api/lots', { method: 'POST', body: lotBody(Number(changes['commission_id'] ?? (await newConsignor(t))), changes) })
  if (made.code !== 0) throw new Error(made.text)
  return made.data
}
