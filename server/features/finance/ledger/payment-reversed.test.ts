import { expect, test } from 'vitest'
import { move } from '#server/test/support/auction.ts'
import { withPeople } from '#server/test/support/people.ts'
import { confirms, enters, paidLot, pays, reverses } from '#server/test/support/sold-lots.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a', '8b')

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const lotOf = async (id: number) => (await p['2a'].ask(`/api/lots/${id}`)).data
const told = async (lot: number) =>
  (
    await sql(
      `select s.username from notifications n join staff s on s.id = n.uid
       where n.kind = 'payment_reversed' and n.values ->> 'name' = (select corpore_name from lots where id = $1) order by 1`,
      [lot],
    )
  ).map((row) => row.username)

test('a payment that is reversed while the lot is paid takes it back to sold, at once and on the timeline', async () => {
  const { id, payment } = await paidLot(t)
  const { payment_due_on } = await lotOf(id)
  expect((await reverses(t, payment)).code).toBe(0)
  expect(await lotOf(id)).toMatchObject({ state: 'sold', payment_due_on, owed_after_pick_up: null })
  const { items } = (await p['2a'].ask(`/api/lots/${id}/timeline`)).data
  expect(items[0]).toMatchObject({
    what: 'payment_reversed',
    from_state: 'paid',
    to_state: 'sold',
    reason: '银行退票',
    by: t.uid('1a'),
    detail: { missing: '678770.00' },
  })
  // Its buyer may default now, and the goods stay.
  expect((await move(t, '6a', id, 'mark_picked_up', { settlement_quantity: '12' })).data.reason).toBe(
    'wrong_state',
  )
  expect((await move(t, '8a', id, 'mark_paid')).data.reason).toBe('payment_incomplete')
})

test('a reversal that fails leaves the lot paid', async () => {
  const { id, payment } = await paidLot(t)
  // The person who entered the money cannot reverse it.
  expect((await reverses(t, payment, '8a')).data.reason).toBe('own_entry')
  expect((await lotOf(id)).state).toBe('paid')
})

test('directors, recruiting leads, finance and the salesperson are told, and nobody else', async () => {
  const { id, payment } = await paidLot(t)
  await reverses(t, payment, '8b')
  const heard = await told(id)
  const names = await sql(
    `select username from staff where disabled_at is null and (roles && '{2,4,8}' or id = $1) and id <> $2 order by 1`,
    [t.uid('5a'), t.uid('8b')],
  )
  expect(heard).toEqual(names.map((row) => row.username))
})

test('money given back takes a paid lot back as well; a payment beyond what is due does not', async () => {
  const { id } = await paidLot(t)
  const more = await pays(t, id, '100.00', 'buyer_commission_in')
  expect((await reverses(t, more)).code).toBe(0)
  expect((await lotOf(id)).state).toBe('paid')
  const back = await enters(t, 'overpaid_refund', '0.01', { lot_id: id }, 'out')
  expect((await confirms(t, back)).code).toBe(0)
  expect((await lotOf(id)).state).toBe('sold')
})

test('nobody makes the move by hand', async () => {
  const { id } = await paidLot(t)
  for (const who of ['1a', '2a', '8a'])
    expect((await move(t, who, id, 'payment_reversed', { reason: 'x' })).status).toBe(422)
  expect((await lotOf(id)).actions).not.toContain('payment_reversed')
})

/** A lot that was picked up and whose payment was reversed afterwards. */
async function owedLot() {
  const { id, payment } = await paidLot(t)
  expect((await move(t, '6a', id, 'mark_picked_up', { settlement_quantity: '12' })).code).toBe(0)
  expect((await reverses(t, payment)).code).toBe(0)
  return id
}

test('after the pick-up the lot is owed, until it is paid', async () => {
  const id = await owedLot()
  expect(await lotOf(id)).toMatchObject({
    state: 'picked_up',
    owed_after_pick_up: '678770.00',
    released_on_credit: false,
  })
  await pays(t, id, '600000.00')
  expect((await lotOf(id)).owed_after_pick_up).toBe('78770.00')
  await pays(t, id, '78770.00')
  expect((await lotOf(id)).owed_after_pick_up).toBe(null)
})

test('a lot that is owed stands in 待办 of 1, 2 and 8, on its head and on the dashboard', async () => {
  const id = await owedLot()
  for (const who of ['1a', '8a'] as const) {
    const { owed } = (await p[who].ask('/api/finance/queue')).data
    expect(owed.items.find((item: { lot_id: number }) => item.lot_id === id)).toMatchObject({
      amount: '678770.00',
      blocks: [],
    })
    expect((await p[who].ask(`/api/finance/lots/${id}`)).data.owed_after_pick_up).toBe('678770.00')
  }
  for (const who of ['1a', '2a'] as const) {
    expect((await p[who].ask(`/api/lots/${id}`)).data.owed_after_pick_up).toBe('678770.00')
    const { widgets } = (await p[who].ask('/api/dashboard')).data
    const work = widgets.find((widget: { name: string }) => widget.name === 'owed')
    expect(work.rows.map((row: { why: string }) => row.why)).toContain('owed')
    const { figures } = widgets.find((widget: { name: string }) => widget.name === 'decisions')
    const figure = figures.find((item: { name: string }) => item.name === 'owed_after_pick_up')
    const [{ n }] = await sql('select count(*)::int as n from lots where owed_after_pick_up is not null')
    expect(figure).toMatchObject({ value: n, urgent: true })
    const list = await p[who].ask('/api/commissioned?owed=true')
    expect(list.data.items.map((row: { id: number }) => row.id)).toContain(id)
    expect(list.data.total).toBe(n)
    const { screens } = (await p[who].ask('/api/waiting')).data
    expect(JSON.stringify(screens)).toContain('owed_after_pick_up')
  }
  const { widgets } = (await p['8a'].ask('/api/dashboard')).data
  expect(JSON.stringify(widgets.find((widget: { name: string }) => widget.name === 'queue'))).toContain(
    '"owed"',
  )
})

test('what is owed is hidden from those who do not see the money', async () => {
  const id = await owedLot()
  for (const who of ['3a', '4a', '5a', '6a'] as const) {
    const row = (await p[who].ask(`/api/lots/${id}`)).data
    expect(row.owed_after_pick_up ?? null).toBe(null)
    expect(row.masked).toContain('owed_after_pick_up')
    expect(
      (await p[who].ask(`/api/${who < '4' || who === '5a' ? 'commissioned' : 'goods'}?owed=true`)).status,
    ).toBe(422)
  }
})

test('nothing of an owed lot settles', async () => {
  const id = await owedLot()
  const close = async () => {
    const { version } = (await p['8a'].ask(`/api/lots/${id}/settlement`)).data
    return p['8a'].ask(`/api/lots/${id}/settlement/close`, { method: 'POST', body: { version } })
  }
  const refused = await close()
  expect([refused.status, refused.data]).toMatchObject([
    409,
    { reason: 'not_paid_for', loaded: '678770.00', paid: '0.00', missing: '678770.00' },
  ])
  expect((await move(t, '8a', id, 'settle')).data.reason).toBe('settlement_open')
  await pays(t, id, '678770.00')
  expect((await close()).code).toBe(0)
  expect((await lotOf(id)).owed_after_pick_up).toBe(null)
})
