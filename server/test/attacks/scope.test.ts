import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Person, type TestApp } from '../support/harness.ts'
import { newCustomer } from '../support/new-records.ts'
import { full } from '#tools/full-run.ts'

/**
 * Whose customers each person may see. Every customer has unique words, and every answer to a person is
 * searched for the words of customers that this person may not see. The same holds for their consignors, of
 * which everybody sees the name and the state.
 */
const owners = ['1a', '2a', '3a', '3b', '5a', '5b'] as const
type Owner = (typeof owners)[number]
const viewers: Record<string, readonly Owner[]> = {
  '1a': owners,
  '1b': owners,
  '2a': owners,
  '2b': owners,
  '3a': ['3a', '5a'],
  '3b': ['3b', '5b'],
  '5a': ['5a'],
  '5b': ['5b'],
  '4a': [],
  '4b': [],
  '6a': [],
  '6b': [],
  '8a': [],
  '8b': [],
}

/** A consignor's texts besides its name. Nobody outside its owner's scope sees them. */
const consignorWords = (owner: Owner) => {
  const n = owners.indexOf(owner)
  const mark = `银丝雀${'甲乙丙丁戊己'[n]}`
  return {
    name: `${mark}联系人`,
    phone: `1780000${n}${n}${n}${n}`,
    credit_code: `GOLDEN${owner.toUpperCase()}0000000000`.slice(0, 18),
    contract_no: `${mark}合同`,
    bank_name: `${mark}银行`,
    bank_account: `6333${n}${n}${n}${n}0000${n}${n}${n}${n}`,
    invoice_title: `${mark}抬头`,
    remark: `${mark}备注`,
  }
}

/** One word for each field: company, contact, phone, wechat, remark, tag, follow-up. */
const words = (owner: Owner) => {
  const n = owners.indexOf(owner)
  const mark = `金丝雀${'甲乙丙丁戊己'[n]}`
  return {
    company_name: `${mark}物资公司`,
    name: `${mark}联系人`,
    phone: `1770000${n}${n}${n}${n}`,
    wechat: `canary_wechat_${owner}`,
    remark: `${mark}备注`,
    tags: [`${mark}标签`],
    credit_code: `CANARY${owner.toUpperCase()}0000000000`.slice(0, 18),
    content: `${mark}跟进`,
    later: `${mark}改过`,
  }
}

const secretsOf = (owner: Owner) => {
  const { tags, ...rest } = words(owner)
  return [...Object.values(rest), ...tags, ...Object.values(consignorWords(owner))]
}

let t: TestApp
const ids = {} as Record<Owner, number>
const consignors = {} as Record<Owner, number>
const follow = {} as Record<Owner, number>
const view = {} as Record<Owner, number>

beforeAll(async () => {
  t = await testApp()
  for (const owner of owners) {
    const who = await t.as(owner)
    const { content, later, ...fields } = words(owner)
    const made = await who.ask('/api/customers', { method: 'POST', body: newCustomer(fields) })
    ids[owner] = made.data.id
    consignors[owner] = (
      await who.ask('/api/consignors', {
        method: 'POST',
        body: { company_name: `委托公司${owners.indexOf(owner)}号`, ...consignorWords(owner) },
      })
    ).data.id
    follow[owner] = (
      await who.ask(`/api/customers/${ids[owner]}/follow-ups`, {
        method: 'POST',
        body: { kind: 1, content, next_follow_at: new Date(Date.now() + 1e8).toISOString() },
      })
    ).data.id
    await who.ask(`/api/customers/${ids[owner]}`, { method: 'PATCH', body: { remark: later, version: 2 } })
    await who.ask(`/api/customers/${ids[owner]}/lock`, {
      method: 'POST',
      body: { locked_until: new Date(Date.now() + 1e8).toISOString(), version: 3 },
    })
    view[owner] = (
      await who.ask('/api/views', {
        method: 'PUT',
        body: { list: 'customers', name: words(owner).name, query: words(owner).remark },
      })
    ).data.id
  }
})
afterAll(() => t.close())

const state = async () =>
  (
    await t.database.pool.query(
      "select md5(string_agg(to_jsonb(c)::text, '' order by id)) as md5 from customers c",
    )
  ).rows[0].md5 +
  (
    await t.database.pool.query(
      "select md5(string_agg(to_jsonb(c)::text, '' order by id)) as md5 from consignors c",
    )
  ).rows[0].md5 +
  (
    await t.database.pool.query(
      "select md5(string_agg(to_jsonb(f)::text, '' order by id)) as md5 from follow_ups f",
    )
  ).rows[0].md5 +
  (
    await t.database.pool.query(
      "select md5(string_agg(to_jsonb(v)::text, '' order by id)) as md5 from views v",
    )
  ).rows[0].md5

type Get = (path: string) => Promise<unknown>
type Send = (method: string, path: string, body: unknown) => Promise<unknown>

/** Every way to ask for somebody else's consignor, and to change it. */
async function foreignConsignor(who: Person, owner: Owner, get: Get, send: Send): Promise<void> {
  const id = consignors[owner]
  const { name, phone, bank_account, remark } = consignorWords(owner)
  for (const q of [name, phone, phone.slice(-4), bank_account, remark, '银丝雀', '银', 'ysq', '委托公司']) {
    const query = `q=${encodeURIComponent(q)}`
    for (const path of ['/api/consignors', '/api/consignors/options', '/api/search'])
      await get(`${path}?${query}`)
  }
  await get(`/api/consignors/${id}`)
  await get(`/api/consignors/${id}/timeline`)
  await get(`/api/consignors?service_id=${t.uid(owner)}`)
  for (const changes of [{ remark: 'x' }, { suspended: true }, { service_id: who.uid }])
    for (const version of [1, 2]) await send('PATCH', `/api/consignors/${id}`, { ...changes, version })
  await send('POST', '/api/lots', { corpore_name: 'x', commission_id: id })
}

/** Every read, and attempts to change other people's rows. */
async function everyAnswer(who: Person, foreign: readonly Owner[]): Promise<[string, Answer][]> {
  const answers: [string, Answer][] = []
  const get = async (path: string) => answers.push([`GET ${path}`, await who.ask(path)])
  const send = async (method: string, path: string, body: unknown) =>
    answers.push([`${method} ${path}`, await who.ask(path, { method, body })])
  for (const query of [
    '',
    '&sort=-created_at',
    '&sort=next_follow_at',
    '&team=true',
    '&team=false',
    '&locked=true',
    '&overdue=false',
    '&falling_soon=true',
    '&archived=false',
    '&status=2',
    '&area=浙江省',
    '&page=2',
    `&service_id=${t.uid('5a')}&service_id=${t.uid('5b')}&service_id=${t.uid('3b')}`,
  ])
    await get(`/api/customers?limit=100${query}`)
  for (const query of ['', '&sort=pool_at', '&status=2', '&area=浙江省', '&deal_count=0'])
    await get(`/api/pool/customers?limit=100${query}`)
  for (const path of [
    '/api/consignors?limit=100',
    '/api/consignors?limit=100&sort=contract_to',
    '/api/consignors/options',
    '/api/customers/tags',
    '/api/views',
    '/api/views?list=customers',
    '/api/staff/options',
    '/api/staff',
    '/api/staff?q=5',
    '/api/session/sessions',
    '/api/pool/rules',
    '/api/imports/1',
    '/admin/login/user',
    '/api/openapi.json',
    '/api/dashboard',
    '/api/search?q=金丝雀',
    '/api/notifications',
  ])
    await get(path)
  for (const owner of foreign) {
    const item = words(owner)
    for (const q of [
      item.company_name,
      '金丝雀',
      item.name,
      item.phone,
      item.phone.slice(-4),
      item.wechat,
      item.remark,
      'jsq',
    ]) {
      await get(`/api/customers?q=${encodeURIComponent(q)}`)
      await get(`/api/pool/customers?q=${encodeURIComponent(q)}`)
    }
    await get(`/api/customers?tags=${encodeURIComponent(item.tags[0] ?? '')}`)
    await foreignConsignor(who, owner, get, send)
    const id = ids[owner]
    for (const path of [
      `/api/customers/${id}`,
      `/api/customers/${id}/timeline`,
      `/api/customers/${id}/follow-ups`,
      `/api/pool/customers/${id}`,
    ])
      await get(path)
    const date = new Date(Date.now() + 86_400_000).toISOString()
    const writes: [string, string, unknown][] = [
      ['PATCH', `/api/customers/${id}`, { remark: 'x', version: 4 }],
      ['PATCH', `/api/customers/${id}`, { remark: 'x', version: 1 }],
      ['POST', `/api/customers/${id}/release`, { reason: 1, version: 4 }],
      ['POST', `/api/customers/${id}/transfer`, { service_id: who.uid, version: 4 }],
      ['POST', `/api/customers/${id}/lock`, { locked_until: date, version: 4 }],
      ['POST', `/api/customers/${id}/unlock`, { version: 4 }],
      ['POST', `/api/customers/${id}/archive`, { version: 4 }],
      ['POST', `/api/customers/${id}/follow-ups`, { kind: 1, content: 'x' }],
      ['PATCH', `/api/customers/${id}/follow-ups/${follow[owner]}`, { content: 'x', version: 1 }],
      ['POST', '/api/customers/release', { ids: [id], reason: 1 }],
      ['POST', '/api/customers/transfer', { ids: [id], service_id: who.uid }],
      ['POST', '/api/customers/tag', { ids: [id], add: ['x'] }],
      ['POST', `/api/pool/customers/${id}/claim`, {}],
      ['POST', `/api/pool/customers/${id}/assign`, { service_id: who.uid }],
      ['POST', `/api/pool/customers/${id}/reveal`, {}],
      ['POST', '/api/pool/claim', { ids: [id] }],
      ['PUT', `/api/views/${view[owner]}`, { name: 'x', query: '', version: 1 }],
      ['DELETE', `/api/views/${view[owner]}`, undefined],
    ]
    for (const [method, path, body] of writes) await send(method, path, body)
  }
  return answers
}

/** The everyday run asks one person of each role. */
const isAsked = (username: string) => full || username.endsWith('a')

describe.each(Object.entries(viewers).filter(([username]) => isAsked(username)))('%s', (username, seen) => {
  const foreign = owners.filter((owner) => !seen.includes(owner))

  test('finds nothing of other people’s rows in any answer, and cannot change them', async () => {
    const who = await t.as(username)
    const before = await state()
    const leaks = (await everyAnswer(who, foreign)).flatMap(([asked, { text }]) =>
      foreign.flatMap((owner) =>
        secretsOf(owner)
          .filter((secret) => text.includes(secret))
          .map((secret) => `${asked}: ${secret}`),
      ),
    )
    expect(leaks).toEqual([])
    expect(await state()).toBe(before)
  })

  test('finds all their own rows, and the total agrees', async () => {
    const who = await t.as(username)
    const list = await who.ask('/api/customers?limit=100')
    if (!['1', '2', '3', '5'].includes(username[0] ?? '')) return expect(list.status).toBe(403)
    expect(
      list.data.items.map((row: { id: number }) => row.id).toSorted((a: number, b: number) => a - b),
    ).toEqual(seen.map((owner) => ids[owner]).toSorted((a, b) => a - b))
    expect(list.data.total).toBe(seen.length)
    expect((await who.ask('/api/customers?q=金丝雀&limit=1')).data.total).toBe(seen.length)
    for (const owner of seen)
      expect((await who.ask(`/api/customers/${ids[owner]}`)).data).toMatchObject({
        phone: words(owner).phone,
        remark: words(owner).later,
      })
  })

  test('a check says only that it exists', async () => {
    const who = await t.as(username)
    for (const owner of foreign) {
      const { company_name, phone, credit_code } = words(owner)
      const answer = await who.ask('/api/customers/check', {
        method: 'POST',
        body: { company_name, phone, credit_code },
      })
      if (answer.status === 403) continue
      expect(answer.data.hits).toEqual([
        { kind: 'hard', field: 'phone' },
        { kind: 'hard', field: 'credit_code' },
        { kind: 'soft', field: 'company_name' },
      ])
      const refused = await who.ask('/api/customers', { method: 'POST', body: newCustomer({ phone }) })
      expect(refused.data).toEqual({
        reason: 'duplicate',
        soft: false,
        hits: [{ kind: 'hard', field: 'phone' }],
      })
    }
  })
})

test('a missing row and a foreign one get the same answer', async () => {
  const who = await t.as('5a')
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/timeline', undefined],
    ['GET', '/follow-ups', undefined],
    ['PATCH', '', { remark: 'x', version: 4 }],
    ['POST', '/release', { reason: 1, version: 4 }],
    ['POST', '/follow-ups', { kind: 1, content: 'x' }],
  ] as const) {
    const [foreign, absent] = [
      await who.ask(`/api/customers/${ids['5b']}${path}`, { method, body }),
      await who.ask(`/api/customers/987654${path}`, { method, body }),
    ]
    expect([path, foreign.status, foreign.text]).toEqual([path, 404, absent.text])
  }
})

test('the auditor reads the log with phones masked', async () => {
  const who = await t.as('7a')
  expect((await who.ask('/api/customers')).status).toBe(403)
  const { text } = await who.ask('/api/audit?resource=customers&action=create&action=edit&limit=100')
  expect(text.includes(words('5a').company_name)).toBe(true)
  for (const owner of owners)
    for (const secret of [words(owner).phone, words(owner).wechat])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
})

test('a team has one level: the lead of a lead sees nothing of the second team', async () => {
  await t.database.pool.query("update staff set leader_uid = $1 where username = '3a'", [t.uid('3b')])
  const who = await t.as('3b')
  expect(
    (await who.ask('/api/customers?limit=100')).data.items
      .map((row: { id: number }) => row.id)
      .toSorted((a: number, b: number) => a - b),
  ).toEqual([ids['3a'], ids['3b'], ids['5b']].toSorted((a, b) => a - b))
  await t.database.pool.query("update staff set leader_uid = null where username = '3a'")
})

test('several roles add up; a leader without role 3 leads nobody', async () => {
  const change = (username: string, roles: string) =>
    t.database.pool.query('update staff set roles = $1 where username = $2', [roles, username])
  await change('3a', '{5}')
  expect((await (await t.as('3a')).ask('/api/customers')).data.total).toBe(1)
  await change('3a', '{5,2}')
  expect((await (await t.as('3a')).ask('/api/customers')).data.total).toBe(owners.length)
  await change('3a', '{3}')
})
