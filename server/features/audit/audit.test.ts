import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printedRandom } from '#server/test/support/seeded-random.ts'
import { password, testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { letPass } from '#server/test/support/waiting.ts'
import { startSealer } from './sealer.ts'
import { full } from '#tools/full-run.ts'
import { inFull } from '#server/test/support/full.ts'

let t: TestApp
let sealer: ReturnType<typeof startSealer>
const errors: unknown[] = []

beforeAll(async () => {
  t = await testApp()
  sealer = startSealer(t.database.db, (error) => errors.push(error))
})
afterAll(async () => {
  await sealer.stop()
  await t.close()
})

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: t.ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const chain = async () => (await (await t.as('7a')).ask('/api/audit/chain')).data
async function sealed(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql(
          'select (select coalesce(max(to_id), 0) from audit_seals) = (select coalesce(max(id), 0) from audit_entries) as all',
        )
        return rows[0].all
      },
      { timeout: 10_000 },
    )
    .toBe(true)
}

describe('the log is whole', () => {
  test(
    'a random day: one entry for every acknowledged change, none for the others',
    async () => {
      const throwDice = printedRandom()
      const names = ['1a', '2a', '3a', '3b', '5a', '5b']
      const people = await Promise.all(names.map((name) => t.as(name)))
      await sql(
        'insert into pool_rules (version, rules) select 2, rules || \'{"claim_daily_limit":9999,"reveal_daily_limit":9999,"max_owned":9999,"max_locked":9999,"reclaim_cooldown_days":0}\' from pool_rules',
      )
      const ids: number[] = []
      const anyId = () => throwDice.one(ids) ?? 1
      const version = async (id: number) =>
        (await sql('select version from customers where id = $1', [id])).rows[0]?.version ?? 1
      const uid = () => throwDice.one(people).uid
      /** Each act: what is sent, and which word of the log it must leave behind. */
      const acts: ((who: Person) => Promise<[string, string, string, unknown]>)[] = [
        async () => [
          'create',
          'POST',
          '/api/customers',
          newCustomer(throwDice.chance(0.3) ? { service_id: null } : {}),
        ],
        async () => [
          'create',
          'POST',
          '/api/customers',
          newCustomer(throwDice.chance(0.3) ? { service_id: null } : {}),
        ],
        async () => [
          'edit',
          'PATCH',
          `/api/customers/${anyId()}`,
          { remark: `r${throwDice.below(1e6)}`, version: throwDice.chance(0.2) ? 1 : await version(anyId()) },
        ],
        async () => {
          const id = anyId()
          return [
            'edit',
            'PATCH',
            `/api/customers/${id}`,
            { duty: `d${throwDice.below(1e6)}`, version: await version(id) },
          ]
        },
        async () => {
          const id = anyId()
          return [
            'release',
            'POST',
            `/api/customers/${id}/release`,
            { reason: 1, version: await version(id) },
          ]
        },
        async () => {
          const id = anyId()
          return [
            'transfer',
            'POST',
            `/api/customers/${id}/transfer`,
            { service_id: uid(), version: await version(id) },
          ]
        },
        async () => {
          const id = anyId()
          return [
            'lock',
            'POST',
            `/api/customers/${id}/lock`,
            { locked_until: new Date(Date.now() + 86_400_000).toISOString(), version: await version(id) },
          ]
        },
        async () => {
          const id = anyId()
          return ['unlock', 'POST', `/api/customers/${id}/unlock`, { version: await version(id) }]
        },
        async () => {
          const id = anyId()
          return [
            'archive',
            'POST',
            `/api/customers/${id}/archive`,
            { version: throwDice.chance(0.3) ? await version(id) : 99_999 },
          ]
        },
        async () => ['follow_up', 'POST', `/api/customers/${anyId()}/follow-ups`, { kind: 1, content: 'x' }],
        async () => ['claim', 'POST', `/api/pool/customers/${anyId()}/claim`, {}],
        async () => ['assign', 'POST', `/api/pool/customers/${anyId()}/assign`, { service_id: uid() }],
        async () => ['reveal', 'POST', `/api/pool/customers/${anyId()}/reveal`, {}],
        async () => [
          'edit_profile',
          'PATCH',
          '/api/session/profile',
          { introduction: `i${throwDice.below(1e6)}` },
        ],
        async () => [
          'view',
          'PUT',
          '/api/views',
          { list: 'customers', name: `v${throwDice.below(5)}`, query: '' },
        ],
      ]
      for (let n = 0; n < 10; n += 1)
        ids.push(
          (await people[n % people.length]?.ask('/api/customers', { method: 'POST', body: newCustomer() }))
            ?.data.id,
        )
      const before = (await sql('select count(*)::int as n from audit_entries')).rows[0].n
      const expected = new Map<string, number>()
      const count = (word: string, more = 1) => expected.set(word, (expected.get(word) ?? 0) + more)
      for (let step = 0; step < (full ? 10_000 : 300); step += 1) {
        // Else a person brings in two hundred customers and no more.
        if (step % 100 === 99) await sql('update duplicate_checks set count = 0')
        const who = throwDice.one(people)
        if (throwDice.chance(0.1)) {
          const bulk = throwDice.chance(0.5)
          const body = {
            ids: [anyId(), anyId(), anyId()].filter((id, at, all) => all.indexOf(id) === at),
            ...(bulk ? { reason: 2 } : {}),
          }
          const answer = await who.ask(bulk ? '/api/customers/release' : '/api/pool/claim', {
            method: 'POST',
            body,
          })
          count(
            bulk ? 'release' : 'claim',
            answer.data.results.filter((result: { code: number }) => result.code === 0).length,
          )
          continue
        }
        const [word, method, path, body] = await throwDice.one(acts)(who)
        const answer = await who.ask(path, { method, body })
        expect(answer.status, answer.text).toBeLessThan(500)
        if (answer.code === 0) count(word === 'view' ? 'edit' : word)
        if (answer.code === 0 && word === 'create') ids.push(answer.data.id)
      }
      const { rows } = await sql(
        'select action, count(*)::int as n from audit_entries where id > (select id from audit_entries order by id offset $1 limit 1) and action <> all ($2) group by action',
        // Denials, limits and much reading are counted, not written one by one.
        [before - 1, ['denied', 'limit', 'read_much']],
      )
      expect(Object.fromEntries(rows.map((row) => [row.action, row.n]))).toEqual(
        Object.fromEntries([...expected].filter(([, n]) => n > 0)),
      )
      // The pool's own record agrees with the log.
      const moves = ['claim', 'assign', 'release', 'transfer', 'lock', 'unlock']
      const { rows: pooled } = await sql('select kind, count(*)::int as n from pool_events group by kind')
      for (const kind of moves)
        expect([kind, pooled.find((row) => row.kind === kind)?.n ?? 0]).toEqual([
          kind,
          (await sql('select count(*)::int as n from audit_entries where action = $1', [kind])).rows[0].n,
        ])
    },
    full ? 1_800_000 : 60_000,
  )

  test('an entry says who, as what, from where, in which request, and what was before and after', async () => {
    const who = await t.as('5a')
    const { data } = await who.ask('/api/customers', {
      method: 'POST',
      body: newCustomer({ phone: '13677778888', wechat: 'wx_audit', remark: '一' }),
    })
    const answer = await who.ask(`/api/customers/${data.id}`, {
      method: 'PATCH',
      body: { remark: '二', phone: '13677779999', version: 1 },
    })
    expect(answer.code).toBe(0)
    const page = await (await t.as('7a')).ask(`/api/audit?resource=customers&record_id=${data.id}`)
    expect(page.data.items.map((item: { action: string }) => item.action)).toEqual(['edit', 'create'])
    expect(page.data.items[0]).toMatchObject({
      uid: who.uid,
      uid_name: '昵称5a',
      roles: [5],
      resource: 'customers',
      record_id: data.id,
      record_name: data.company_name,
      address: '127.0.0.1',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      actions: [],
      changes: {
        remark: { before: '一', after: '二' },
        phone: { before: '136********', after: '136********' },
      },
    })
    expect(Object.keys(page.data.items[0].changes).toSorted()).toEqual(['phone', 'remark'])
    for (const secret of ['13677778888', '13677779999', 'wx_audit']) expect(page.text).not.toContain(secret)
  })

  test('it holds no phone of any customer', async () => {
    // Each pair of the two: at full size that takes longer than a statement of the product may.
    const { rows } = await asOwner((client) =>
      client.query(
        `with said as materialized (select to_jsonb(e)::text as text from audit_entries e)
         select count(*)::int as n from said join customers c on strpos(text, c.phone) > 0 or strpos(text, c.wechat) > 0`,
      ),
    )
    expect(rows[0].n).toBe(0)
  }, 1_800_000)

  test('denials are on record, with the door and not what was carried to it', async () => {
    const who = await t.as('6a')
    await who.ask('/api/customers', { method: 'POST', body: newCustomer({ company_name: '秘密内容' }) })
    const { rows } = await sql(
      "select action, uid::int, detail, to_jsonb(e)::text as whole from audit_entries e where action = 'denied' order by id desc limit 1",
    )
    expect(rows[0]).toMatchObject({
      action: 'denied',
      uid: who.uid,
      detail: { method: 'POST', path: '/api/customers' },
    })
    expect(rows[0].whole).not.toContain('秘密内容')
  })

  test('five hundred at one door are two entries: the first at once, and how many followed', async () => {
    const who = await t.as('6b')
    const beside = await testApp({ besides: t })
    const ask = () => beside.ask('/api/audit', { headers: { 'x-token': who.token } })
    const entries = async () =>
      (
        await sql("select detail from audit_entries where action = 'denied' and uid = $1 order by id", [
          who.uid,
        ])
      ).rows.map((row) => row.detail)
    expect((await ask()).status).toBe(403)
    expect(await entries()).toEqual([{ method: 'GET', path: '/api/audit' }])
    for (let n = 0; n < 25; n += 1) await Promise.all(Array.from({ length: 20 }, ask))
    expect(await entries()).toHaveLength(1)
    await beside.close()
    expect((await entries()).slice(1)).toEqual([
      { method: 'GET', path: '/api/audit', times: 500, since: expect.any(String) },
    ])
  })

  test('a change that is undone leaves none', async () => {
    const before = (await sql('select count(*)::int as n from audit_entries')).rows[0].n
    const who = await t.as('5a')
    const { data } = await who.ask('/api/customers', { method: 'POST', body: newCustomer() })
    await who.ask(`/api/customers/${data.id}/release`, { method: 'POST', body: { reason: 1, version: 77 } })
    await who.ask('/api/customers/release', { method: 'POST', body: { ids: [999_999], reason: 1 } })
    expect((await sql('select count(*)::int as n from audit_entries')).rows[0].n).toBe(before + 1)
  })
})

describe('what cannot be put on record does not happen', () => {
  const everything = async () => {
    const tables = [
      'customers',
      'staff',
      'follow_ups',
      'pool_events',
      'pool_rules',
      'views',
      'reveals',
      'sessions',
      'idempotency_keys',
      'uploads',
    ]
    const hide: Record<string, string> = { sessions: "- 'last_used_at'", staff: "- 'last_seen_at'" }
    return Promise.all(
      tables.map(async (table) => [
        table,
        (
          await sql(
            `select md5(coalesce(string_agg(x.row, '' order by x.row), '')) as md5 from (select (to_jsonb(y) ${hide[table] ?? ''})::text as row from ${table} y) x`,
          )
        ).rows[0].md5,
      ]),
    )
  }

  test('for every kind of act', async () => {
    const [who, boss] = [await t.as('5a'), await t.as('1a')]
    const { id } = (await who.ask('/api/customers', { method: 'POST', body: newCustomer() })).data
    const pooled = (
      await who.ask('/api/customers', { method: 'POST', body: newCustomer({ service_id: null }) })
    ).data.id
    const view = (
      await who.ask('/api/views', { method: 'PUT', body: { list: 'customers', name: 'x', query: '' } })
    ).data.id
    const follow = (
      await who.ask(`/api/customers/${id}/follow-ups`, { method: 'POST', body: { kind: 1, content: 'x' } })
    ).data.id
    const session = (
      await t.ask('/admin/login/login_submit', { method: 'POST', body: { username: '5a', password } })
    ).data.token
    const { version } = (await who.ask(`/api/customers/${id}`)).data
    const rules = (await boss.ask('/api/pool/rules')).data
    const { updated_at: _a, updated_by: _b, updated_by_name: _n, actions: _c, ...body } = rules
    const row = (await boss.ask('/api/staff?q=6b')).data.items[0]
    const acts: [Person, string, string, unknown][] = [
      [who, 'POST', '/api/customers', newCustomer()],
      [who, 'PATCH', `/api/customers/${id}`, { remark: 'y', version }],
      [who, 'POST', `/api/customers/${id}/release`, { reason: 1, version }],
      [who, 'POST', `/api/customers/${id}/transfer`, { service_id: t.uid('5b'), version }],
      [
        who,
        'POST',
        `/api/customers/${id}/lock`,
        { locked_until: new Date(Date.now() + 86_400_000).toISOString(), version },
      ],
      [boss, 'POST', `/api/customers/${id}/archive`, { version }],
      [who, 'POST', '/api/customers/tag', { ids: [id], add: ['t'] }],
      [who, 'POST', `/api/customers/${id}/follow-ups`, { kind: 2, content: 'y' }],
      [who, 'PATCH', `/api/customers/${id}/follow-ups/${follow}`, { content: 'z', version: 1 }],
      [who, 'POST', `/api/pool/customers/${pooled}/claim`, {}],
      [boss, 'POST', `/api/pool/customers/${pooled}/assign`, { service_id: who.uid }],
      [who, 'POST', `/api/pool/customers/${pooled}/reveal`, {}],
      [who, 'POST', '/api/pool/claim', { ids: [pooled] }],
      [boss, 'PUT', '/api/pool/rules', { ...body, notify_days: 1 }],
      [
        boss,
        'POST',
        '/api/staff',
        { username: 'unlogged', nickname: 'n', name: 'n', roles: [5], password: 'some good word 5' },
      ],
      [boss, 'PATCH', `/api/staff/${row.id}`, { name: 'n', version: row.version }],
      [boss, 'POST', `/api/staff/${row.id}/reset-password`, { version: row.version }],
      [
        boss,
        'POST',
        `/api/staff/${who.uid}/hand-over`,
        { service_id: t.uid('5b'), version: (await boss.ask('/api/staff?q=5a')).data.items[0].version },
      ],
      [who, 'PUT', '/api/views', { list: 'customers', name: 'y', query: '' }],
      [who, 'DELETE', `/api/views/${view}`, undefined],
      [who, 'PATCH', '/api/session/profile', { nickname: 'y' }],
      [who, 'POST', '/admin/login/login_submit', { username: '5b', password }],
      [who, 'POST', '/api/session/password', { old_password: password, new_password: 'some good word 6' }],
      [
        { ...who, ask: (path, how) => t.ask(path, { ...how, headers: { 'x-token': session } }) },
        'POST',
        '/admin/login/login_out',
        {},
      ],
    ]
    const before = await everything()
    await asOwner((client) =>
      client.query('alter table audit_entries add constraint nothing_goes_in check (false) not valid'),
    )
    try {
      for (const [person, method, path, sent] of acts) {
        const answer = await person.ask(path, { method, body: sent })
        expect([path, answer.status]).toEqual([path, 500])
        expect([path, await everything()]).toEqual([path, before])
      }
    } finally {
      await asOwner((client) => client.query('alter table audit_entries drop constraint nothing_goes_in'))
    }
    for (const [person, method, path, sent] of acts.slice(0, 2))
      expect([path, (await person.ask(path, { method, body: sent })).code]).toEqual([path, 0])
  })
})

describe('who may read it', () => {
  test('1 and 7, nobody else', async () => {
    for (const username of ['1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a']) {
      const who = await t.as(username)
      const allowed = ['1a', '7a'].includes(username)
      for (const path of ['/api/audit', '/api/audit/chain'])
        expect([username, path, (await who.ask(path)).status]).toEqual([username, path, allowed ? 200 : 403])
    }
  })

  test('filters and pages; what is no filter is 422', async () => {
    const who = await t.as('7a')
    const all = await who.ask('/api/audit?limit=100')
    const claims = await who.ask('/api/audit?action=claim&action=release&limit=100&sort=at')
    expect(
      claims.data.items.every((item: { action: string }) => ['claim', 'release'].includes(item.action)),
    ).toBe(true)
    expect(claims.data.items.length).toBeGreaterThan(5)
    const ids = all.data.items.map((row: { id: number }) => row.id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
    for (const query of [
      'hash=x',
      'before=x',
      'address=127.0.0.1',
      'sort=uid',
      'sort=hash',
      'limit=0',
      'action=sell_all',
      'resource=lotz',
      'action=claim&action=x',
    ])
      expect([query, (await who.ask(`/api/audit?${query}`)).status]).toEqual([query, 422])
  })
})

describe('nobody rewrites it', () => {
  const attempts = [
    'update audit_entries set uid = 1',
    'delete from audit_entries',
    'truncate audit_entries',
    "update audit_seals set hash = ''",
    'delete from audit_seals',
    'truncate audit_seals',
    'truncate audit_entries cascade',
  ]

  test('the application cannot', async () => {
    for (const text of [
      ...attempts,
      'alter table audit_entries disable trigger all',
      'drop table audit_entries',
      'drop trigger audit_entries_append_only on audit_entries',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    ])
      await expect(sql(text), text).rejects.toThrow(/append-only|permission denied|must be owner/)
  })

  test('nor can the owner of the tables, in the ordinary way', async () => {
    await asOwner(async (client) => {
      for (const text of attempts) await expect(client.query(text), text).rejects.toThrow(/append-only/)
    })
  })

  test('an entry says its own hash, whatever the writer claims', async () => {
    const { rows } = await sql(
      "insert into audit_entries (roles, action, resource, before, after, detail, address, request_id, hash) values ('{}', 'check', 'customers', '{}', '{}', '{}', '', '', 'mine') returning hash",
    )
    expect(rows[0].hash).toHaveLength(32)
  })
})

describe('the chain', () => {
  inFull('is closed within a second and a half while many write, and holds', async () => {
    const people = await Promise.all(['5a', '5b', '3a', '3b', '2a', '1a'].map((name) => t.as(name)))
    const over = new AbortController()
    const late: number[] = []
    const betweenLooks = 50
    const watching = (async () => {
      while (!over.signal.aborted) {
        const { rows } = await sql(
          'select coalesce(extract(epoch from clock_timestamp() - min(at)) * 1000, 0)::int as age from audit_entries where id > (select coalesce(max(to_id), 0) from audit_seals)',
        )
        late.push(rows[0].age)
        await letPass(betweenLooks)
      }
    })()
    const until = Date.now() + (full ? 30_000 : 2500)
    const writing = people
      .flatMap((who) => [who, who])
      .map(async (who) => {
        let n = 0
        for (; Date.now() < until; n += 1)
          await who.ask('/api/customers', { method: 'POST', body: newCustomer() })
        return n
      })
    const written = (await Promise.all(writing)).reduce((sum, n) => sum + n, 0)
    over.abort()
    await watching
    await sealed()
    console.log(`${written} writes, oldest unsealed entry ${Math.max(...late)} ms`)
    expect(written).toBeGreaterThan(50)
    // Beside other work on the same machine the clock of the test itself is late.
    expect(Math.max(...late)).toBeLessThan(full ? 1500 : 4000)
    expect(errors).toEqual([])
    const state = await chain()
    expect(state).toMatchObject({ intact: true, broken_at: null })
    expect(state.sealed_to).toBeGreaterThan(0)
    expect((await (await t.as('7a')).ask('/api/audit?limit=1&page=5')).data.items[0].sealed).toBe(true)
  })

  test('two sealers at once make one chain', async () => {
    const other = startSealer(t.database.db, (error) => errors.push(error))
    const who = await t.as('5a')
    for (let n = 0; n < 40; n += 1) await who.ask('/api/customers', { method: 'POST', body: newCustomer() })
    await sealed()
    await other.stop()
    const { rows } = await sql(
      'select from_id::int, to_id::int, lag(to_id) over (order by id)::int as before from audit_seals order by id',
    )
    for (const row of rows) expect(row.from_id).toBeGreaterThan(row.before ?? 0)
    expect((await chain()).intact).toBe(true)
  })

  describe('tells, when someone with all rights has been at it', () => {
    beforeAll(async () => {
      const who = await t.as('5a')
      for (let n = 0; n < 12; n += 1) await who.ask('/api/customers', { method: 'POST', body: newCustomer() })
    })
    const tampered = (text: string, values: unknown[] = []) =>
      asOwner(async (client) => {
        await client.query(
          'alter table audit_entries disable trigger user; alter table audit_seals disable trigger user',
        )
        await client.query('begin')
        try {
          await client.query(text, values)
          await client.query(
            'alter table audit_entries enable trigger user; alter table audit_seals enable trigger user',
          )
          await client.query('commit')
        } catch (error) {
          await client.query('rollback')
          throw error
        }
      })
    /** Restores the tables afterwards, byte for byte. */
    async function during(change: string, work: () => Promise<void>, values: unknown[] = []): Promise<void> {
      await asOwner((client) =>
        client.query(
          'drop table if exists kept_entries, kept_seals; create table kept_entries as table audit_entries; create table kept_seals as table audit_seals',
        ),
      )
      try {
        await tampered(change, values)
        await work()
      } finally {
        await tampered(
          'delete from audit_entries; insert into audit_entries select * from kept_entries; delete from audit_seals; insert into audit_seals select * from kept_seals',
        )
      }
      expect((await chain()).intact).toBe(true)
    }
    const middle = async () =>
      (
        await sql(
          'select id::int from audit_entries order by id offset (select count(*) / 2 from audit_entries) limit 1',
        )
      ).rows[0].id as number

    test('which entry was altered', async () => {
      await sealed()
      const id = await middle()
      for (const change of [
        'uid = 4242',
        'before = \'{"x":1}\'',
        "after = '{}', detail = '{\"y\":2}'",
        "at = at + interval '1 ms'",
        "record_name = 'x'",
        "address = '10.0.0.1'",
        "roles = '{1,2,3}'",
        "action = 'forged'",
        "request_id = 'x'",
      ])
        await during(`update audit_entries set ${change} where id = ${id}`, async () =>
          expect([change, await chain()]).toEqual([
            change,
            expect.objectContaining({ intact: false, broken_at: id }),
          ]),
        )
    })

    test('and where, when its hash was made to fit', async () => {
      await sealed()
      const id = await middle()
      const { rows } = await sql(
        'select from_id::int from audit_seals where to_id >= $1 order by id limit 1',
        [id],
      )
      await during(
        `update audit_entries set uid = 4242 where id = ${id}; update audit_entries e set hash = audit_entry_hash(e) where id = ${id}`,
        async () => expect(await chain()).toMatchObject({ intact: false, broken_at: rows[0].from_id }),
      )
    })

    test('that one is missing, and that one was slipped in', async () => {
      await sealed()
      const id = await middle()
      const { rows } = await sql(
        'select from_id::int, to_id::int from audit_seals where to_id >= $1 order by id limit 1',
        [id],
      )
      await during(`delete from audit_entries where id = ${id}`, async () =>
        expect(await chain()).toMatchObject({ intact: false, broken_at: rows[0].from_id }),
      )
      const last = (await sql('select max(id)::int as id from audit_entries')).rows[0].id
      const free = (
        await sql(
          'select n::int as id from generate_series(1, $1) n where not exists (select from audit_entries where id = n) order by n desc limit 1',
          [last],
        )
      ).rows[0]?.id
      if (free !== undefined)
        await during(
          `insert into audit_entries select ${free}, at, uid, roles, action, resource, record_id, record_name, before, after, detail, address, request_id, hash from audit_entries where id = ${last}; update audit_entries e set hash = audit_entry_hash(e) where id = ${free}`,
          async () => expect((await chain()).intact).toBe(false),
        )
    })

    test('that a seal was altered, or taken out', async () => {
      await sealed()
      const { rows } = await sql(
        'select id::int from audit_seals order by id offset (select count(*) / 2 from audit_seals) limit 1',
      )
      await during(`update audit_seals set hash = sha256('x') where id = ${rows[0].id}`, async () =>
        expect((await chain()).intact).toBe(false),
      )
      await during(`delete from audit_seals where id = ${rows[0].id}`, async () =>
        expect((await chain()).intact).toBe(false),
      )
    })
  })
})
