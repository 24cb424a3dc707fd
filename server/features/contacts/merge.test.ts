import { beforeEach, describe, expect, test } from 'vitest'
import { defaultPoolRules } from '#contract/pool.ts'
import { newConsignor, newLot } from '#server/test/support/auction.ts'
import { printedRandom } from '#server/test/support/seeded-random.ts'
import { type Answer, type Person } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'
import { forgetRules } from '#server/features/customers/pool/rules.ts'

const { t, p } = withPeople('1a', '2a', '3a', '3b', '4a', '5a', '5b')

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const why = (answer: Answer) => [answer.status, answer.data?.reason]

beforeEach(async () => {
  await sql('insert into pool_rules (version, rules) select max(version) + 1, $1 from pool_rules', [
    JSON.stringify({ ...defaultPoolRules, compare_daily_limit: 100_000 }),
  ])
  forgetRules()
})

let digits = 30_000_000
const phone = () => `136${(digits += 1)}`
async function made(owner: '5a' | '5b' | '3a' | null = '5a', changes: Record<string, unknown> = {}) {
  const body = newCustomer({ phone: phone(), service_id: owner && t.uid(owner), ...changes })
  const answer = await p['1a'].ask('/api/customers', { method: 'POST', body })
  if (answer.code !== 0) throw new Error(answer.text)
  return { ...answer.data, phone: body['phone'] as string }
}

const post = (who: Person, path: string, body: unknown) =>
  who.ask(`/api/customers/${path}`, { method: 'POST', body })
const get = async (who: Person, path: string) => (await who.ask(`/api/customers/${path}`)).data
const versionOf = async (id: number) =>
  (await sql('select version from customers where id = $1', [id]))[0].version as number
const merge = async (who: Person, id: number, other_id: number, fields: Record<string, string> = {}) =>
  post(who, `${id}/merge`, {
    other_id,
    fields,
    version: await versionOf(id),
    other_version: await versionOf(other_id),
  })
const undo = async (who: Person, id: number, more: Record<string, unknown> = {}) =>
  post(who, `${id}/merge/undo`, { version: await versionOf(id), ...more })
const addContact = (id: number, changes: Record<string, unknown> = {}) =>
  post(p['1a'], `${id}/contacts`, { name: '联系人', phone: phone(), ...changes })

describe('who may merge what', () => {
  test('leads within their team, directors everybody; salespeople not', async () => {
    const [row, other, foreign] = [await made(), await made(), await made('5b')]
    const body = { other_id: other.id, version: 1, other_version: 1 }
    expect((await t.ask(`/api/customers/${row.id}/merge`, { method: 'POST', body })).status).toBe(401)
    expect((await post(p['5a'], `${row.id}/merge`, body)).status).toBe(403)
    expect((await merge(p['3a'], row.id, foreign.id)).status).toBe(404)
    expect((await merge(p['3a'], foreign.id, row.id)).status).toBe(404)
    expect((await merge(p['3b'], row.id, other.id)).status).toBe(404)
    expect((await get(p['3a'], `${row.id}`)).actions).toContain('merge')
    expect((await get(p['5a'], `${row.id}`)).actions).not.toContain('merge')
    expect((await merge(p['3a'], row.id, other.id)).code).toBe(0)
    expect((await undo(p['3a'], row.id)).status).toBe(403)
    expect((await merge(p['2a'], row.id, foreign.id)).code).toBe(0)
  })

  test('a body that says what it means, and no customer with itself', async () => {
    const [row, other] = [await made(), await made()]
    const answer = await post(p['2a'], `${row.id}/merge`, { fields: { phone: 'mine', tags: 'other' } })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.data.fields)).toEqual(
      expect.arrayContaining(['other_id', 'version', 'other_version']),
    )
    expect((await merge(p['2a'], row.id, row.id)).data.fields).toHaveProperty('other_id')
    expect((await merge(p['2a'], row.id, other.id, { wrong: 'other' })).status).toBe(422)
  })

  test('neither of the pool, nor archived, nor seen at an older version, nor with a masked number', async () => {
    const [row, pooled, gone] = [await made(), await made(null), await made()]
    expect((await merge(p['2a'], row.id, pooled.id)).status).toBe(404)
    expect((await merge(p['2a'], pooled.id, row.id)).status).toBe(404)
    await sql('update customers set archived_at = now() where id = $1', [gone.id])
    expect(why(await merge(p['2a'], row.id, gone.id))).toEqual([409, 'already_archived'])
    const other = await made()
    const stale = await post(p['2a'], `${row.id}/merge`, { other_id: other.id, version: 1, other_version: 9 })
    expect([...why(stale), stale.data.current.id]).toEqual([409, 'stale_version', other.id])
    const old = await post(p['2a'], `${row.id}/merge`, { other_id: other.id, version: 9, other_version: 1 })
    expect([...why(old), old.data.current.id]).toEqual([409, 'stale_version', row.id])
    await p['2a'].ask(`/api/pool/customers/${pooled.id}/assign`, {
      method: 'POST',
      body: { service_id: t.uid('5a') },
    })
    expect(why(await merge(p['2a'], row.id, pooled.id))).toEqual([403, 'masked_field'])
    expect((await merge(p['1a'], row.id, pooled.id)).code).toBe(0)
  })

  test('two consignors stay two', async () => {
    const [row, other] = [await made(), await made()]
    for (const { id } of [row, other]) await newConsignor(t, { customer_id: id })
    expect(why(await merge(p['2a'], row.id, other.id))).toEqual([409, 'both_have_consignors'])
    expect((await get(p['2a'], `${other.id}`)).archived_at).toBeNull()
  })

  test('of two merges at once one wins', async () => {
    const rows = [await made(), await made(), await made()]
    const [one, two, three] = rows.map((row) => row.id)
    const body = (other_id: number) => ({ other_id, version: 1, other_version: 1 })
    const answers = await Promise.all([
      post(p['2a'], `${one}/merge`, body(two)),
      post(p['1a'], `${two}/merge`, body(one)),
      post(p['2a'], `${three}/merge`, body(two)),
    ])
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  })
})

describe('a merge', () => {
  test('joins contacts, lots, consignor and tags, and archives the other one', async () => {
    const row = await made('5a', { tags: ['甲', '乙'], name: '张一' })
    const other = await made('5b', { tags: ['乙', '丙'], name: '李二', status: 1 })
    const { data: person } = await addContact(other.id)
    const consignor = await newConsignor(t, { customer_id: other.id, service_id: t.uid('5b') })
    const lot = await newLot(t, p['5b'], { commission_id: consignor })
    await post(p['5a'], `${row.id}/follow-ups`, { kind: 1, content: '这边的电话' })
    await post(p['5b'], `${other.id}/follow-ups`, { kind: 1, content: '那边的电话' })
    const answer = await merge(p['2a'], row.id, other.id, { status: 'other' })
    // Its contract has made the other one a partner.
    expect(answer.data).toMatchObject({
      id: row.id,
      name: '张一',
      status: 5,
      live_lots: 1,
      follow_up_count: 2,
    })
    expect(answer.data.tags).toEqual(['甲', '乙', '丙'])
    const people = (await get(p['5a'], `${row.id}/contacts`)).items
    expect(people.map((item: { name: string }) => item.name)).toEqual(['联系人', '李二'])
    expect(people[0].id).toBe(person.id)
    expect((await p['5a'].ask(`/api/lots/${lot.id}`)).data).toMatchObject({
      customer_id: row.id,
      service_id: t.uid('5a'),
    })
    expect((await p['5a'].ask(`/api/consignors?customer_id=${row.id}`)).data.items).toMatchObject([
      { id: consignor, service_id: t.uid('5a') },
    ])
    const followed = (await get(p['5a'], `${row.id}/follow-ups`)).items
    expect(followed.map((item: { content: string }) => item.content)).toEqual(['那边的电话', '这边的电话'])
    const whats = (await get(p['5a'], `${row.id}/timeline`)).items.map((item: { what: string }) => item.what)
    expect(whats.filter((what: string) => what === 'create')).toHaveLength(2)
    expect(whats.filter((what: string) => what === 'merge')).toHaveLength(1)
    expect(await get(p['2a'], `${other.id}`)).toMatchObject({
      merged_into: row.id,
      merged_into_name: row.company_name,
      actions: [],
    })
    expect((await p['5b'].ask(`/api/customers?q=${other.phone}`)).data.total).toBe(0)
  })

  test('lets the other one’s number become the primary one', async () => {
    const [row, other] = [await made(), await made()]
    const answer = await merge(p['3a'], row.id, other.id, { phone: 'other', name: 'other' })
    expect(answer.data.phone).toBe(other.phone)
    const { items } = await get(p['5a'], `${row.id}/contacts`)
    expect(items).toMatchObject([{ phone: row.phone }])
    expect((await p['5a'].ask(`/api/customers?q=${other.phone}`)).data.items[0].id).toBe(row.id)
  })

  test('refuses more contacts and tags than one customer has', async () => {
    const [row, other] = [await made(), await made()]
    const tags = (word: string) => Array.from({ length: 11 }, (_, at) => `${word}${at}`)
    await sql('update customers set tags = $2 where id = $1', [row.id, tags('a')])
    await sql('update customers set tags = $2 where id = $1', [other.id, tags('b')])
    expect((await merge(p['2a'], row.id, other.id)).data.fields).toHaveProperty('tags')
    await sql("update customers set tags = '{}' where id = $1", [other.id])
    await sql(
      `insert into customer_contacts (customer_id, name, phone, phone_digits, grams)
       select $1, 'x', n::text, n::text, '{}' from generate_series(1, 50) n`,
      [row.id],
    )
    expect(why(await merge(p['2a'], row.id, other.id))).toEqual([409, 'contact_limit_reached'])
  })

  test('of what was merged before leads straight to the one that stays', async () => {
    const [a, b, c] = [await made(), await made(), await made()]
    await post(p['5a'], `${c.id}/follow-ups`, { kind: 1, content: '最早的一条' })
    await merge(p['2a'], b.id, c.id)
    await merge(p['2a'], a.id, b.id)
    expect((await get(p['2a'], `${c.id}`)).merged_into).toBe(a.id)
    expect((await get(p['5a'], `${a.id}/follow-ups`)).items).toMatchObject([{ content: '最早的一条' }])
    expect(why(await undo(p['2a'], b.id))).toEqual([409, 'already_archived'])
    expect((await undo(p['2a'], a.id)).code).toBe(0)
    expect((await get(p['2a'], `${c.id}`)).merged_into).toBe(b.id)
  })
})

describe('taking a merge back', () => {
  test('is for directors, the latest first, for 30 days', async () => {
    const [row, one, two] = [await made(), await made(), await made()]
    expect((await undo(p['2a'], row.id)).status).toBe(404)
    await merge(p['2a'], row.id, one.id)
    await merge(p['2a'], row.id, two.id)
    const { items } = await get(p['2a'], `${row.id}/merges`)
    expect(items.map((each: { actions: string[] }) => each.actions)).toEqual([['undo'], []])
    expect((await get(p['5a'], `${row.id}/merges`)).items[0].actions).toEqual([])
    expect((await p['5b'].ask(`/api/customers/${row.id}/merges`)).status).toBe(404)
    expect(why(await undo(p['2a'], row.id, { other_id: one.id }))).toEqual([409, 'later_merge'])
    expect(why(await undo(p['2a'], row.id, { version: 1 }))).toEqual([409, 'stale_version'])
    await t.asOwner("update customer_merges set at = at - interval '31 days' where other_id = $1", [two.id])
    expect(why(await undo(p['2a'], row.id))).toEqual([409, 'undo_window_over'])
    await t.asOwner("update customer_merges set at = at + interval '2 days' where other_id = $1", [two.id])
    expect((await undo(p['2a'], row.id, { other_id: two.id })).code).toBe(0)
    expect((await undo(p['1a'], row.id)).code).toBe(0)
    expect((await undo(p['1a'], row.id)).status).toBe(404)
  })

  test('leaves what came later with the one that stays', async () => {
    const [row, other] = [await made(), await made('5a', { tags: ['旧'] })]
    const { data: kept } = await addContact(other.id)
    const { data: changed } = await addContact(other.id)
    await merge(p['2a'], row.id, other.id, { area: 'other', remark: 'other', status: 'other' })
    const { data: late } = await addContact(row.id, { name: '后来的人' })
    await p['5a'].ask(`/api/contacts/${changed.id}`, {
      method: 'PATCH',
      body: { phone: phone(), version: 1 },
    })
    await post(p['5a'], `${row.id}/follow-ups`, { kind: 1, content: '合并之后' })
    await p['5a'].ask(`/api/customers/${row.id}`, {
      method: 'PATCH',
      body: { status: 6, version: await versionOf(row.id) },
    })
    expect((await undo(p['2a'], row.id)).data).toMatchObject({ status: 6, tags: [], follow_up_count: 1 })
    const ids = async (id: number) =>
      (await get(p['5a'], `${id}/contacts`)).items.map((record: { id: number }) => record.id)
    expect(await ids(row.id)).toEqual([changed.id, late.id])
    expect(await ids(other.id)).toEqual([kept.id])
    expect((await get(p['5a'], `${other.id}/follow-ups`)).total).toBe(0)
  })

  test('is refused where the number has been entered again', async () => {
    const [row, other] = [await made(), await made()]
    await merge(p['2a'], row.id, other.id)
    await made('5a', { phone: other.phone, confirm_duplicate: true })
    expect(why(await undo(p['2a'], row.id))).toEqual([409, 'duplicate'])
    expect((await get(p['2a'], `${other.id}`)).merged_into).toBe(row.id)
  })

  test('gives it to the other owner where the former one has left', async () => {
    const [row, other] = [await made('5a'), await made('3a')]
    await merge(p['2a'], row.id, other.id)
    await sql('update staff set disabled_at = now() where id = $1', [t.uid('3a')])
    await undo(p['2a'], row.id)
    await sql('update staff set disabled_at = null where id = $1', [t.uid('3a')])
    expect((await get(p['2a'], `${other.id}`)).service_id).toBe(t.uid('5a'))
  })
})

const lost = ['version', 'updated_at', 'updated_by']
const without = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !lost.includes(name)))

/** All that a merge may touch. */
async function picture(ids: readonly number[]): Promise<unknown> {
  const rows = await Promise.all([
    sql('select * from customers where id = any($1) order by id', [ids]),
    sql('select * from customer_contacts where customer_id = any($1) order by id', [ids]),
    sql('select id, customer_id, service_id, state from lots where customer_id = any($1) order by id', [ids]),
    sql('select id, customer_id, service_id from consignors where customer_id = any($1) order by id', [ids]),
    sql('select id, customer_id from follow_ups where customer_id = any($1) order by id', [ids]),
  ])
  return rows.map((some) => some.map(without))
}

const sides = ['company_name', 'name', 'phone', 'wechat', 'status', 'credit_code', 'remark', 'next_follow_at']

test('random histories merged and taken back are identical', { timeout: 120_000 }, async () => {
  const { seed, int } = randomly()
  for (let round = 0; round < 4; round += 1) {
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const row = await made(int(2) ? '5a' : '5b', {
        status: 1 + int(6),
        tags: ['甲', '乙', '丙', '丁'].slice(int(3), 2 + int(3)),
        remark: int(2) ? `备注${n}` : null,
        next_follow_at: int(2) ? new Date(Date.now() + int(9) * 86_400_000).toISOString() : null,
        credit_code: int(2) ? `91330000MA${String(digits).slice(-8)}` : null,
      })
      ids.push(row.id)
      for (let m = int(3); m > 0; m -= 1) await addContact(row.id)
      if (int(2)) await post(p['2a'], `${row.id}/follow-ups`, { kind: 1, content: '聊过' })
      if (n < 2) {
        const consignor = await newConsignor(t, { customer_id: n === 0 ? row.id : undefined })
        for (let m = int(3); m > 0; m -= 1) await newLot(t, p['5a'], { commission_id: consignor })
      }
    }
    const pictures: [number, unknown][] = []
    const live = [...ids]
    while (live.length > 1) {
      const [one] = live.splice(int(live.length), 1)
      const id = live[int(live.length)] ?? 0
      const fields = Object.fromEntries(sides.flatMap((name) => (int(2) ? [[name, 'other']] : [])))
      pictures.push([id, await picture(ids)])
      const answer = await merge(p['2a'], id, one ?? 0, fields)
      expect([seed, round, answer.code, answer.text]).toEqual([seed, round, 0, answer.text])
    }
    for (const [id, before] of pictures.toReversed()) {
      const answer = await undo(p['2a'], id)
      expect([seed, round, answer.code, answer.text]).toEqual([seed, round, 0, answer.text])
      expect(await picture(ids), `seed ${seed}, round ${round}`).toEqual(before)
    }
  }
})

function randomly() {
  const item = printedRandom()
  return { seed: item.seed, int: (below: number) => item.below(below) }
}
