import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { letPass, settlesWithin } from '#server/test/support/waiting.ts'
import { eventsFor } from './routes.ts'

let t: TestApp
/** Another instance on the same database. */
let other: TestApp
let addresses: Map<TestApp, string>

beforeAll(async () => {
  t = await testApp()
  other = await testApp({ besides: t })
  addresses = new Map(
    await Promise.all(
      [t, other].map(async (testApp): Promise<[TestApp, string]> => [
        testApp,
        await testApp.app.listen({ port: 0, host: '127.0.0.1' }),
      ]),
    ),
  )
})
afterAll(async () => {
  await other.close()
  await t.close()
})

interface Event {
  resource: string
  id: number
  act: string
  by: number | null
  version?: number
  at: number
}

interface Stream {
  events: Event[]
  text: string
  status: number
  ended: Promise<void>
  close(): void
}

async function listenTo(at: TestApp, headers: Record<string, string>): Promise<Stream> {
  const quit = new AbortController()
  const answer = await fetch(`${addresses.get(at)}/api/events`, { headers, signal: quit.signal })
  const stream: Stream = {
    events: [],
    text: '',
    status: answer.status,
    ended: Promise.resolve(),
    close: () => quit.abort(),
  }
  stream.ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      stream.text += decoder.decode(chunk as Uint8Array, { stream: true })
      stream.events = stream.text.split('\n\n').flatMap((block, n) => {
        const data = /^data: (\{.*"resource".*\})$/m.exec(block)?.[1]
        return data === undefined
          ? []
          : [{ ...(JSON.parse(data) as Event), at: stream.events[n]?.at ?? Date.now() }]
      })
    }
  })().catch(() => {})
  return stream
}

const ear = (who: Person, at = t) => listenTo(at, { 'x-token': who.token })
const heard = (stream: Stream, id: number) =>
  stream.events.filter((event) => event.id === id).map(({ resource, act, by }) => [resource, act, by])
const made = async (who: Person, changes: Record<string, unknown> = {}) =>
  (await who.ask('/api/customers', { method: 'POST', body: newCustomer(changes) })).data
/** An event that must not come would be here by then, in milliseconds. */
const eventTime = 200
const silence = () => letPass(eventTime)
/** A stream closes at once when its session ends, and at the next look at the person when it does not. */
const closes = 1000
const closesForStaff = 3000

describe('who hears what', () => {
  test('a claim is heard by all who work with the pool, with the name of who took it, within a second, on every instance', async () => {
    const [claimer, rival, leader, director, recruiter, finance] = (await Promise.all(
      ['5a', '5b', '3a', '2a', '4a', '8a'].map((name) => t.as(name)),
    )) as [Person, Person, Person, Person, Person, Person]
    const row = await made(director, { service_id: null })
    const ears = await Promise.all(
      [
        [rival, t],
        [rival, other],
        [leader, other],
        [director, other],
        [recruiter, other],
        [finance, t],
        [claimer, other],
      ].map(([who, at]) => ear(who as Person, at as TestApp)),
    )
    await silence()
    const since = Date.now()
    expect(
      (await claimer.ask(`/api/pool/customers/${row.id}/claim`, { method: 'POST', body: {} })).code,
    ).toBe(0)
    const [here, there, ofTeam, ofAll, ofRecruiter, ofFinance, own] = ears as [
      Stream,
      Stream,
      Stream,
      Stream,
      Stream,
      Stream,
      Stream,
    ]
    const claim = ['pool', 'claim', claimer.uid]
    for (const stream of [here, there, ofTeam, ofAll, own])
      await expect.poll(() => heard(stream, row.id), { timeout: 5000, interval: 10 }).toContainEqual(claim)
    console.log(
      `heard after ${[here, there, ofTeam, ofAll, own].map((stream) => (stream.events.find((event) => event.id === row.id && event.act === 'claim')?.at ?? 0) - since).join(', ')} ms`,
    )
    for (const stream of [here, there])
      expect(
        (stream.events.find((event) => event.id === row.id && event.act === 'claim')?.at ?? 0) - since,
      ).toBeLessThan(1000)
    for (const stream of [ofTeam, ofAll, own])
      expect(heard(stream, row.id)).toContainEqual(['customers', 'claim', claimer.uid])
    await silence()
    for (const stream of [here, there]) expect(heard(stream, row.id)).toEqual([claim])
    for (const stream of [ofRecruiter, ofFinance]) expect(stream.events).toEqual([])
    const event = here.events.find((item) => item.id === row.id)
    expect(Object.keys(event ?? {}).toSorted()).toEqual(['act', 'at', 'by', 'id', 'resource', 'version'])
    for (const stream of ears) expect(stream.text).not.toContain(row.company_name)
    for (const stream of ears) stream.close()
  })

  test('of an owned customer only its owner, the leader and those who see all', async () => {
    const [owner, colleague, leader, otherLeader, director, auditor] = (await Promise.all(
      ['5a', '5b', '3a', '3b', '2a', '7a'].map((name) => t.as(name)),
    )) as [Person, Person, Person, Person, Person, Person]
    const ears = await Promise.all(
      [owner, colleague, leader, otherLeader, director, auditor].map((who) => ear(who, other)),
    )
    await silence()
    const row = await made(owner)
    await owner.ask(`/api/customers/${row.id}`, { method: 'PATCH', body: { remark: '机密', version: 1 } })
    await owner.ask(`/api/customers/${row.id}/follow-ups`, {
      method: 'POST',
      body: { kind: 1, content: '机密' },
    })
    for (const n of [0, 2, 4])
      await expect
        .poll(() => heard(ears[n] as Stream, row.id).map(([, act]) => act))
        .toEqual(['create', 'edit', 'follow_up'])
    await silence()
    for (const n of [1, 3, 5]) expect(heard(ears[n] as Stream, row.id)).toEqual([])
    // Both see it change hands; the new owner from then on.
    await director.ask(`/api/customers/${row.id}/transfer`, {
      method: 'POST',
      body: { service_id: colleague.uid, version: 3 },
    })
    for (const n of [0, 1, 2, 3, 4])
      await expect
        .poll(() => heard(ears[n] as Stream, row.id).at(-1))
        .toEqual(['customers', 'transfer', director.uid])
    await colleague.ask(`/api/customers/${row.id}`, { method: 'PATCH', body: { remark: '又', version: 4 } })
    for (const n of [1, 3, 4])
      await expect
        .poll(() => heard(ears[n] as Stream, row.id).at(-1))
        .toEqual(['customers', 'edit', colleague.uid])
    await silence()
    for (const n of [0, 2])
      expect(heard(ears[n] as Stream, row.id).at(-1)).toEqual(['customers', 'transfer', director.uid])
    for (const stream of ears) expect(stream.text).not.toContain('机密')
    for (const stream of ears) stream.close()
  })

  test('what was refused or undone is heard by nobody', async () => {
    const who = await t.as('5a')
    const row = await made(who)
    const stream = await ear(await t.as('2a'))
    await silence()
    await who.ask(`/api/customers/${row.id}/release`, { method: 'POST', body: { reason: 1, version: 9 } })
    await who.ask(`/api/pool/customers/${row.id}/claim`, { method: 'POST', body: {} })
    await silence()
    expect(heard(stream, row.id).filter(([, act]) => act !== 'create')).toEqual([])
    stream.close()
  })

  test('accounts are role 1’s to hear of, one’s own is everybody’s', async () => {
    const [boss, director, clerk] = [await t.as('1a'), await t.as('2a'), await t.as('8a')]
    const ears = [await ear(boss, other), await ear(director, other), await ear(clerk, other)] as [
      Stream,
      Stream,
      Stream,
    ]
    await silence()
    const { version } = (await boss.ask('/api/staff?q=8a')).data.items[0]
    await boss.ask(`/api/staff/${clerk.uid}`, { method: 'PATCH', body: { nickname: 'heard', version } })
    await expect.poll(() => heard(ears[2], clerk.uid)).toEqual([['staff', 'edit', boss.uid]])
    const staff = (
      await boss.ask('/api/staff', {
        method: 'POST',
        body: { username: 'heard', nickname: 'listener', name: 'n', roles: [5], password },
      })
    ).data
    await expect.poll(() => heard(ears[0], staff.id)).toEqual([['staff', 'create', boss.uid]])
    await silence()
    expect(ears[1].events).toEqual([])
    expect(ears[2].events).toHaveLength(1)
    for (const stream of ears) stream.close()
  })

  test('in words: every role by owner', () => {
    const who = (uid: number, roles: number[], team: number[] = []) => ({ uid, roles, team }) as never
    const of = (resource: string, owners: (number | null)[], caller: never) =>
      eventsFor(caller, { resource, id: 1, version: 1, act: 'x', by: 9, owners }).map(
        (event) => event.resource,
      )
    for (const role of [4, 6, 7, 8])
      expect([role, of('customers', [5, null], who(5, [role]))]).toEqual([role, []])
    expect(of('customers', [null], who(5, [5]))).toEqual(['pool'])
    expect(of('customers', [6, null], who(5, [5]))).toEqual(['pool'])
    expect(of('customers', [5, null], who(5, [5]))).toEqual(['pool', 'customers'])
    expect(of('customers', [6], who(5, [3], [6]))).toEqual(['customers'])
    expect(of('customers', [6], who(5, [5], [6]))).toEqual([])
    expect(of('customers', [6], who(5, [2]))).toEqual(['customers'])
    expect(of('imports', [6], who(5, [1]))).toEqual([])
    expect(of('customers', [], who(5, [1]))).toEqual([])
  })
})

describe('the stream', () => {
  test('is refused without a sign-in', async () => {
    for (const headers of [{}, { 'x-token': 'A'.repeat(43) }, { authorization: 'Bearer x' }]) {
      const answer = await fetch(`${addresses.get(t)}/api/events`, {
        headers: headers as Record<string, string>,
      })
      expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([401, 50008])
    }
    expect((await fetch(`${addresses.get(t)}/api/events?token=${(await t.as('5a')).token}`)).status).toBe(401)
  })

  test('is not stored and not sniffed', async () => {
    const quit = new AbortController()
    const answer = await fetch(`${addresses.get(t)}/api/events`, {
      headers: { 'x-token': (await t.as('5a')).token },
      signal: quit.signal,
    })
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    quit.abort()
  })

  test('ends at once when the account is disabled, on another instance too; a cut of roles binds it', async () => {
    const boss = await t.as('1a')
    const row = (await boss.ask('/api/staff?q=3b')).data.items[0]
    const leader = await t.as('3b')
    const stream = await ear(leader, other)
    await silence()
    await boss.ask(`/api/staff/${row.id}`, { method: 'PATCH', body: { roles: [6], version: row.version } })
    await silence()
    const customer = await made(await t.as('5b'))
    await silence()
    expect(heard(stream, customer.id)).toEqual([])
    await boss.ask(`/api/staff/${row.id}`, {
      method: 'PATCH',
      body: { disabled: true, version: row.version + 1 },
    })
    await settlesWithin(closesForStaff, stream.ended)
    stream.close()
  })

  test.each(['logged out', 'ended by its person', 'outlived by a new password'])(
    'ends at once when its session is %s',
    async (how) => {
      const boss = await t.as('1a')
      const { id, version } = (await boss.ask('/api/staff?q=6b')).data.items[0]
      await boss.ask(`/api/staff/${id}`, { method: 'PATCH', body: { roles: [5], version } })
      const signIn = async () =>
        (await t.ask('/admin/login/login_submit', { method: 'POST', body: { username: '6b', password } }))
          .data.token as string
      const [token, second] = [await signIn(), await signIn()]
      const streams = [
        await listenTo(other, { 'x-token': token }),
        await listenTo(t, { 'x-token': token }),
      ] as const
      const kept = await listenTo(other, { 'x-token': second })
      await silence()
      const send = (path: string, method: string, by: string, body?: unknown) =>
        t.ask(path, { method, body, headers: { 'x-token': by } })
      if (how === 'logged out') await send('/admin/login/login_out', 'POST', token)
      else if (how === 'outlived by a new password')
        await send('/api/session/password', 'POST', second, {
          old_password: password,
          new_password: 'quite another 8',
        })
      else {
        const items = (await send('/api/session/sessions', 'GET', token)).data.items as {
          id: number
          current: boolean
        }[]
        await send(`/api/session/sessions/${items.find((record) => record.current)?.id}`, 'DELETE', second)
      }
      for (const stream of streams) await settlesWithin(closes, stream.ended)
      const row = await made(await t.as('2a'), { service_id: null })
      await expect.poll(() => heard(kept, row.id)).toHaveLength(1)
      for (const stream of streams) expect(heard(stream, row.id)).toEqual([])
      kept.close()
    },
  )

  test('does not keep a session from idling', async () => {
    const { data } = await t.ask('/admin/login/login_submit', {
      method: 'POST',
      body: { username: '2b', password },
    })
    const { rows } = await t.database.pool.query('select max(id)::int as id from sessions where uid = $1', [
      t.uid('2b'),
    ])
    const lastUse = async () =>
      (await t.database.pool.query('select last_used_at from sessions where id = $1', [rows[0].id])).rows[0]
        .last_used_at
    const stream = await listenTo(t, { 'x-token': data.token })
    await t.database.pool.query(
      "update sessions set last_used_at = now() - interval '11 hours' where id = $1",
      [rows[0].id],
    )
    const before = await lastUse()
    // After each event about an account, the stream checks again whether its session is valid.
    const boss = await t.as('1a')
    const { id, version } = (await boss.ask('/api/staff?q=8b')).data.items[0]
    await boss.ask(`/api/staff/${id}`, { method: 'PATCH', body: { name: 'n', version } })
    await silence()
    expect(await lastUse()).toEqual(before)
    await t.database.pool.query(
      "update sessions set last_used_at = now() - interval '13 hours' where id = $1",
      [rows[0].id],
    )
    await boss.ask(`/api/staff/${id}`, { method: 'PATCH', body: { name: 'm', version: version + 1 } })
    await settlesWithin(closes, stream.ended)
  })

  test('says that something may have been missed when its own connection was lost', async () => {
    const who = await t.as('5a')
    const stream = await ear(who)
    await silence()
    const { rows } = await t.database.pool.query(
      "select pid from pg_stat_activity where application_name = 'yunjingtong-crm events' and datname = current_database()",
    )
    for (const { pid } of rows) await t.database.pool.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(() => stream.text, { timeout: 5000 }).toContain('event: resync')
    const row = await made(who)
    await expect.poll(() => heard(stream, row.id)).toEqual([['customers', 'create', who.uid]])
    stream.close()
  })
})

describe('streams of one session', () => {
  test('are twenty; the next one is refused with the reason, another session is not, and a closed one makes room', async () => {
    const signIn = async () =>
      (
        await t.ask<{ token: string }>('/admin/login/login_submit', {
          method: 'POST',
          body: { username: '7a', password },
        })
      ).data.token
    const [mine, other] = [await signIn(), await signIn()]
    const open = (token: string) => listenTo(t, { 'x-token': token })
    const streams: Stream[] = []
    for (let n = 0; n < 20; n += 1) streams.push(await open(mine))
    expect(streams.map((stream) => stream.status)).toEqual(Array.from({ length: 20 }, () => 200))
    const refused = await fetch(`${addresses.get(t)}/api/events`, {
      headers: { 'x-token': mine, 'accept-language': 'en' },
    })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await refused.json()).toMatchObject({
      code: 429,
      msg: 'At most 20 live connections per sign-in, close pages you do not need',
      data: { reason: 'too_many_streams' },
    })
    streams.push(await open(other))
    expect(streams.at(-1)?.status).toBe(200)
    streams[0]?.close()
    await expect
      .poll(async () => {
        const next = await open(mine)
        streams.push(next)
        return next.status
      })
      .toBe(200)
    expect((await t.ask('/admin/login/user', { headers: { 'x-token': mine } })).status).toBe(200)
    for (const stream of streams) stream.close()
  })
})
