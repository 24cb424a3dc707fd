import { expect, test } from 'vitest'
import { missDate, move } from '#server/test/support/auction.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'
import { required } from '#server/records/required.ts'
import { withPeople } from '#server/test/support/people.ts'
import { confirms, enters, paidLot, pays, reverses, soldLot } from '#server/test/support/sold-lots.ts'
import {
  accepts,
  act,
  leaves,
  nextVin,
  paidVehicles,
  scraps,
  thingOf,
  thingsOf,
} from '#server/test/support/sold-things.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '6a', '8a', '8b')
const terms = { performance_bond: '20000.00' }

const duesOf = async (lot: number, kind: string): Promise<any[]> =>
  (await p['8a'].ask(`/api/finance/dues?lot_id=${lot}&kind=${kind}&limit=20`)).data.items
const held = async (lot: number) => (await thingsOf(t, lot)).bond
test('a lot without the term has no bond, and its goods leave as before', async () => {
  const lot = await paidVehicles(t, [nextVin()])
  expect(await held(lot)).toBeNull()
  expect(await duesOf(lot, 'performance_in')).toEqual([])
  await leaves(t, await thingOf(t, lot))
})

test('goods stay in the yard until the bond is in, and it goes back once every thing is accepted', async () => {
  const lot = await paidVehicles(t, [nextVin(), nextVin()], terms)
  const [due] = await duesOf(lot, 'performance_in')
  expect(due).toMatchObject({ amount: '20000.00', state: 'open', direction: 'in', party: 'recycler' })
  const [one, other] = [await thingOf(t, lot), await thingOf(t, lot, 1)]
  const refused = { code: 409, data: { reason: 'bond_not_held', due: '20000.00', missing: '20000.00' } }
  const early = await act(t, '6a', `/api/things/${one.id}/out`, { version: 1, photo: [] })
  expect(early).toMatchObject(refused)
  expect(await move(t, '6a', lot, 'mark_picked_up', { settlement_quantity: '12' })).toMatchObject(refused)
  await pays(t, lot, '5000.00', 'performance_in')
  expect(await held(lot)).toEqual({ due: '20000.00', held: '5000.00', forfeited: '0.00' })
  // Money above the bond becomes unapplied.
  await pays(t, lot, '15300.00', 'performance_in')
  expect((await held(lot))?.held).toBe('20000.00')
  for (const thing of [one, other]) {
    const done = await scraps(t, await leaves(t, thing))
    expect(await duesOf(lot, 'performance_refund')).toEqual([])
    expect((await accepts(t, done)).code).toBe(0)
  }
  const [refund] = await duesOf(lot, 'performance_refund')
  expect(refund).toMatchObject({ amount: '20000.00', state: 'open', direction: 'out' })
  const back = await enters(t, 'performance_refund', '20000.00', { due_id: refund.id }, 'out')
  expect((await confirms(t, back)).code).toBe(0)
  expect((await held(lot))?.held).toBe('0.00')
  expect((await duesOf(lot, 'performance_refund'))[0].state).toBe('done')
})

test('the bond is no part of the price, the deposit or what is due for the goods', async () => {
  const lot = await soldLot(t, terms)
  await pays(t, lot, '20000.00', 'performance_in')
  expect(await move(t, '8a', lot, 'mark_paid')).toMatchObject({
    code: 409,
    data: { reason: 'payment_incomplete' },
  })
  const { items, sums } = (await p['8a'].ask(`/api/finance/entries?lot_id=${lot}`)).data
  expect(items[0]).toMatchObject({ kind: 'performance_in', held_change: null, cash_change: '20000.00' })
  expect(sums.held_change).toBe('0.00')
  const summary = (await p['8a'].ask('/api/finance/summary')).data
  expect(Number(summary.performance_held)).toBeGreaterThanOrEqual(20_000)
  const buyer = (await duesOf(lot, 'performance_in'))[0].party_id
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const asked = `party=recycler&party_id=${buyer}&from=${day}&to=${day}`
  const statement = (await p['8a'].ask(`/api/finance/party-statement?${asked}`)).data
  expect(statement).toMatchObject({ held: '0.00', performance_held: '20000.00', closing: '658770.00' })
})

test('evidence that is late may forfeit the bond, by 2 with a reason, and what is left goes back', async () => {
  const lot = await paidVehicles(t, [nextVin()], terms)
  await pays(t, lot, '20000.00', 'performance_in')
  const out = await leaves(t, await thingOf(t, lot))
  const path = `/api/lots/${lot}/performance-bond/forfeit`
  const { version } = await thingsOf(t, lot)
  const asked = { version, amount: '8000.00', reason: '逾期未交回收证明' }
  expect(await act(t, '2a', path, asked)).toMatchObject({ code: 409, data: { reason: 'evidence_not_late' } })
  await t.database.pool.query('update things set evidence_due_on = current_date - 2 where id = $1', [out.id])
  expect((await act(t, '1a', path, asked)).code).toBe(403)
  expect((await act(t, '2a', path, { version, amount: '8000.00' })).status).toBe(422)
  const much = await act(t, '2a', path, { ...asked, amount: '20000.01' })
  expect([much.status, Object.keys(much.data.fields)]).toEqual([422, ['amount']])
  const answers = await Promise.all([
    act(t, '2a', path, asked),
    act(t, '2a', path, { ...asked, amount: null }),
  ])
  expect(answers.some((answer) => answer.code === 0)).toBe(true)
  const bond = required(await held(lot), 'the bond of the sale')
  expect(Number(bond.held) + Number(bond.forfeited)).toBe(20_000)
  const [entry] = (await p['8a'].ask(`/api/finance/entries?lot_id=${lot}&kind=performance_forfeit`)).data
    .items
  expect(entry).toMatchObject({ state: 'confirmed', cash_change: '0.00', remark: asked.reason })
  const done = await scraps(t, { ...out, late: true })
  expect((await accepts(t, done)).code).toBe(0)
  const refunds = (await duesOf(lot, 'performance_refund')).map((due) => due.amount)
  expect(refunds).toEqual(bond.held === '0.00' ? [] : [bond.held])
  const log = (await p['1a'].ask(`/api/audit?resource=lots&record_id=${lot}&action=forfeit`)).data.items
  expect(log.length).toBeGreaterThan(0)
})

test('a bond that the bank sends back is missing again, but not once it was forfeited', async () => {
  const lot = await paidVehicles(t, [nextVin()], terms)
  const first = await pays(t, lot, '20000.00', 'performance_in')
  expect((await reverses(t, first)).code).toBe(0)
  expect((await held(lot))?.held).toBe('0.00')
  expect((await duesOf(lot, 'performance_in'))[0].state).toBe('open')
  const second = await pays(t, lot, '20000.00', 'performance_in')
  const out = await leaves(t, await thingOf(t, lot))
  await t.database.pool.query('update things set evidence_due_on = current_date - 2 where id = $1', [out.id])
  const { version } = await thingsOf(t, lot)
  await act(t, '2a', `/api/lots/${lot}/performance-bond/forfeit`, { version, reason: '逾期' })
  expect(await reverses(t, second)).toMatchObject({ code: 409, data: { reason: 'depends_on_entry' } })
})

test('on a default the bond is due back, and an undone default asks for it again', async () => {
  const lot = await soldLot(t, terms)
  await pays(t, lot, '12000.00', 'performance_in')
  await missDate(t, lot)
  const defaulted = await move(t, '2a', lot, 'default', { reason: '逾期未付' })
  expect(defaulted.code).toBe(0)
  expect((await duesOf(lot, 'performance_in'))[0]).toMatchObject({ amount: '12000.00', state: 'done' })
  expect((await duesOf(lot, 'performance_refund'))[0]).toMatchObject({ amount: '12000.00', state: 'open' })
  expect((await move(t, '1a', lot, 'undo_default', { reason: '误操作' })).code).toBe(0)
  expect((await duesOf(lot, 'performance_in'))[0]).toMatchObject({ amount: '20000.00', state: 'partial' })
  expect((await duesOf(lot, 'performance_refund'))[0].state).toBe('cancelled')
})

test('a defaulter’s bond that the bank sends back is due to nobody, also in the next round', async () => {
  for (const relisted of [false, true]) {
    const lot = await soldLot(t, terms)
    const entry = await pays(t, lot, '12000.00', 'performance_in')
    await missDate(t, lot)
    await move(t, '2a', lot, 'default', { reason: '逾期未付' })
    if (relisted) expect((await move(t, '5a', lot, 'relist')).code).toBe(0)
    expect((await reverses(t, entry)).code).toBe(0)
    expect((await duesOf(lot, 'performance_refund'))[0].state).toBe('cancelled')
    expect((await duesOf(lot, 'performance_in'))[0].state).toBe('cancelled')
  }
})

test('a sale with a paid bond is not stepped back, and one without cancels its due', async () => {
  const paid = await soldLot(t, terms)
  const entry = await pays(t, paid, '1.00', 'performance_in')
  const back = { reason: '重来' }
  expect(await move(t, '1a', paid, 'step_back', back)).toMatchObject({ code: 409 })
  await reverses(t, entry)
  expect((await move(t, '1a', paid, 'step_back', back)).code).toBe(0)
  expect((await duesOf(paid, 'performance_in'))[0].state).toBe('cancelled')
})

test('the books balance after all of this', async () => {
  const { id } = await paidLot(t, terms)
  await pays(t, id, '20000.00', 'performance_in')
  await booksAreClean(t)
})
