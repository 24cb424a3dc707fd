import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, testApp, type Person, type TestApp } from '#server/test/support/harness.ts'

let t: TestApp
let boss: Person
beforeAll(async () => {
  t = await testApp()
  boss = await t.as('1a')
})
afterAll(() => t.close())

const signIn = async (username: string) =>
  (
    await t.ask<{ token: string }>('/admin/login/login_submit', {
      method: 'POST',
      body: { username, password },
      headers: { 'user-agent': `agent of ${username}` },
    })
  ).data.token
const me = (token: string) => t.ask('/admin/login/user', { headers: { 'x-token': token } })
const sessionsOf = async (uid: number) =>
  (await boss.ask(`/api/staff/${uid}/sessions`)).data.items as {
    id: number
    device: string
    address: string
    current: boolean
  }[]
const end = (uid: number, id: number, who = boss) =>
  who.ask(`/api/staff/${uid}/sessions/${id}`, { method: 'DELETE' })

test('an administrator sees where somebody is signed in, without anything that opens a session', async () => {
  const token = await signIn('5a')
  const answer = await boss.ask(`/api/staff/${t.uid('5a')}/sessions`)
  expect(answer.data.items).toEqual([
    {
      id: expect.any(Number),
      device: 'agent of 5a',
      address: '127.0.0.1',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      current: false,
    },
  ])
  expect(answer.text).not.toContain(token)
  expect((await sessionsOf(boss.uid)).map((session) => session.current)).toContain(true)
})

test('and ends it: dead on the next request, on record with the name, and only once', async () => {
  const [token, kept] = [await signIn('5b'), await signIn('5b')]
  const [, first] = await sessionsOf(t.uid('5b'))
  const id = first?.id ?? 0
  expect((await end(t.uid('5b'), id)).code).toBe(0)
  expect([(await me(token)).code, (await me(kept)).code]).toEqual([50012, 0])
  expect((await end(t.uid('5b'), id)).status).toBe(404)
  const { rows } = await t.database.pool.query(
    "select uid::int, record_id::int, record_name from audit_entries where action = 'end_session'",
  )
  expect(rows).toEqual([{ uid: boss.uid, record_id: id, record_name: '5b' }])
})

test('nobody else does, a session belongs to its person, and who proved nothing of late is asked again', async () => {
  const token = await signIn('6a')
  const [open] = await sessionsOf(t.uid('6a'))
  const id = open?.id ?? 0
  for (const role of ['2a', '3a', '5a', '7a', '8a']) {
    const who = await t.as(role)
    expect([
      (await who.ask(`/api/staff/${t.uid('6a')}/sessions`)).status,
      (await end(t.uid('6a'), id, who)).status,
    ]).toEqual([403, 403])
  }
  expect((await end(t.uid('6b'), id)).status).toBe(404)
  expect((await end(999_999, id)).status).toBe(404)
  await t.database.pool.query(
    "update sessions set proved_at = now() - interval '11 minutes', renewed_at = now() - interval '11 minutes' where uid = $1",
    [boss.uid],
  )
  const unproven = await t.ask(`/api/staff/${t.uid('6a')}/sessions/${id}`, {
    method: 'DELETE',
    headers: { 'x-token': boss.token },
  })
  expect(unproven.code).toBe(50020)
  expect((await me(token)).code).toBe(0)
})
