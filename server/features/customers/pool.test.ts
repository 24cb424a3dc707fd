import { beforeEach, describe, expect, test } from 'vitest'
import { defaultPoolRules } from '#contract/pool.ts'
import { businessDay } from '#contract/rules/time.ts'
import { recycleNightly } from '#server/jobs/clock.ts'
import { forgetRules } from './pool/rules.ts'
import { testApp, type Answer, type Person } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '3a', '3b', '5a', '5b')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const day = 86_400_000
const why = (answer: Answer) => [answer.status, answer.data?.reason]
const fine = [200, undefined]
async function rules(changes: Record<string, unknown> = {}): Promise<void> {
  await sql('insert into pool_rules (version, rules) select max(version) + 1, $1 from pool_rules', [
    JSON.stringify({ ...defaultPoolRules, ...changes }),
  ])
  forgetRules()
}
beforeEach(() => rules())

let digits = 10_000_000
async function made(
  changes: Record<string, unknown> = {},
  owner: string | null = null,
): Promise<{ id: number; phone: string; company_name: string; version: number }> {
  digits += 1
  const body = newCustomer({
    phone: `171${digits}`,
    service_id: owner === null ? null : t.uid(owner),
    ...changes,
  })
  const answer = await p['1a'].ask('/api/customers', { method: 'POST', body })
  if (answer.code !== 0) throw new Error(answer.text)
  return { ...answer.data, phone: body['phone'] }
}

const pool = (who: Person, path = '') => who.ask(`/api/pool/customers${path}`)
const act = (who: Person, id: number, what: string, body: unknown = {}) =>
  who.ask(`/api/pool/customers/${id}/${what}`, { method: 'POST', body })
const release = (who: Person, id: number, version: number) =>
  who.ask(`/api/customers/${id}/release`, { method: 'POST', body: { reason: 1, version } })

describe('what the pool shows', () => {
  test('never a phone or a wechat, to nobody, by no way of asking', async () => {
    const row = await made({ phone: '17155667788', wechat: 'weixin_canary', company_name: '公海金丝雀公司' })
    for (const who of Object.values(p)) {
      const answers = await Promise.all([
        pool(who, '?limit=100'),
        pool(who, `/${row.id}`),
        pool(who, '?q=公海金丝雀'),
        pool(who, '?q=55667788'),
        pool(who, '?q=171'),
        pool(who, '?q=weixin'),
        who.ask(`/api/customers/${row.id}/timeline`),
        who.ask(`/api/customers/${row.id}/follow-ups`),
        who.ask(`/api/customers/${row.id}`),
        who.ask('/api/customers?q=55667788'),
        who.ask('/api/customers?limit=100'),
        who.ask('/api/customers/check', { method: 'POST', body: { phone: '17155667788' } }),
        who.ask(`/api/pool/customers/${row.id}/claim`, { method: 'POST', body: { version: 99 } }),
        who.ask('/api/audit?resource=customers&limit=100'),
        who.ask('/api/staff/options'),
        who.ask('/api/customers', { method: 'POST', body: newCustomer({ phone: '17155667788' }) }),
      ])
      for (const { text } of answers)
        for (const secret of ['17155667788', '55667788', 'weixin_canary']) expect(text).not.toContain(secret)
      expect(answers[1]?.data).toMatchObject({
        phone: '171********',
        wechat: 'wei**********',
        masked: ['phone', 'wechat'],
        pool_days_left: null,
      })
      expect(answers[2]?.data.total).toBe(1)
    }
  })

  test('search by digits or wechat finds nothing, whatever is there', async () => {
    await made({ phone: '17299887766', wechat: 'vx99887766' })
    for (const q of ['17299887766', '99887766', '172', 'vx99', '9988'])
      expect([q, (await pool(p['1a'], `?q=${q}`)).data.total]).toEqual([q, 0])
  })

  test.each([
    'sort=phone',
    'sort=wechat',
    '-sort=phone',
    'phone=171',
    'phone=17155667788',
    'wechat=x',
    'phone_from=1',
    'phone_digits=1',
    'service_id=1',
    'grams=x',
    'sort=phone_digits',
  ])('%s is refused', async (query) => {
    const answer = await pool(p['1a'], `?${query}`)
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [query.split('=')[0]]])
  })

  test('pages, sorts and filters what it may', async () => {
    const rows = [
      await made({ area: '青海省/西宁市', status: 1 }),
      await made({ area: '青海省/海东市', status: 2 }),
      await made({ area: '青海省', status: 2 }),
    ]
    await sql(
      "update customers set pool_at = now() - interval '3 days', pool_reason = 'unreachable' where id = $1",
      [rows[1]?.id],
    )
    const found = async (query: string) =>
      (await pool(p['5a'], `?area=青海省&${query}`)).data.items.map((record: { id: number }) =>
        rows.findIndex((row) => row.id === record.id),
      )
    expect(await found('sort=pool_at')).toEqual([1, 0, 2])
    expect(await found('')).toEqual([2, 0, 1])
    expect(await found('status=2')).toEqual([2, 1])
    expect(await found('pool_reason=unreachable')).toEqual([1])
    expect(await found(`pool_at_to=${new Date(Date.now() - day).toISOString()}`)).toEqual([1])
    expect((await pool(p['5a'], '?area=青海省&limit=2&page=2')).data).toMatchObject({
      total: 3,
      page: 2,
      limit: 2,
      items: [{ id: rows[1]?.id }],
    })
  })

  test('an owned or an archived customer is not in it', async () => {
    const [owned, gone] = [await made({}, '5a'), await made()]
    await sql('update customers set archived_at = now() where id = $1', [gone.id])
    for (const id of [owned.id, gone.id, 999_999])
      expect((await pool(p['5b'], `/${id}`)).text).toBe((await pool(p['5b'], '/888888')).text)
    expect(why(await act(p['5b'], gone.id, 'claim'))).toEqual([404, 'not_found'])
  })

  test('its actions are those of the roles', async () => {
    const row = await made()
    for (const [who, actions] of [
      ['5a', ['reveal', 'claim']],
      ['3a', ['reveal', 'claim', 'assign']],
      ['1a', ['reveal', 'claim', 'assign']],
    ] as const)
      expect((await pool(p[who], `/${row.id}`)).data.actions).toEqual(actions)
  })
})

describe('revealing', () => {
  test('shows the number to that person for the day, and to nobody else', async () => {
    const row = await made({ wechat: 'wx_reveal' })
    const shown = await act(p['5a'], row.id, 'reveal')
    expect(shown.data).toEqual({ id: row.id, phone: row.phone, wechat: 'wx_reveal' })
    expect((await pool(p['5a'], `/${row.id}`)).data).toMatchObject({ phone: row.phone, wechat: 'wx_reveal' })
    expect((await pool(p['5a'], `/${row.id}`)).data.masked).toBeUndefined()
    const listed = `?q=${encodeURIComponent(row.company_name)}`
    expect((await pool(p['5a'], listed)).text).toContain(row.phone)
    for (const who of [p['5b'], p['1a']])
      for (const path of [`/${row.id}`, listed]) expect((await pool(who, path)).text).not.toContain(row.phone)
    await t.asOwner('update reveals set day = day - 1 where customer_id = $1', [row.id])
    expect((await pool(p['5a'], `/${row.id}`)).text).not.toContain(row.phone)
    const { rows } = await sql(
      "select action, uid::int, detail, before, after from audit_entries where action = 'reveal' and record_id = $1",
      [row.id],
    )
    expect(rows).toEqual([{ action: 'reveal', uid: p['5a'].uid, detail: {}, before: {}, after: {} }])
  })

  test('counts each customer once a day, and ends at the limit', async () => {
    await rules({ reveal_daily_limit: 2 })
    const who = p['5b']
    const rows = [await made(), await made(), await made()]
    for (const n of [0, 0, 1, 1, 0]) expect(why(await act(who, rows[n]?.id ?? 0, 'reveal'))).toEqual(fine)
    const refused = await act(who, rows[2]?.id ?? 0, 'reveal')
    expect(why(refused)).toEqual([429, 'reveal_limit_reached'])
    expect(refused.text).not.toContain(rows[2]?.phone)
    expect((await pool(who)).data.quota).toMatchObject({ revealed_today: 2, reveal_daily_limit: 2 })
    expect(why(await act(who, rows[1]?.id ?? 0, 'reveal'))).toEqual(fine)
    expect(
      (
        await sql("select count(*)::int as n from audit_entries where action = 'reveal' and uid = $1", [
          who.uid,
        ])
      ).rows[0].n,
    ).toBe(6)
  })

  test('many at once stay within the limit', async () => {
    await rules({ reveal_daily_limit: 5 })
    const rows = await Promise.all(Array.from({ length: 15 }, () => made()))
    const answers = await Promise.all(rows.map((row) => act(p['3b'], row.id, 'reveal')))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    for (const answer of answers)
      if (answer.status !== 200) expect(why(answer)).toEqual([429, 'reveal_limit_reached'])
  })

  test('of an owned one says whose it is', async () => {
    const row = await made({}, '5a')
    const answer = await act(p['5b'], row.id, 'reveal')
    expect([...why(answer), answer.msg]).toEqual([409, 'customer_taken', '该客户已被 昵称5a 领取'])
    expect(answer.text).not.toContain(row.phone)
  })
})

describe('claiming', () => {
  test('makes it one’s own from now on', async () => {
    const row = await made()
    const { data } = await act(p['5a'], row.id, 'claim')
    expect(data).toMatchObject({
      id: row.id,
      service_id: p['5a'].uid,
      phone: row.phone,
      pool_at: null,
      pool_days_left: 30,
      version: row.version + 1,
    })
    expect(Math.abs(Date.parse(data.owner_since) - Date.now())).toBeLessThan(5000)
    const again = await act(p['5b'], row.id, 'claim')
    expect(why(again)).toEqual([409, 'customer_taken'])
    expect(again.data).toMatchObject({ service_id: p['5a'].uid, service_id_name: '昵称5a' })
    expect(why(await act(p['5a'], row.id, 'claim'))).toEqual([409, 'customer_taken'])
    expect(why(await act(p['5a'], 999_999, 'claim'))).toEqual([404, 'not_found'])
    const moves = await sql(
      'select kind, from_uid, to_uid::int, by_uid::int, rule_version from pool_events where customer_id = $1',
      [row.id],
    )
    const {
      rows: [{ version }],
    } = await sql('select max(version) as version from pool_rules')
    expect(moves.rows).toEqual([
      { kind: 'claim', from_uid: null, to_uid: p['5a'].uid, by_uid: p['5a'].uid, rule_version: version },
    ])
  })

  test('with an older version is refused, and a body of anything else too', async () => {
    const row = await made()
    const stale = await act(p['5a'], row.id, 'claim', { version: 7 })
    expect(why(stale)).toEqual([409, 'stale_version'])
    expect(stale.data.current).toMatchObject({ id: row.id, phone: '171********' })
    for (const body of [{ service_id: 1 }, { version: 'x' }, [], '"x"'])
      expect([body, (await act(p['5a'], row.id, 'claim', body)).status]).toEqual([body, 422])
    expect(why(await act(p['5a'], row.id, 'claim', { version: 1 }))).toEqual(fine)
  })

  test('counts customers of the business day, once each, and not those still held', async () => {
    const who = p['3b']
    const before = (await pool(who)).data.quota.claimed_today
    await rules({ claim_daily_limit: before + 2, reclaim_cooldown_days: 0 })
    const [one, two, other] = [await made(), await made(), await made()]
    const first = await act(who, one.id, 'claim')
    await release(who, one.id, first.data.version)
    expect(why(await act(who, one.id, 'claim'))).toEqual(fine)
    const second = await act(who, two.id, 'claim')
    await release(who, two.id, second.data.version)
    const refused = await act(who, other.id, 'claim')
    expect([...why(refused), refused.msg]).toEqual([
      429,
      'quota_reached',
      `今日领取已达上限（${before + 2} 个），${businessDay(new Date(refused.data.until))} 零点恢复`,
    ])
    expect((await pool(who)).data.quota).toMatchObject({
      claimed_today: before + 2,
      claim_daily_limit: before + 2,
    })
    // The day is Shanghai's: what was claimed before its midnight is yesterday's.
    const tomorrow = await testApp({ besides: t, clockOffset: day })
    try {
      expect(
        why(
          await tomorrow.ask(`/api/pool/customers/${other.id}/claim`, {
            method: 'POST',
            headers: { 'x-token': who.token },
            body: {},
          }),
        ),
      ).toEqual(fine)
    } finally {
      await tomorrow.close()
    }
  })

  test('what cannot be claimed now says so before anybody tries', async () => {
    const row = await made({}, '5a')
    const released = await release(p['5a'], row.id, 1)
    const seen = async (who: Person) => {
      const item = (await pool(who, `/${row.id}`)).data
      const listed = (await pool(who, `?q=${encodeURIComponent(row.company_name)}&limit=100`)).data.items
      expect(listed.find(({ id }: { id: number }) => id === row.id)).toMatchObject({
        unclaimable: item.unclaimable,
        actions: item.actions,
      })
      return item
    }
    const until = new Date(Date.parse(released.data.pool_at) + 15 * day).toISOString()
    const cooling = await seen(p['5a'])
    expect(cooling.unclaimable).toEqual({ reason: 'cool_down', until })
    expect(cooling.actions).toEqual(['reveal'])
    const free = await seen(p['5b'])
    expect(free.unclaimable).toBeNull()
    expect(free.actions).toContain('claim')
    await rules({ claim_daily_limit: 0 })
    const spent = await seen(p['5b'])
    expect(spent.unclaimable.reason).toBe('quota_reached')
    expect(Date.parse(spent.unclaimable.until)).toBeGreaterThan(Date.now())
    await rules({ max_owned: 0 })
    expect((await seen(p['5b'])).unclaimable).toEqual({ reason: 'owner_limit_reached', until: null })
  })

  test('what somebody revealed today stays open to them, and to nobody else', async () => {
    const row = await made({ wechat: 'weixin_open' })
    expect((await act(p['5a'], row.id, 'reveal')).status).toBe(200)
    const listed = async (who: Person) =>
      (await pool(who, `?q=${encodeURIComponent(row.company_name)}`)).data.items[0]
    expect(await listed(p['5a'])).toMatchObject({ phone: row.phone, wechat: 'weixin_open' })
    const other = await listed(p['5b'])
    expect(other.phone).not.toBe(row.phone)
    expect(other.masked).toContain('phone')
    await t.asOwner(`update reveals set day = day - 1 where customer_id = ${row.id}`)
    expect((await listed(p['5a'])).phone).not.toBe(row.phone)
  })

  test('again by the former owner waits for the cool-down; for others it does not', async () => {
    const row = await made({}, '5a')
    const released = await release(p['5a'], row.id, 1)
    const refused = await act(p['5a'], row.id, 'claim')
    expect(why(refused)).toEqual([409, 'cool_down'])
    expect(Date.parse(refused.data.until) - Date.parse(released.data.pool_at)).toBe(15 * day)
    expect(refused.msg).toContain(
      new Date(Date.parse(refused.data.until) + 8 * 3_600_000).toISOString().slice(0, 10),
    )
    await sql("update customers set pool_at = now() - interval '15 days 1 second' where id = $1", [row.id])
    expect(why(await act(p['5a'], row.id, 'claim'))).toEqual(fine)
    const another = await made({}, '5a')
    await release(p['5a'], another.id, 1)
    expect(why(await act(p['5b'], another.id, 'claim'))).toEqual(fine)
  })

  test('stops at the limit of what one may hold; archived ones do not count', async () => {
    const who = p['2a']
    const owned = (await pool(who)).data.quota.owned
    await rules({ max_owned: owned + 1 })
    const [one, other] = [await made(), await made()]
    const first = await act(who, one.id, 'claim')
    const refused = await act(who, other.id, 'claim')
    expect([...why(refused), refused.msg]).toEqual([
      409,
      'owner_limit_reached',
      `名下客户已达上限（${owned + 1} 个）`,
    ])
    await who.ask(`/api/customers/${one.id}/archive`, {
      method: 'POST',
      body: { version: first.data.version },
    })
    expect(why(await act(who, other.id, 'claim'))).toEqual(fine)
    // Creating is not limited, or nobody could start.
    expect((await who.ask('/api/customers', { method: 'POST', body: newCustomer() })).code).toBe(0)
    expect(
      why(
        await p['1a'].ask('/api/customers/transfer', {
          method: 'POST',
          body: { ids: [(await made({}, '5b')).id], service_id: who.uid },
        }),
      ),
    ).toEqual(fine)
  })

  test('in a batch answers row by row', async () => {
    const who = await t.as('1b')
    await rules({ claim_daily_limit: 2 })
    const [one, owned, two, three] = [await made(), await made({}, '5a'), await made(), await made()]
    const { data } = await who.ask('/api/pool/claim', {
      method: 'POST',
      body: { ids: [three.id, owned.id, one.id, 999_999, two.id, one.id] },
    })
    expect(
      data.results.map(({ id, code, reason }: { id: number; code: number; reason?: string }) => [
        id,
        code,
        reason,
      ]),
    ).toEqual([
      [three.id, 429, 'quota_reached'],
      [owned.id, 409, 'customer_taken'],
      [one.id, 0, undefined],
      [999_999, 404, 'not_found'],
      [two.id, 0, undefined],
      [one.id, 0, undefined],
    ])
    expect(
      (
        await sql("select count(*)::int as n from pool_events where kind = 'claim' and by_uid = $1", [
          who.uid,
        ])
      ).rows[0].n,
    ).toBe(2)
  })
})

describe('assigning', () => {
  test.each([
    ['1a', '5b', fine],
    ['2a', '3a', fine],
    ['3a', '5a', fine],
    ['3a', '3a', fine],
    ['3a', '5b', [422, 'invalid']],
    ['2a', '4a', [422, 'invalid']],
    ['1a', '7a', [422, 'invalid']],
    ['5a', '5a', [403, 'no_permission']],
  ])('%s to %s: %s', async (who, to, outcome) => {
    const row = await made()
    const answer = await act(p[who as '1a'], row.id, 'assign', { service_id: t.uid(to) })
    expect(why(answer)).toEqual(outcome)
    const { rows } = await sql('select service_id::int from customers where id = $1', [row.id])
    expect(rows[0].service_id).toBe(outcome === fine ? t.uid(to) : null)
  })

  test('keeps the receiver’s limit, takes no claim of anybody, and ends where it is taken', async () => {
    const claimed = (await pool(p['5b'])).data.quota
    const row = await made()
    expect(why(await act(p['1a'], row.id, 'assign', { service_id: t.uid('5b') }))).toEqual(fine)
    expect((await pool(p['5b'])).data.quota).toMatchObject({
      claimed_today: claimed.claimed_today,
      owned: claimed.owned + 1,
    })
    expect(why(await act(p['1a'], row.id, 'assign', { service_id: t.uid('5a') }))).toEqual([
      409,
      'customer_taken',
    ])
    await rules({ max_owned: claimed.owned + 1 })
    const ids = [(await made()).id, (await made()).id]
    const answer = await p['1a'].ask('/api/pool/assign', {
      method: 'POST',
      body: { ids, service_id: t.uid('5b') },
    })
    expect(answer.data.results.map((result: { reason: string }) => result.reason)).toEqual([
      'owner_limit_reached',
      'owner_limit_reached',
    ])
  })
})

describe('the rules', () => {
  const current = async () => (await p['1a'].ask('/api/pool/rules')).data
  const put = (who: Person, body: unknown) => who.ask('/api/pool/rules', { method: 'PUT', body })
  const plain = ({
    updated_at: _a,
    updated_by: _b,
    updated_by_name: _n,
    actions: _c,
    ...rest
  }: Record<string, unknown>) => rest

  test('are read by all who work with the pool and changed by 1 and 2', async () => {
    expect((await p['5a'].ask('/api/pool/rules')).data.actions).toEqual([])
    expect(await current()).toMatchObject({ ...defaultPoolRules, actions: ['edit'] })
    const body = plain(await current())
    for (const who of [p['3a'], p['5a']]) expect((await put(who, body)).status).toBe(403)
    const changed = await put(p['2a'], {
      ...body,
      contact_expire_days: 45,
      overrides: [{ status: 1, contact_expire_days: 60 }],
    })
    expect(changed.data).toMatchObject({
      version: Number(body['version']) + 1,
      contact_expire_days: 45,
      overrides: [{ status: 1, contact_expire_days: 60 }],
      updated_by: p['2a'].uid,
      updated_by_name: '昵称2a',
    })
    expect((await current()).contact_expire_days).toBe(45)
  })

  test('are on record with what became of them, and with nothing that stayed', async () => {
    const before = plain(await current())
    const overrides = [{ status: 6, deal_expire_days: 90 }]
    await put(p['2a'], { ...before, notify_days: 11, overrides })
    const { items } = (await p['1a'].ask('/api/audit?resource=pool&action=change_rules&sort=-at&limit=1'))
      .data
    expect(items[0]).toMatchObject({ uid: p['2a'].uid, record_id: Number(before['version']) + 1 })
    expect(items[0].changes).toEqual({
      notify_days: { before: before['notify_days'], after: 11 },
      overrides: { before: before['overrides'], after: overrides },
    })
  })

  test('from an older version are refused with the current ones; of two at once one holds', async () => {
    const body = plain(await current())
    await put(p['1a'], { ...body, notify_days: 5 })
    const stale = await put(p['2a'], { ...body, notify_days: 6 })
    expect(why(stale)).toEqual([409, 'stale_version'])
    expect(stale.data.current).toMatchObject({ notify_days: 5, version: Number(body['version']) + 1 })
    const now = plain(await current())
    const both = await Promise.all([
      put(p['1a'], { ...now, notify_days: 8 }),
      put(p['2a'], { ...now, notify_days: 9 }),
    ])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test.each<[string, unknown]>([
    ['contact_expire_days', 0],
    ['contact_expire_days', 3651],
    ['contact_expire_days', '30'],
    ['deal_expire_days', 1.5],
    ['notify_days', -1],
    ['claim_daily_limit', 10_001],
    ['max_owned', null],
    ['enabled', 1],
    ['overrides', [{ status: 7 }]],
    ['overrides', [{ status: 1 }, { status: 1 }]],
    ['overrides', 'x'],
    ['nothing', 1],
    ['updated_by', 1],
  ])('%s = %j is refused', async (name, value) => {
    const body = plain(await current())
    for (const [method, path] of [
      ['PUT', '/api/pool/rules'],
      ['POST', '/api/pool/rules/preview'],
    ] as const) {
      const answer = await p['1a'].ask(path, { method, body: { ...body, [name]: value } })
      expect([path, answer.status, Object.keys(answer.data.fields)]).toEqual([path, 422, [name]])
    }
    expect((await current()).version).toBe(body['version'])
  })

  test('every version stays, and nobody alters one', async () => {
    await expect(sql('update pool_rules set rules = rules')).rejects.toThrow(/append-only|permission denied/)
    await expect(sql('delete from pool_rules')).rejects.toThrow(/append-only|permission denied/)
    const { rows } = await sql('select count(*)::int as n, max(version) as version from pool_rules')
    expect(rows[0].n).toBe(rows[0].version)
  })
})

describe('the nightly run', () => {
  const run = (days = 0) => recycleNightly(t.database.db, new Date(Date.now() + days * day))

  test('takes exactly those whom the preview named, with their reasons, and only once a day', async () => {
    await sql('update customers set archived_at = now()')
    const seed = Number(process.env['SEED'] ?? Date.now() % 100_000)
    console.log(`seed ${seed}`)
    await sql('select setseed($1)', [(seed % 1000) / 1000])
    const client = await t.database.pool.connect()
    try {
      await client.query('select setseed($1)', [(seed % 1000) / 1000])
      await client.query(
        `insert into customers (company_name, name, phone, department, duty, area, status, wechat, phone_digits, company_key, grams, service_id, owner_since, last_follow_at, last_deal_at, locked_until, live_lots, archived_at)
         select '随机' || n, '张', n::text, 'a', 'b', 'c', 1 + floor(random() * 6)::int, 'w', 'r' || n, 'r' || n, '{}',
           ($1::bigint[])[1 + floor(random() * 3)::int], now() - random() * interval '300 days', case when random() < 0.6 then now() - random() * interval '120 days' end,
           case when random() < 0.4 then now() - random() * interval '300 days' end, case when random() < 0.2 then now() + (random() - 0.5) * interval '40 days' end,
           case when random() < 0.1 then 1 else 0 end, case when random() < 0.1 then now() end
         from generate_series(1, 700) n`,
        [['5a', '5b', '3a'].map((name) => t.uid(name))],
      )
    } finally {
      client.release()
    }
    const draft = {
      ...defaultPoolRules,
      contact_expire_days: 40,
      deal_expire_days: 150,
      notify_days: 0,
      overrides: [
        { status: 1, contact_expire_days: 90 },
        { status: 6, contact_expire_days: 5, deal_expire_days: 20 },
      ],
    }
    const preview = await p['2a'].ask('/api/pool/rules/preview', { method: 'POST', body: draft })
    expect(preview.code).toBe(0)
    expect(preview.data.falling).toBe(preview.data.falling_now)
    expect(preview.data.falling).toBeGreaterThan(100)
    expect(
      preview.data.owners.reduce((sum: number, owner: { falling: number }) => sum + owner.falling, 0),
    ).toBe(preview.data.falling)
    expect(
      (await sql('select count(*)::int as n from customers where service_id is null and archived_at is null'))
        .rows[0].n,
    ).toBe(0)
    await rules(draft)
    const owned = (await sql('select id::int, service_id::int from customers where archived_at is null')).rows
    const ran = await Promise.all([run(), run()])
    expect(ran.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
    const fallen = (
      await sql(
        'select id::int, pool_reason, prev_service_id::int as owner, owner_since, locked_until, next_follow_at from customers where service_id is null and archived_at is null order by id',
      )
    ).rows
    expect(fallen).toHaveLength(preview.data.falling)
    for (const item of preview.data.sample)
      expect(fallen.find((row) => row.id === item.id)?.pool_reason).toBe(item.reason)
    for (const owner of preview.data.owners)
      expect(fallen.filter((row) => row.owner === owner.service_id)).toHaveLength(owner.falling)
    for (const row of fallen)
      expect(row).toMatchObject({
        owner: owned.find((item) => item.id === row.id)?.service_id,
        owner_since: null,
        locked_until: null,
        next_follow_at: null,
      })
    const { rows: events } = await sql(
      "select customer_id::int as id, kind, reason, by_uid, rule_version from pool_events where kind = 'recycle' order by customer_id",
    )
    const {
      rows: [{ version }],
    } = await sql('select max(version) as version from pool_rules')
    expect(events).toEqual(
      fallen.map((row) => ({
        id: row.id,
        kind: 'recycle',
        reason: row.pool_reason,
        by_uid: null,
        rule_version: version,
      })),
    )
    const { rows: logged } = await sql(
      "select record_id::int as id, uid, request_id from audit_entries where action = 'recycle' order by record_id",
    )
    expect(logged).toEqual(fallen.map((row) => ({ id: row.id, uid: null, request_id: 'recycle' })))
    expect(await run()).toBe(false)
    expect(
      (await p['2a'].ask('/api/pool/rules/preview', { method: 'POST', body: draft })).data.falling_now,
    ).toBe(0)
    // The random customers may all stay tomorrow, so one is made to fall.
    await sql(
      `update customers set owner_since = now() - interval '300 days', last_follow_at = null, last_deal_at = null, locked_until = null, live_lots = 0
       where id = (select min(id) from customers where service_id is not null and archived_at is null)`,
    )
    expect(await run(1)).toBe(true)
  })

  test('with the rules off takes nobody', async () => {
    await rules({ enabled: false, contact_expire_days: 1 })
    const before = (await sql("select count(*)::int as n from pool_events where kind = 'recycle'")).rows[0].n
    expect(
      (
        await p['1a'].ask('/api/pool/rules/preview', {
          method: 'POST',
          body: { ...defaultPoolRules, enabled: false, contact_expire_days: 1 },
        })
      ).data.falling,
    ).toBe(0)
    await run(2)
    expect((await sql("select count(*)::int as n from pool_events where kind = 'recycle'")).rows[0].n).toBe(
      before,
    )
  })

  test('the former owner finds it in the pool and waits like after a release', async () => {
    const row = await made({}, '5a')
    await sql("update customers set owner_since = now() - interval '40 days' where id = $1", [row.id])
    expect((await p['5a'].ask(`/api/customers/${row.id}`)).data).toMatchObject({
      pool_days_left: 0,
      pool_reason: 'contact_expired',
    })
    await run(3)
    expect((await pool(p['5a'], `/${row.id}`)).data).toMatchObject({
      pool_reason: 'contact_expired',
      prev_service_id: p['5a'].uid,
    })
    expect(why(await act(p['5a'], row.id, 'claim'))).toEqual([409, 'cool_down'])
  })
})

test('what has happened in the pool cannot be altered by the application', async () => {
  for (const text of ['update pool_events set by_uid = 1', 'delete from pool_events', 'truncate pool_events'])
    await expect(sql(text)).rejects.toThrow(/append-only|permission denied/)
})
