import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDays, lotBody, move, newConsignor, newLot } from '#server/test/support/auction.ts'
import { testApp, type Answer, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'

let t: TestApp
let consignor: number
beforeAll(async () => {
  t = await testApp()
  consignor = await newConsignor(t)
})
afterAll(() => t.close())

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const why = (answer: Answer) => [answer.status, answer.data?.reason]
const fields = (answer: Answer) => Object.keys(answer.data?.fields ?? {}).toSorted()
const post = async (who: string, body: unknown, path = '/api/lots') =>
  (await t.as(who)).ask(path, { method: 'POST', body })
const patch = async (who: string, id: number, body: unknown) =>
  (await t.as(who)).ask(`/api/lots/${id}`, { method: 'PATCH', body })
const get = async (who: string, path: string) => (await t.as(who)).ask(path)
const put = (id: number, state: string, more = '') =>
  sql(`update lots set state = '${state}'${more} where id = ${id}`)

describe('a draft', () => {
  test('may be half filled; number, owner and terms that are nearly always the same come by themselves', async () => {
    const made = await post('5a', { corpore_name: '报废车', auction_type: 1, commission_id: consignor })
    expect(made.data).toMatchObject({
      lot_no: `YJT-${new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()}-${String(made.data.id).padStart(6, '0')}`,
      state: 'draft',
      round_no: 1,
      unit: '艘',
      pricing_basis: 0,
      increment_rule: 'multiple',
      extension_minutes: 5,
      commission_payer: 'buyer',
      service_id: t.uid('5a'),
      service_id_name: '昵称5a',
      version: 1,
      reserve_price: null,
      warnings: [],
    })
    expect(made.data.actions).toEqual(['submit', 'edit', 'copy', 'comment'])
    expect((await post('5a', {})).code).toBe(0)
  })

  test('takes customer and commission from its consignor, and is counted by both', async () => {
    const customer = (await post('5a', newCustomer(), '/api/customers')).data
    const from = await newConsignor(t, { customer_id: customer.id, commission_point: '2.5' })
    const made = await newLot(t, await t.as('5a'), { commission_id: from, commission_point: undefined })
    expect(made).toMatchObject({
      customer_id: customer.id,
      customer_id_name: customer.company_name,
      commission_point: '2.50',
    })
    const counted = async () =>
      (
        await sql(
          'select live_lots, (select lot_count from consignors where id = $2) as n from customers where id = $1',
          [customer.id, from],
        )
      ).rows[0]
    expect(await counted()).toEqual({ live_lots: 1, n: 1 })
    const other = await newConsignor(t)
    expect((await patch('5a', made.id, { commission_id: other, version: 1 })).data).toMatchObject({
      customer_id: null,
    })
    expect(await counted()).toEqual({ live_lots: 0, n: 0 })
  })

  test('takes payer and both rates from its consignor, unless another payer is named', async () => {
    const from = await newConsignor(t, {
      commission_payer: 'both',
      commission_point: '3',
      consignor_commission_point: '2',
    })
    const rates = async (changes: Record<string, unknown>) => {
      const made = await newLot(t, await t.as('5a'), {
        commission_id: from,
        commission_point: undefined,
        ...changes,
      })
      return [made.commission_payer, made.commission_point, made.consignor_commission_point]
    }
    expect(await rates({})).toEqual(['both', '3.00', '2.00'])
    expect(await rates({ commission_payer: 'buyer', commission_point: '4' })).toEqual(['buyer', '4.00', null])
    expect(await rates({ consignor_commission_point: '1' })).toEqual(['both', '3.00', '1.00'])
  })

  test('keeps a rate of the consignor only while both pay', async () => {
    const lot = await newLot(t, await t.as('5a'), {
      commission_payer: 'both',
      consignor_commission_point: '6',
    })
    expect(lot.warnings).toContainEqual({ field: 'consignor_commission_point', code: 'commission_high' })
    const { data } = await patch('5a', lot.id, { commission_payer: 'consignor', version: lot.version })
    expect([data.commission_payer, data.consignor_commission_point]).toEqual(['consignor', null])
  })

  test('asks for what its own terms need when it is submitted', async () => {
    const { id } = await newLot(t, await t.as('5a'), { commission_payer: 'both', asset_owner: 'state' })
    const answer = await move(t, '5a', id, 'submit')
    expect([answer.status, answer.data.fields]).toEqual([
      422,
      { consignor_commission_point: '请输入委托方佣金点位', appraised_value: '请输入评估价' },
    ])
  })

  test('of state-owned goods is warned by working days, and about a private sale', async () => {
    const codes = async (changes: Record<string, unknown>) =>
      (
        await newLot(t, await t.as('5a'), {
          // Ten days from now there are fewer than ten working days, and at least one.
          auction_time: inDays(10),
          ...changes,
        })
      ).warnings.map((warning: { code: string }) => warning.code)
    const state = { asset_owner: 'state', starting_price: '1000000.00', appraised_value: '1.00' }
    expect(
      await codes({ ...state, starting_price: '999999.99', appraised_value: '20000000.00' }),
    ).not.toContain('notice_short')
    expect(await codes(state)).toContain('notice_short')
    expect(await codes({ ...state, notice_days: 1 })).toEqual(expect.arrayContaining(['notice_below_rule']))
    expect(await codes({ ...state, notice_days: 1 })).not.toContain('notice_short')
    expect(await codes({ ...state, auction_way: 3 })).toContain('agreement_of_state_goods')
    expect(await codes({ auction_way: 3 })).not.toContain('agreement_of_state_goods')
  })

  test.each([
    [
      "a consignor's rate where one side pays",
      { consignor_commission_point: '2' },
      'consignor_commission_point',
    ],
    ['a notice of more than a year', { notice_days: 366 }, 'notice_days'],
    ['signup_end_time after the auction', { signup_end_time: inDays(11) }, 'signup_end_time'],
    ['clearing before the auction', { clean_end_time: inDays(9) }, 'clean_end_time'],
    ['a first step of nothing', { add_price_one: '0.00' }, 'add_price_one'],
    ['a commission above the whole price', { commission_point: '100.01' }, 'commission_point'],
    ['falling steps', { add_price_two: '999.99' }, 'add_price_two'],
    ['a disabled choice', { company: 99 }, 'company'],
    ['an absent consignor', { commission_id: 999_999 }, 'commission_id'],
    ['a JSON number for money', { starting_price: 1000 }, 'starting_price'],
    ['an unknown property', { state: 'sold' }, 'state'],
    ['a result', { deal_price: '1.00' }, 'deal_price'],
  ])('%s is refused', async (_what, changes, field) => {
    const answer = await post('5a', lotBody(consignor, changes))
    expect([answer.status, fields(answer)]).toEqual([422, [field]])
  })

  test('is given only to whom the caller may give it', async () => {
    for (const [who, to, status] of [
      ['5a', '5b', 422],
      ['3a', '5a', 200],
      ['3a', '5b', 422],
      ['2a', '5b', 200],
      ['2a', '4a', 422],
    ] as const)
      expect([who, to, (await post(who, { service_id: t.uid(to) })).status]).toEqual([who, to, status])
    expect((await post('2a', { zs_service_id: t.uid('6a') })).code).toBe(0)
    expect(fields(await post('2a', { zs_service_id: t.uid('5a') }))).toEqual(['zs_service_id'])
  })

  test('of a suspended consignor is refused', async () => {
    const gone = await newConsignor(t)
    await sql('update consignors set suspended_at = now() where id = $1', [gone])
    expect(why(await post('5a', { commission_id: gone }))).toEqual([409, 'consignor_suspended'])
  })
})

describe('editing', () => {
  test('needs the version, and shows the row as it is when it is old', async () => {
    const lot = await newLot(t, await t.as('5a'))
    expect(fields(await patch('5a', lot.id, { remark: 'x' }))).toEqual(['version'])
    const done = await patch('5a', lot.id, { remark: '备注', version: 1 })
    expect(done.data).toMatchObject({ remark: '备注', version: 2 })
    const stale = await patch('5a', lot.id, { remark: 'y', version: 1 })
    expect(why(stale)).toEqual([409, 'stale_version'])
    expect(stale.data.current).toMatchObject({ remark: '备注', version: 2 })
  })

  test('is for drafts; 1 and 2 correct what was approved or listed, but take nothing away', async () => {
    const lot = await newLot(t, await t.as('5a'), { auction_time: inDays(12) })
    await put(lot.id, 'reviewing')
    for (const who of ['5a', '2a'])
      expect(why(await patch(who, lot.id, { remark: 'x', version: 1 }))).toEqual([409, 'wrong_state'])
    await put(lot.id, 'listed')
    expect(why(await patch('5a', lot.id, { remark: 'x', version: 1 }))).toEqual([409, 'wrong_state'])
    expect(fields(await patch('2a', lot.id, { look_address: '', version: 1 }))).toEqual(['look_address'])
    expect(fields(await patch('2a', lot.id, { platform: 1, version: 1 }))).toEqual(['url'])
    expect(
      fields(await patch('2a', lot.id, { auction_time: inDays(-1), signup_end_time: null, version: 1 })),
    ).toEqual(['auction_time'])
    expect((await patch('2a', lot.id, { remark: 'x', version: 1 })).data.version).toBe(2)
  })

  test('is seen in the log, without the reserve and without the phone', async () => {
    const lot = await newLot(t, await t.as('5a'))
    await patch('5a', lot.id, { reserve_price: '512345.67', link_phone: '13999998888', version: 1 })
    const { text, data } = await get('7a', `/api/audit?resource=lots&record_id=${lot.id}&action=edit`)
    expect(Object.keys(data.items[0].changes).toSorted()).toEqual(['link_phone', 'reserve_price'])
    for (const secret of ['512345', '500000', '13999998888', '13800001111'])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
  })
})

describe('whose lots', () => {
  test('sellers see their own and their team’s, buyers from the approval or the listing on, and no other', async () => {
    const [a, b] = [
      await newLot(t, await t.as('5a'), { corpore_name: '可见性甲' }),
      await newLot(t, await t.as('5b'), { corpore_name: '可见性甲' }),
    ]
    const seen = async (who: string, path: string) =>
      (await get(who, `${path}?q=可见性甲`)).data?.items
        ?.map((row: { id: number }) => row.id)
        .toSorted((x: number, y: number) => x - y) ?? 'refused'
    const both = [a.id, b.id]
    for (const [who, list, expected] of [
      ['1a', 'commissioned', both],
      ['2a', 'commissioned', both],
      ['3a', 'commissioned', [a.id]],
      ['3b', 'commissioned', [b.id]],
      ['5a', 'commissioned', [a.id]],
      ['4a', 'commissioned', 'refused'],
      ['6a', 'commissioned', 'refused'],
      ['8a', 'goods', 'refused'],
      ['4a', 'goods', []],
      ['6a', 'goods', []],
    ] as const)
      expect([who, list, await seen(who, `/api/${list}`)]).toEqual([who, list, expected])
    for (const who of ['5b', '3b', '4a', '6a'])
      expect([who, (await get(who, `/api/lots/${a.id}`)).status]).toEqual([who, 404])
    await put(a.id, 'draft', `, zs_service_id = ${t.uid('6a')}`)
    expect(await seen('6a', '/api/goods')).toEqual([])
    await put(a.id, 'approved')
    expect([
      await seen('4a', '/api/goods'),
      await seen('6a', '/api/goods'),
      await seen('6b', '/api/goods'),
    ]).toEqual([[a.id], [a.id], []])
    await put(b.id, 'listed')
    expect([await seen('4b', '/api/goods'), await seen('6b', '/api/goods')]).toEqual([both, [b.id]])
    expect(why(await patch('5b', a.id, { remark: 'x', version: 1 }))).toEqual([404, 'not_found'])
    expect((await get('4a', `/api/lots/${b.id}`)).data.lot_no).toBe(b.lot_no)
  })

  test('the same person may be of both sides', async () => {
    await sql("update staff set roles = '{5,6}' where username = '6b'")
    const own = (await post('6b', { corpore_name: '两边都做' })).data
    expect((await get('6b', '/api/commissioned?q=两边都做')).data.total).toBe(1)
    expect((await get('6b', '/api/goods?q=两边都做')).data.total).toBe(0)
    expect((await get('6b', `/api/lots/${own.id}`)).status).toBe(200)
    await sql("update staff set roles = '{6}' where username = '6b'")
  })
})

describe('lists', () => {
  test('filter by the flags of both sides', async () => {
    const lot = await newLot(t, await t.as('5a'), { corpore_name: '筛选用标的' })
    const has = async (who: string, path: string) => (await get(who, `${path}&q=筛选用标的`)).data.total
    expect(await has('5a', '/api/commissioned?mine=true')).toBe(1)
    expect(await has('3a', '/api/commissioned?mine=true')).toBe(0)
    expect(await has('3a', '/api/commissioned?team=true')).toBe(1)
    await put(lot.id, 'listed', ', sign_up_count = 0')
    expect(await has('4a', '/api/goods?no_sign_up=true&few_qualified=true&deposit_missing=false')).toBe(1)
    await put(lot.id, 'listed', ', sign_up_count = 3, approved_count = 2, paid_count = 1')
    expect(await has('4a', '/api/goods?no_sign_up=false&few_qualified=false&deposit_missing=true')).toBe(1)
    await put(lot.id, 'listed', ", clean_end_time = now() - interval '1 day'")
    expect(await has('2a', '/api/commissioned?overdue=true')).toBe(0)
    expect((await get('4a', '/api/goods?unsold_reason=other')).status).toBe(422)
    expect((await get('2a', '/api/commissioned?reserve_price_from=1')).status).toBe(422)
    expect((await get('2a', '/api/commissioned?sort=reserve_price')).status).toBe(422)
    expect(
      (await get('5a', `/api/commissioned?q=${lot.lot_no.slice(-6)}`)).data.items.map(
        (row: { id: number }) => row.id,
      ),
    ).toContain(lot.id)
  })
})

describe('copies, comments, history', () => {
  test('a copy has the terms, and nothing of the dates, the link or the result', async () => {
    const lot = await newLot(t, await t.as('5a'), {
      url: 'https://example.com/1',
      zs_service_id: t.uid('6a'),
    })
    const copy = (await post('5a', {}, `/api/lots/${lot.id}/copy`)).data
    expect(copy).toMatchObject({
      corpore_name: lot.corpore_name,
      starting_price: '294000.00',
      reserve_price: '500000.00',
      state: 'draft',
      auction_time: null,
      url: null,
    })
    expect(copy.zs_service_id).toBe(null)
    expect(copy.lot_no).not.toBe(lot.lot_no)
    expect((await post('3a', { version: 9 }, `/api/lots/${lot.id}/copy`)).status).toBe(409)
    expect((await post('3a', {}, `/api/lots/${lot.id}/copy`)).data.service_id).toBe(t.uid('3a'))
    expect((await post('5b', {}, `/api/lots/${lot.id}/copy`)).status).toBe(404)
  })

  test('a person who is mentioned gets a notice, but only of a lot they may see', async () => {
    const lot = await newLot(t, await t.as('5a'))
    const unread = async (who: string) =>
      (await get(who, '/api/notifications')).data.items.filter(
        (item: { kind: string }) => item.kind === 'lot_mention',
      ).length
    const mentions = ['3a', '5b', '6a', '8a', '2b'].map((name) => t.uid(name))
    const made = await post('5a', { content: '请看一下', mentions }, `/api/lots/${lot.id}/comments`)
    expect(made.data).toMatchObject({ content: '请看一下', by_uid_name: '昵称5a', mentions })
    const { items } = (await get('5a', `/api/lots/${lot.id}/comments`)).data
    expect(items[0]).toMatchObject({ mentions, mentions_names: made.data.mentions_names })
    expect(items[0].mentions_names[0]).toBe('昵称3a')
    expect(await Promise.all(['3a', '2b', '5b', '6a', '8a'].map(unread))).toEqual([1, 1, 0, 0, 0])
    expect((await post('5b', { content: 'x' }, `/api/lots/${lot.id}/comments`)).status).toBe(404)
    expect(fields(await post('5a', { content: '' }, `/api/lots/${lot.id}/comments`))).toEqual(['content'])
    expect((await get('3a', `/api/lots/${lot.id}/comments`)).data).toMatchObject({
      total: 1,
      items: [{ content: '请看一下' }],
    })
  })

  test('history tells who did what, and buyers nothing of the time before the approval', async () => {
    const lot = await newLot(t, await t.as('5a'))
    await patch('5a', lot.id, { reserve_price: '1.00', remark: 'x', version: 1 })
    await post('5a', { content: '说明' }, `/api/lots/${lot.id}/comments`)
    const told = async (who: string) =>
      (await get(who, `/api/lots/${lot.id}/timeline`)).data.items.map((item: { what: string }) => item.what)
    expect(await told('5a')).toEqual(['comment', 'edit', 'create'])
    await put(lot.id, 'approved')
    expect(await told('4a')).toEqual(['comment'])
  })
})

describe('the reserve', () => {
  test('is logged once a day for each who is shown it, and never shown to buyers before the result', async () => {
    const lot = await newLot(t, await t.as('5a'), { reserve_price: '777777.77', starting_price: '777000.00' })
    await put(lot.id, 'listed')
    const reveals = async () =>
      (
        await sql(
          "select count(*)::int as n from audit_entries where action = 'reveal' and resource = 'lots' and record_id = $1",
          [lot.id],
        )
      ).rows[0].n
    const before = await reveals()
    for (let n = 0; n < 3; n += 1) await get('2b', `/api/lots/${lot.id}`)
    await get('2b', '/api/commissioned?limit=100')
    expect(await reveals()).toBe(before + 1)
    for (const who of ['4a', '6a']) {
      const answer = await get(who, `/api/lots/${lot.id}`)
      expect([
        answer.data.reserve_price,
        answer.data.masked.includes('reserve_price'),
        answer.text.includes('777777'),
      ]).toEqual([undefined, true, false])
      expect(answer.data.warnings).toEqual([])
    }
    expect(await reveals()).toBe(before + 1)
    await put(lot.id, 'unsold', ", unsold_reason = 'below_reserve'")
    const sealed = await get('4a', `/api/lots/${lot.id}`)
    expect([sealed.text.includes('777777'), sealed.data.unsold_reason]).toEqual([false, undefined])
    expect((await get('5a', `/api/lots/${lot.id}`)).data).toMatchObject({
      reserve_price: '777777.77',
      unsold_reason: 'below_reserve',
    })
  })

  test('what a refused edit shows is logged although nothing was written', async () => {
    const lot = await newLot(t, await t.as('5a'))
    const reveals = async () =>
      (
        await sql(
          "select count(*)::int as n from audit_entries where action = 'reveal' and uid = $2 and record_id = $1",
          [lot.id, t.uid('3a')],
        )
      ).rows[0].n
    expect((await patch('3a', lot.id, { remark: 'x', version: 7 })).data.current.reserve_price).toBe(
      '500000.00',
    )
    expect(await reveals()).toBe(1)
  })
})
