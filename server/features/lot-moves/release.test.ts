import { expect, test } from 'vitest'
import { fileOf, move } from '#server/test/support/auction.ts'
import type { Answer } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { confirms, enters, paidLot, pays, reverses, soldLot } from '#server/test/support/sold-lots.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a', '8b')
type Name = keyof typeof p

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const lotOf = async (id: number) => (await p['2a'].ask(`/api/lots/${id}`)).data
const post = (who: Name, path: string, body: object) => p[who].ask(path, { method: 'POST', body })
const consent = async (who: Name) => ({ reason: '委托方同意赊账', consent_files: await fileOf(t, who) })

/** Goods at 3,000 a tonne. The buyer has paid 30,000, which is ten tonnes. */
async function byWeight(changes: Record<string, unknown> = {}) {
  const id = await soldLot(t, {
    pricing_basis: 1,
    unit: '吨',
    starting_price: '3000.00',
    deal_price: '3000.00',
    add_price_one: '10.00',
    add_price_two: '20.00',
    add_price_three: '50.00',
    advance_payment: '30000.00',
    ...changes,
  })
  await pays(t, id, String(changes['advance_payment'] ?? '30000.00'), 'advance_in')
  expect((await move(t, '8a', id, 'mark_paid')).code).toBe(0)
  return id
}
let tickets = 0
const weigh = (lot: number, net: string, who: Name = '6a') =>
  post(who, `/api/lots/${lot}/weigh-tickets`, {
    ticket_no: `F${(tickets += 1)}`,
    plate: '浙A1',
    gross: String(Number(net) + 10),
    tare: '10',
    at: new Date().toISOString(),
  })
const pickUp = (who: Name, lot: number, more: object = {}) =>
  move(t, who, lot, 'mark_picked_up', { settlement_quantity: '11', ...more })
const over = { reason: 'not_paid_for', loaded: '33000.00', paid: '30000.00', missing: '3000.00' }

test('goods by weight leave while the loads are worth no more than what is paid', async () => {
  const id = await byWeight()
  expect((await weigh(id, '10')).data).toMatchObject({ warnings: [], missing: '0.00' })
  expect((await pickUp('6a', id, { settlement_quantity: '10' })).code).toBe(0)
  expect(await lotOf(id)).toMatchObject({ released_on_credit: false, owed_after_pick_up: null })
})

test('a load over it is answered with a warning at once, and the goods do not count as picked up', async () => {
  const id = await byWeight()
  await weigh(id, '10')
  const said = await weigh(id, '1')
  expect([said.code, said.data]).toMatchObject([
    0,
    {
      net: '1.000',
      warnings: [{ field: 'net', code: 'not_paid_for' }],
      loaded: '33000.00',
      paid: '30000.00',
      missing: '3000.00',
    },
  ])
  for (const who of ['1a', '2a', '3a', '4a', '5a', '6a'] as const) {
    const refused = await pickUp(who, id)
    expect([refused.status, refused.data]).toEqual([409, over])
  }
  await pays(t, id, '3000.00', 'buyer_commission_in')
  expect((await pickUp('6a', id)).code).toBe(0)
})

test('money that was given back does not count as paid', async () => {
  const id = await byWeight({ advance_payment: '10000.00' })
  await pays(t, id, '20000.00', 'buyer_commission_in')
  await weigh(id, '10')
  const back = await enters(t, 'overpaid_refund', '0.01', { lot_id: id }, 'out')
  expect((await confirms(t, back)).code).toBe(0)
  const refused = await pickUp('6a', id, { settlement_quantity: '10' })
  expect(refused.data).toMatchObject({ reason: 'not_paid_for', missing: '0.01' })
})

test('roles 1 and 2 release on credit with a reason and a file, which the lot shows until it is paid', async () => {
  for (const who of ['1a', '2a'] as const) {
    const id = await byWeight()
    await weigh(id, '11')
    const given = await consent(who)
    expect((await pickUp(who, id, { reason: given.reason })).data.reason).toBe('not_paid_for')
    expect((await pickUp(who, id, { consent_files: given.consent_files })).data.reason).toBe('not_paid_for')
    for (const other of ['3a', '4a', '5a', '6a'] as const)
      expect((await pickUp(other, id, await consent(other))).data.reason).toBe('not_paid_for')
    expect((await pickUp(who, id, given)).data).toMatchObject({
      state: 'picked_up',
      released_on_credit: true,
      owed_after_pick_up: '3000.00',
    })
    expect((await lotOf(id)).consent_files).toMatchObject(given.consent_files)
    const [event] = (await p['2a'].ask(`/api/lots/${id}/timeline`)).data.items
    expect(event).toMatchObject({
      what: 'mark_picked_up',
      reason: given.reason,
      detail: { released_on_credit: '3000.00' },
    })
    const { owed } = (await p['8a'].ask('/api/finance/queue')).data
    expect(owed.items.find((row: { id: number }) => row.id === id)).toMatchObject({ blocks: ['on_credit'] })
    await booksAreClean(t)
    await pays(t, id, '3000.00', 'buyer_commission_in')
    expect(await lotOf(id)).toMatchObject({ released_on_credit: false, owed_after_pick_up: null })
  }
})

test('a release on credit may settle; an owed lot may not', async () => {
  const id = await byWeight()
  await weigh(id, '11')
  await pickUp('2a', id, await consent('2a'))
  const { version } = (await p['8a'].ask(`/api/lots/${id}/settlement`)).data
  expect((await post('8a', `/api/lots/${id}/settlement/close`, { version })).code).toBe(0)
  expect(await lotOf(id)).toMatchObject({ released_on_credit: true, owed_after_pick_up: '3000.00' })
})

test('a release holds again when a settlement that asked for less is reopened', async () => {
  const id = await byWeight()
  await weigh(id, '11')
  await pickUp('2a', id, await consent('2a'))
  const settlement = async () => (await p['8a'].ask(`/api/lots/${id}/settlement`)).data
  const must = (answer: Answer) => expect([answer.code, answer.text]).toEqual([0, answer.text])
  const asked = await post('8a', '/api/approvals', {
    kind: 'price_adjustment',
    lot_id: id,
    unit_price: '2600.00',
    reason: '质量折让',
    files: await fileOf(t, '8a'),
    consent_files: await fileOf(t, '8a'),
  })
  must(await post('2a', `/api/approvals/${asked.data.id}/decide`, { decision: 'approve' }))
  const close = async () =>
    post('8a', `/api/lots/${id}/settlement/close`, { version: (await settlement()).version })
  must(await close())
  expect(await lotOf(id)).toMatchObject({ released_on_credit: false, owed_after_pick_up: null })
  const reopened = { version: (await settlement()).version, reason: '折让撤销' }
  must(await post('1a', `/api/lots/${id}/settlement/reopen`, reopened))
  const owed = { released_on_credit: true, owed_after_pick_up: '3000.00' }
  expect(await lotOf(id)).toMatchObject(owed)
  const body = { unit_price: null, version: (await settlement()).version }
  must(await p['8a'].ask(`/api/lots/${id}/settlement`, { method: 'PUT', body }))
  must(await close())
  expect(await lotOf(id)).toMatchObject(owed)
  await booksAreClean(t)
})

test('with hold_at_limit a load over the paid amount is refused, and leaves no ticket', async () => {
  const id = await byWeight({ hold_at_limit: true })
  expect((await weigh(id, '10')).code).toBe(0)
  const held = await weigh(id, '1')
  expect([held.status, held.data]).toEqual([409, over])
  expect(await sql('select 1 from weigh_tickets where lot_id = $1', [id])).toHaveLength(1)
  await pays(t, id, '3000.00', 'buyer_commission_in')
  expect((await weigh(id, '1')).data.warnings).toEqual([])
})

test('goods sold as a whole warn the yard while anything is open', async () => {
  const id = await soldLot(t)
  expect((await weigh(id, '5')).data).toMatchObject({
    warnings: [{ code: 'not_paid_for' }],
    loaded: '678770.00',
    paid: '0.00',
    missing: '678770.00',
  })
  const { id: paid } = await paidLot(t)
  expect((await weigh(paid, '5')).data.warnings).toEqual([])
})

test('a lot that was paid before this rule is asked for its money at the pick-up', async () => {
  const { id, payment } = await paidLot(t)
  await reverses(t, payment)
  await sql("update lots set state = 'paid' where id = $1", [id])
  expect((await pickUp('6a', id)).data).toMatchObject({ reason: 'not_paid_for', missing: '678770.00' })
  await sql("update lots set state = 'sold' where id = $1", [id])
})

test('a pick-up note is not handed out for goods that are not paid for', async () => {
  const id = await byWeight()
  await weigh(id, '11')
  const print = (who: Name, more: object = {}) =>
    post(who, `/api/lots/${id}/papers`, { papers: ['pick_up', 'handover'], ...more })
  for (const who of ['1a', '6a', '8a'] as const) {
    const refused = await print(who)
    expect([refused.status, refused.data]).toEqual([409, over])
  }
  expect((await post('6a', `/api/lots/${id}/papers/docx`, { paper: 'pick_up' })).data).toEqual(over)
  expect((await post('6a', `/api/lots/${id}/papers`, { papers: ['handover'] })).code).toBe(0)
  const sheet = async () =>
    (await p['2a'].ask(`/api/lots/${id}/papers`)).data.sheets.find(
      (item: { paper: string }) => item.paper === 'pick_up',
    )
  expect(await sheet()).toMatchObject({ no: null, values: {}, unpaid: { missing: '3000.00' } })
  expect((await print('6a', await consent('6a'))).data.reason).toBe('not_paid_for')

  const given = await consent('2a')
  expect((await print('2a', given)).code).toBe(0)
  expect(await sheet()).toMatchObject({ unpaid: null, values: { buyer: expect.any(String) } })
  expect((await lotOf(id)).released_on_credit).toBe(true)
  const [event] = (await p['2a'].ask(`/api/lots/${id}/timeline`)).data.items
  expect(event).toMatchObject({ what: 'release_on_credit', reason: given.reason, to_state: 'paid' })
  // Goods that were released may be printed again and picked up.
  expect((await print('6a')).code).toBe(0)
  expect((await pickUp('6a', id)).code).toBe(0)
})

test('a payment reversed and a pick-up at once never leave unpaid goods unseen', async () => {
  for (let n = 0; n < 3; n += 1) {
    const { id, payment } = await paidLot(t)
    const [undone, gone] = await Promise.all([reverses(t, payment), pickUp('6a', id)])
    expect(undone.code).toBe(0)
    const row = await lotOf(id)
    if (gone.code === 0) expect(row).toMatchObject({ state: 'picked_up', owed_after_pick_up: '678770.00' })
    else expect(row).toMatchObject({ state: 'sold' })
  }
})
