import { describe, expect, test } from 'vitest'
import { recyclers } from '#contract/recyclers.ts'
import { isWritable } from '#contract/grammar/resource.ts'
import { businessDay } from '#contract/rules/time.ts'
import { decryptFor } from '#server/tables/encrypted.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { type Answer, type Person } from '#server/test/support/harness.ts'
import { newRecycler } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '3a', '3b', '4a', '5a', '5b', '6a', '6b', '7a', '8a')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const inDays = (n: number) => businessDay(new Date(Date.now() + n * 86_400_000))
const licence = (days: number, type = '报废机动车回收资质') => ({
  type,
  number: 'A-1',
  valid_from: inDays(-400),
  valid_to: inDays(days),
})

const post = (who: Person, path: string, body: unknown = {}) =>
  who.ask(`/api/recyclers${path}`, { method: 'POST', body })
const get = (who: Person, path = '') => who.ask(`/api/recyclers${path}`)
const patch = (who: Person, id: number, body: unknown) =>
  who.ask(`/api/recyclers/${id}`, { method: 'PATCH', body })
const why = (answer: Answer) => [answer.status, answer.data?.reason]
const stored = async (id: number) =>
  (await sql('select to_jsonb(r) as row from recyclers r where id = $1', [id])).rows[0].row

async function made(who: Person, changes: Record<string, unknown> = {}) {
  const answer = await post(who, '', newRecycler(changes))
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

describe('adding a recycler', () => {
  test('nobody without a session, and neither auditor nor finance', async () => {
    expect((await t.ask('/api/recyclers')).status).toBe(401)
    for (const who of ['7a', '8a'] as const) {
      expect((await get(p[who])).status).toBe(403)
      expect((await post(p[who], '', newRecycler())).status).toBe(403)
    }
  })

  test('asks for the five fields in the words of the contract', async () => {
    const answer = await post(p['6a'], '', {})
    expect(why(answer)).toEqual([422, 'invalid'])
    expect(answer.data.fields).toEqual({
      company_name: '公司名称不能为空',
      name: '联系人不能为空',
      phone: '联系电话不能为空',
      area: '地区不能为空',
      kinds: '请选择经营品类',
    })
  })

  test('answers the whole row: waiting to be verified, its maker’s, with its licences', async () => {
    const body = newRecycler({
      kinds: ['船舶', '钢材'],
      credit_code: '91330106ma2ax1234b',
      wechat: 'wx_full',
      bank_account: '6222020200011112222',
      qualifications: [licence(300, '营业执照'), licence(200)],
    })
    const { data } = await post(p['6a'], '', body)
    expect(data).toMatchObject({
      version: 1,
      state: 'pending',
      grade: 'C',
      grade_reason: '尚未报名',
      service_id: p['6a'].uid,
      service_id_name: '昵称6a',
      credit_code: '91330106MA2AX1234B',
      phone: body['phone'],
      wechat: 'wx_full',
      bank_account: '****2222',
      masked: ['bank_account'],
      nearest_expiry: inDays(200),
      verified_at: null,
      sign_up_count: 0,
      actions: ['edit', 'sign_up'],
    })
    expect(data.qualifications.map((qualification: { type: string }) => qualification.type)).toEqual([
      '报废机动车回收资质',
      '营业执照',
    ])
    for (const name of ['grams', 'phone_digits', 'company_key']) expect(data).not.toHaveProperty(name)
    expect((await get(p['6a'], `/${data.id}`)).data).toEqual(data)
    expect(decryptFor(recyclersTable.bank_account, data.id, (await stored(data.id)).bank_account)).toBe(
      '6222020200011112222',
    )
  })

  test.each([
    [{ type: '', valid_to: '2030-01-01' }, '资质不能为空'],
    [{ type: 'a' }, undefined],
    [{ type: 'a', valid_to: '2030-02-30' }, '资质格式不正确'],
    [{ type: 'a', valid_from: '2030-01-02', valid_to: '2030-01-01' }, '资质超出允许范围'],
    [{ type: 'a', valid_to: '2030-01-01', file: [{ name: 'x', path: 'nobody/knows.pdf' }] }, undefined],
  ])('refuses the licence %j', async (item, message) => {
    const answer = await post(p['6a'], '', newRecycler({ qualifications: [item] }))
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['qualifications']])
    if (message) expect(answer.data.fields.qualifications).toBe(message)
  })

  const notOurs = [
    ...Object.entries(recyclers.fields)
      .filter(([, field]) => !isWritable(field))
      .map(([name]) => name),
    'id',
    'phone_digits',
    'grams',
    'masked',
  ]
  test('closed bodies: what is kept or computed is nobody’s to send', async () => {
    const row = await made(p['1a'])
    for (const name of notOurs) {
      const create = await post(p['1a'], '', newRecycler({ [name]: 1 }))
      expect([create.status, Object.keys(create.data.fields)]).toEqual([422, [name]])
      const edit = await patch(p['1a'], row.id, { [name]: 1, version: 1 })
      expect([edit.status, Object.keys(edit.data.fields)]).toEqual([422, [name]])
    }
    expect((await stored(row.id)).version).toBe(1)
  })
})

describe('who sees what', () => {
  test.each(['3a', '3b', '5a', '6b'] as const)(
    '%s sees somebody else’s with its contact shortened',
    async (who) => {
      const row = await made(p['6a'], {
        phone: '13812345678',
        wechat: 'abcdefgh',
        bank_account: '6222000011119999',
      })
      try {
        const { data } = await get(p[who], `/${row.id}`)
        expect(data).toMatchObject({
          phone: '138********',
          wechat: 'abc*****',
          bank_account: '****9999',
          masked: ['phone', 'wechat', 'address', 'bank_account'],
          actions: who === '6b' ? ['sign_up'] : [],
        })
        const { data: page } = await get(p[who], '?limit=100')
        expect(page.items.find((record: { id: number }) => record.id === row.id)).toMatchObject({
          phone: '138********',
          masked: data.masked,
        })
        expect(JSON.stringify([data, page])).not.toMatch(/13812345678|abcdefgh|6222000011119999/)
      } finally {
        await t.asOwner('delete from recyclers where id = $1', [row.id])
      }
    },
  )

  test('1, 2 and 4 see every contact in full, only 1 the account', async () => {
    const row = await made(p['6a'], { phone: '13812340001', bank_account: '6222000011118888' })
    for (const who of ['1a', '2a', '4a'] as const)
      expect((await get(p[who], `/${row.id}`)).data.phone).toBe('13812340001')
    expect((await get(p['1a'], `/${row.id}`)).data).toMatchObject({ bank_account: '6222000011118888' })
    expect((await get(p['1a'], `/${row.id}`)).data.masked).toBeUndefined()
    for (const who of ['2a', '4a'] as const)
      expect((await get(p[who], `/${row.id}`)).data.bank_account).toBe('****8888')
  })

  test('a phone is found by its digits only where it may be seen', async () => {
    const row = await made(p['6a'], { phone: '13877665544' })
    const found = async (who: Person, q: string) =>
      (await get(who, `?q=${q}`)).data.items.map((record: { id: number }) => record.id)
    for (const q of ['77665544', '13877665544', '877665']) {
      expect([q, await found(p['6a'], q)]).toEqual([q, [row.id]])
      expect([q, await found(p['4a'], q)]).toEqual([q, [row.id]])
      for (const who of ['3a', '5a', '6b'] as const)
        expect([q, who, await found(p[who], q)]).toEqual([q, who, []])
    }
    expect(await found(p['6b'], encodeURIComponent(row.company_name))).toEqual([row.id])
  })

  test('rights of several roles add up', async () => {
    const row = await made(p['6a'], { phone: '13812340002' })
    await sql("update staff set roles = '{4,6}' where username = '6b'")
    try {
      expect((await get(p['6b'], `/${row.id}`)).data.phone).toBe('13812340002')
      expect((await patch(p['6b'], row.id, { remark: 'x', version: 1 })).status).toBe(200)
    } finally {
      await sql("update staff set roles = '{6}' where username = '6b'")
    }
  })

  test('what is masked can be neither filtered nor sorted by', async () => {
    for (const query of [
      'phone=13812345678',
      'bank_account=1',
      'wechat=x',
      'sort=bank_account',
      'sort=phone',
    ])
      expect([query, (await get(p['6a'], `?${query}`)).status]).toEqual([query, 422])
  })

  test('an absent one is 404 for everyone who may ask', async () => {
    for (const who of ['1a', '6a'] as const) expect((await get(p[who], '/999999')).status).toBe(404)
  })
})

describe('editing', () => {
  test('only one’s own for 3, 5 and 6; the row is visible, the act is refused', async () => {
    const row = await made(p['6a'])
    for (const who of ['3a', '5a', '6b'] as const)
      expect(why(await patch(p[who], row.id, { remark: 'x', version: 1 }))).toEqual([403, 'no_permission'])
    expect((await stored(row.id)).version).toBe(1)
    expect((await patch(p['6a'], row.id, { remark: 'x', version: 1 })).data).toMatchObject({
      remark: 'x',
      version: 2,
    })
    expect((await patch(p['4a'], row.id, { remark: 'y', version: 2 })).data.version).toBe(3)
  })

  test('an account number cannot be changed by a person who may not see it', async () => {
    const row = await made(p['6a'], { bank_account: '6222000011117777' })
    for (const who of ['2a', '4a', '6a'] as const) {
      const refused = await patch(p[who], row.id, { bank_account: '1', version: 1 })
      expect(why(refused)).toEqual([403, 'masked_field'])
      expect(refused.msg).toBe('您不能修改被隐藏的内容：银行账号')
    }
    expect((await patch(p['1a'], row.id, { bank_account: '62220000', version: 1 })).data.bank_account).toBe(
      '62220000',
    )
  })

  test('an empty account is filled in by whoever may edit the recycler, once', async () => {
    const row = await made(p['6a'])
    expect((await get(p['6a'], `/${row.id}`)).data.masked ?? []).not.toContain('bank_account')
    const other = await patch(p['6b'], row.id, { bank_account: '6222000011116666', version: 1 })
    expect(why(other)).toEqual([403, 'no_permission'])
    const filled = await patch(p['6a'], row.id, { bank_account: '6222000011116666', version: 1 })
    expect(filled.data).toMatchObject({ bank_account: '****6666', masked: ['bank_account'] })
    expect(why(await patch(p['6a'], row.id, { bank_account: '1', version: 2 }))).toEqual([
      403,
      'masked_field',
    ])
    expect(decryptFor(recyclersTable.bank_account, row.id, (await stored(row.id)).bank_account)).toBe(
      '6222000011116666',
    )
  })

  test('needs the version it was made from; two at once, one wins', async () => {
    const row = await made(p['6a'])
    expect((await patch(p['6a'], row.id, { remark: 'x' })).data.fields).toHaveProperty('version')
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((remark) => patch(p['6a'], row.id, { remark, version: 1 })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    const lost = answers.find((answer) => answer.status === 409)
    expect([lost?.data.reason, lost?.data.current.version]).toEqual(['stale_version', 2])
  })

  test('licences are replaced as a whole, and the log keeps both', async () => {
    const row = await made(p['6a'], { qualifications: [licence(10), licence(300, '营业执照')] })
    const { data } = await patch(p['6a'], row.id, { qualifications: [licence(400)], version: 1 })
    expect(data.nearest_expiry).toBe(inDays(400))
    expect(data.qualifications).toHaveLength(1)
    expect(
      (await sql('select count(*)::int as n from qualifications where recycler_id = $1', [row.id])).rows[0].n,
    ).toBe(1)
    const { rows } = await sql(
      "select before, after from audit_entries where resource = 'recyclers' and record_id = $1 and action = 'edit'",
      [row.id],
    )
    expect(rows[0].before.qualifications).toHaveLength(2)
    expect(rows[0].after.qualifications).toHaveLength(1)
    expect((await patch(p['6a'], row.id, { remark: 'x', version: 2 })).data.qualifications).toHaveLength(1)
    expect((await patch(p['6a'], row.id, { qualifications: [], version: 3 })).data).toMatchObject({
      qualifications: [],
      nearest_expiry: null,
    })
  })
})

describe('duplicates', () => {
  test('the same phone or credit code is never passed, the same bare name when confirmed', async () => {
    const row = await made(p['6a'], {
      company_name: '独一无二再生（江苏）有限公司',
      credit_code: '91330106MA2AX9999C',
    })
    for (const same of [{ phone: `+86 ${row.phone}` }, { credit_code: '91330106ma2ax9999c' }]) {
      const answer = await post(p['6b'], '', newRecycler({ ...same, confirm_duplicate: true }))
      expect([...why(answer), answer.data.soft]).toEqual([409, 'duplicate', false])
      expect(answer.text).not.toContain(row.phone)
    }
    const soft = await post(p['6b'], '', newRecycler({ company_name: '独一无二再生(江苏)股份有限公司' }))
    expect([...why(soft), soft.data.soft, soft.data.hits]).toEqual([
      409,
      'duplicate',
      true,
      [{ kind: 'soft', field: 'company_name' }],
    ])
    expect(
      (
        await post(
          p['6b'],
          '',
          newRecycler({ company_name: '独一无二再生(江苏)股份有限公司', confirm_duplicate: true }),
        )
      ).code,
    ).toBe(0)
  })

  test('two people at once: one of them', async () => {
    const body = newRecycler()
    const answers = await Promise.all([
      post(p['6a'], '', body),
      post(p['5a'], '', { ...body, company_name: '另一个名称' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('the check while typing is counted to the same limit as that of customers', async () => {
    const row = await made(p['6a'])
    for (const body of [{ phone: row.phone }, { phone: row.phone, id: row.id }])
      expect((await post(p['5b'], '/check', body)).data.hits).toEqual([{ kind: 'hard', field: 'phone' }])
    const { data } = await post(p['6a'], '/check', { phone: row.phone })
    expect(data.hits).toEqual([
      {
        kind: 'hard',
        field: 'phone',
        id: row.id,
        company_name: row.company_name,
        name: row.name,
        phone: `${row.phone.slice(0, 3)}********`,
        state: 'pending',
        service_id_name: '昵称6a',
      },
    ])
    expect((await post(p['6a'], '/check', { phone: row.phone, id: row.id })).data.hits).toEqual([])
    await sql('update duplicate_checks set count = 200 where uid = $1', [p['5b'].uid])
    expect(why(await post(p['5b'], '/check', { phone: '13900000001' }))).toEqual([429, 'check_limit_reached'])
    expect(why(await post(p['5b'], '', newRecycler()))).toEqual([429, 'check_limit_reached'])
  })
})

describe('lists', () => {
  test('filters by kind, state, expiry, wins and owner', async () => {
    const mine = await made(p['3b'], { kinds: ['船舶', '设备'], qualifications: [licence(10)] })
    const ids = async (query: string) =>
      (await get(p['3b'], `?limit=100&${query}`)).data.items.map((row: { id: number }) => row.id)
    expect(await ids('mine=true')).toEqual([mine.id])
    expect(await ids('mine=true&kinds=船舶')).toEqual([mine.id])
    expect(await ids('mine=true&kinds=钢材')).toEqual([])
    expect(await ids('mine=true&expiring=true&state=pending&never_won=true&grade=C')).toEqual([mine.id])
    expect(await ids('mine=true&expiring=false')).toEqual([])
    expect(await ids('mine=true&area=江苏省/徐州市')).toEqual([mine.id])
    expect((await get(p['3b'], '?sort=-nearest_expiry&limit=1')).status).toBe(200)
    expect((await get(p['3b'], '?mine=true')).data.items[0].qualifications).toBeUndefined()
  })
})
