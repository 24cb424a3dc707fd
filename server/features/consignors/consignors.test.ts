import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newLot } from '#server/test/support/auction.ts'
import { testApp, type Answer, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

let serial = 0
const body = (changes: Record<string, unknown> = {}) => {
  serial += 1
  return {
    company_name: `委托${String(serial).padStart(4, '0')}物资有限公司`,
    name: '王建国',
    phone: `1380000${String(serial).padStart(4, '0')}`,
    ...changes,
  }
}

const post = async (who: string, changes: Record<string, unknown> = {}): Promise<Answer> =>
  (await t.as(who)).ask('/api/consignors', { method: 'POST', body: body(changes) })
const patch = async (who: string, id: number, changes: Record<string, unknown>): Promise<Answer> =>
  (await t.as(who)).ask(`/api/consignors/${id}`, { method: 'PATCH', body: changes })
const get = async (who: string, path: string): Promise<Answer> => (await t.as(who)).ask(path)
const customer = async (who: string, changes: Record<string, unknown> = {}) =>
  (await (await t.as(who)).ask('/api/customers', { method: 'POST', body: newCustomer(changes) })).data
const deeds = async (
  resource: string,
  id: number,
): Promise<{ action: string; after: Record<string, unknown> }[]> =>
  (
    await t.database.pool.query(
      'select action, after from audit_entries where resource = $1 and record_id = $2 order by id',
      [resource, id],
    )
  ).rows

describe('who and what', () => {
  test('nobody outside 1, 2, 3 and 5', async () => {
    const { data } = await post('5a')
    expect((await t.ask('/api/consignors')).code).toBe(50008)
    for (const role of [4, 6, 7, 8]) {
      for (const path of ['/api/consignors', '/api/consignors/options', `/api/consignors/${data.id}`])
        expect([role, path, (await get(`${role}a`, path)).status]).toEqual([role, path, 403])
      expect((await post(`${role}a`)).status).toBe(403)
      expect((await patch(`${role}a`, data.id, { remark: 'x', version: 1 })).status).toBe(403)
    }
  })

  test('the owner, their leader and those who see all see and edit it', async () => {
    const { data: made } = await post('5a')
    for (const who of ['1a', '2a', '3a', '5a']) {
      const { data } = await get(who, `/api/consignors/${made.id}`)
      expect(data).toMatchObject({
        company_name: made.company_name,
        phone: made.phone,
        actions: ['edit', 'suspend'],
        lot_count: 0,
        suspended: false,
      })
    }
    expect((await patch('3a', made.id, { remark: '改', version: 1 })).data).toMatchObject({
      remark: '改',
      version: 2,
    })
    expect((await get('3a', '/api/consignors/999999')).status).toBe(404)
    expect((await patch('3a', 999999, { remark: '改', version: 1 })).status).toBe(404)
  })

  test('what is required is named in the words of the source-spec, and nothing impossible is kept', async () => {
    const empty = await (await t.as('5a')).ask('/api/consignors', { method: 'POST', body: {} })
    expect([empty.status, empty.data.fields]).toEqual([
      422,
      { company_name: '公司名称不能为空', name: '联系人不能为空', phone: '联系电话不能为空' },
    ])
    for (const [name, value] of [
      ['credit_code', '123'],
      ['phone', '12'],
      ['commission_point', 5],
      ['commission_point', '100.01'],
      ['contract_to', '2026-13-01'],
      ['company_name', '长'.repeat(201)],
      ['customer_id', 999999],
      ['customer_id', 0],
      ['lot_count', 3],
      ['suspended_at', '2026-01-01T00:00:00Z'],
      ['suspended', true],
    ] as const) {
      const answer = await post('5a', { [name]: value })
      expect([name, answer.status, Object.keys(answer.data.fields ?? {})]).toEqual([name, 422, [name]])
    }
    const turned = await post('5a', { contract_from: '2026-05-02', contract_to: '2026-05-01' })
    expect(Object.keys(turned.data.fields)).toEqual(['contract_to'])
    const { data } = await post('5a', {
      contract_from: '2026-05-02',
      contract_to: '2027-05-01',
      commission_point: '3.5',
    })
    expect(data).toMatchObject({ commission_point: '3.50', contract_to: '2027-05-01' })
    expect(
      (await patch('5a', data.id, { contract_to: '2026-01-01', version: 1 })).data.fields,
    ).toHaveProperty('contract_to')
  })
})

describe('bank accounts', () => {
  const account = '6222021234567896293'

  test('entered with the consignor, then in full for 1 only: in lists, details and the answers of writes', async () => {
    const made = await post('5a', { bank_account: account, bank_name: '工商银行' })
    const { id } = made.data
    expect(made.data).toMatchObject({
      bank_account: '****6293',
      masked: ['bank_account'],
      bank_changed_at: null,
    })
    for (const who of ['2a', '3a', '5a', '3a'])
      for (const answer of [
        await get(who, `/api/consignors/${id}`),
        await get(who, '/api/consignors?limit=100'),
        await get(who, `/api/consignors?q=${account}`),
      ]) {
        expect(answer.text).not.toContain(account)
        expect(answer.code).toBe(0)
      }
    const full = await get('1a', `/api/consignors/${id}`)
    expect(full.data).toMatchObject({ bank_account: account })
    expect(full.data).not.toHaveProperty('masked')
    const [create] = await deeds('consignors', id)
    expect(create?.after).toMatchObject({ bank_account: '****6293', bank_name: '工商银行' })
  })

  test('a person who sees it shortened cannot write it; a change says who and when', async () => {
    const { id } = (await post('5a', { bank_account: account })).data
    const refused = await patch('5a', id, { bank_account: '****6293', version: 1 })
    expect([refused.status, refused.data.reason, refused.msg]).toEqual([
      403,
      'masked_field',
      expect.stringContaining('银行账号'),
    ])
    expect((await patch('2a', id, { bank_account: null, remark: '也不写', version: 1 })).status).toBe(403)
    expect((await get('1a', `/api/consignors/${id}`)).data).toMatchObject({
      bank_account: account,
      remark: null,
      version: 1,
    })
    expect((await patch('1a', id, { bank_account: '6222000011112222', version: 1 })).data).toMatchObject({
      bank_changed_by_name: '昵称1a',
    })
    const seen = (await get('5a', `/api/consignors/${id}`)).data
    expect(seen).toMatchObject({ bank_account: '****2222', bank_changed_by_name: '昵称1a' })
    expect(Math.abs(Date.parse(seen.bank_changed_at) - Date.now())).toBeLessThan(60_000)
    expect((await patch('3a', id, { remark: '别的', version: 2 })).data.bank_changed_by_name).toBe('昵称1a')
    expect((await patch('3a', id, { bank_name: '建设银行', version: 3 })).data.bank_changed_by_name).toBe(
      '昵称3a',
    )
  })

  test('neither searched, filtered nor sorted by', async () => {
    for (const who of ['1a', '5a'])
      for (const query of ['bank_account=6293', 'sort=bank_account'])
        expect((await get(who, `/api/consignors?${query}`)).status).toBe(422)
  })
})

describe('duplicates', () => {
  const code = '91330106MA2AX1234B'

  test('the same credit code is the same one, in any case; the same bare name is asked about', async () => {
    const { data: made } = await post('5a', { company_name: '镇海炼化物资有限公司', credit_code: code })
    const hard = await post('3a', { credit_code: code.toLowerCase(), confirm_duplicate: true })
    expect([hard.status, hard.data]).toMatchObject([
      409,
      { reason: 'duplicate', soft: false, hits: [{ kind: 'hard', field: 'credit_code', id: made.id }] },
    ])
    const soft = await post('3a', { company_name: '镇海炼化物资（股份有限公司）' })
    expect([soft.status, soft.data]).toMatchObject([
      409,
      {
        reason: 'duplicate',
        soft: true,
        hits: [{ kind: 'soft', field: 'company_name', id: made.id, company_name: '镇海炼化物资有限公司' }],
      },
    ])
    const again = await post('3a', { company_name: '镇海炼化物资（股份有限公司）', confirm_duplicate: true })
    expect(again.code).toBe(0)
    expect((await patch('3a', again.data.id, { credit_code: code, version: 1 })).data.reason).toBe(
      'duplicate',
    )
    // An old soft duplicate is not asked about again.
    expect((await patch('3a', again.data.id, { company_name: '镇海炼化物资公司', version: 1 })).code).toBe(0)
    expect((await patch('3a', made.id, { credit_code: code.toLowerCase(), version: 1 })).data).toMatchObject({
      credit_code: code,
      version: 2,
    })
  })

  test('two at once: one is made', async () => {
    const given = { credit_code: '91330106MA2AX9999B' }
    const answers = await Promise.all([post('5a', given), post('3a', given)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.data.reason).toBe('duplicate')
  })
})

describe('a customer becomes a consignor in one step', () => {
  test('its intention becomes 已合作 with it, on record; once only', async () => {
    const row = await customer('5a', { status: 2 })
    const made = await post('5a', { customer_id: row.id })
    expect(made.data).toMatchObject({ customer_id: row.id, customer_id_name: row.company_name })
    expect((await get('5a', `/api/customers/${row.id}`)).data).toMatchObject({ status: 5, version: 2 })
    expect((await deeds('customers', row.id)).at(-1)).toEqual({ action: 'edit', after: { status: 5 } })
    const twice = await post('5a', { customer_id: row.id })
    expect([twice.status, twice.data]).toMatchObject([
      409,
      { reason: 'duplicate', soft: false, hits: [{ field: 'customer_id', id: made.data.id }] },
    ])
    const found = await get('5a', `/api/consignors?customer_id=${row.id}`)
    expect(found.data.items.map((record: { id: number }) => record.id)).toEqual([made.data.id])
    const partner = await customer('5a', { status: 5 })
    await post('5a', { customer_id: partner.id })
    expect((await get('5a', `/api/customers/${partner.id}`)).data.version).toBe(1)
  })

  test('a refused consignor leaves the customer as it was', async () => {
    const row = await customer('5a', { status: 1, company_name: '未遂物资有限公司' })
    await post('5a', { company_name: '未遂物资公司' })
    expect((await post('5a', { company_name: '未遂物资', customer_id: row.id })).status).toBe(409)
    expect((await get('5a', `/api/customers/${row.id}`)).data).toMatchObject({ status: 1, version: 1 })
  })

  test('only a customer of the own scope; its name is shown to nobody else', async () => {
    const row = await customer('5a')
    for (const who of ['5b', '3b']) {
      const answer = await post(who, { customer_id: row.id })
      expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['customer_id']])
    }
    const pooled = await customer('2a', { service_id: null })
    expect((await post('2a', { customer_id: pooled.id })).status).toBe(422)
    const { data: made } = await post('3a', { customer_id: row.id })
    // A lot of 5b's opens the consignor, and not the customer behind it.
    await newLot(t, await t.as('2a'), { commission_id: made.id, service_id: t.uid('5b') })
    expect((await get('5b', `/api/consignors/${made.id}`)).data).toMatchObject({
      customer_id: row.id,
      customer_id_name: null,
    })
    expect((await get('2a', `/api/consignors/${made.id}`)).data.customer_id_name).toBe(row.company_name)
  })

  test('a later link makes a partner as well', async () => {
    const row = await customer('5a', { status: 3 })
    const { data: made } = await post('5a')
    const { id: foreign } = await customer('5b')
    expect((await patch('5a', made.id, { customer_id: foreign, version: 1 })).status).toBe(422)
    expect((await patch('5a', made.id, { customer_id: row.id, version: 1 })).code).toBe(0)
    expect((await get('5a', `/api/customers/${row.id}`)).data.status).toBe(5)
    expect((await patch('5a', made.id, { customer_id: null, version: 2 })).data.customer_id).toBeNull()
  })
})

describe('the list', () => {
  test('search by company, contact, phone and initials; filters; suspended ones stay out of pickers', async () => {
    const { data: made } = await post('5a', {
      company_name: '金丝雀船务集团',
      name: '林舟',
      phone: '139-5550-1234',
      contract_to: '2026-12-01',
      commission_point: '4',
    })
    const ids = async (query: string) =>
      (await get('3a', `/api/consignors?${query}`)).data.items.map((row: { id: number }) => row.id)
    for (const q of ['金丝雀', '林舟', '13955501234', '5550', 'jsqcw', '雀船务集'])
      expect([q, await ids(`q=${encodeURIComponent(q)}`)]).toEqual([q, [made.id]])
    expect(await ids('q=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA')).toEqual([])
    expect(await ids('contract_to_from=2026-11-21&contract_to_to=2026-12-21')).toEqual([made.id])
    expect(await ids('sort=contract_to&limit=1')).toEqual([made.id])
    const options = async (q: string) =>
      (await get('3a', `/api/consignors/options?q=${encodeURIComponent(q)}`)).data.items
    expect(await options('jsq')).toEqual([
      {
        id: made.id,
        company_name: '金丝雀船务集团',
        commission_payer: null,
        commission_point: '4.00',
        consignor_commission_point: null,
        contract_from: null,
        contract_to: '2026-12-01',
      },
    ])
    expect((await options('')).map((option: { id: number }) => option.id)).toContain(made.id)
    expect((await get('3a', '/api/consignors/options?q=%00')).status).toBe(422)
    const off = await patch('5a', made.id, { suspended: true, version: 1 })
    expect(off.data).toMatchObject({ suspended: true, version: 2, actions: ['edit', 'reinstate'] })
    expect(await options('jsq')).toEqual([])
    expect(await ids('suspended=true')).toEqual([made.id])
    expect((await get('5a', `/api/consignors/${made.id}`)).data.suspended).toBe(true)
    expect((await patch('5a', made.id, { suspended: false, version: 2 })).data).toMatchObject({
      suspended: false,
      suspended_at: null,
    })
    expect((await deeds('consignors', made.id)).map((deed) => deed.action)).toEqual([
      'create',
      'suspend',
      'reinstate',
    ])
  })

  test('an edit from an older state is refused with the row as it is now, account shortened', async () => {
    const { data: made } = await post('5a', { bank_account: '622200001111' })
    await patch('3a', made.id, { remark: '先', version: 1 })
    const stale = await patch('5a', made.id, { remark: '后', version: 1 })
    expect([stale.status, stale.data]).toMatchObject([
      409,
      {
        reason: 'stale_version',
        current: { version: 2, remark: '先', bank_account: '****1111', masked: ['bank_account'] },
      },
    ])
    expect((await patch('5a', made.id, { remark: '后' })).data.fields).toHaveProperty('version')
  })
})
