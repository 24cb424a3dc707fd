import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerContactsTable } from '#server/tables/contacts.ts'
import { customersTable } from '#server/tables/customers.ts'
import { phonesFrom, post, settled, upload } from '#server/test/support/customer-imports.ts'
import { csvRows, exported } from '#server/test/support/exported.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'

let t: TestApp
let lead: Person
beforeAll(async () => {
  t = await testApp()
  lead = await t.as('3a')
})
afterAll(() => t.close())

const newPhone = phonesFrom('176')
const titles =
  '公司名称,客户姓名,手机号码,所属部门,职务,所在地区,合作意向,微信,备注,联系人2,联系人2手机,联系人2微信,联系人3姓名,联系人3电话,联系人3职务'
const row = (phone: string, people: string, remark = '') =>
  `联系人${phone}公司,张三,${phone},物资部,部长,浙江省/杭州市/西湖区,有意向,wx${phone},${remark},${people}`
const both = (second: string, third: string) => `李四,${second},wx${second},王五,${third},会计`

const uploaded = (who: Person, rows: string[]) => upload(who, rows, titles)
async function bring(rows: string[], { act = 'run', who = lead, ...more }: Record<string, any> = {}) {
  const made = await uploaded(who, rows)
  const body = { mapping: made.mapping, on_duplicate: 'skip', ...more }
  const answer = await post(who, `/api/imports/${made.id}/${act}`, body)
  expect(answer.status, answer.msg).toBe(200)
  return settled(who, made.id)
}

const idOf = async (phone: string) => {
  const [found] = await t.database.db
    .select({ id: customersTable.id })
    .from(customersTable)
    .where(eq(customersTable.phone_digits, phone))
  return found?.id ?? 0
}

const people = async (phone: string) =>
  (await lead.ask(`/api/customers/${await idOf(phone)}/contacts?limit=50`)).data?.items ?? []
const refusals = async (id: number) => (await lead.ask(`/api/imports/${id}/refusals?limit=100`)).data.items
const undo = async (id: number) => {
  expect((await post(lead, `/api/imports/${id}/undo`)).status).toBe(200)
  return settled(lead, id)
}

describe('further people of a row', () => {
  test('become contacts of the new customer, with a line each in its history', async () => {
    const [phone, second, third] = [newPhone(), newPhone(), newPhone()]
    const made = await uploaded(lead, [row(phone, both(second, third))])
    expect(made.mapping).toMatchObject({
      name: '客户姓名',
      contact2_name: '联系人2',
      contact2_phone: '联系人2手机',
      contact3_duty: '联系人3职务',
    })
    expect(await bring([row(phone, both(second, third))])).toMatchObject({ accepted: 1, refused: 0 })
    expect(await people(phone)).toMatchObject([
      { name: '李四', phone: second, wechat: `wx${second}`, duty: null },
      { name: '王五', phone: third, wechat: null, duty: '会计' },
    ])
    const { text } = await lead.ask(`/api/customers/${await idOf(phone)}/timeline?limit=50`)
    expect(text.match(/"add_contact"/g)).toHaveLength(2)
    const found = await lead.ask(`/api/customers?q=${second}`)
    expect(found.data.items).toMatchObject([{ id: await idOf(phone) }])
  })

  test('need name and number, which are refused by their own fields', async () => {
    const other = newPhone()
    await post(lead, '/api/customers', newCustomer({ phone: other }))
    const phone = newPhone()
    const done = await bring(
      [
        row(newPhone(), ',,wx,,,'),
        row(newPhone(), '李四,,,,,'),
        row(newPhone(), `李四,${other},,,,`),
        row(phone, `李四,${phone},,,,`),
        row(newPhone(), `李四,${newPhone()},,王五,12,`),
      ],
      { act: 'check' },
    )
    expect(done).toMatchObject({ state: 'checked', accepted: 0, refused: 5, duplicates: 2 })
    expect(await refusals(done.id)).toMatchObject([
      { line: 2, field: 'contact2_name', reason: 'required' },
      { line: 3, field: 'contact2_phone', reason: 'required' },
      { line: 4, reason: 'duplicate', same_field: 'contact2_phone', record: { id: await idOf(other) } },
      { line: 5, reason: 'duplicate', same_field: 'contact2_phone', same_line: 5 },
      { line: 6, field: 'contact3_phone', reason: 'bad_format' },
    ])
  })

  test('a number out of sight costs a comparison, and another column of numbers is no free answer', async () => {
    const hidden = newPhone()
    await post(await t.as('3b'), '/api/customers', newCustomer({ phone: hidden }))
    const made = await uploaded(lead, [row(newPhone(), both(hidden, newPhone()))])
    const compared = async () => {
      const rows = await t.database.pool.query('select * from compared_keys where uid = $1', [lead.uid])
      return rows.rowCount
    }
    const before = await compared()
    const body = { mapping: made.mapping, on_duplicate: 'skip' }
    await post(lead, `/api/imports/${made.id}/check`, body)
    expect(await settled(lead, made.id)).toMatchObject({ refused: 1 })
    expect(await refusals(made.id)).toMatchObject([{ same_field: 'contact2_phone', record: null }])
    expect(await compared()).toBe((before ?? 0) + 1)
  })

  test('that repeat only another contact are taken: two companies may have one accountant', async () => {
    const shared = newPhone()
    const done = await bring([row(newPhone(), `李四,${shared},,,,`), row(newPhone(), `李四,${shared},,,,`)])
    expect(done).toMatchObject({ accepted: 2, refused: 0 })
  })
})

describe('an update', () => {
  test('adds who is missing, leaves who is known, and is taken back but for who was edited', async () => {
    const [phone, known, fresh] = [newPhone(), newPhone(), newPhone()]
    const made = await post(lead, '/api/customers', newCustomer({ phone }))
    await post(lead, `/api/customers/${made.data.id}/contacts`, { name: '老李', phone: known })
    const line = `${made.data.company_name},${made.data.name},${phone},${made.data.department},${made.data.duty},${made.data.area},${made.data.status},${made.data.wechat},`
    const done = await bring([`${line},${both(known, fresh)}`], { on_duplicate: 'update' })
    expect(done).toMatchObject({ accepted: 0, updated: 1 })
    const [, added] = await people(phone)
    expect(added).toMatchObject({ name: '王五', phone: fresh })
    const again = await bring([`${line},${both(known, newPhone())}`], { on_duplicate: 'update' })
    const body = { name: '王武', version: added.version }
    await lead.ask(`/api/contacts/${added.id}`, { method: 'PATCH', body })
    expect(await people(phone)).toHaveLength(3)
    expect(await undo(again.id)).toMatchObject({ state: 'undone', taken_back: 1 })
    expect(await undo(done.id)).toMatchObject({ state: 'undone' })
    expect(await people(phone)).toMatchObject([{ name: '老李' }, { name: '王武' }])
  })
})

describe('taking back', () => {
  test('removes customers with their people, and keeps those whose person somebody edited', async () => {
    const [first, second] = [newPhone(), newPhone()]
    const done = await bring([
      row(first, both(newPhone(), newPhone())),
      row(second, both(newPhone(), newPhone())),
    ])
    const [person] = await people(first)
    const body = { name: '李斯', version: person.version }
    expect((await lead.ask(`/api/contacts/${person.id}`, { method: 'PATCH', body })).status).toBe(200)
    const [kept, gone] = [await idOf(first), await idOf(second)]
    expect(await undo(done.id)).toMatchObject({ taken_back: 1, left_alone: 1 })
    expect(await people(first)).toMatchObject([{ name: '李斯' }, { name: '王五' }])
    const { customer_id } = customerContactsTable
    const left = await t.database.db
      .select({ customer_id })
      .from(customerContactsTable)
      .where(inArray(customer_id, [kept, gone]))
    expect(left.map((item) => item.customer_id)).toEqual([kept, kept])
  })
})

describe('the export of customers', () => {
  test('has the columns that the import reads, and what comes back is the same', async () => {
    const [phone, second, third] = [newPhone(), newPhone(), newPhone()]
    await bring([row(phone, both(second, third))])
    const admin = await t.as('1a')
    const columns = ['company_name', 'phone', 'contact2_name', 'contact2_phone', 'contact3_duty']
    const filters = { q: phone }
    const asked = { resource: 'customers', format: 'csv', columns, filters }
    const rows = csvRows(await exported(t, admin, asked))
    expect(rows.slice(0, 2)).toEqual([
      ['公司名称', '联系电话', '联系人 2', '联系人 2 电话', '联系人 3 职务'],
      [`联系人${phone}公司`, phone, '李四', second, '会计'],
    ])
  })

  test('masks what the list masks: who assigned a customer away does not get its numbers', async () => {
    const [phone, second] = [newPhone(), newPhone()]
    await bring([row(phone, `李四,${second},wx${second},,,`)], { service_id: null })
    const admin = await t.as('1a')
    const id = await idOf(phone)
    const assigned = await post(admin, '/api/pool/assign', { ids: [id], service_id: t.uid('5a') })
    expect(assigned.status).toBe(200)
    const columns = ['company_name', 'phone', 'contact2_phone', 'contact2_wechat']
    const filters = { q: `联系人${phone}公司` }
    const content = await exported(t, admin, { resource: 'customers', format: 'csv', columns, filters })
    const text = content.toString('utf8').split('\n')[1] ?? ''
    expect(text).toContain(`联系人${phone}公司`)
    expect(text).not.toContain(second)
    expect(text.replace(`联系人${phone}公司`, '')).not.toContain(phone)
  })
})
