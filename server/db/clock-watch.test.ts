import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Finding, SystemStatus } from '#contract/system-status.ts'
import { tick } from '#server/jobs/clock.ts'
import { fileStore } from '#server/features/uploads/store.ts'
import { auditEntries } from '#server/tables/audit.ts'
import { customersTable } from '#server/tables/customers.ts'
import { password, testApp, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { ClockWatch, watchClock } from './clock-watch.ts'
import { runDaily } from './daily.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.asOwner('delete from marks'))

const hour = 3_600_000
const days = (n: number) => n * 24 * hour

/** An instance with a clock that the test moves: less time has passed than the clock says. */
function instance() {
  const since = performance.now()
  const clock = { ahead: 0 }
  const watch = new ClockWatch(t.database.db, () => performance.now() - since - clock.ahead)
  return { clock, look: () => watch.look() }
}

const heartbeat = (ago: number) =>
  t.asOwner(
    `insert into marks (name, at) values ('heartbeat', now() - interval '${ago / 1000} s')
      on conflict (name) do update set at = excluded.at`,
  )
const waiting = async (): Promise<Finding | undefined> => {
  const { data } = await (await t.as('1a')).ask<SystemStatus>('/api/system/status')
  return data.findings.find(({ kind }) => kind === 'clock_waits')
}

const confirm = async (at: unknown, who = '1a') =>
  (await t.as(who)).ask('/api/system/clock/confirm', { method: 'POST', body: { at } })

test('a jump of more than six hours makes every instance wait, until the clock is put back', async () => {
  const [one, other] = [instance(), instance()]
  expect([await one.look(), await other.look()]).toEqual([true, true])
  one.clock.ahead = 5.9 * hour
  expect(await one.look()).toBe(true)
  one.clock.ahead = 6.1 * hour
  expect([await one.look(), await other.look()]).toEqual([false, false])
  expect([await instance().look(), await waiting()]).toMatchObject([false, { kind: 'clock_waits' }])
  one.clock.ahead = 0
  expect([await one.look(), await other.look(), await waiting()]).toEqual([true, true, undefined])
  one.clock.ahead = 6.1 * hour
  expect(await one.look()).toBe(false)
})

test('a start more than eight days after the last heartbeat waits, and one after seven does not', async () => {
  await heartbeat(days(7.9))
  expect(await instance().look()).toBe(true)
  await heartbeat(days(8.1))
  expect(await instance().look()).toBe(false)
  expect((await waiting())?.values['expected_at']).toEqual(expect.stringMatching(/Z$/))
  expect(await watchClock(t.database.db, 60_000)()).toBe(true)
})

test('a clock that was ahead and is put back is held against the time from then on', async () => {
  const item = instance()
  await item.look()
  item.clock.ahead = -days(2)
  expect(await item.look()).toBe(true)
  item.clock.ahead = 0
  expect(await item.look()).toBe(false)
})

test('nothing irreversible is done meanwhile, role 1 is told, and confirms with a proof', async () => {
  const { db } = t.database
  const each = instance()
  await each.look()
  const body = newCustomer()
  const { data: customer } = await (await t.as('5a')).ask('/api/customers', { method: 'POST', body })
  await t.asOwner(`update customers set owner_since = now() - interval '40 days' where id = ${customer.id}`)
  const ownerOf = async () =>
    (await db.select().from(customersTable).where(eq(customersTable.id, customer.id)))[0]?.service_id
  const swept: string[] = []
  const store = { ...fileStore(t.folder), sweep: async () => void swept.push('sweep') }
  const onError = (error: unknown) => expect.fail(String(error))
  const parts = { db, store: store as never, clockOffset: 0, believed: each.look, onError }
  each.clock.ahead = days(1)
  await tick(parts)
  const steps: string[] = []
  const step = async () => {
    steps.push('a nightly run')
    return null
  }
  await runDaily(db, 'any', new Date(), step)
  expect([await ownerOf(), swept, steps]).toEqual([t.uid('5a'), [], []])
  const told = await (await t.as('1a')).ask('/api/notifications')
  expect(told.data.items.map((item: { kind: string }) => item.kind)).toEqual(['clock_waits'])

  const at = (await waiting())?.values['at']
  expect((await confirm(at, '2a')).status).toBe(403)
  expect((await confirm('2026-01-01T00:00:00Z')).status).toBe(409)
  const signedIn = { method: 'POST', body: { username: '1b', password } }
  const { token } = (await t.ask('/admin/login/login_submit', signedIn)).data
  await t.asOwner(
    "update sessions set proved_at = now() - interval '1 day', renewed_at = now() - interval '1 day' where uid = $1",
    [t.uid('1b')],
  )
  const unproved = { method: 'POST', body: { at }, headers: { 'x-token': token } }
  expect((await t.ask('/api/system/clock/confirm', unproved)).code).toBe(50020)
  expect([(await confirm(at)).status, (await confirm(at)).status]).toEqual([200, 409])
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.resource, 'system_status'))
  expect(entry).toMatchObject({ action: 'confirm', uid: t.uid('1a'), detail: { clock: at } })
  expect([await each.look(), await waiting()]).toEqual([true, undefined])
  await tick(parts)
  await runDaily(db, 'any', new Date(), step)
  expect([await ownerOf(), swept, steps.length]).toEqual([null, ['sweep'], 1])
})
