import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { removeExpired } from './remove-expired.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const count = async (table: string) =>
  Number((await t.database.pool.query(`select count(*) as n from ${table}`)).rows[0].n)

test('spent keys, failures and sessions go, those still needed stay', async () => {
  const who = await t.as('5a')
  for (const key of ['old', 'new'])
    await who.ask('/api/customers', {
      method: 'POST',
      body: newCustomer(),
      headers: { 'idempotency-key': key },
    })
  await t.database.pool.query(
    "update idempotency_keys set created_at = now() - interval '26 hours' where key = 'old'",
  )
  for (const username of ['nobody1', 'nobody2'])
    await t.ask('/admin/login/login_submit', { method: 'POST', body: { username, password: 'wrong' } })
  await t.database.pool.query(
    "update login_failures set since = now() - interval '3 days' where key = 'account:nobody1'",
  )
  await (await t.as('5b')).ask('/api/views')
  await t.database.pool.query("update sessions set created_at = now() - interval '31 days' where uid = $1", [
    t.uid('5b'),
  ])
  await removeExpired(t.database.db)
  const keys = await t.database.pool.query('select key from idempotency_keys')
  expect(keys.rows).toEqual([{ key: 'new' }])
  const failures = await t.database.pool.query(
    "select key from login_failures where key like 'account:%' and count > 0",
  )
  expect(failures.rows).toEqual([{ key: 'account:nobody2' }])
  expect(await count('sessions')).toBe(1)
})
