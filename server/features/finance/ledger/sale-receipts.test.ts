import { expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { move } from '#server/test/support/auction.ts'
import { confirms, enters, paidLot, pays, reverses, soldLot } from '#server/test/support/sold-lots.ts'
import { withPeople } from '#server/test/support/people.ts'
import { byWeight, weigh } from '#server/test/support/weighed-lots.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'

const { t, p } = withPeople('2a', '6a', '8a', '8b')

const saleDue = async (lot: number) => {
  const { items } = (await p['8a'].ask(`/api/finance/dues?lot_id=${lot}`)).data
  return items.find((due: { kind: string }) => due.kind === 'balance_in')
}

test.each(['buyer_commission_in', 'advance_in'])(
  'money of a buyer that is entered as %s pays the due of the sale, and the sale takes no more than is missing',
  async (kind) => {
    const lot = await soldLot(t)
    const part = await pays(t, lot, '19770.00', kind)
    expect(await saleDue(lot)).toMatchObject({ state: 'partial', unpaid: '659000.00' })
    await reverses(t, part)
    expect(await saleDue(lot)).toMatchObject({ state: 'open', unpaid: '678770.00' })
    await pays(t, lot, '19770.00', kind)
    const { data } = await confirms(t, await enters(t, 'balance_in', '678770.00', { lot_id: lot }))
    expect(data).toMatchObject({ kind: 'balance_in', amount: '659000.00' })
    expect(await saleDue(lot)).toMatchObject({ state: 'done', unpaid: '0.00' })
    expect((await move(t, '8a', lot, 'mark_paid')).code).toBe(0)
    await booksAreClean(t)
  },
)

const closing = async (party: 'consignor' | 'recycler', lot: number) => {
  const { rows } = await t.database.pool.query(
    'select l.commission_id::int as consignor, s.recycler_id::int as recycler from lots l join sign_ups s on s.id = l.winner_sign_up_id where l.id = $1',
    [lot],
  )
  const today = businessDay(new Date())
  const query = `party=${party}&party_id=${rows[0][party]}&from=${today}&to=${today}`
  return (await p['8a'].ask(`/api/finance/party-statement?${query}`)).data.closing
}

const close = async (lot: number) => {
  const { version } = (await p['8a'].ask(`/api/lots/${lot}/settlement`)).data
  const path = `/api/lots/${lot}/settlement/close`
  expect((await p['8a'].ask(path, { method: 'POST', body: { version } })).code).toBe(0)
}

test('a consignor that was paid before the settlement owes nothing for it afterwards', async () => {
  const { id } = await paidLot(t)
  await confirms(t, await enters(t, 'consignor_payout', '142100.00', { lot_id: id }, 'out'))
  expect((await move(t, '6a', id, 'mark_picked_up', { settlement_quantity: '12' })).code).toBe(0)
  await close(id)
  expect(await closing('consignor', id)).toBe('-516900.00')
  await confirms(t, await enters(t, 'consignor_payout', '516900.00', { lot_id: id }, 'out'))
  expect(await closing('consignor', id)).toBe('0.00')
})

test('a buyer who paid by the load before the settlement is owed nothing for it afterwards', async () => {
  const id = await soldLot(t, { ...byWeight, deal_price: '4000.00' })
  await pays(t, id, '100000.00', 'advance_in')
  // More than the advance that was due.
  await pays(t, id, '20000.00', 'advance_in')
  expect((await move(t, '8a', id, 'mark_paid')).code).toBe(0)
  await weigh(t, id)
  expect((await move(t, '6a', id, 'mark_picked_up')).code).toBe(0)
  await close(id)
  // 20.1 t at 4,000 are 80,400, and 3 % of it is 2,412.
  expect(await closing('recycler', id)).toBe('-37188.00')
  await confirms(t, await enters(t, 'overpaid_refund', '37188.00', { lot_id: id }, 'out'))
  expect(await closing('recycler', id)).toBe('0.00')
})
