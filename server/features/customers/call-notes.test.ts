import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const note = { kind: 1, content: '愿意出一批旧车' }
async function added(status = 3): Promise<number> {
  const who = await t.as('5a')
  const body = newCustomer({ confirm_duplicate: true, status })
  return (await who.ask('/api/customers', { method: 'POST', body })).data.id
}

const follow = async (username: string, id: number, body: unknown) =>
  (await t.as(username)).ask(`/api/customers/${id}/follow-ups`, { method: 'POST', body })
const customer = async (id: number) => (await (await t.as('5a')).ask(`/api/customers/${id}`)).data

test('a note changes the intention in the same step, and the log says from what to what', async () => {
  const id = await added(3)
  expect((await follow('5a', id, { ...note, status: 1 })).code).toBe(0)
  expect(await customer(id)).toMatchObject({ status: 1, follow_up_count: 1 })
  const { rows } = await t.database.pool.query(
    `select before, after from audit_entries where action = 'follow_up' and record_id = $1`,
    [id],
  )
  expect(rows).toMatchObject([{ before: { status: 3 }, after: { status: 1, content: note.content } }])
})

test('without one, or with the same, it stays and is not logged as a change', async () => {
  const id = await added(3)
  await follow('5a', id, note)
  await follow('5a', id, { ...note, status: 3 })
  expect((await customer(id)).status).toBe(3)
  const { rows } = await t.database.pool.query(
    `select after ? 'status' as said from audit_entries where action = 'follow_up' and record_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ said: false }, { said: false }])
})

test('an intention that does not exist is refused with its field, and nothing is written', async () => {
  const id = await added(3)
  for (const status of [0, 7, null, '1', []]) {
    const answer = await follow('5a', id, { ...note, status })
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['status']])
  }
  expect(await customer(id)).toMatchObject({ status: 3, follow_up_count: 0 })
})

test('who may not follow up may not change the intention this way', async () => {
  const id = await added(3)
  expect((await follow('5b', id, { ...note, status: 1 })).status).toBe(404)
  expect((await follow('8a', id, { ...note, status: 1 })).status).toBe(403)
  expect((await customer(id)).status).toBe(3)
})
