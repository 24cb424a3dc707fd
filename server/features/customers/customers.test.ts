import { afterAll, describe, expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { isWritable } from '#contract/grammar/resource.ts'
import { type Answer, type Person } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '3a', '3b', '5a', '5b')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const day = 86_400_000
const days = (n: number) => new Date(Date.now() + n * day).toISOString()

async function made(who: Person, changes: Record<string, unknown> = {}) {
  const answer = await who.ask('/api/customers', { method: 'POST', body: newCustomer(changes) })
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

const post = (who: Person, path: string, body: unknown = {}) =>
  who.ask(`/api/customers${path}`, { method: 'POST', body })
const get = (who: Person, path = '') => who.ask(`/api/customers${path}`)
const patch = (who: Person, id: number, body: unknown) =>
  who.ask(`/api/customers/${id}`, { method: 'PATCH', body })
const why = (answer: Answer) => [answer.status, answer.data?.reason]
const fine = [200, undefined]
const stored = async (id: number) =>
  (await sql('select to_jsonb(c) as row from customers c where id = $1', [id])).rows[0].row

describe('adding a customer', () => {
  test('asks for the eight fields in the words of the source-spec', async () => {
    const answer = await post(p['5a'], '', {})
    expect(why(answer)).toEqual([422, 'invalid'])
    expect(answer.data.fields).toEqual({
      company_name: '公司名称不能为空',
      name: '客户名称不能为空',
      phone: '联系电话不能为空',
      department: '部门不能为空',
      duty: '职务不能为空',
      area: '地区不能为空',
      status: '请选择合作意向',
      wechat: '微信号不能为空',
    })
    expect(answer.msg).toBe('公司名称不能为空')
  })

  test('speaks the language that is asked for', async () => {
    const answer = await p['5a'].ask('/api/customers', {
      method: 'POST',
      body: newCustomer({ company_name: ' ' }),
      headers: { 'accept-language': 'en-GB,en;q=0.9' },
    })
    expect(answer.data.fields.company_name).toMatch(/^[ -~]+$/)
  })

  test('answers the whole row, with what may be done with it', async () => {
    const body = newCustomer({
      tags: ['重点'],
      remark: ' 备注 ',
      credit_code: '91330106ma2ax1234b',
      phone: '+86 139-0000 9999',
      next_follow_at: days(3),
    })
    const { data } = await post(p['5a'], '', body)
    expect(data).toMatchObject({
      version: 1,
      company_name: body['company_name'],
      phone: '+8613900009999',
      credit_code: '91330106MA2AX1234B',
      remark: '备注',
      tags: ['重点'],
      next_follow_at: body['next_follow_at'],
      service_id: p['5a'].uid,
      service_id_name: '昵称5a',
      prev_service_id: null,
      created_by: p['5a'].uid,
      pool_at: null,
      pool_reason: expect.anything(),
      deal_count: 0,
      follow_up_count: 0,
      live_lots: 0,
      pool_days_left: 30,
      archived_at: null,
      actions: expect.arrayContaining(['edit', 'follow_up', 'transfer', 'release', 'lock', 'tag']),
    })
    expect(data.masked).toBeUndefined()
    for (const name of ['grams', 'phone_digits', 'company_key']) expect(data).not.toHaveProperty(name)
    expect((await get(p['5a'], `/${data.id}`)).data).toEqual(data)
  })

  test.each([
    ['5a', '5a', true],
    ['5a', '5b', false],
    ['5a', '3a', false],
    ['3a', '5a', true],
    ['3a', '5b', false],
    ['3a', '3b', false],
    ['2a', '5b', true],
    ['1a', '3b', true],
    ['1a', '4a', false],
    ['1a', '8a', false],
  ])('%s may give it to %s: %s', async (who, owner, allowed) => {
    const answer = await post(p[who as keyof typeof p], '', newCustomer({ service_id: t.uid(owner) }))
    expect(why(answer)).toEqual(allowed ? fine : [422, 'invalid'])
    if (!allowed) expect(answer.data.fields).toEqual({ service_id: '不能分配给此人' })
  })

  test('nobody who is disabled, and nobody who does not exist', async () => {
    await sql("update staff set disabled_at = now() where username = '2b'")
    for (const service_id of [t.uid('2b'), 999_999, Number.MAX_SAFE_INTEGER])
      expect((await post(p['1a'], '', newCustomer({ service_id }))).status).toBe(422)
    await sql("update staff set disabled_at = null where username = '2b'")
  })

  test('with null it goes into the pool and comes back masked', async () => {
    const { data } = await post(
      p['5a'],
      '',
      newCustomer({ service_id: null, phone: '13911112222', wechat: 'secret_wx' }),
    )
    expect(data).toMatchObject({
      service_id: null,
      phone: '139********',
      wechat: 'sec******',
      masked: ['phone', 'wechat'],
      pool_reason: 'created',
      owner_since: null,
    })
    expect((await get(p['5a'], `/${data.id}`)).status).toBe(404)
  })

  const notOurs = [
    ...Object.entries(customers.fields)
      .filter(([name, field]) => !isWritable(field) && name !== 'service_id')
      .map(([name]) => name),
    'id',
    'version',
    'created_by',
    'created_at',
    'updated_by',
    'grams',
    'phone_digits',
    'company_key',
    'actions',
    'masked',
    'roles',
    'deal_price',
    'uid',
    '$set',
    'constructor',
  ]
  test.each(notOurs)('%s is nobody’s to send', async (name) => {
    const answer = await post(p['1a'], '', newCustomer({ [name]: 1 }))
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [name]])
    const row = await made(p['1a'])
    if (name === 'version') return
    const edit = await patch(p['1a'], row.id, { [name]: 1, version: 1 })
    expect([edit.status, Object.keys(edit.data.fields)]).toEqual([422, [name]])
    expect((await stored(row.id)).version).toBe(1)
  })
})

describe('editing', () => {
  test('changes what is sent and nothing else', async () => {
    const row = await made(p['5a'], { remark: '旧', credit_code: '91330106MA2AX0001A' })
    const { data } = await patch(p['5a'], row.id, { remark: '新', version: 1 })
    expect(data).toMatchObject({ version: 2, remark: '新', updated_by: p['5a'].uid })
    const same = ({ version: _v, updated_at: _a, remark: _r, ...rest }: Record<string, unknown>) => rest
    expect(same(data)).toEqual(same(row))
    expect((await patch(p['5a'], row.id, { remark: null, credit_code: '', version: 2 })).data).toMatchObject({
      version: 3,
      remark: null,
      credit_code: null,
    })
  })

  test('needs the version it was made from', async () => {
    const row = await made(p['5a'])
    expect((await patch(p['5a'], row.id, { remark: 'x' })).data.fields).toHaveProperty('version')
    for (const version of [0, -1, '1', 1.5, null, true])
      expect([version, (await patch(p['5a'], row.id, { remark: 'x', version })).status]).toEqual([
        version,
        422,
      ])
    expect((await stored(row.id)).version).toBe(1)
  })

  test('from an older state is refused with the current one, and nothing is lost', async () => {
    const row = await made(p['5a'], { remark: '一' })
    await patch(p['5a'], row.id, { remark: '二', version: 1 })
    const before = await stored(row.id)
    for (const version of [1, 3]) {
      const answer = await patch(p['5a'], row.id, { duty: '副部长', version })
      expect(why(answer)).toEqual([409, 'stale_version'])
      expect(answer.data.current).toMatchObject({ id: row.id, version: 2, remark: '二', duty: '部长' })
    }
    expect(await stored(row.id)).toEqual(before)
  })

  test('does not take a required field away', async () => {
    const row = await made(p['5a'])
    for (const name of ['company_name', 'name', 'phone', 'department', 'duty', 'area', 'status', 'wechat']) {
      for (const value of [null, '', '  '])
        expect([name, value, (await patch(p['5a'], row.id, { [name]: value, version: 1 })).status]).toEqual([
          name,
          value,
          422,
        ])
    }
  })

  test('of what is not one’s own is the same 404 as of what is not there', async () => {
    const row = await made(p['5b'])
    const before = await stored(row.id)
    const answers = await Promise.all([
      patch(p['5a'], row.id, { remark: 'x', version: 1 }),
      patch(p['5a'], 987_654, { remark: 'x', version: 1 }),
      patch(p['3a'], row.id, { remark: 'x', version: 99 }),
    ])
    for (const answer of answers) expect(answer.text).toBe(answers[0]?.text)
    expect(answers[0]?.status).toBe(404)
    expect(await stored(row.id)).toEqual(before)
  })
})

describe('duplicates', () => {
  const check = (who: Person, body: Record<string, unknown>) => post(who, '/check', body)

  test.each([
    ['the same phone', { phone: '138 0013 8000' }, { phone: '13800138000' }],
    ['with the country’s code', { phone: '+8613800138001' }, { phone: '13800138001' }],
    ['in full width', { phone: '１３８００１３８００２' }, { phone: '0086 138-0013-8002' }],
    ['the same credit code', { credit_code: '91330106MA2AX7777B' }, { credit_code: '91330106ma2ax7777b' }],
  ])('hard: %s, and no confirming helps', async (_name, first, second) => {
    const row = await made(p['5a'], first)
    for (const confirm_duplicate of [false, true]) {
      const answer = await post(p['5a'], '', newCustomer({ ...second, confirm_duplicate }))
      expect(why(answer)).toEqual([409, 'duplicate'])
      expect(answer.data.soft).toBe(false)
      expect(answer.data.hits[0]).toMatchObject({
        kind: 'hard',
        id: row.id,
        company_name: row.company_name,
        service_id_name: '昵称5a',
        in_pool: false,
      })
    }
  })

  test.each([
    ['(中国)华东物资有限公司', '中国华东物资有限责任公司'],
    ['华北钢铁股份有限公司', '华北　钢铁 （股份有限公司）'],
    ['Acme Steel Co., Ltd.', 'ACME STEEL CO LTD'],
    ['浙江·远洋船舶公司', '浙江远洋船舶'],
  ])('soft: %s and %s, passed when confirmed', async (first, second) => {
    const row = await made(p['5a'], { company_name: first })
    const asked = await post(p['5a'], '', newCustomer({ company_name: second }))
    expect(why(asked)).toEqual([409, 'duplicate'])
    expect(asked.data).toMatchObject({
      soft: true,
      hits: [{ kind: 'soft', field: 'company_name', id: row.id }],
    })
    expect(
      why(await post(p['5a'], '', newCustomer({ company_name: second, confirm_duplicate: true }))),
    ).toEqual(fine)
  })

  test('a hit one may not see says only that it exists', async () => {
    const row = await made(p['5b'], {
      phone: '13800139000',
      company_name: '看不见的金丝雀公司',
      credit_code: '91330106MA2AX8888B',
    })
    const hits = [
      { kind: 'hard', field: 'phone' },
      { kind: 'hard', field: 'credit_code' },
      { kind: 'soft', field: 'company_name' },
    ]
    const checked = await check(p['5a'], {
      phone: '13800139000',
      company_name: '看不见的金丝雀',
      credit_code: '91330106MA2AX8888B',
    })
    expect(checked.data.hits).toEqual(hits)
    const refused = await post(p['5a'], '', newCustomer({ phone: '13800139000' }))
    expect(refused.data.hits).toEqual([{ kind: 'hard', field: 'phone' }])
    for (const { text } of [checked, refused])
      for (const secret of [`"id":${row.id}`, '金丝雀', '昵称5b'])
        expect(text.replace('看不见的金丝雀', '')).not.toContain(secret)
    expect((await check(p['3b'], { phone: '13800139000' })).data.hits[0]).toMatchObject({
      id: row.id,
      service_id_name: '昵称5b',
      phone: '138********',
    })
    expect((await check(p['2a'], { phone: '13800139000' })).data.hits[0]).toMatchObject({
      id: row.id,
      phone: '138********',
    })
  })

  test('of a customer of the pool a hit says only that one exists, until it is revealed', async () => {
    const row = await made(p['5b'], { phone: '13800139001', service_id: null })
    for (const body of [{ phone: '13800139001' }, { phone: '13800139001', id: row.id }])
      expect((await check(p['5a'], body)).data.hits).toEqual([{ kind: 'hard', field: 'phone' }])
    await p['5a'].ask(`/api/pool/customers/${row.id}/reveal`, { method: 'POST', body: {} })
    const { data, text } = await check(p['5a'], { phone: '13800139001' })
    expect(data.hits[0]).toMatchObject({ id: row.id, in_pool: true, phone: '138********' })
    expect(text).not.toContain('13800139001')
  })

  test('a company of the pool is named and offered to whoever may claim it, and its number is not shown', async () => {
    const name = '公海翠鸟物资有限公司'
    const row = await made(p['2a'], { phone: '13800139011', company_name: name, service_id: null })
    const { data: found, text } = await check(p['5a'], { company_name: name })
    expect(found.hits).toMatchObject([
      {
        kind: 'soft',
        field: 'company_name',
        id: row.id,
        in_pool: true,
        phone: '138********',
        claimable: true,
      },
    ])
    expect(text).not.toContain('13800139011')
    // Whoever gave it up has to wait.
    const given = await made(p['5b'], { phone: '13800139012', company_name: '放弃翠鸟物资有限公司' })
    await post(p['5b'], `/${given.id}/release`, { reason: 1, version: 1 })
    const { data } = await check(p['5b'], { company_name: '放弃翠鸟物资有限公司' })
    expect(data.hits).toMatchObject([{ id: given.id, in_pool: true, claimable: false }])
  })

  test('an archived customer is no duplicate, nor is a row of itself', async () => {
    const row = await made(p['1a'], { phone: '13800139002', company_name: '归档测试公司' })
    expect(
      (await check(p['1a'], { phone: '13800139002', company_name: '归档测试公司', id: row.id })).data.hits,
    ).toEqual([])
    await post(p['1a'], `/${row.id}/archive`, { version: 1 })
    expect(
      why(await post(p['5a'], '', newCustomer({ phone: '13800139002', company_name: '归档测试公司' }))),
    ).toEqual(fine)
  })

  test('an edit into one is refused, an old soft one is not asked about again', async () => {
    const first = await made(p['5a'], { phone: '13800139003', company_name: '编辑重复公司' })
    const second = await made(p['5a'], { company_name: '编辑重复有限公司', confirm_duplicate: true })
    expect(why(await patch(p['5a'], second.id, { phone: first.phone, version: 1 }))).toEqual([
      409,
      'duplicate',
    ])
    expect(
      why(await patch(p['5a'], second.id, { company_name: '编辑重复（集团）公司', version: 1 })),
    ).toEqual(fine)
    expect(why(await patch(p['5a'], second.id, { company_name: '编辑重复', version: 2 }))).toEqual([
      409,
      'duplicate',
    ])
    expect(
      why(await patch(p['5a'], second.id, { company_name: '编辑重复', confirm_duplicate: true, version: 2 })),
    ).toEqual(fine)
    expect(
      why(await patch(p['5a'], second.id, { remark: 'x', company_name: '编辑重复', version: 3 })),
    ).toEqual(fine)
  })

  test('of two people entering one phone at once, one gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phone = `1380013910${round}`
      const answers = await Promise.all(
        [p['5a'], p['5b'], p['3a'], p['2a']].map((who) => post(who, '', newCustomer({ phone }))),
      )
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
      for (const answer of answers)
        if (answer.status === 409) expect(answer.data).toMatchObject({ reason: 'duplicate', soft: false })
    }
  })

  describe('asking is limited', () => {
    afterAll(() => t.asOwner('delete from duplicate_checks'))
    const used = async (who: Person) =>
      (await sql('select coalesce(sum(count), 0)::int as n from duplicate_checks where uid = $1', [who.uid]))
        .rows[0].n
    const set = (who: Person, n: number) =>
      sql(
        "insert into duplicate_checks (uid, day, count) values ($1, (now() at time zone 'Asia/Shanghai')::date, $2) on conflict (uid, day) do update set count = $2",
        [who.uid, n],
      )

    test('what is newly compared counts, whether it hits or not, and only once', async () => {
      const who = await t.as('3b')
      const taken = await made(p['1a'])
      const start = await used(who)
      const counts = async (n: number) => expect((await used(who)) - start).toBe(n)
      await check(who, { phone: '13800139200' })
      await check(who, { phone: '138 0013 9200' })
      await counts(1)
      await post(who, '', newCustomer({ phone: taken.phone }))
      await post(who, '', newCustomer({ phone: taken.phone }))
      await counts(2)
      const mine = await made(who, { phone: '13800139200' })
      await counts(2)
      await post(who, '', {})
      await check(who, { company_name: '只比对名称的公司' })
      await counts(2)
      await patch(who, mine.id, { remark: '不涉及查重', version: 1 })
      await counts(2)
      await patch(who, mine.id, { phone: (await made(p['1a'])).phone, version: 2 })
      await counts(3)
      await patch(who, mine.id, { phone: '13800139209', credit_code: '91330106MA2AX9209B', version: 2 })
      await counts(5)
      const { rows } = await sql(
        "select detail from audit_entries where action = 'check' and uid = $1 and detail ? 'refused' order by id",
        [who.uid],
      )
      expect(rows.map((row) => row.detail)).toEqual(
        Array.from({ length: 3 }, () => ({ by: ['phone'], hits: 1, refused: true })),
      )
    })

    test('after 200 the day is over, for creating too, and the lead hears of it once', async () => {
      const who = await t.as('2b')
      await set(who, 199)
      expect((await check(who, { phone: '13800139210' })).status).toBe(200)
      for (const answer of [await check(who, { phone: '13800139211' }), await post(who, '', newCustomer())]) {
        expect(why(answer)).toEqual([429, 'check_limit_reached'])
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        expect(Date.parse(answer.data.until)).toBeGreaterThan(Date.now())
        expect(answer.msg).toContain('200')
      }
      expect((await check(who, { phone: '13800139210' })).status).toBe(200)
      const row = await made(p['1a'], { service_id: who.uid })
      expect((await patch(who, row.id, { remark: '不涉及查重', version: 1 })).status).toBe(200)
      const told = await p['1a'].ask('/api/notifications')
      expect(told.data.items.filter((item: { kind: string }) => item.kind === 'limit_compare')).toMatchObject(
        [{ values: { name: '昵称2b', n: 200 } }],
      )
      const { rows } = await sql("select detail from audit_entries where action = 'limit' and uid = $1", [
        who.uid,
      ])
      expect(rows).toEqual([{ detail: { limit: 'compare', n: 200 } }])
    })

    test('an administrator is recorded and not limited', async () => {
      const who = await t.as('1b')
      await set(who, 200)
      const compared = async () => (await who.ask('/api/pool/quota')).data.compared_today
      const before = await compared()
      expect((await check(who, { phone: '13800139212' })).status).toBe(200)
      expect(await compared()).toBe(before + 1)
    })

    test('many at once do not get past it', async () => {
      const who = await t.as('3b')
      await set(who, 190)
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => check(who, { phone: `13801${n}39200` })),
      )
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
      expect(await used(who)).toBe(200)
    })
  })
})

describe('follow-ups', () => {
  const add = (who: Person, id: number, body: Record<string, unknown> = {}) =>
    post(who, `/${id}/follow-ups`, { kind: 1, content: '电话沟通', ...body })
  const correct = (who: Person, id: number, follow: number, body: Record<string, unknown>) =>
    who.ask(`/api/customers/${id}/follow-ups/${follow}`, { method: 'PATCH', body })

  test('move the clock of the customer', async () => {
    const row = await made(p['5a'])
    await sql("update customers set owner_since = now() - interval '20 days' where id = $1", [row.id])
    expect((await get(p['5a'], `/${row.id}`)).data.pool_days_left).toBe(10)
    const next = days(2)
    const { data } = await add(p['5a'], row.id, { content: ' 见面聊 ', kind: 3, next_follow_at: next })
    expect(data).toMatchObject({
      kind: 3,
      content: '见面聊',
      next_follow_at: next,
      created_by: p['5a'].uid,
      created_by_name: '昵称5a',
      actions: ['edit'],
      version: 1,
    })
    const after = (await get(p['5a'], `/${row.id}`)).data
    expect(after).toMatchObject({
      pool_days_left: 30,
      next_follow_at: next,
      follow_up_count: 1,
      last_follow_at: data.created_at,
      version: 2,
    })
    await add(p['5a'], row.id)
    expect((await get(p['5a'], `/${row.id}`)).data).toMatchObject({
      next_follow_at: null,
      follow_up_count: 2,
    })
    const list = (await get(p['5a'], `/${row.id}/follow-ups`)).data
    expect([list.total, list.items.map((item: { content: string }) => item.content)]).toEqual([
      2,
      ['电话沟通', '见面聊'],
    ])
  })

  test('say what is missing', async () => {
    const row = await made(p['5a'])
    const answer = await post(p['5a'], `/${row.id}/follow-ups`, { kind: 5 })
    expect(answer.data.fields).toEqual({ kind: '跟进方式不在可选范围内', content: '请输入跟进内容' })
    expect((await add(p['5a'], row.id, { created_by: 1 })).data.fields).toEqual({
      created_by: '不支持的字段：跟进人',
    })
  })

  test('are corrected by their author, for half an hour', async () => {
    const row = await made(p['5a'])
    const first = (await add(p['5a'], row.id)).data
    expect((await correct(p['5a'], row.id, first.id, { content: '改过', version: 1 })).data).toMatchObject({
      content: '改过',
      version: 2,
    })
    const stale = await correct(p['5a'], row.id, first.id, { content: '又改', version: 1 })
    expect([...why(stale), stale.data.current.content]).toEqual([409, 'stale_version', '改过'])
    for (const other of [p['3a'], p['1a']])
      expect(why(await correct(other, row.id, first.id, { content: '别人', version: 2 }))).toEqual([
        409,
        'edit_window_over',
      ])
    expect((await correct(p['5b'], row.id, first.id, { content: '外人', version: 2 })).status).toBe(404)
    await sql("update follow_ups set created_at = now() - interval '29 minutes 50 seconds' where id = $1", [
      first.id,
    ])
    expect(why(await correct(p['5a'], row.id, first.id, { content: '还来得及', version: 2 }))).toEqual(fine)
    await sql("update follow_ups set created_at = now() - interval '30 minutes 1 second' where id = $1", [
      first.id,
    ])
    expect(why(await correct(p['5a'], row.id, first.id, { content: '太迟', version: 3 }))).toEqual([
      409,
      'edit_window_over',
    ])
    expect((await get(p['5a'], `/${row.id}/follow-ups`)).data.items[0]).toMatchObject({
      content: '还来得及',
      actions: [],
    })
  })

  test('a corrected date moves the customer’s only from the latest one', async () => {
    const row = await made(p['5a'])
    const first = (await add(p['5a'], row.id, { next_follow_at: days(1) })).data
    const second = (await add(p['5a'], row.id, { next_follow_at: days(2) })).data
    await correct(p['5a'], row.id, first.id, { next_follow_at: days(9), version: 1 })
    expect((await get(p['5a'], `/${row.id}`)).data.next_follow_at).toBe(second.next_follow_at)
    const date = days(5)
    await correct(p['5a'], row.id, second.id, { next_follow_at: date, version: 1 })
    expect((await get(p['5a'], `/${row.id}`)).data.next_follow_at).toBe(date)
  })

  test('belong to their customer: through another one they are not there', async () => {
    const [one, other] = [await made(p['5a']), await made(p['5a'])]
    const first = (await add(p['5a'], one.id)).data
    expect((await correct(p['5a'], other.id, first.id, { content: 'x', version: 1 })).status).toBe(404)
  })

  test('in the pool can be read by all who work with it, and added by nobody', async () => {
    const row = await made(p['5a'])
    await add(p['5a'], row.id, { content: '放弃前的记录' })
    await post(p['5a'], `/${row.id}/release`, { reason: 1, version: 2 })
    expect((await get(p['5b'], `/${row.id}/follow-ups`)).data.total).toBe(1)
    for (const who of Object.values(p)) expect((await add(who, row.id)).status).toBe(404)
  })
})

describe('what happens to a customer', () => {
  const events = async (id: number) =>
    (
      await sql(
        'select kind, from_uid::int, to_uid::int, by_uid::int, reason, remark from pool_events where customer_id = $1 order by id',
        [id],
      )
    ).rows

  test('release: into the pool, masked, with its reason', async () => {
    const row = await made(p['5a'], { next_follow_at: days(3) })
    const { data } = await post(p['5a'], `/${row.id}/release`, { reason: 2, remark: '打不通', version: 1 })
    expect(data).toMatchObject({
      service_id: null,
      prev_service_id: p['5a'].uid,
      prev_service_id_name: '昵称5a',
      pool_reason: 'unreachable',
      next_follow_at: null,
      masked: ['phone', 'wechat'],
      version: 2,
    })
    expect(await events(row.id)).toEqual([
      {
        kind: 'release',
        from_uid: p['5a'].uid,
        to_uid: null,
        by_uid: p['5a'].uid,
        reason: 'unreachable',
        remark: '打不通',
      },
    ])
    expect((await get(p['5a'], `/${row.id}`)).status).toBe(404)
  })

  test('release is refused', async () => {
    const row = await made(p['5a'])
    const release = (who: Person, body: Record<string, unknown> = {}) =>
      post(who, `/${row.id}/release`, { reason: 1, version: 1, ...body })
    expect(Object.keys((await release(p['5a'], { reason: undefined })).data.fields)).toEqual(['reason'])
    for (const reason of [0, 6, '1', null]) expect((await release(p['5a'], { reason })).status).toBe(422)
    expect((await release(p['5a'], { version: undefined })).status).toBe(422)
    for (const who of [p['5b'], p['3b']]) expect((await release(who)).status).toBe(404)
    expect(why(await release(p['5a'], { version: 7 }))).toEqual([409, 'stale_version'])
    await sql("update customers set locked_until = now() + interval '1 day' where id = $1", [row.id])
    expect(why(await release(p['5a']))).toEqual([409, 'locked'])
    await sql('update customers set locked_until = null, live_lots = 1 where id = $1', [row.id])
    expect(why(await release(p['5a']))).toEqual([409, 'live_lot'])
    await sql('update customers set live_lots = 0, archived_at = now() where id = $1', [row.id])
    expect(why(await release(p['1a']))).toEqual([409, 'already_archived'])
    await sql('update customers set archived_at = null where id = $1', [row.id])
    expect(await events(row.id)).toEqual([])
    expect(why(await release(p['3a']))).toEqual(fine)
  })

  test('transfer: to whom one may give it, its follow-ups and dates go along', async () => {
    const row = await made(p['5a'], { next_follow_at: days(3) })
    const transfer = (who: Person, to: string, version: number) =>
      post(who, `/${row.id}/transfer`, { service_id: t.uid(to), version })
    expect((await transfer(p['3a'], '5b', 1)).data.fields).toEqual({ service_id: '不能分配给此人' })
    expect((await transfer(p['5a'], '4a', 1)).status).toBe(422)
    expect((await transfer(p['5b'], '5b', 1)).status).toBe(404)
    expect(why(await transfer(p['5a'], '5a', 1))).toEqual([409, 'already_owner'])
    expect(why(await transfer(p['5a'], '5b', 9))).toEqual([409, 'stale_version'])
    const given = await transfer(p['5a'], '5b', 1)
    expect(given.data).toMatchObject({
      service_id: t.uid('5b'),
      prev_service_id: t.uid('5a'),
      next_follow_at: row.next_follow_at,
      version: 2,
    })
    expect((await get(p['5a'], `/${row.id}`)).status).toBe(404)
    expect((await transfer(p['5a'], '5a', 2)).status).toBe(404)
    expect(why(await transfer(p['2a'], '3a', 2))).toEqual(fine)
    expect(why(await transfer(p['3a'], '5a', 3))).toEqual(fine)
    expect((await events(row.id)).map(({ kind, from_uid, to_uid }) => [kind, from_uid, to_uid])).toEqual([
      ['transfer', t.uid('5a'), t.uid('5b')],
      ['transfer', t.uid('5b'), t.uid('3a')],
      ['transfer', t.uid('3a'), t.uid('5a')],
    ])
  })

  test('lock and unlock: at most 90 days', async () => {
    const row = await made(p['5a'])
    const lock = (until: unknown, version = 1) =>
      post(p['5a'], `/${row.id}/lock`, { locked_until: until, version })
    for (const until of [days(-1), days(91), 'soon', null, undefined, 5])
      expect([until, (await lock(until)).status]).toEqual([until, 422])
    const locked = await lock(days(89.9))
    expect(locked.data).toMatchObject({
      version: 2,
      pool_days_left: null,
      actions: expect.arrayContaining(['unlock']),
    })
    expect(locked.data.actions).not.toContain('release')
    expect(why(await lock(days(5), 2))).toEqual([409, 'locked'])
    expect((await post(p['5b'], `/${row.id}/unlock`, { version: 2 })).status).toBe(404)
    expect(why(await post(p['5a'], `/${row.id}/unlock`, { version: 2 }))).toEqual(fine)
    expect(why(await post(p['5a'], `/${row.id}/unlock`, { version: 3 }))).toEqual([409, 'not_locked'])
    expect((await events(row.id)).map((event) => event.kind)).toEqual(['lock', 'unlock'])
  })

  test('archive: 1 and 2 only; it leaves the lists, and nothing can be done with it', async () => {
    const row = await made(p['5a'], { company_name: '将归档的公司' })
    for (const who of [p['5a'], p['3a']])
      expect((await post(who, `/${row.id}/archive`, { version: 1 })).status).toBe(403)
    await sql('update customers set live_lots = 2 where id = $1', [row.id])
    expect(why(await post(p['2a'], `/${row.id}/archive`, { version: 1 }))).toEqual([409, 'live_lot'])
    await sql('update customers set live_lots = 0 where id = $1', [row.id])
    expect(why(await post(p['2a'], `/${row.id}/archive`, { version: 1 }))).toEqual(fine)
    expect((await get(p['5a'], '?q=将归档的公司')).data.total).toBe(0)
    expect((await get(p['5a'], '?q=将归档的公司&archived=true')).data.total).toBe(1)
    const { data } = await get(p['5a'], `/${row.id}`)
    expect(data.actions).toEqual([])
    for (const [path, body] of [
      ['/release', { reason: 1 }],
      ['/transfer', { service_id: t.uid('5b') }],
      ['/lock', { locked_until: days(1) }],
      ['/archive', {}],
    ] as const)
      expect([path, ...why(await post(p['1a'], `/${row.id}${path}`, { ...body, version: 2 }))]).toEqual([
        path,
        409,
        'already_archived',
      ])
    expect(why(await patch(p['5a'], row.id, { remark: 'x', version: 2 }))).toEqual([409, 'already_archived'])
    expect(why(await post(p['5a'], `/${row.id}/follow-ups`, { kind: 1, content: 'x' }))).toEqual([
      409,
      'already_archived',
    ])
  })

  test('`actions` says exactly what would be done', async () => {
    // Quotas are not counted in it.
    await sql(
      'insert into pool_rules (version, rules) select version + 1, rules || \'{"max_locked":9999}\' from pool_rules order by version desc limit 1',
    )
    const states: [string, string][] = [
      ['plain', 'live_lots = 0'],
      ['locked', "locked_until = now() + interval '1 day'"],
      ['with a live lot', 'live_lots = 1'],
      ['archived', 'archived_at = now()'],
      ['once locked', "locked_until = now() - interval '1 day'"],
    ]
    const acts: Record<string, (who: Person, id: number) => Promise<Answer>> = {
      edit: (who, id) => patch(who, id, { remark: 'x', version: 1 }),
      follow_up: (who, id) => post(who, `/${id}/follow-ups`, { kind: 1, content: 'x' }),
      transfer: (who, id) => post(who, `/${id}/transfer`, { service_id: t.uid('3a'), version: 1 }),
      release: (who, id) => post(who, `/${id}/release`, { reason: 1, version: 1 }),
      lock: (who, id) => post(who, `/${id}/lock`, { locked_until: days(1), version: 1 }),
      unlock: (who, id) => post(who, `/${id}/unlock`, { version: 1 }),
      archive: (who, id) => post(who, `/${id}/archive`, { version: 1 }),
      merge: async (who, id) => {
        const other = await made(p['5a'])
        return post(who, `/${id}/merge`, { other_id: other.id, fields: {}, version: 1, other_version: 1 })
      },
      tag: async (who, id) => {
        const answer = await post(who, '/tag', { ids: [id], add: ['x'] })
        return { ...answer, status: answer.data.results[0].code === 0 ? 200 : answer.data.results[0].code }
      },
    }
    for (const [state, set] of states) {
      for (const who of [p['5a'], p['3a'], p['2a']]) {
        for (const [action, act] of Object.entries(acts)) {
          const row = await made(p['5a'])
          await sql(`update customers set ${set} where id = $1`, [row.id])
          const offered = (await get(who, `/${row.id}`)).data.actions.includes(action)
          expect([state, who.username, action, (await act(who, row.id)).status === 200]).toEqual([
            state,
            who.username,
            action,
            offered,
          ])
        }
      }
    }
  })

  test('bulk: every row on its own, in the order asked for', async () => {
    const [one, locked, foreign, lot] = [
      await made(p['5a']),
      await made(p['5a']),
      await made(p['5b']),
      await made(p['5a']),
    ]
    await sql("update customers set locked_until = now() + interval '1 day' where id = $1", [locked.id])
    await sql('update customers set live_lots = 1 where id = $1', [lot.id])
    const ids = [lot.id, foreign.id, one.id, locked.id, 999_999]
    const { status, data } = await post(p['5a'], '/release', { ids, reason: 4, remark: '批量' })
    expect([
      status,
      data.results.map(({ id, code, reason }: { id: number; code: number; reason?: string }) => [
        id,
        code,
        reason,
      ]),
    ]).toEqual([
      200,
      [
        [lot.id, 409, 'live_lot'],
        [foreign.id, 404, 'not_found'],
        [one.id, 0, undefined],
        [locked.id, 409, 'locked'],
        [999_999, 404, 'not_found'],
      ],
    ])
    for (const result of data.results) if (result.code !== 0) expect(result.msg).toMatch(/\p{Script=Han}/u)
    expect((await stored(one.id)).pool_reason).toBe('wrong_area')
    expect((await stored(locked.id)).version).toBe(1)
    for (const bad of [[], 'x', [0], ['1'], [1.5], null, Array.from({ length: 201 }, (_, n) => n + 1)])
      expect([bad, (await post(p['5a'], '/release', { ids: bad, reason: 4 })).status]).toEqual([bad, 422])
  })

  test('bulk transfer and tags', async () => {
    const rows = [
      await made(p['5a'], { tags: ['旧'] }),
      await made(p['5a'], { tags: Array.from({ length: 20 }, (_, n) => `标签${n}`) }),
    ]
    const ids = rows.map((row) => row.id)
    const tagged = await post(p['5a'], '/tag', { ids, add: ['新', '新'], remove: ['旧'] })
    expect(tagged.data.results.map((result: { code: number }) => result.code)).toEqual([0, 422])
    expect((await stored(ids[0])).tags).toEqual(['新'])
    expect((await get(p['5a'], '/tags')).data.items).toContain('新')
    expect((await post(p['3a'], '/transfer', { ids, service_id: t.uid('5b') })).status).toBe(422)
    const moved = await post(p['5a'], '/transfer', { ids: [...ids, ids[0]], service_id: t.uid('5b') })
    expect(moved.data.results.map((result: { code: number }) => result.code)).toEqual([0, 0, 0])
    expect(await events(ids[0])).toHaveLength(1)
  })
})

describe('the list', () => {
  test('pages, sorts and filters', async () => {
    const who = await t.as('3b')
    const rows: { id: number }[] = []
    for (let n = 0; n < 5; n += 1)
      rows.push(
        await made(who, {
          area: n < 2 ? '上海市/浦东新区' : '浙江省/宁波市/北仑区',
          status: (n % 3) + 1,
          tags: [`批${n % 2}`],
          next_follow_at: n < 4 ? days(n + 1) : null,
        }),
      )
    await sql("update customers set next_follow_at = now() - interval '1 hour' where id = $1", [rows[0]?.id])
    await sql("update customers set owner_since = now() - interval '25 days' where id = $1", [rows[1]?.id])
    await sql("update customers set locked_until = now() + interval '5 days' where id = $1", [rows[2]?.id])
    const mine = `service_id=${who.uid}`
    const found = async (query: string) =>
      (await get(who, `?${mine}&${query}`)).data.items
        .map((record: { id: number }) => rows.findIndex((row) => row.id === record.id))
        .filter((n: number) => n >= 0)
    expect(await found('sort=created_at')).toEqual([0, 1, 2, 3, 4])
    expect(await found('sort=-created_at')).toEqual([4, 3, 2, 1, 0])
    expect(await found('sort=next_follow_at')).toEqual([0, 1, 2, 3, 4])
    expect(await found('sort=-next_follow_at')).toEqual([3, 2, 1, 0, 4])
    expect(await found('area=浙江省&sort=created_at')).toEqual([2, 3, 4])
    expect(await found('area=上海市/浦东新区&area=浙江省/宁波市&sort=created_at')).toEqual([0, 1, 2, 3, 4])
    expect(await found('area=浙江')).toEqual([])
    expect(await found('status=1&status=2&sort=created_at')).toEqual([0, 1, 3, 4])
    expect(await found('tags=批1&sort=created_at')).toEqual([1, 3])
    expect(await found('overdue=true')).toEqual([0])
    expect(await found('falling_soon=true')).toEqual([1])
    expect(await found('locked=true')).toEqual([2])
    expect(
      await found(`next_follow_at_from=${days(1.5)}&next_follow_at_to=${days(3.5)}&sort=created_at`),
    ).toEqual([1, 2])
    expect(await found('created_at_to=2020-01-01')).toEqual([])
    const { total } = (await get(who, `?${mine}`)).data
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 2) }, (_, n) =>
        get(who, `?${mine}&sort=created_at&limit=2&page=${n + 1}`),
      ),
    )
    const paged = pages.flatMap((page) => page.data.items.map((row: { id: number }) => row.id))
    expect([paged.length, new Set(paged).size]).toEqual([total, total])
    expect(paged.slice(-5)).toEqual(rows.map((row) => row.id))
    for (const page of pages) expect([page.data.total, page.data.limit]).toEqual([pages[0]?.data.total, 2])
  })

  test.each([
    'sort=phone',
    'sort=name',
    'sort=-',
    'sort=id;drop',
    'sort=created_at&sort=id',
    'phone=138',
    'wechat=x',
    'remark=x',
    'nothing=1',
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1e2',
    'limit=ten',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=',
    'status=9',
    'status=one',
    'service_id=0',
    'service_id=x',
    'created_at_from=yesterday',
    'created_at_from=2026-13-01',
    'created_at_from=1&created_at_from=2',
    'overdue=maybe',
    'q=1&q=2',
    'status_from=1',
    'tags_from=x',
    'grams=x',
    'phone_digits=1',
    'company_key=x',
    '__proto__=1',
    'constructor=1',
    'tags=%00',
    'area=%00',
    'limit[]=5',
    'created_at=2026-11-20',
  ])('%s is 422 and names it', async (query) => {
    const answer = await get(p['5a'], `?${query}`)
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([
      422,
      [decodeURIComponent(query.split('=')[0] ?? '').replace('limit[]', 'limit[]')],
    ])
  })

  test('search: two characters, reading, phone; nothing means what it does not', async () => {
    const row = await made(p['5a'], {
      company_name: '镇海炼化物资中心',
      name: '欧阳修',
      phone: '13512345678',
    })
    const found = async (q: string) =>
      (await get(p['5a'], `?q=${encodeURIComponent(q)}`)).data.items.some(
        (record: { id: number }) => record.id === row.id,
      )
    for (const q of [
      '镇海',
      '炼化物资',
      '欧阳',
      '阳修',
      '镇 海',
      'zhlh',
      'oyx',
      '1351234',
      '5678',
      '135-1234-5678',
      '镇',
      '１３５１２３４',
    ])
      expect([q, await found(q)]).toEqual([q, true])
    for (const q of ['海镇', '%', '_', '镇%海', '\\', "镇'海", '13512345679', 'xyz', '物炼', '镇海物资'])
      expect([q, await found(q)]).toEqual([q, false])
    const stretches = [4, 5, 6, 7, 8, 9, 11].flatMap((length) => [
      '13512345678'.slice(0, length),
      '13512345678'.slice(-length),
    ])
    for (const q of stretches) expect([q, await found(q)]).toEqual([q, true])
    // All pieces of these stand in the phone, but not together.
    for (const q of ['13515678', '34561234', '23451234', '1345', '123451'])
      expect([q, await found(q)]).toEqual([q, false])
    const numbered = await made(p['5a'], { company_name: '８０１２年物资', phone: '13500000000' })
    expect((await get(p['5a'], '?q=8012')).data.items.map((record: { id: number }) => record.id)).toEqual([
      numbered.id,
    ])
    expect((await get(p['5a'], `?q=${'长'.repeat(5000)}`)).status).toBeLessThan(500)
    expect((await get(p['5a'], '?q=%00')).status).toBe(422)
  })
})
