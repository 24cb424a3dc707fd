import { expect, test } from 'vitest'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '1b', '2a', '6a', '8a')
const path = '/api/settings'
const put = (body: object, who: keyof typeof p = '1a') => p[who].ask(path, { method: 'PUT', body })

test('are read by everybody and changed by role 1', async () => {
  expect((await t.ask(path)).status).toBe(401)
  expect((await p['6a'].ask(path)).data).toMatchObject({
    price_limit_percent: '1.00',
    price_limit_amount: '10000.00',
    price_limit_state_owned: '0.00',
    ticket_limit: '120.000',
    version: 1,
    actions: [],
  })
  expect((await put({ ticket_limit: '100', version: 1 }, '2a')).status).toBe(403)
})

test.each([
  [{ ticket_limit: '-1' }, 'ticket_limit'],
  [{ price_limit_percent: '1e3' }, 'price_limit_percent'],
  [{ price_limit_amount: null }, 'price_limit_amount'],
  [{ other: '1' }, 'other'],
])('%o is refused', async (body, field) => {
  expect((await put({ ...body, version: 1 })).data.fields).toHaveProperty(field)
})

test('what is not sent keeps its value, one of two at once wins, and the log shows the change', async () => {
  const answers = await Promise.all([
    put({ price_limit_amount: '5000', version: 1 }),
    put({ price_limit_amount: '7000', version: 1 }, '1b'),
  ])
  expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 409])
  const { data } = await p['1a'].ask(path)
  expect(data).toMatchObject({ price_limit_percent: '1.00', version: 2, updated_by_name: expect.any(String) })
  expect(['5000.00', '7000.00']).toContain(data.price_limit_amount)
  const [entry] = (await p['1a'].ask('/api/audit?resource=company_settings')).data.items
  expect(entry.changes).toEqual({
    price_limit_amount: { before: '10000.00', after: data.price_limit_amount },
  })
})
