import { beforeEach, describe, expect, test } from 'vitest'
import { defaultPoolRules } from '#contract/pool.ts'
import { forgetRules } from '#server/features/customers/pool/rules.ts'
import { file, form } from '#server/features/uploads/test-files.ts'
import { until } from '#server/test/support/waiting.ts'
import { type Answer, type Person } from '../support/harness.ts'
import { newCustomer } from '../support/new-records.ts'
import { withPeople } from '../support/people.ts'
import { inFull } from '../support/full.ts'

/** Attempts by somebody with an account to read the phones of the pool and of others. */
const { t, p } = withPeople('1a', '2a', '3a', '3b', '5a', '5b')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const why = (answer: Answer) => [answer.status, answer.data?.reason]
const post = (who: Person, path: string, body: unknown = {}, key?: string) =>
  who.ask(path, { method: 'POST', body, ...(key ? { headers: { 'idempotency-key': key } } : {}) })

// Its last six digits must not stand in the made-up company names, which end in a process and a serial number.
let digits = 27_318_000
const nextPhone = () => `158${(digits += 1)}`
async function made(changes: Record<string, unknown> = {}) {
  const body = newCustomer({ phone: nextPhone(), service_id: null, ...changes })
  const { code, data, text } = await post(p['1a'], '/api/customers', body)
  if (code !== 0) throw new Error(text)
  return { ...data, phone: body['phone'] } as { id: number; phone: string; version: number }
}

/** Ten at a time: on a slow machine more requests of one session would wait too long in its queue. */
async function several(n: number, changes = {}) {
  const rows: Awaited<ReturnType<typeof made>>[] = []
  while (rows.length < n) {
    const length = Math.min(10, n - rows.length)
    rows.push(...(await Promise.all(Array.from({ length }, () => made(changes)))))
  }
  return rows
}

/** The phones of these rows that stand in full in the answers. */
const learnt = (rows: readonly { phone: string }[], answers: readonly Answer[]) => {
  const text = answers.map((answer) => answer.text).join('\n')
  return rows.filter(({ phone }) => text.includes(phone)).length
}

beforeEach(async () => {
  await sql('insert into pool_rules (version, rules) select max(version) + 1, $1 from pool_rules', [
    JSON.stringify(defaultPoolRules),
  ])
  for (const table of ['counted_claims', 'reveals', 'compared_keys', 'duplicate_checks', 'notifications'])
    await t.asOwner(`delete from ${table}`)
  await sql('update customers set archived_at = now() where archived_at is null')
  forgetRules()
})

describe('a lead empties the pool', () => {
  test('by assigning it to himself and releasing it: ten numbers, and the administrators hear of it', async () => {
    const rows = await several(80)
    const answers: Answer[] = []
    for (const { id } of rows) {
      const assigned = await post(p['3a'], `/api/pool/customers/${id}/assign`, { service_id: p['3a'].uid })
      answers.push(assigned)
      if (assigned.status !== 200) continue
      const { version } = assigned.data
      answers.push(await post(p['3a'], `/api/customers/${id}/release`, { reason: 1, version }))
    }
    answers.push(
      await p['3a'].ask('/api/customers?limit=100'),
      await p['3a'].ask('/api/pool/customers?limit=100'),
    )
    expect(learnt(rows, answers)).toBe(10)
    expect(why(answers.at(-3) as Answer)).toEqual([429, 'quota_reached'])
    expect(answers.at(-3)?.data).toMatchObject({ limit: 10, until: expect.any(String) })
    expect(Number(answers.at(-3)?.headers['retry-after'])).toBeGreaterThan(0)
    const { items } = (await p['1a'].ask('/api/notifications')).data
    expect(items.filter((item: { kind: string }) => item.kind === 'limit_claim')).toHaveLength(1)
    const log = await sql("select detail from audit_entries where action = 'limit' and uid = $1", [
      p['3a'].uid,
    ])
    expect(log.rows).toEqual([{ detail: { limit: 'claim', n: 10 } }])
  })

  test('at once, and many in one call', async () => {
    const rows = await several(40)
    const ids = rows.map((row) => row.id)
    const answers = await Promise.all([
      ...ids
        .slice(0, 20)
        .map((id) => post(p['3a'], `/api/pool/customers/${id}/assign`, { service_id: p['3a'].uid })),
      post(p['3a'], '/api/pool/assign', { ids: ids.slice(20), service_id: p['3a'].uid }),
      post(p['3a'], '/api/pool/claim', { ids: ids.slice(20) }),
    ])
    answers.push(await p['3a'].ask('/api/customers?limit=100'))
    expect(learnt(rows, answers)).toBe(10)
  })

  test('by assigning it to his people: he sees none of the numbers, wherever he looks', async () => {
    const rows = await several(30)
    const answers = [
      await post(p['3a'], '/api/pool/assign', { ids: rows.map((row) => row.id), service_id: p['5a'].uid }),
      await p['3a'].ask('/api/customers?limit=100'),
    ]
    expect(answers[1]?.data.items).toHaveLength(30)
    for (const { id, phone } of rows.slice(0, 5))
      answers.push(
        await p['3a'].ask(`/api/customers/${id}`),
        await p['3a'].ask(`/api/customers/${id}/timeline`),
        await p['3a'].ask(`/api/customers?q=${phone.slice(-6)}`),
        await p['3a'].ask(`/api/search?q=${phone.slice(-6)}`),
        await post(p['3a'], '/api/customers/check', { phone }),
        await p['3a'].ask(`/api/customers/${id}`, {
          method: 'PATCH',
          body: { remark: '看一看', version: 2 },
        }),
      )
    expect(answers.at(-4)?.data.total).toBe(0)
    expect(answers.at(-2)?.data.hits).toEqual([{ kind: 'hard', field: 'phone' }])
    expect(learnt(rows, answers)).toBe(0)
    expect(learnt(rows, [await p['5a'].ask('/api/customers?limit=100')])).toBe(30)
    const [first] = rows
    const write = { method: 'PATCH', body: { phone: '15800000001', version: 3 } }
    expect(why(await p['3a'].ask(`/api/customers/${first?.id}`, write))).toEqual([403, 'masked_field'])
  })

  test('and gets it back by a transfer: that is a claim', async () => {
    const rows = await several(14)
    const ids = rows.map((row) => row.id)
    await post(p['3a'], '/api/pool/assign', { ids, service_id: p['5a'].uid })
    const answers = [
      await post(p['5a'], '/api/customers/transfer', { ids: ids.slice(0, 7), service_id: p['3a'].uid }),
      await post(p['3a'], '/api/customers/transfer', { ids: ids.slice(7), service_id: p['3a'].uid }),
      await p['3a'].ask('/api/customers?limit=100'),
    ]
    expect(learnt(rows, answers)).toBe(10)
    expect((await p['3a'].ask('/api/pool/quota')).data.claimed_today).toBe(10)
  })

  test('what he assigned away he may look at, counted like any reveal', async () => {
    const row = await made()
    await post(p['3a'], `/api/pool/customers/${row.id}/assign`, { service_id: p['5a'].uid })
    const before = await p['3a'].ask(`/api/customers/${row.id}`)
    expect(before.data.masked).toEqual(['phone', 'wechat'])
    expect(before.data.actions).toContain('reveal')
    const shown = await post(p['3a'], `/api/pool/customers/${row.id}/reveal`)
    expect(shown.data.phone).toBe(row.phone)
    expect((await p['3a'].ask(`/api/customers/${row.id}`)).data.phone).toBe(row.phone)
    expect((await p['3a'].ask('/api/pool/quota')).data.revealed_today).toBe(1)
    const other = await made()
    await post(p['3b'], `/api/pool/customers/${other.id}/assign`, { service_id: p['5b'].uid })
    expect(why(await post(p['3a'], `/api/pool/customers/${other.id}/reveal`))).toEqual([
      409,
      'customer_taken',
    ])
  })
})

describe('a salesperson guesses', () => {
  test('by editing his own customer: two hundred guesses, and a hit names nobody', async () => {
    const hidden = await made({ company_name: '猜不到的金丝雀公司' })
    const own = await made({ service_id: p['5a'].uid })
    const at = (phone: string, version: number) =>
      p['5a'].ask(`/api/customers/${own.id}`, { method: 'PATCH', body: { phone, version } })
    const hit = await at(hidden.phone, 1)
    expect(hit.data).toEqual({ reason: 'duplicate', soft: false, hits: [{ kind: 'hard', field: 'phone' }] })
    expect(hit.text).not.toContain('金丝雀')
    let version = 1
    let guesses = 1
    for (let n = 0; n < 260; n += 1) {
      const answer = await at(`1990000${String(n).padStart(4, '0')}`, version)
      if (answer.status === 200) version += 1
      if (answer.status !== 429) guesses += 1
      else expect(answer.data.reason).toBe('check_limit_reached')
    }
    expect(guesses).toBe(200)
    expect((await p['5a'].ask('/api/pool/quota')).data).toMatchObject({
      compared_today: 200,
      compare_daily_limit: 200,
    })
    const told = (await p['3a'].ask('/api/notifications')).data.items
    expect(told.map((item: { kind: string }) => item.kind)).toContain('limit_compare')
  })

  test('many at once, by creates that are refused: none is forgotten', async () => {
    const rows = await several(30)
    await sql(
      "insert into duplicate_checks (uid, day, count) values ($1, (now() at time zone 'Asia/Shanghai')::date, 190)",
      [p['5b'].uid],
    )
    const answers = await Promise.all(
      rows.map(({ phone }) => post(p['5b'], '/api/customers', newCustomer({ phone }))),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('which customer it is, by leaving out one after the other', async () => {
    const rows = await several(3)
    for (const { id } of rows)
      expect((await post(p['5a'], '/api/customers/check', { phone: rows[1]?.phone, id })).data.hits).toEqual([
        { kind: 'hard', field: 'phone' },
      ])
  })
})

describe('an import of numbers', () => {
  const sheet = (phones: readonly string[]) =>
    Buffer.from(
      ['公司名称,客户姓名,手机号码,所属部门,职务,所在地区,合作意向,微信']
        .concat(
          phones.map(
            (phone) => `导入${phone}公司,张三,${phone},物资部,部长,浙江省/杭州市/西湖区,有意向,wx${phone}`,
          ),
        )
        .join('\n'),
    )
  async function bring(who: Person, phones: readonly string[]) {
    const { data } = await who.ask(
      '/api/imports',
      form([file('名单.csv', sheet(phones))], { resource: 'customers' }),
    )
    await post(who, `/api/imports/${data.id}/run`, { mapping: data.mapping, on_duplicate: 'skip' })
    return until(async () => {
      const { data: now } = await who.ask(`/api/imports/${data.id}`)
      return (now.state === 'done' || now.state === 'failed') && now
    })
  }
  const refusalsOf = async (who: Person, id: number) =>
    (await who.ask(`/api/imports/${id}/refusals?limit=100`)).data

  inFull('tells of fifty that exist, each a comparison, and of the others only how many', async () => {
    const rows = await several(60)
    const own = await made({ service_id: p['3a'].uid })
    const fresh = Array.from({ length: 100 }, nextPhone)
    const done = await bring(p['3a'], [...rows.map((row) => row.phone), own.phone, ...fresh])
    expect(done).toMatchObject({ state: 'done', accepted: 100, refused: 61, unlisted: 10 })
    const { total, items } = await refusalsOf(p['3a'], done.id)
    expect([total, items.length]).toEqual([51, 51])
    expect((await p['3a'].ask('/api/pool/quota')).data.compared_today).toBe(60)
    const book = await p['3a'].ask(
      `/common/download?fileName=${encodeURIComponent(done.refusals_file)}&delete=false`,
    )
    expect(book.status).toBe(200)
    const again = await bring(
      p['3a'],
      rows.map((row) => row.phone),
    )
    expect(again).toMatchObject({ accepted: 0, refused: 60, unlisted: 10 })
    expect((await p['3a'].ask('/api/pool/quota')).data.compared_today).toBe(60)
  })

  const spend = (who: Person, n: number) =>
    sql(
      "insert into duplicate_checks (uid, day, count) values ($1, (now() at time zone 'Asia/Shanghai')::date, $2)",
      [who.uid, n],
    )
  const toldOf = async (who: Person) =>
    (
      await sql("select uid::int from notifications where kind = 'limit_compare' and once like $1", [
        `%:${who.uid}:%`,
      ])
    ).rows.length

  test('is refused as a whole where more is hidden than what is left of the day, and the lead is told', async () => {
    await spend(p['3b'], 197)
    const rows = await several(8)
    const fresh = Array.from({ length: 40 }, nextPhone)
    const done = await bring(p['3b'], [...fresh, ...rows.map((row) => row.phone)])
    expect(done).toMatchObject({ state: 'failed', accepted: 0, refused: 0 })
    expect((await refusalsOf(p['3b'], done.id)).total).toBe(0)
    expect((await sql('select 1 from customers where phone = any($1)', [fresh])).rows).toEqual([])
    expect(await toldOf(p['3b'])).toBeGreaterThan(0)
    // A number that counted once is shown again.
    await t.asOwner('delete from duplicate_checks')
    expect(await bring(p['3b'], [...fresh, ...rows.map((row) => row.phone)])).toMatchObject({
      accepted: 40,
      refused: 8,
    })
  })

  test('does not start without a comparison left, unless it meets nothing that is hidden', async () => {
    await spend(p['3b'], 200)
    const [hidden] = await several(1)
    const start = async (phones: readonly string[]) => {
      const upload = form([file('名单.csv', sheet(phones))], { resource: 'customers' })
      const { data } = await p['3b'].ask('/api/imports', upload)
      return post(p['3b'], `/api/imports/${data.id}/run`, { mapping: data.mapping, on_duplicate: 'skip' })
    }
    expect(why(await start([nextPhone(), hidden?.phone ?? '']))).toEqual([429, 'check_limit_reached'])
    expect(await toldOf(p['3b'])).toBeGreaterThan(0)
    expect((await start([nextPhone()])).code).toBe(0)
  })

  test('costs a comparison for each row that is undone', async () => {
    const done = await bring(p['3b'], Array.from({ length: 12 }, nextPhone))
    expect((await p['3b'].ask('/api/pool/quota')).data.compared_today).toBe(0)
    await post(p['3b'], `/api/imports/${done.id}/undo`)
    await until(async () => (await p['3b'].ask(`/api/imports/${done.id}`)).data.state === 'undone')
    expect((await p['3b'].ask('/api/pool/quota')).data.compared_today).toBe(12)
  })
})

describe('an answer asked for again', () => {
  test('shows no number that one may no longer see, and the same while one may', async () => {
    const row = await made()
    const path = `/api/pool/customers/${row.id}/claim`
    const first = await post(p['5a'], path, {}, 'replay-1')
    expect((await post(p['5a'], path, {}, 'replay-1')).text).toBe(first.text)
    await post(p['5a'], `/api/customers/${row.id}/release`, { reason: 1, version: first.data.version })
    const again = await post(p['5a'], path, {}, 'replay-1')
    expect([again.status, again.data.id, again.data.masked]).toEqual([200, row.id, ['phone', 'wechat']])
    expect(again.text).not.toContain(row.phone)
  })

  test('of a reveal is masked on another day, and where somebody else has the customer', async () => {
    const row = await made()
    const path = `/api/pool/customers/${row.id}/reveal`
    const first = await post(p['5a'], path, {}, 'replay-2')
    expect((await post(p['5a'], path, {}, 'replay-2')).text).toBe(first.text)
    await t.asOwner('update reveals set day = day - 1 where customer_id = $1', [row.id])
    expect((await post(p['5a'], path, {}, 'replay-2')).text).not.toContain(row.phone)
  })

  test('of a transfer is the same as the first, which showed no number either', async () => {
    const row = await made({ service_id: p['5a'].uid })
    const body = { service_id: p['5b'].uid, version: row.version }
    const first = await post(p['5a'], `/api/customers/${row.id}/transfer`, body, 'replay-3')
    expect(first.text).not.toContain(row.phone)
    expect((await post(p['5a'], `/api/customers/${row.id}/transfer`, body, 'replay-3')).text).toBe(first.text)
  })
})
