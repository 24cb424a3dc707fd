import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Person } from '../support/harness.ts'
import { newCustomer } from '../support/new-records.ts'
import { withPeople } from '../support/people.ts'

/** Reading what one's role shows is never refused. Reading unusually much of it is noticed. */
const { t, p } = withPeople('1a', '2a', '2b', '3a', '5a', '5b')
const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)

async function fill(owner: string, n: number): Promise<void> {
  const { phone: _phone, service_id: _owner, ...row } = newCustomer()
  const made = await p['1a'].ask('/api/customers', {
    method: 'POST',
    body: { ...row, phone: `166${Date.now() % 1e8}`, service_id: t.uid(owner) },
  })
  await sql(
    `insert into customers (company_name, name, phone, department, duty, area, status, wechat, service_id, tags,
        phone_digits, company_key, grams, owner_since)
      select company_name || n, name, '16700' || (100000 + n + $2), department, duty, area, status, wechat, service_id, tags,
        '16700' || (100000 + n + $2), company_key || n, grams, owner_since
      from customers, generate_series(1, $3) as n where id = $1`,
    [made.data.id, t.uid(owner) * 1000, n - 1],
  )
}

async function pages(who: Person, from: number, to: number): Promise<void> {
  for (let page = from; page <= to; page += 1)
    expect((await who.ask(`/api/customers?limit=20&page=${page}`)).status).toBe(200)
}

async function noticed(who: Person): Promise<Record<string, unknown>[]> {
  // The answer goes out first.
  await new Promise((done) => setTimeout(done, 300))
  const { rows } = await sql(
    "select resource, detail from audit_entries where action = 'read_much' and uid = $1 order by id",
    [who.uid],
  )
  return rows
}

const notices = async () =>
  (await p['1a'].ask('/api/notifications')).data.items.filter(
    (item: { kind: string }) => item.kind === 'read_much',
  )

describe('somebody pages through the customers', () => {
  beforeAll(async () => {
    await fill('5a', 150)
    await fill('5b', 400)
  })

  test('a lead through all of the team’s: one entry, one notice, and nothing is refused', async () => {
    await pages(p['3a'], 1, 7)
    expect(await noticed(p['3a'])).toEqual([])
    await pages(p['3a'], 8, 8)
    expect(await noticed(p['3a'])).toEqual([
      { resource: 'customers', detail: { numbers: 150, whole_list: true } },
    ])
    await pages(p['3a'], 1, 8)
    expect(await noticed(p['3a'])).toHaveLength(1)
    expect(await notices()).toMatchObject([{ values: { name: '昵称3a', n: 150 } }])
  })

  test('the owner through their own: nothing', async () => {
    await pages(p['5a'], 1, 8)
    expect(await noticed(p['5a'])).toEqual([])
  })

  test('a director past three hundred numbers of others; the same page again counts nothing', async () => {
    for (let n = 0; n < 20; n += 1) await pages(p['2a'], 1, 1)
    await pages(p['2a'], 1, 15)
    expect(await noticed(p['2a'])).toEqual([])
    await pages(p['2a'], 16, 16)
    expect(await noticed(p['2a'])).toEqual([{ resource: 'customers', detail: { numbers: 320 } }])
  })

  test('in two processes together', async () => {
    const [one, other] = [await testApp({ besides: t }), await testApp({ besides: t })]
    const read = async (beside: typeof one, from: number, to: number) => {
      for (let page = from; page <= to; page += 1)
        await beside.ask(`/api/customers?limit=20&page=${page}`, { headers: { 'x-token': p['2b'].token } })
    }
    await read(one, 1, 10)
    await read(other, 11, 20)
    expect(await noticed(p['2b'])).toEqual([])
    await one.close()
    await other.close()
    expect(await noticed(p['2b'])).toEqual([{ resource: 'customers', detail: { numbers: 400 } }])
  })
})
