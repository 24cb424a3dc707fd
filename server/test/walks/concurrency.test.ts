import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultPoolRules } from '#contract/pool.ts'
import { slowly } from '#server/test/support/waiting.ts'
import { printedRandom } from '../support/seeded-random.ts'
import { password, testApp, type Answer, type Person, type TestApp } from '../support/harness.ts'
import { newCustomer } from '../support/new-records.ts'
import { full } from '#tools/full-run.ts'

let t: TestApp
/** Another instance on the same database: all rules must hold across processes. */
let other: TestApp

beforeAll(async () => {
  t = await testApp()
  other = await testApp({ besides: t })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const rules = (changes: Record<string, unknown> = {}) =>
  sql('insert into pool_rules (version, rules) select max(version) + 1, $1 from pool_rules', [
    JSON.stringify({ ...defaultPoolRules, ...changes }),
  ])
const generous = {
  claim_daily_limit: 10_000,
  max_owned: 100_000,
  max_locked: 100_000,
  reclaim_cooldown_days: 0,
  reveal_daily_limit: 10_000,
}
beforeEach(() => rules(generous))

const sellers = ['1a', '1b', '2a', '2b', '3a', '3b', '5a', '5b']
const everyone = () => Promise.all(sellers.map((name) => t.as(name)))

const asksAgain = 1000
/** As a client does: who is refused as too busy asks again. Nothing has happened by then. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    const refused = answer.status === 503 || answer.data?.reason === 'too_many_requests'
    if (!refused || tries === 60) return answer
    await slowly(asksAgain)
  }
}

async function signedIn(username: string): Promise<Person> {
  const body = { username, password }
  const { data } = await patiently(() => t.ask('/admin/login/login_submit', { method: 'POST', body }))
  return {
    uid: t.uid(username),
    username,
    token: data.token,
    ask: (path, how = {}) => t.ask(path, { ...how, headers: { 'x-token': data.token, ...how.headers } }),
  }
}
let forty: Promise<Person[]> | undefined
/** Five sessions for each of eight people, the most a person may have. */
const sessions = () =>
  (forty ??= Promise.all(
    sellers.flatMap((username) => [t.as(username), ...Array.from({ length: 4 }, () => signedIn(username))]),
  ))
/** Sends a request to one of the two instances. */
const atFirst = (who: Person, n: number): Person['ask'] =>
  n % 2 === 0
    ? (path, how) => who.ask(path, how)
    : (path, how = {}) => other.ask(path, { ...how, headers: { 'x-token': who.token, ...how.headers } })
const at =
  (who: Person, n: number): Person['ask'] =>
  (path, how) =>
    patiently(() => atFirst(who, n)(path, how))
const outcomes = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, (answer) => `${answer.status} ${answer.data?.reason ?? ''}`.trim())].map(
      ([what, all]) => [what, all.length],
    ),
  )
const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0
const inPool = async (n: number, who: Person) =>
  Promise.all(
    Array.from(
      { length: n },
      async () =>
        (await at(who, 0)('/api/customers', { method: 'POST', body: newCustomer({ service_id: null }) })).data
          .id as number,
    ),
  )
/** Runs all work, `width` pieces at a time. */
async function atOnce<T>(width: number, count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let n = next++; n < count; n = next++) results[n] = await work(n)
    }),
  )
  return results
}

describe('one owner', () => {
  test('of very many simultaneous claims for one customer, exactly one succeeds', async () => {
    const people = await sessions()
    const [id = 0] = await inPool(1, await t.as('1a'))
    const count = full ? 1000 : 100
    const times: number[] = []
    const answers = await atOnce(count, count, async (n) => {
      const since = performance.now()
      const answer = await at(people[n % people.length] as Person, n)(`/api/pool/customers/${id}/claim`, {
        method: 'POST',
        body: {},
      })
      times.push(performance.now() - since)
      return answer
    })
    console.log(
      `${count} claims: p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
    )
    expect(outcomes(answers)).toEqual({ 200: 1, '409 customer_taken': count - 1 })
    const winner = answers.find((answer) => answer.status === 200)?.data.service_id
    for (const answer of answers) if (answer.status !== 200) expect(answer.data.service_id).toBe(winner)
    const { rows } = await sql('select kind, to_uid::int from pool_events where customer_id = $1', [id])
    expect(rows).toEqual([{ kind: 'claim', to_uid: winner }])
    expect((await sql('select version, service_id::int from customers where id = $1', [id])).rows).toEqual([
      { version: 2, service_id: winner },
    ])
    expect(percentile(times, 0.99)).toBeLessThan(10_000)
  })

  test(
    'a claim and an assignment, or a release and a transfer, at once: one of each pair succeeds, and the history is consistent',
    async () => {
      const throwDice = printedRandom()
      const people = await everyone()
      const ids = await inPool(full ? 200 : 40, people[0] as Person)
      const version = new Map<number, number>()
      const holders = new Map<string, number>(people.map((who) => [who.username, who.uid]))
      const canAssign = people.filter((who) => ['1', '2'].includes(who.username[0] ?? ''))
      const total = full ? 20_000 : 100
      const answers = await atOnce(24, total, async (n) => {
        const id = throwDice.one(ids)
        const who = throwDice.one(people)
        const choice = throwDice.below(10)
        if (choice < 4) return at(who, n)(`/api/pool/customers/${id}/claim`, { method: 'POST', body: {} })
        if (choice < 5)
          return at(throwDice.one(canAssign), n)(`/api/pool/customers/${id}/assign`, {
            method: 'POST',
            body: { service_id: throwDice.one(people).uid },
          })
        const asked = await at(throwDice.one(canAssign), n)(`/api/customers/${id}`)
        version.set(id, asked.data?.version ?? 1)
        if (choice < 9)
          return at(who, n)(`/api/customers/${id}/release`, {
            method: 'POST',
            body: { reason: 1, version: version.get(id) },
          })
        return at(throwDice.one(canAssign), n)(`/api/customers/${id}/transfer`, {
          method: 'POST',
          body: { service_id: throwDice.one([...holders.values()]), version: version.get(id) },
        })
      })
      const seen = outcomes(answers)
      console.log(JSON.stringify(seen))
      expect(
        Object.keys(seen).filter(
          (what) => !/^(200|404 not_found|409 (customer_taken|stale_version|already_owner))$/.test(what),
        ),
      ).toEqual([])
      const { rows: events } = await sql(
        'select customer_id::int as id, kind, from_uid::int as from, to_uid::int as to from pool_events e where customer_id = any($1) order by e.id',
        [ids],
      )
      expect(events).toHaveLength(answers.filter((answer) => answer.status === 200).length)
      // Replays the moves: each must start with the owner that the previous one left.
      const owner = new Map<number, number | null>(ids.map((id) => [id, null]))
      for (const event of events) {
        expect([event.id, event.kind, event.from]).toEqual([event.id, event.kind, owner.get(event.id)])
        if (event.kind === 'claim' || event.kind === 'assign')
          expect([event.from, typeof event.to]).toEqual([null, 'number'])
        if (event.kind === 'release') expect([typeof event.from, event.to]).toEqual(['number', null])
        if (event.kind === 'transfer') expect(event.to).not.toBe(event.from)
        owner.set(event.id, event.to)
      }
      const { rows } = await sql(
        'select id::int, service_id::int as owner, version from customers where id = any($1)',
        [ids],
      )
      for (const row of rows) expect([row.id, row.owner]).toEqual([row.id, owner.get(row.id)])
      for (const row of rows)
        expect([row.id, row.version]).toEqual([
          row.id,
          1 + events.filter((event) => event.id === row.id).length,
        ])
    },
    full ? 600_000 : 60_000,
  )
})

describe('quotas under parallel requests of one person', () => {
  test.each([
    ['claims of a day', { claim_daily_limit: 7 }, '429 quota_reached', 7],
    ['customers held', { max_owned: 5 }, '409 owner_limit_reached', 5],
  ])('%s', async (_name, limits, reason, most) => {
    await sql('update customers set archived_at = now() where service_id is not null')
    const who = (await sessions()).filter((session) => session.username === '5b')
    const used = (await sql('select count(*)::int as n from counted_claims where uid = $1', [who[0]?.uid]))
      .rows[0].n
    const limit = 'claim_daily_limit' in limits ? { claim_daily_limit: used + 7 } : limits
    const ids = await inPool(30, await t.as('1a'))
    await rules({ ...generous, ...limit })
    const answers = await Promise.all(
      ids.map((id, n) =>
        at(who[n % who.length] as Person, n)(`/api/pool/customers/${id}/claim`, { method: 'POST', body: {} }),
      ),
    )
    expect(outcomes(answers)).toEqual({ 200: most, [reason]: 30 - most })
    const batch = await Promise.all(
      [ids, ids.toReversed()].map((all, n) =>
        at(who[n] as Person, n)('/api/pool/claim', { method: 'POST', body: { ids: all } }),
      ),
    )
    expect(
      batch.flatMap((answer) => answer.data.results).filter((item: { code: number }) => item.code === 0),
    ).toEqual([])
    expect(
      (
        await sql('select count(*)::int as n from customers where service_id = $1 and archived_at is null', [
          who[0]?.uid,
        ])
      ).rows[0].n,
    ).toBe(most)
  })

  test('assignments by two directors and transfers never exceed an ownership limit', async () => {
    await sql('update customers set archived_at = now() where service_id is not null')
    const directors = [await t.as('2a'), await t.as('2b')]
    const giver = await t.as('5a')
    const held = await Promise.all(
      Array.from(
        { length: 10 },
        async () =>
          (await giver.ask('/api/customers', { method: 'POST', body: newCustomer() })).data.id as number,
      ),
    )
    const ids = await inPool(20, directors[0] as Person)
    await rules({ ...generous, max_owned: 6 })
    const to = t.uid('3b')
    await Promise.all([
      ...ids.map((id, n) =>
        at(directors[n % 2] as Person, n)(`/api/pool/customers/${id}/assign`, {
          method: 'POST',
          body: { service_id: to },
        }),
      ),
      ...held.map((id, n) =>
        at(giver, n)(`/api/customers/${id}/transfer`, {
          method: 'POST',
          body: { service_id: to, version: 1 },
        }),
      ),
    ])
    expect(
      (
        await sql('select count(*)::int as n from customers where service_id = $1 and archived_at is null', [
          to,
        ])
      ).rows[0].n,
    ).toBe(6)
  })

  test('locks', async () => {
    const who = await t.as('3a')
    const ids = await Promise.all(
      Array.from(
        { length: 15 },
        async () =>
          (await who.ask('/api/customers', { method: 'POST', body: newCustomer() })).data.id as number,
      ),
    )
    const used = (
      await sql('select count(*)::int as n from customers where service_id = $1 and locked_until > now()', [
        who.uid,
      ])
    ).rows[0].n
    await rules({ ...generous, max_locked: used + 4 })
    const locked_until = new Date(Date.now() + 86_400_000).toISOString()
    const answers = await Promise.all(
      ids.map((id, n) =>
        at(who, n)(`/api/customers/${id}/lock`, { method: 'POST', body: { locked_until, version: 1 } }),
      ),
    )
    expect(outcomes(answers)).toEqual({ 200: 4, '409 lock_limit_reached': 11 })
  })
})

describe('no lost update', () => {
  test(
    'a note keeps all tokens appended by many people, in the order of the versions',
    async () => {
      const people = (await everyone()).slice(0, 3)
      const { id } =
        (await people[0]?.ask('/api/customers', { method: 'POST', body: newCustomer({ remark: null }) }))
          ?.data ?? {}
      const each = full ? 100 : 10
      const writers = full ? 50 : 5
      // Tokens are short, because a note holds 2,000 characters. The oldest ones make room.
      const acknowledged: { token: string; version: number }[] = []
      let stale = 0
      const append = async (who: Person, n: number, token: string) => {
        let { data: row } = await at(who, n)(`/api/customers/${id}`)
        for (;;) {
          const tokens = (row.remark ?? '').split(' ').filter((piece: string) => piece !== '')
          const answer = await at(who, n)(`/api/customers/${id}`, {
            method: 'PATCH',
            body: { remark: [...tokens, token].slice(-150).join(' '), version: row.version },
          })
          if (answer.code === 0) {
            expect(answer.data.remark.split(' ').at(-1)).toBe(token)
            return acknowledged.push({ token, version: answer.data.version })
          }
          expect([answer.status, answer.data.reason]).toEqual([409, 'stale_version'])
          expect(answer.data.current.version).toBeGreaterThan(row.version)
          stale += 1
          // A refused person has the newest row from the answer, and retries after a random pause.
          row = answer.data.current
          await slowly(Math.random() * writers * 4)
        }
      }
      await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          for (let n = 0; n < each; n += 1)
            await append(
              people[writer % people.length] as Person,
              n,
              `${writer.toString(36)}.${n.toString(36)}`,
            )
        }),
      )
      console.log(`${acknowledged.length} appends, ${stale} stale writes refused`)
      expect(stale).toBeGreaterThan(0)
      expect(new Set(acknowledged.map((item) => item.version)).size).toBe(writers * each)
      const inOrder = acknowledged.toSorted((a, b) => a.version - b.version).map((item) => item.token)
      const row = (await sql('select remark, version from customers where id = $1', [id])).rows[0]
      expect(row.version).toBe(1 + writers * each)
      expect(row.remark.split(' ')).toEqual(inOrder.slice(-150))
      // Each write saw what the previous one left.
      const { rows } = await sql(
        "select before->>'remark' as before, after->>'remark' as after from audit_entries where action = 'edit' and resource = 'customers' and record_id = $1 order by id",
        [id],
      )
      expect(rows).toHaveLength(writers * each)
      for (const [n, entry] of rows.entries()) if (n > 0) expect(entry.before).toBe(rows[n - 1].after)
    },
    full ? 600_000 : 60_000,
  )

  test('simultaneous follow-ups and edits of one customer are all kept', async () => {
    const who = await t.as('5a')
    const { id } = (await who.ask('/api/customers', { method: 'POST', body: newCustomer() })).data
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        at(who, n)(`/api/customers/${id}/follow-ups`, {
          method: 'POST',
          body: { kind: 1, content: `第${n}次` },
        }),
      ),
    )
    expect(outcomes(answers)).toEqual({ 200: 30 })
    expect((await sql('select follow_up_count, version from customers where id = $1', [id])).rows[0]).toEqual(
      { follow_up_count: 30, version: 31 },
    )
    expect((await who.ask(`/api/customers/${id}/follow-ups?limit=100`)).data.total).toBe(30)
  })

  test('bulk calls over the same rows in opposite orders do not deadlock', async () => {
    const who = await t.as('2a')
    const ids = await Promise.all(
      Array.from(
        { length: 20 },
        async () =>
          (await who.ask('/api/customers', { method: 'POST', body: newCustomer() })).data.id as number,
      ),
    )
    const since = Date.now()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        atFirst(who, n)('/api/customers/tag', {
          method: 'POST',
          body: { ids: n % 2 ? ids : ids.toReversed(), add: [`t${n}`] },
        }),
      ),
    )
    const done = answers.filter((answer) => answer.status === 200)
    for (const answer of done)
      expect(answer.data.results.map((result: { id: number; code: number }) => result.code)).toEqual(
        ids.map(() => 0),
      )
    // PostgreSQL detects a deadlock after a second, which ends in 503. So does a wait of two seconds on a
    // busy machine.
    expect(done.length).toBeGreaterThanOrEqual(Date.now() - since < 2000 ? 6 : 1)
    expect(
      (
        await sql(
          'select min(cardinality(tags))::int as least, max(cardinality(tags))::int as most from customers where id = any($1)',
          [ids],
        )
      ).rows[0],
    ).toEqual({ least: done.length, most: done.length })
  })
})

describe('one key, one effect', () => {
  const send = (who: Person, n: number, key: string, path: string, body: unknown) =>
    at(who, n)(path, { method: 'POST', body, headers: { 'idempotency-key': key } })
  const kept = (answers: readonly Answer[]) =>
    new Set(answers.filter((answer) => answer.status === 200).map((answer) => answer.text))

  test.each<
    [string, (who: Person) => Promise<[path: string, body: unknown, effects: () => Promise<number>]>]
  >([
    [
      'create',
      async () => {
        const body = newCustomer()
        return [
          '/api/customers',
          body,
          async () =>
            (await sql('select count(*)::int as n from customers where phone = $1', [body['phone']])).rows[0]
              .n,
        ]
      },
    ],
    [
      'follow-up',
      async (who) => {
        const { id } = (await who.ask('/api/customers', { method: 'POST', body: newCustomer() })).data
        return [
          `/api/customers/${id}/follow-ups`,
          { kind: 1, content: 'x' },
          async () =>
            (await sql('select count(*)::int as n from follow_ups where customer_id = $1', [id])).rows[0].n,
        ]
      },
    ],
    [
      'claim',
      async () => {
        const [id = 0] = await inPool(1, await t.as('1a'))
        return [
          `/api/pool/customers/${id}/claim`,
          {},
          async () =>
            (
              await sql(
                "select count(*)::int as n from pool_events where kind = 'claim' and customer_id = $1",
                [id],
              )
            ).rows[0].n,
        ]
      },
    ],
    [
      'bulk claim',
      async () => {
        const ids = await inPool(3, await t.as('1a'))
        return [
          '/api/pool/claim',
          { ids },
          async () =>
            (
              await sql(
                "select count(*)::int as n from pool_events where kind = 'claim' and customer_id = any($1)",
                [ids],
              )
            ).rows[0].n / 3,
        ]
      },
    ],
    [
      'release',
      async (who) => {
        const { id } = (await who.ask('/api/customers', { method: 'POST', body: newCustomer() })).data
        return [
          `/api/customers/${id}/release`,
          { reason: 1, version: 1 },
          async () =>
            (
              await sql(
                "select count(*)::int as n from pool_events where kind = 'release' and customer_id = $1",
                [id],
              )
            ).rows[0].n,
        ]
      },
    ],
    [
      'check',
      async (who) => {
        await t.asOwner('delete from duplicate_checks')
        return [
          '/api/customers/check',
          { phone: '13800000000' },
          async () =>
            (
              await sql('select coalesce(sum(count), 0)::int as n from duplicate_checks where uid = $1', [
                who.uid,
              ])
            ).rows[0].n,
        ]
      },
    ],
    [
      'staff',
      async () => {
        const username = `once${Date.now()}`
        return [
          '/api/staff',
          { username, nickname: username, name: 'n', roles: [5], password },
          async () =>
            (await sql('select count(*)::int as n from staff where username = $1', [username])).rows[0].n,
        ]
      },
    ],
  ])('%s: a hundred at once and ten later', async (what, prepare) => {
    // Whoever adds staff has to have signed in within ten minutes.
    const who = what === 'staff' ? await signedIn('1a') : await t.as('5a')
    const [path, body, effects] = await prepare(who)
    const key = randomUUID()
    const first = await Promise.all(Array.from({ length: 100 }, (_, n) => send(who, n, key, path, body)))
    const seen = outcomes(first)
    expect(Object.keys(seen).filter((name) => !/^(200|409 in_progress)$/.test(name))).toEqual([])
    expect(seen['200']).toBeGreaterThanOrEqual(1)
    for (const answer of first)
      if (answer.status === 409) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const later: Answer[] = []
    for (let n = 0; n < 10; n += 1) later.push(await send(who, n, key, path, body))
    expect(outcomes(later)).toEqual({ 200: 10 })
    expect(kept([...first, ...later]).size).toBe(1)
    expect(await effects()).toBe(1)
    const reused = await send(who, 0, key, path, { ...(body as object), remark: 'another' })
    expect([reused.status, await effects()]).toEqual([422, 1])
  })

  test('another body or path under the key is 422, another person’s key is their own', async () => {
    const [mine, theirs] = [await t.as('5a'), await t.as('5b')]
    const key = randomUUID()
    const body = newCustomer()
    const first = await send(mine, 0, key, '/api/customers', body)
    expect(first.code).toBe(0)
    const changed = await send(mine, 0, key, '/api/customers', { ...body, remark: 'x' })
    expect([changed.status, changed.data.reason]).toEqual([422, 'key_reused'])
    const elsewhere = await send(mine, 0, key, `/api/customers/${first.data.id}/follow-ups`, {
      kind: 1,
      content: 'x',
    })
    expect([elsewhere.status, elsewhere.data.reason]).toEqual([422, 'key_reused'])
    const other_ = await send(theirs, 1, key, '/api/customers', newCustomer())
    expect(other_.code).toBe(0)
    expect(other_.data.id).not.toBe(first.data.id)
    expect((await send(theirs, 1, key, '/api/customers', body)).status).toBe(422)
  })

  test('a refusal is not kept: a corrected request succeeds under the same key', async () => {
    const who = await t.as('5a')
    const key = randomUUID()
    const taken = (await who.ask('/api/customers', { method: 'POST', body: newCustomer() })).data
    const body = newCustomer()
    expect((await send(who, 0, key, '/api/customers', { ...body, phone: taken.phone })).status).toBe(409)
    expect((await send(who, 0, key, '/api/customers', { ...body, phone: 'x' })).status).toBe(422)
    expect((await send(who, 0, key, '/api/customers', body)).code).toBe(0)
    expect((await send(who, 0, key, '/api/customers', body)).code).toBe(0)
    expect(
      (await sql('select count(*)::int as n from customers where phone = $1', [body['phone']])).rows[0].n,
    ).toBe(1)
  })

  test('an edit that is sent twice under one key is one edit, not a conflict with itself', async () => {
    const who = await t.as('5a')
    const made = (await who.ask('/api/customers', { method: 'POST', body: newCustomer() })).data
    const path = `/api/customers/${made.id}`
    const edit = (remark: string, key?: string) =>
      who.ask(path, {
        method: 'PATCH',
        body: { remark, version: made.version },
        ...(key && { headers: { 'idempotency-key': key } }),
      })
    const key = randomUUID()
    const [first, again] = [await edit('一次', key), await edit('一次', key)]
    expect([first.code, again.text]).toEqual([0, first.text])
    expect((await edit('二次', key)).data.reason).toBe('key_reused')
    expect((await edit('一次')).data.reason).toBe('stale_version')
  })

  test('is kept for a day and stored in the transaction of its effect', async () => {
    const who = await t.as('5a')
    const key = randomUUID()
    const body = newCustomer()
    const first = await send(who, 0, key, '/api/customers', body)
    const { rows } = await sql(
      'select k.xmin::text as key, c.xmin::text as customer from idempotency_keys k, customers c where k.key = $1 and c.id = $2',
      [key, first.data.id],
    )
    expect(rows[0].key).toBe(rows[0].customer)
    await sql(
      "update idempotency_keys set created_at = now() - interval '23 hours 59 minutes' where key = $1",
      [key],
    )
    expect((await send(who, 0, key, '/api/customers', body)).text).toBe(first.text)
    await sql(
      "update idempotency_keys set created_at = now() - interval '24 hours 1 minute' where key = $1",
      [key],
    )
    expect((await send(who, 0, key, '/api/customers', body)).data.reason).toBe('duplicate')
  })

  test.each([
    ['', 400],
    ['x'.repeat(200), 200],
    ['x'.repeat(201), 400],
    ["'; drop table customers", 200],
  ])('the key %s answers %d', async (key, status) => {
    expect((await send(await t.as('5a'), 0, key, '/api/customers', newCustomer())).status).toBe(status)
  })

  test('an edit takes a key as a create does; a sign-in ignores it', async () => {
    const who = await signedIn('5a')
    const { id } = (await who.ask('/api/customers', { method: 'POST', body: newCustomer() })).data
    const headers = { 'idempotency-key': 'the same' }
    const edit = (body: Record<string, unknown>) =>
      who.ask(`/api/customers/${id}`, { method: 'PATCH', body, headers })
    const first = await edit({ remark: 'x', version: 1 })
    expect(first).toMatchObject({ code: 0, data: { version: 2 } })
    expect((await edit({ remark: 'x', version: 1 })).text).toBe(first.text)
    expect((await edit({ remark: 'y', version: 1 })).status).toBe(422)
    expect((await who.ask(`/api/customers/${id}`)).data.version).toBe(2)
    const tokens = await Promise.all(
      [1, 2].map(
        async () =>
          (
            await t.ask('/admin/login/login_submit', {
              method: 'POST',
              body: { username: '5b', password },
              headers,
            })
          ).data.token,
      ),
    )
    expect(tokens[0]).not.toBe(tokens[1])
  })
})
