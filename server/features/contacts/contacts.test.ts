import { beforeEach, describe, expect, test } from 'vitest'
import { defaultPoolRules } from '#contract/pool.ts'
import { forgetRules } from '#server/features/customers/pool/rules.ts'
import { type Answer, type Person } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'
import { spellContactsNightly } from './spell-names.ts'

const { t, p } = withPeople('1a', '2a', '3a', '3b', '4a', '5a', '5b')

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const why = (answer: Answer) => [answer.status, answer.data?.reason]

let digits = 20_000_000
const phone = () => `137${(digits += 1)}`
async function made(owner: '5a' | '5b' | null = '5a', changes: Record<string, unknown> = {}) {
  const body = newCustomer({ phone: phone(), service_id: owner && t.uid(owner), ...changes })
  const answer = await p['1a'].ask('/api/customers', { method: 'POST', body })
  if (answer.code !== 0) throw new Error(answer.text)
  return { ...answer.data, phone: body['phone'] as string }
}

const people = (who: Person, id: number, query = '') => who.ask(`/api/customers/${id}/contacts${query}`)
const add = (who: Person, id: number, body: Record<string, unknown> = {}) =>
  who.ask(`/api/customers/${id}/contacts`, {
    method: 'POST',
    body: { name: '李会计', phone: phone(), ...body },
  })
const edit = (who: Person, id: number, body: unknown) =>
  who.ask(`/api/contacts/${id}`, { method: 'PATCH', body })
const remove = (who: Person, id: number, version?: number) =>
  who.ask(`/api/contacts/${id}${version === undefined ? '' : `?version=${version}`}`, { method: 'DELETE' })
const create = (who: Person, changes: Record<string, unknown>) =>
  who.ask('/api/customers', { method: 'POST', body: newCustomer({ phone: phone(), ...changes }) })

async function rules(changes: Record<string, unknown> = {}): Promise<void> {
  await sql('insert into pool_rules (version, rules) select max(version) + 1, $1 from pool_rules', [
    JSON.stringify({ ...defaultPoolRules, compare_daily_limit: 100_000, ...changes }),
  ])
  forgetRules()
}
beforeEach(() => rules())

describe('the contacts of a customer', () => {
  test('are refused without a session, to other roles, and outside one’s scope', async () => {
    const customer = await made()
    const { data } = await add(p['5a'], customer.id)
    expect((await t.ask(`/api/customers/${customer.id}/contacts`)).status).toBe(401)
    expect((await people(p['4a'], customer.id)).status).toBe(403)
    for (const answer of [
      await people(p['5b'], customer.id),
      await add(p['5b'], customer.id),
      await edit(p['5b'], data.id, { name: '别人', version: 1 }),
      await remove(p['5b'], data.id),
      await edit(p['3b'], data.id, { name: '别人', version: 1 }),
      await add(p['5a'], 999_999),
      await remove(p['5a'], 999_999),
    ])
      expect(answer.status).toBe(404)
    expect((await people(p['3a'], customer.id)).data.total).toBe(1)
  })

  test('ask for a name and a phone, and take nothing else', async () => {
    const customer = await made()
    const answer = await add(p['5a'], customer.id, { name: ' ', phone: '12', customer_id: 1 })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.data.fields).toSorted()).toEqual(['customer_id', 'name', 'phone'])
    const { data } = await add(p['5a'], customer.id)
    expect((await edit(p['5a'], data.id, { name: '没有版本' })).data.fields).toHaveProperty('version')
  })

  test('are added, read, edited and deleted, and each is in the history', async () => {
    const customer = await made()
    const { data } = await add(p['5a'], customer.id, { duty: '会计', wechat: 'lihj' })
    expect(data).toMatchObject({ name: '李会计', duty: '会计', primary: false, customer_id: customer.id })
    expect(data.actions).toEqual(['edit', 'delete'])
    const edited = await edit(p['5a'], data.id, { name: '李出纳', version: data.version })
    expect(edited.data).toMatchObject({ id: data.id, name: '李出纳', wechat: 'lihj', version: 2 })
    expect(why(await edit(p['5a'], data.id, { name: '旧', version: 1 }))).toEqual([409, 'stale_version'])
    expect(why(await remove(p['5a'], data.id, 1))).toEqual([409, 'stale_version'])
    expect((await people(p['5a'], customer.id)).data.items).toMatchObject([{ id: data.id, name: '李出纳' }])
    expect((await remove(p['5a'], data.id, 2)).code).toBe(0)
    expect((await people(p['5a'], customer.id)).data.total).toBe(0)
    const { items } = (await p['5a'].ask(`/api/customers/${customer.id}/timeline`)).data
    expect(items.map((item: { what: string }) => item.what)).toEqual(
      expect.arrayContaining(['add_contact', 'edit_contact', 'delete_contact']),
    )
    const logged = await sql(
      "select after ->> 'phone' as phone from audit_entries where action = 'add_contact' and record_id = $1",
      [customer.id],
    )
    expect(logged[0].phone).toMatch(/^137\*+$/)
  })

  test('have a limit', async () => {
    const customer = await made()
    await sql(
      `insert into customer_contacts (customer_id, name, phone, phone_digits, grams)
       select $1, 'x', '1', '1', '{}' from generate_series(1, 50)`,
      [customer.id],
    )
    expect(why(await add(p['5a'], customer.id))).toEqual([409, 'contact_limit_reached'])
  })

  test('stay as they are once the customer is archived', async () => {
    const customer = await made()
    const { data } = await add(p['5a'], customer.id)
    await sql('update customers set archived_at = now() where id = $1', [customer.id])
    for (const answer of [
      await add(p['5a'], customer.id),
      await edit(p['5a'], data.id, { name: '晚了', version: 1 }),
      await remove(p['5a'], data.id),
    ])
      expect(why(answer)).toEqual([409, 'already_archived'])
  })
})

describe('the primary contact', () => {
  test('is the customer’s own columns: another one is exchanged with it', async () => {
    const customer = await made('5a', { name: '王经理', remark: '老客户' })
    const person = { name: '赵厂长', wechat: 'zhao', department: '厂办', duty: '厂长', remark: '周三不在' }
    const added = await add(p['5a'], customer.id, person)
    const swapped = await edit(p['5a'], added.data.id, { primary: true, version: 1 })
    expect(swapped.data).toMatchObject({ name: '王经理', phone: customer.phone, primary: false })
    const now = (await p['5a'].ask(`/api/customers/${customer.id}`)).data
    expect(now).toMatchObject({ ...person, phone: added.data.phone, remark: '老客户\n周三不在' })
    expect((await p['5a'].ask(`/api/customers?q=${customer.phone}`)).data.total).toBe(1)
    expect((await p['5a'].ask(`/api/customers?q=${added.data.phone}`)).data.total).toBe(1)
  })

  test('has what a customer asks for', async () => {
    const customer = await made()
    const answer = await add(p['5a'], customer.id, { primary: true, wechat: 'only' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.data.fields).toSorted()).toEqual(['department', 'duty'])
    expect((await people(p['5a'], customer.id)).data.total).toBe(0)
  })

  test('never has the number of another customer', async () => {
    const customer = await made()
    const person = { wechat: 'w', department: 'd', duty: 'd' }
    const { data } = await add(p['5a'], customer.id, person)
    await create(p['5b'], { phone: data.phone, confirm_duplicate: true })
    const answer = await edit(p['5a'], data.id, { primary: true, version: 1 })
    expect(why(answer)).toEqual([409, 'duplicate'])
    expect(answer.data.soft).toBe(false)
  })
})

describe('duplicates', () => {
  test('a primary number is hard, another contact’s is soft, whoever enters it where', async () => {
    const [first, second] = [await made(), await made()]
    const { data } = await add(p['5a'], first.id)
    const hard = await add(p['5a'], second.id, { phone: first.phone, confirm_duplicate: true })
    expect([why(hard), hard.data.soft]).toEqual([[409, 'duplicate'], false])
    const soft = await add(p['5a'], second.id, { phone: `+86 ${data.phone}` })
    expect([why(soft), soft.data.soft]).toEqual([[409, 'duplicate'], true])
    const masked = `${data.phone.slice(0, 3)}********`
    expect(soft.data.hits).toMatchObject([
      { kind: 'soft', field: 'phone', id: first.id, name: data.name, phone: masked },
    ])
    expect((await add(p['5a'], second.id, { phone: data.phone, confirm_duplicate: true })).code).toBe(0)
    const asked = await create(p['5a'], { phone: data.phone })
    expect([why(asked), asked.data.soft]).toEqual([[409, 'duplicate'], true])
    expect((await create(p['5a'], { phone: data.phone, confirm_duplicate: true })).code).toBe(0)
  })

  test('an edit of a number is compared, and the same number is not', async () => {
    const [first, second] = [await made(), await made()]
    const { data } = await add(p['5a'], first.id)
    const taken = await edit(p['5a'], data.id, { phone: second.phone, version: 1 })
    expect(why(taken)).toEqual([409, 'duplicate'])
    expect(
      (
        await edit(p['5a'], data.id, {
          phone: `${data.phone.slice(0, 3)}-${data.phone.slice(3)}`,
          version: 1,
        })
      ).code,
    ).toBe(0)
  })

  test('of a contact out of sight only say that it exists', async () => {
    const customer = await made('5b')
    const { data } = await add(p['5b'], customer.id)
    const answer = await add(p['5a'], (await made()).id, { phone: data.phone })
    expect(answer.data.hits).toEqual([{ kind: 'soft', field: 'phone' }])
    const check = await p['5a'].ask('/api/customers/check', { method: 'POST', body: { phone: data.phone } })
    expect(check.data.hits).toEqual([{ kind: 'soft', field: 'phone' }])
  })

  test('count to the day’s comparisons, once a number', async () => {
    const [customer, used] = [await made(), '13799990001']
    await rules({ compare_daily_limit: 0 })
    expect((await add(p['5b'], (await made('5b')).id, { phone: used })).status).toBe(429)
    const before = (await p['5a'].ask('/api/pool/quota')).data.compared_today
    await rules()
    await add(p['5a'], customer.id, { phone: used })
    await add(p['5a'], customer.id, { phone: used })
    expect((await p['5a'].ask('/api/pool/quota')).data.compared_today).toBe(before + 1)
  })
})

describe('in the pool', () => {
  test('contacts are masked, found by name only, and nobody’s to write', async () => {
    const customer = await made('5a', { company_name: '联系人入公海公司' })
    const { data } = await add(p['5a'], customer.id, {
      name: '金丝雀会计',
      wechat: 'canary_wx',
      phone: '13755667788',
    })
    const { version } = (await p['5a'].ask(`/api/customers/${customer.id}`)).data
    await p['5a'].ask(`/api/customers/${customer.id}/release`, {
      method: 'POST',
      body: { reason: 1, version },
    })
    for (const who of [p['1a'], p['3a'], p['5a'], p['5b']]) {
      const { items } = (await people(who, customer.id)).data
      expect(items[0]).toMatchObject({ name: '金丝雀会计', masked: ['phone', 'wechat'], actions: [] })
      expect(items[0].phone).not.toContain('55667788')
      expect(items[0].wechat).not.toContain('canary')
      expect((await who.ask('/api/pool/customers?q=55667788')).data.total).toBe(0)
      expect((await who.ask('/api/pool/customers?q=金丝雀会计')).data.total).toBe(1)
      expect((await edit(who, data.id, { name: '偷', version: 1 })).status).toBe(404)
    }
  })

  test('a reveal shows them all and counts once', async () => {
    const customer = await made()
    const { data } = await add(p['5a'], customer.id)
    await add(p['5a'], customer.id)
    await sql('update customers set service_id = null, owner_since = null, pool_at = now() where id = $1', [
      customer.id,
    ])
    const before = (await p['5b'].ask('/api/pool/quota')).data.revealed_today
    await p['5b'].ask(`/api/pool/customers/${customer.id}/reveal`, { method: 'POST', body: {} })
    const { items } = (await people(p['5b'], customer.id)).data
    expect(items[0]).toMatchObject({ phone: data.phone })
    expect(items[0].masked).toBeUndefined()
    expect((await p['5b'].ask('/api/pool/quota')).data.revealed_today).toBe(before + 1)
    expect((await people(p['3b'], customer.id)).data.items[0].masked).toEqual(['phone', 'wechat'])
  })

  test('assigned away, they stay masked and are not written', async () => {
    const customer = await made()
    const { data } = await add(p['5a'], customer.id, { wechat: 'w', department: 'd', duty: 'd' })
    await sql('update customers set service_id = null, owner_since = null, pool_at = now() where id = $1', [
      customer.id,
    ])
    const body = { service_id: t.uid('5a') }
    await p['3a'].ask(`/api/pool/customers/${customer.id}/assign`, { method: 'POST', body })
    expect((await people(p['3a'], customer.id)).data.items[0].phone).not.toBe(data.phone)
    expect((await p['3a'].ask(`/api/customers?q=${data.phone}`)).data.total).toBe(0)
    expect((await edit(p['3a'], data.id, { phone: phone(), version: 1 })).status).toBe(403)
    expect((await edit(p['3a'], data.id, { primary: true, version: 1 })).status).toBe(403)
    expect((await people(p['5a'], customer.id)).data.items[0].phone).toBe(data.phone)
  })
})

describe('the search', () => {
  test('finds a customer by another contact’s name, initials, pinyin and number', async () => {
    const customer = await made('5a', { company_name: '搜索联系人公司' })
    await add(p['5a'], customer.id, { name: '欧阳震华', phone: '13612340987' })
    for (const q of [
      '欧阳震华',
      '震华',
      'oyzh',
      'ouyangzhenhua',
      'zhenhua',
      '13612340987',
      '40987',
      '0987',
    ]) {
      const { data } = await p['5a'].ask(`/api/customers?q=${encodeURIComponent(q)}`)
      expect([q, data.items.map((row: { id: number }) => row.id)]).toEqual([q, [customer.id]])
    }
    expect((await p['5b'].ask('/api/customers?q=13612340987')).data.total).toBe(0)
    const found = (await p['5a'].ask('/api/search?q=欧阳震华')).data
    expect(JSON.stringify(found)).toContain('搜索联系人公司')
  })

  test('finds contacts of an older release by pinyin after the night', async () => {
    const customer = await made('5a')
    const { data } = await add(p['5a'], customer.id, { name: '慕容轩辕' })
    await sql("update customer_contacts set pinyin = '' where id = $1", [data.id])
    const found = async () => (await p['5a'].ask('/api/customers?q=xuanyuan')).data.total
    expect(await found()).toBe(0)
    expect(await spellContactsNightly(t.database.db, new Date())).toBe(true)
    expect(await found()).toBe(1)
  })
})

describe('the refusal of an old version', () => {
  test('tells who changed which field when, without values, and nothing of masked ones', async () => {
    const customer = await made('5a')
    const patch = (who: Person, body: unknown) =>
      who.ask(`/api/customers/${customer.id}`, { method: 'PATCH', body })
    await patch(p['3a'], { duty: '厂长', version: 1 })
    await patch(p['2a'], { remark: '改过', version: 2 })
    const { data } = await patch(p['5a'], { duty: '我的', version: 1 })
    expect(data.changes.duty).toEqual({ by: t.uid('3a'), by_name: '昵称3a', at: expect.any(String) })
    expect(data.changes.remark.by).toBe(t.uid('2a'))
    await sql('update customers set assigned_by = $2 where id = $1', [customer.id, t.uid('3a')])
    const masked = await patch(p['3a'], { duty: '再改', version: 1 })
    expect(masked.data.reason).toBe('stale_version')
    expect(masked.data.changes).not.toHaveProperty('phone')
  })
})
