import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, testApp, type Answer, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'

let t: TestApp
let boss: Person
beforeAll(async () => {
  t = await testApp()
  boss = await t.as('1a')
})
afterAll(() => t.close())

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const why = (answer: Answer) => [answer.status, answer.data?.reason]
const fine = [200, undefined]
let serial = 0
const draft = (changes: Record<string, unknown> = {}) => ({
  username: `new${(serial += 1)}`,
  nickname: `新人${serial}`,
  name: '新人',
  roles: [5],
  password,
  ...changes,
})

const create = (body: unknown, who = boss) => who.ask('/api/staff', { method: 'POST', body })
const edit = (id: number, body: unknown, who = boss) => who.ask(`/api/staff/${id}`, { method: 'PATCH', body })
const item = async (username: string) =>
  (await boss.ask(`/api/staff?q=${username}`)).data.items.find(
    (row: { username: string }) => row.username === username,
  )

describe('accounts', () => {
  test('are made by role 1, and can sign in', async () => {
    const { data } = await create(draft({ username: 'Wang.Wu', roles: [5, 3, 5], leader_uid: t.uid('3a') }))
    expect(data).toMatchObject({
      username: 'Wang.Wu',
      uid: data.id,
      roles: [3, 5],
      leader_uid: t.uid('3a'),
      leader_uid_name: '昵称3a',
      disabled_at: null,
      must_change_password: true,
      customers_held: 0,
      version: 1,
    })
    expect(data).not.toHaveProperty('password')
    expect(data).not.toHaveProperty('password_hash')
    expect(
      (await t.ask('/admin/login/login_submit', { method: 'POST', body: { username: 'wang.wu', password } }))
        .code,
    ).toBe(0)
  })

  test('a generated password is answered once and stored nowhere', async () => {
    const headers = { 'idempotency-key': 'made-up' }
    const body = draft({ password: undefined })
    const { data } = await boss.ask('/api/staff', { method: 'POST', body, headers })
    expect(data).toMatchObject({ password: expect.stringMatching(/^\w{16}$/), must_change_password: true })
    const again = await boss.ask('/api/staff', { method: 'POST', body, headers })
    expect(again.data).toMatchObject({ id: data.id, password: null })
    expect((await boss.ask('/api/staff?limit=100')).text).not.toContain(data.password)
    for (const table of ['staff', 'idempotency_keys', 'audit_entries'])
      expect([
        table,
        (
          await sql(`select count(*)::int as n from ${table} x where to_jsonb(x)::text like $1`, [
            `%${data.password}%`,
          ])
        ).rows[0].n,
      ]).toEqual([table, 0])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['no roles', { roles: [] }, 'roles'],
    ['a ninth role', { roles: [9] }, 'roles'],
    ['roles as text', { roles: ['1'] }, 'roles'],
    ['a role as a number', { roles: 1 }, 'roles'],
    ['no name', { name: '' }, 'name'],
    ['a name with a blank', { username: 'a b' }, 'username'],
    ['a name with a slash', { username: '../x' }, 'username'],
    ['no user name', { username: ' ' }, 'username'],
    ['a leader that is not there', { leader_uid: 999_999 }, 'leader_uid'],
    ['a short password', { password: 'short' }, 'password'],
    ['a common password', { password: 'Admin123' }, 'password'],
    ['a hash', { password_hash: 'x' }, 'password_hash'],
    ['a mark', { must_change_password: false }, 'must_change_password'],
    ['an id', { id: 1 }, 'id'],
    ['a uid', { uid: 1 }, 'uid'],
    ['a date of leaving', { disabled_at: null }, 'disabled_at'],
    ['a picture', { avatar: '/f/x' }, 'avatar'],
  ])('%s is refused', async (_name, changes, field) => {
    const answer = await create(draft(changes))
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [field]])
  })

  test('a user name is one person’s, whatever its case', async () => {
    await create(draft({ username: 'Unique' }))
    for (const username of ['unique', 'UNIQUE', ' Unique ']) {
      const answer = await create(draft({ username }))
      expect([username, answer.status]).toEqual([username, 409])
    }
    const both = await Promise.all([create(draft({ username: 'twin' })), create(draft({ username: 'Twin' }))])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test.each(['аdmin', 'administrаtor', 'αdmin', '张wei', 'ａdmіn'])(
    'the name %s of two alphabets is refused',
    async (username) => {
      const answer = await create(draft({ username }))
      expect([answer.status, answer.data.fields.username]).toEqual([422, '账号只能使用同一种文字'])
    },
  )

  test('a name of one alphabet is taken, and stored as it is compared', async () => {
    for (const [username, stored] of [
      ['Ｚｏë.Ｋ１', 'Zoë.K1'],
      ['王小明2', '王小明2'],
      ['Анна', 'Анна'],
      ['ﬁona', 'fiona'],
    ])
      expect((await create(draft({ username }))).data.username).toBe(stored)
    expect((await create(draft({ username: 'fiona' }))).status).toBe(409)
  })

  test('a nickname is one person’s, however it is spelt, by whichever door', async () => {
    await create(draft({ nickname: 'Chen 小华' }))
    const row = (await create(draft())).data
    for (const nickname of ['Chen 小华', 'chen小华', 'Ｃhen  小华', 'Chen​ 小华']) {
      const answers = [
        await create(draft({ nickname })),
        await edit(row.id, { nickname, version: row.version }),
        await (await t.as('6a')).ask('/api/session/profile', { method: 'PATCH', body: { nickname } }),
      ]
      expect([nickname, ...answers.map((answer) => answer.status)]).toEqual([nickname, 409, 409, 409])
      for (const answer of answers)
        expect(answer.data).toMatchObject({ reason: 'duplicate', field: 'nickname' })
    }
    const both = await Promise.all([
      create(draft({ nickname: '双胞胎' })),
      create(draft({ nickname: '双胞胎' })),
    ])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('nor is a name that looks like it, by whichever door, but one’s own may change', async () => {
    await create(draft({ nickname: '王力Tom' }))
    const row = (await create(draft({ nickname: '王二Bill' }))).data
    // Katakana, Cyrillic and a pair of letters.
    for (const nickname of ['王カTom', '王力Тоm', '王力Torn']) {
      const answers = [
        await create(draft({ nickname })),
        await edit(row.id, { nickname, version: row.version }),
        await (await t.as('6a')).ask('/api/session/profile', { method: 'PATCH', body: { nickname } }),
      ]
      expect([nickname, ...answers.map((answer) => answer.status)]).toEqual([nickname, 409, 409, 409])
      for (const answer of answers)
        expect(answer.data).toMatchObject({ reason: 'duplicate', field: 'nickname' })
    }
    expect((await edit(row.id, { nickname: '王二BiII', version: row.version })).code).toBe(0)
  })

  test('an administrator’s user name can be changed, one’s own too, and the old one is nobody’s', async () => {
    const made = await create(draft({ username: 'admin', roles: [1] }))
    await sql('update staff set must_change_password = false where username = $1', ['admin'])
    const signIn = async (username: string) =>
      (await t.ask('/admin/login/login_submit', { method: 'POST', body: { username, password } })).code
    const changed = await edit(made.data.id, { username: 'ｂoss.wang', version: 1 })
    expect([changed.status, changed.data.username]).toEqual([200, 'boss.wang'])
    expect([await signIn('admin'), await signIn('boss.wang')]).toEqual([60204, 0])
    expect((await edit(made.data.id, { username: '1B', version: 2 })).status).toBe(409)
    expect((await edit(made.data.id, { username: 'аdmin', version: 2 })).status).toBe(422)
    const own = await item('1a')
    expect((await edit(own.id, { username: 'first.boss', version: own.version })).data.username).toBe(
      'first.boss',
    )
    await edit(own.id, { username: '1a', version: own.version + 1 })
    const { rows } = await sql(
      "select before, after from audit_entries where record_id = $1 and action = 'edit' and resource = 'staff'",
      [made.data.id],
    )
    expect(rows).toEqual([{ before: { username: 'admin' }, after: { username: 'boss.wang' } }])
  })

  test('a user name and a password are not edited', async () => {
    const row = await item('5a')
    for (const changes of [
      { username: 'x' },
      { password: 'something good 1' },
      { password_hash: 'x' },
      { must_change_password: true },
      { last_seen_at: null },
      { id: 5 },
    ])
      expect([changes, (await edit(row.id, { ...changes, version: row.version })).status]).toEqual([
        changes,
        422,
      ])
  })

  test('only role 1 sees and changes them; pickers show no more than name and roles', async () => {
    const row = await item('5a')
    for (const username of ['2a', '3a', '5a', '7a', '8a']) {
      const who = await t.as(username)
      const before = (await sql('select to_jsonb(s) as row from staff s where id = $1', [row.id])).rows[0].row
      for (const answer of [
        await who.ask('/api/staff'),
        await create(draft(), who),
        await edit(row.id, { roles: [1], version: row.version }, who),
        await who.ask(`/api/staff/${row.id}/reset-password`, {
          method: 'POST',
          body: { version: row.version },
        }),
      ])
        expect([username, ...why(answer)]).toEqual([username, 403, 'no_permission'])
      expect(
        (await sql('select to_jsonb(s) as row from staff s where id = $1', [row.id])).rows[0].row,
      ).toEqual(before)
      const { data } = await who.ask('/api/staff/options?q=5a')
      expect(data.items).toEqual([{ uid: t.uid('5a'), nickname: '昵称5a', roles: [5] }])
    }
  })

  test('an older version is refused with the current row', async () => {
    const row = await item('8b')
    await edit(row.id, { name: '新名', version: row.version })
    const stale = await edit(row.id, { name: '旧名', version: row.version })
    expect([...why(stale), stale.data.current.name]).toEqual([409, 'stale_version', '新名'])
    expect(stale.data.current).not.toHaveProperty('password_hash')
  })

  test('nobody leads themselves', async () => {
    const row = await item('8b')
    expect((await edit(row.id, { leader_uid: row.id, version: row.version })).status).toBe(422)
  })

  test('the list filters and searches', async () => {
    const { data } = await boss.ask('/api/staff?roles=8&sort=username&limit=100')
    expect(data.items.map((row: { username: string }) => row.username)).toEqual(['8a', '8b'])
    expect(
      (await boss.ask(`/api/staff?leader_uid=${t.uid('3b')}`)).data.items.map(
        (row: { username: string }) => row.username,
      ),
    ).toEqual(['5b'])
    for (const q of ['%', '_', "'", '\\'])
      expect([q, (await boss.ask(`/api/staff?q=${encodeURIComponent(q)}`)).data.total]).toEqual([q, 0])
    for (const query of [
      'password_hash=x',
      'sort=password_hash',
      'sort=roles',
      'username=x',
      'disabled=maybe',
    ])
      expect([query, (await boss.ask(`/api/staff?${query}`)).status]).toEqual([query, 422])
  })
})

describe('one’s own account, and the last one', () => {
  test('one cannot take away or give oneself rights, nor reset one’s own password', async () => {
    const row = await item('1a')
    for (const changes of [{ roles: [1, 8] }, { roles: [2] }, { disabled: true }])
      expect(why(await edit(row.id, { ...changes, version: row.version }))).toEqual([409, 'own_account'])
    expect(
      why(
        await boss.ask(`/api/staff/${row.id}/reset-password`, {
          method: 'POST',
          body: { version: row.version },
        }),
      ),
    ).toEqual([409, 'own_account'])
    expect(why(await edit(row.id, { nickname: '昵称1a', roles: [1], version: row.version }))).toEqual(fine)
  })

  test('someone can always manage accounts, even when two take it from each other at once', async () => {
    const other = await t.as('1b')
    for (let round = 0; round < 5; round += 1) {
      const [mine, theirs] = [await item('1a'), await item('1b')]
      await Promise.all([
        edit(theirs.id, { roles: [2], version: theirs.version }, boss),
        edit(mine.id, { disabled: true, version: mine.version }, other),
      ])
      const { rows } = await sql('select username from staff where disabled_at is null and 1 = any(roles)')
      expect(rows.length).toBeGreaterThanOrEqual(1)
      await sql(
        "update staff set roles = '{1}', disabled_at = null, version = version + 1 where username in ('1a', '1b')",
      )
      await sql('update sessions set ended_at = null, end_code = null where uid in ($1, $2)', [
        boss.uid,
        other.uid,
      ])
    }
  })
})

describe('leaving', () => {
  test('a disabled account gets nothing more and is in no picker; enabling opens it again', async () => {
    const row = await item('4b')
    expect((await edit(row.id, { disabled: true, version: row.version })).data).toMatchObject({
      disabled_at: expect.any(String),
      actions: expect.arrayContaining(['enable']),
    })
    expect((await boss.ask('/api/staff/options?q=4b')).data.items).toEqual([])
    expect(
      (await boss.ask('/api/staff?disabled=true')).data.items.map(
        (one_: { username: string }) => one_.username,
      ),
    ).toEqual(['4b'])
    expect((await edit(row.id, { disabled: false, version: row.version + 1 })).data.disabled_at).toBeNull()
  })

  test('a hand-over moves customers and team, whatever their state, and only to whom may have them', async () => {
    const leaver = (await create(draft({ username: 'leaver', roles: [3] }))).data
    await create(draft({ username: 'led', leader_uid: leaver.id }))
    const ids: number[] = []
    for (let n = 0; n < 4; n += 1)
      ids.push(
        (await boss.ask('/api/customers', { method: 'POST', body: newCustomer({ service_id: leaver.id }) }))
          .data.id,
      )
    await sql("update customers set locked_until = now() + interval '3 days' where id = $1", [ids[0]])
    await sql('update customers set live_lots = 1 where id = $1', [ids[1]])
    await sql('update customers set archived_at = now() where id = $1', [ids[2]])
    await sql(
      'insert into pool_rules (version, rules) select max(version) + 1, \'{"enabled":true,"contact_expire_days":30,"deal_expire_days":180,"notify_days":7,"claim_daily_limit":10,"reclaim_cooldown_days":15,"reveal_daily_limit":30,"max_owned":0,"max_locked":0,"overrides":[]}\' from pool_rules',
    )
    const give = (service_id: number, version = 1) =>
      boss.ask(`/api/staff/${leaver.id}/hand-over`, { method: 'POST', body: { service_id, version } })
    for (const uid of [t.uid('4a'), leaver.id, 999_999])
      expect([uid, (await give(uid)).data.fields]).toEqual([uid, { service_id: '不能分配给此人' }])
    expect(why(await give(t.uid('5a'), 9))).toEqual([409, 'stale_version'])
    expect((await item('leaver')).customers_held).toBe(3)
    expect((await give(t.uid('5a'))).data).toEqual({
      customers: 3,
      lots: 0,
      recyclers: 0,
      consignors: 0,
      team: 1,
    })
    expect((await item('leaver')).customers_held).toBe(0)
    expect((await item('led')).leader_uid).toBe(t.uid('5a'))
    const { rows } = await sql(
      'select id::int, service_id::int, prev_service_id::int, archived_at is not null as archived from customers where id = any($1) order by id',
      [ids],
    )
    expect(rows.map((row) => [row.service_id === t.uid('5a'), row.archived])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [true, false],
    ])
    const events = await sql(
      "select count(*)::int as n from pool_events where kind = 'transfer' and reason = 'handover' and customer_id = any($1)",
      [ids],
    )
    expect(events.rows[0].n).toBe(3)
    expect((await give(t.uid('5a'), (await item('leaver')).version)).data).toEqual({
      customers: 0,
      lots: 0,
      recyclers: 0,
      consignors: 0,
      team: 0,
    })
  })

  test('more than one batch goes over whole', async () => {
    const leaver = (await create(draft({ username: 'manyheld' }))).data
    await sql(
      "insert into customers (company_name, name, phone, department, duty, area, status, wechat, phone_digits, company_key, grams, service_id, owner_since) select 'h' || n, 'n', 'p', 'd', 'd', 'a', 1, 'w', 'h' || n, 'h' || n, '{}', $1, now() from generate_series(1, 1100) n",
      [leaver.id],
    )
    expect(
      (
        await boss.ask(`/api/staff/${leaver.id}/hand-over`, {
          method: 'POST',
          body: { service_id: t.uid('5b'), version: 1 },
        })
      ).data.customers,
    ).toBe(1100)
    expect(
      (await sql('select count(*)::int as n from customers where service_id = $1', [leaver.id])).rows[0].n,
    ).toBe(0)
    expect(
      (
        await sql(
          "select count(*)::int as n from audit_entries where action = 'transfer' and detail->>'reason' = 'handover' and (before->>'service_id')::int = $1",
          [leaver.id],
        )
      ).rows[0].n,
    ).toBe(1100)
  })
})
