import { beforeAll, expect, test } from 'vitest'
import type { HandOverPreview } from '#contract/hand-over.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'
import { placeLot } from '#server/test/support/placed-lots.ts'

const { t, p } = withPeople('1a', '2a', '3a', '3b', '5a', '5b', '6a', '6b')
const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (path: string, body: unknown, who = p['1a']) => who.ask(path, { method: 'POST', body })
const at = (more = '') => `/api/staff/${t.uid('5a')}/hand-over${more}`
const heirs = (a: number, b: number) => [
  { service_id: t.uid('3a'), share: a },
  { service_id: t.uid('5b'), share: b },
]

const owners = async () =>
  (
    await sql(
      `select 'customers' as part, id::int, service_id::int as uid from customers where id = any($1) union all
       select 'lots', id::int, service_id::int from lots where id = $2`,
      [customers, lot],
    )
  ).rows as { part: string; id: number; uid: number }[]

const customers: number[] = []
let lot: number

beforeAll(async () => {
  for (let n = 0; n < 8; n += 1)
    customers.push((await post('/api/customers', newCustomer({ service_id: t.uid('5a') }))).data.id)
  lot = await placeLot(t, { state: 'draft', customer_id: customers[7] })
})

test('it is for administrators, of heirs who can sign in, each named once', async () => {
  expect((await t.ask(at('/preview'), { method: 'POST', body: {} })).status).toBe(401)
  expect((await post(at('/preview'), { heirs: heirs(1, 1) }, p['2a'])).status).toBe(403)
  const [first] = heirs(1, 1)
  for (const body of [
    {},
    { heirs: [] },
    { heirs: heirs(0, 0) },
    { heirs: [first, first] },
    { heirs: [{ service_id: t.uid('5a'), share: 1 }] },
    { heirs: [{ service_id: 999_999, share: 1 }] },
    { heirs: [{ service_id: t.uid('6a'), share: 1 }] },
    { heirs: heirs(-1, 1) },
    { service_id: t.uid('5b'), heirs: heirs(1, 1) },
    { heirs: heirs(1, 1), leader_uid: t.uid('5a') },
    { heirs: heirs(1, 1), rows: [{ part: 'customers', id: customers[0], service_id: t.uid('6a') }] },
  ])
    for (const more of ['', '/preview'])
      expect([body, (await post(at(more), body)).status]).toEqual([body, 422])
  expect(new Set((await owners()).map(({ uid }) => uid))).toEqual(new Set([t.uid('5a')]))
})

test('the preview says what will happen, and then it happens', async () => {
  const body = {
    heirs: heirs(3, 1),
    rows: [{ part: 'customers', id: customers[7], service_id: t.uid('5b') }],
    leader_uid: t.uid('3b'),
  }
  const { data } = await post(at('/preview'), body)
  const preview = data as HandOverPreview
  expect(new Set((await owners()).map(({ uid }) => uid))).toEqual(new Set([t.uid('5a')]))
  const foretold = preview.rows.filter(
    ({ part, id }) => (part === 'customers' && customers.includes(id)) || (part === 'lots' && id === lot),
  )
  expect(foretold).toHaveLength(9)
  const of = (uid: number) => preview.heirs.find(({ service_id }) => service_id === uid)
  expect([of(t.uid('3a'))?.customers, of(t.uid('5b'))?.customers]).toEqual([5, 3])
  // The lot goes with the customer that was named.
  expect(foretold.find(({ part }) => part === 'lots')?.service_id).toBe(t.uid('5b'))

  const moved = await post(at(), body)
  expect(moved.data).toMatchObject({ customers: 8, lots: 1 })
  const now = await owners()
  for (const { part, id, service_id } of foretold) expect(now).toContainEqual({ part, id, uid: service_id })
})

test('each heir is told of their own number, and the log says the shares', async () => {
  const told = async (who: '3a' | '5b') =>
    (await p[who].ask('/api/notifications')).data.items.filter(
      (item: { kind: string }) => item.kind === 'handed_over',
    )
  expect([(await told('3a'))[0].values.n, (await told('5b'))[0].values.n]).toEqual([5, 3])
  const { rows } = await sql(
    "select detail from audit_entries where action = 'hand_over' order by id desc limit 1",
  )
  expect(rows[0].detail).toMatchObject({
    to: [`${t.uid('3a')}: 3`, `${t.uid('5b')}: 1`],
    customers: 8,
  })
  const events = await sql(
    "select count(*)::int as n from pool_events where reason = 'handover' and customer_id = any($1)",
    [customers],
  )
  expect(events.rows[0].n).toBe(8)
})
