import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lotBody, newLot } from '#server/test/support/auction.ts'
import { testApp, type Answer, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

let serial = 0
/** A consignor whose every value is found again in an answer. */
const body = (changes: Record<string, unknown> = {}) => {
  serial += 1
  const n = String(serial).padStart(4, '0')
  return {
    company_name: `归属${n}物资有限公司`,
    name: `联系人${n}`,
    phone: `139${n}7531`,
    credit_code: `OWNER${n}000000000`,
    commission_payer: 'buyer',
    commission_point: `7.${n.slice(2)}`,
    contract_no: `HT-${n}`,
    contract_to: `2031-01-${String((serial % 28) + 1).padStart(2, '0')}`,
    bank_name: `银行${n}`,
    bank_account: `622200${n}998877`,
    invoice_title: `抬头${n}`,
    remark: `备注${n}`,
    ...changes,
  }
}

const ask = async (who: string, method: string, path: string, sent?: unknown): Promise<Answer> =>
  (await t.as(who)).ask(path, { method, ...(sent === undefined ? {} : { body: sent }) })
const get = (who: string, path: string) => ask(who, 'GET', path)
const make = async (who: string, changes: Record<string, unknown> = {}) =>
  (await ask(who, 'POST', '/api/consignors', body(changes))).data
const patch = (who: string, id: number, changes: Record<string, unknown>) =>
  ask(who, 'PATCH', `/api/consignors/${id}`, changes)
const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const stored = async (id: number) => (await sql('select * from consignors where id = $1', [id])).rows[0]
const ownerOf = async (id: number): Promise<number | null> => {
  const { service_id } = await stored(id)
  return service_id === null ? null : Number(service_id)
}

const notices = async (who: string, id: number) =>
  (await get(who, '/api/notifications')).data.items
    .filter((item: { url: string }) => item.url.endsWith(`id=${id}`))
    .map(({ kind, values }: { kind: string; values: Record<string, unknown> }) => [kind, values['fields']])

describe('a salesperson attacks a colleague’s consignor', () => {
  test('and neither rewrites its terms or bank data, nor suspends it, nor takes it', async () => {
    const made = await make('5a')
    const before = await stored(made.id)
    for (const who of ['5b', '3b'])
      for (const changes of [
        { commission_point: '0.01' },
        { bank_name: '别家银行' },
        { contract_to: '2040-01-01' },
        { suspended: true },
        { remark: 'x' },
        { service_id: t.uid(who) },
      ])
        for (const version of [1, 99])
          expect([who, (await patch(who, made.id, { ...changes, version })).status]).toEqual([who, 403])
    expect(await stored(made.id)).toEqual(before)
    expect(await notices('5a', made.id)).toEqual([])
  })

  test('and reads of it nothing but its name and state, wherever it shows', async () => {
    const made = await make('5a')
    const shown = await stored(made.id)
    const secrets = [
      shown.name,
      shown.phone,
      shown.credit_code,
      shown.contract_no,
      shown.contract_to,
      shown.bank_name,
      shown.bank_account.slice(-4),
      shown.invoice_title,
      shown.remark,
      'commission_point":"',
      'commission_payer":"',
    ]
    const name = encodeURIComponent(shown.company_name)
    const addresses = [
      `/api/consignors/${made.id}`,
      `/api/consignors/${made.id}/timeline`,
      `/api/consignors?q=${name}`,
      `/api/consignors/options?q=${name}`,
      `/api/search?q=${name}`,
    ]
    for (const who of ['5b', '3b'])
      for (const path of addresses) {
        const { text } = await get(who, path)
        expect([who, path, secrets.filter((secret) => text.includes(secret))]).toEqual([who, path, []])
      }
    expect((await get('5b', addresses[0] ?? '')).data).toEqual({
      id: made.id,
      version: 1,
      company_name: shown.company_name,
      suspended: false,
      actions: [],
      masked: expect.arrayContaining(['phone', 'bank_account', 'commission_point', 'service_id']),
    })
    expect((await get('5b', addresses[1] ?? '')).status).toBe(403)
    expect((await get('5b', addresses[2] ?? '')).data.items).toHaveLength(1)
    expect((await get('5b', addresses[3] ?? '')).data.items).toEqual([])
    for (const who of ['5a', '3a', '2b', '1a'])
      expect((await get(who, `/api/consignors/${made.id}`)).data).toMatchObject({
        phone: shown.phone,
        service_id: t.uid('5a'),
        service_id_name: '昵称5a',
        actions: expect.arrayContaining(['edit', 'suspend']),
      })
  })

  test('and learns nothing by searching, filtering or sorting', async () => {
    const customer = (await ask('5a', 'POST', '/api/customers', newCustomer())).data
    const made = await make('5a', { name: '欧阳钧', customer_id: customer.id })
    const finds = async (who: string, query: string) =>
      (await get(who, `/api/consignors?limit=100&${query}`)).data.items.some(
        (row: { id: number }) => row.id === made.id,
      )
    for (const query of [
      `q=${made.phone}`,
      `q=${made.phone.slice(-4)}`,
      `q=${encodeURIComponent('欧阳钧')}`,
      `q=${encodeURIComponent('欧阳')}`,
      `q=${encodeURIComponent('欧')}`,
      'q=oyj',
      `contract_to_from=${made.contract_to}&contract_to_to=${made.contract_to}`,
      `customer_id=${customer.id}`,
      `service_id=${t.uid('5a')}`,
      'sort=contract_to',
      'sort=-created_at',
    ])
      expect([query, await finds('5a', query), await finds('5b', query)]).toEqual([query, true, false])
    expect(await finds('5b', 'suspended=false')).toBe(true)
    expect(await finds('5b', '')).toBe(true)
  })

  test('and a comparison tells only that there is one', async () => {
    const made = await make('5a')
    const { credit_code, company_name } = await stored(made.id)
    const hard = await ask('5b', 'POST', '/api/consignors', body({ credit_code }))
    expect([hard.status, hard.data.hits]).toEqual([409, [{ kind: 'hard', field: 'credit_code' }]])
    const soft = await ask('5b', 'POST', '/api/consignors', body({ company_name }))
    expect([soft.status, soft.data.hits]).toEqual([409, [{ kind: 'soft', field: 'company_name' }]])
    const own = await ask('5a', 'POST', '/api/consignors', body({ credit_code }))
    expect(own.data.hits).toEqual([{ kind: 'hard', field: 'credit_code', id: made.id, company_name }])
  })

  test('and gives it no lot: not a new one, not by an edit, not by a copy', async () => {
    const theirs = await make('5a')
    const made = await ask('5b', 'POST', '/api/lots', lotBody(theirs.id))
    expect([made.status, Object.keys(made.data.fields)]).toEqual([422, ['commission_id']])
    const own = await newLot(t, await t.as('5b'))
    const edit = await ask('5b', 'PATCH', `/api/lots/${own.id}`, { commission_id: theirs.id, version: 1 })
    expect([edit.status, Object.keys(edit.data.fields)]).toEqual([422, ['commission_id']])
    // Recruiters also see a colleague's listed lot. A copy of it would reveal its consignor.
    const foreign = await newLot(t, await t.as('5a'), { commission_id: theirs.id })
    await sql("update lots set state = 'listed' where id = $1", [foreign.id])
    await sql("update staff set roles = '{5,6}' where username = '6b'")
    const copy = await ask('6b', 'POST', `/api/lots/${foreign.id}/copy`, {})
    await sql("update staff set roles = '{6}' where username = '6b'")
    expect([copy.status, Object.keys(copy.data.fields)]).toEqual([422, ['commission_id']])
    expect((await get('5b', `/api/consignors/${theirs.id}`)).data.actions).toEqual([])
  })
})

describe('whose it is', () => {
  test('the customer’s owner’s, else who enters it; only those who lead name somebody else', async () => {
    expect(await ownerOf((await make('5a')).id)).toBe(t.uid('5a'))
    const customer = (await ask('5a', 'POST', '/api/customers', newCustomer())).data
    const made = await make('2a', { customer_id: customer.id })
    expect(made.service_id).toBe(t.uid('5a'))
    expect(await notices('5a', made.id)).toEqual([['consignor_assigned', undefined]])
    expect((await make('3a', { service_id: t.uid('5a') })).service_id).toBe(t.uid('5a'))
    expect((await make('2a', { service_id: null })).service_id).toBe(null)
    for (const [who, service_id] of [
      ['5a', t.uid('5b')],
      ['5a', null],
      ['3a', t.uid('5b')],
      ['3a', null],
      ['2a', t.uid('6a')],
      ['2a', 999_999],
    ] as const) {
      const answer = await ask(who, 'POST', '/api/consignors', body({ service_id }))
      expect([who, answer.status, Object.keys(answer.data.fields)]).toEqual([who, 422, ['service_id']])
    }
  })

  test('nobody’s is for directors and administrators only', async () => {
    const { id } = await make('2a', { service_id: null })
    for (const who of ['5a', '3a'])
      expect((await patch(who, id, { remark: 'x', version: 1 })).status).toBe(403)
    for (const who of ['1a', '2b'])
      expect((await get(who, `/api/consignors/${id}`)).data.actions).toEqual(
        expect.arrayContaining(['edit', 'suspend']),
      )
    expect((await patch('2b', id, { service_id: t.uid('5b'), version: 1 })).data.service_id).toBe(t.uid('5b'))
    expect(await notices('5b', id)).toEqual([['consignor_assigned', undefined]])
  })

  test('a lot of one’s own opens its consignor, and does not make it one’s own', async () => {
    const made = await make('5a')
    const lot = await newLot(t, await t.as('2a'), { commission_id: made.id })
    expect((await get('5b', `/api/consignors/${made.id}`)).data.actions).toEqual([])
    await ask('2a', 'PATCH', `/api/lots/${lot.id}`, { service_id: t.uid('5b'), version: 1 })
    expect((await get('5b', `/api/consignors/${made.id}`)).data).toMatchObject({
      phone: made.phone,
      actions: expect.arrayContaining(['edit', 'suspend']),
    })
    expect((await get('3b', `/api/consignors/${made.id}`)).data.phone).toBe(made.phone)
    const taken = await patch('5b', made.id, { service_id: t.uid('5b'), version: 1 })
    expect([taken.status, Object.keys(taken.data.fields)]).toEqual([422, ['service_id']])
    expect((await patch('3b', made.id, { service_id: t.uid('5b'), version: 1 })).status).toBe(422)
    expect((await patch('5b', made.id, { remark: '看过', version: 1 })).code).toBe(0)
  })

  test('it goes along with its customer and with a hand-over', async () => {
    const customer = (await ask('5a', 'POST', '/api/customers', newCustomer())).data
    const linked = await make('5a', { customer_id: customer.id })
    const other = await make('5a')
    const moved = await ask('3a', 'POST', `/api/customers/${customer.id}/transfer`, {
      service_id: t.uid('3a'),
      version: 2,
    })
    expect(moved.code).toBe(0)
    expect([await ownerOf(linked.id), await ownerOf(other.id)]).toEqual([t.uid('3a'), t.uid('5a')])
    const counts = (
      await ask('1a', 'POST', `/api/staff/${t.uid('5a')}/hand-over`, { service_id: t.uid('5b') })
    ).data
    expect(counts.consignors).toBeGreaterThan(1)
    expect([await ownerOf(linked.id), await ownerOf(other.id)]).toEqual([t.uid('3a'), t.uid('5b')])
    const what = async (id: number) =>
      (await get('1a', `/api/consignors/${id}/timeline`)).data.items.map(
        (item: { what: string }) => item.what,
      )
    expect(await what(other.id)).toEqual(['transfer', 'create'])
    await ask('1a', 'POST', `/api/staff/${t.uid('5b')}/hand-over`, { service_id: t.uid('5a') })
  })
})

test('the owner is told what others change of the terms, the bank data and the state, and finds it in the timeline', async () => {
  const { id } = await make('5a')
  await patch('2a', id, { commission_point: '9.00', contract_to: '2035-01-01', version: 1 })
  await patch('1a', id, { bank_account: '62220099887711', version: 2 })
  await patch('3a', id, { suspended: true, version: 3 })
  await patch('3a', id, { remark: '不必告知', version: 4 })
  await patch('5a', id, { commission_point: '8.00', version: 5 })
  expect(await notices('5a', id)).toEqual([
    ['consignor_changed', 'suspended_at'],
    ['consignor_changed', 'bank_account'],
    ['consignor_changed', 'commission_point,contract_to'],
  ])
  const timeline = await get('5a', `/api/consignors/${id}/timeline`)
  expect(
    timeline.data.items.map((item: { by_name: string; what: string; fields: string[] }) => [
      item.by_name,
      item.what,
      item.fields.toSorted(),
    ]),
  ).toEqual([
    ['昵称5a', 'edit', ['commission_point']],
    ['昵称3a', 'edit', ['remark']],
    ['昵称3a', 'suspend', ['suspended_at']],
    ['昵称1a', 'edit', ['bank_account']],
    ['昵称2a', 'edit', ['commission_point', 'contract_to']],
    ['昵称5a', 'create', []],
  ])
  expect(timeline.text).not.toContain('62220099887711')
})
