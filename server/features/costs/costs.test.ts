import { expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { bid, bidder, lotIn, move } from '#server/test/support/auction.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a', '8b')

const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const towing = { kind: 'towing', payee: '宁波顺达拖车', amount: '1200' }
const cost = (lot: number, body: object = towing, who: Person = p['8a']) =>
  post(who, `/api/lots/${lot}/costs`, body)
const costs = async (lot: number) => (await p['2a'].ask(`/api/lots/${lot}/costs`)).data
const dues = async (lot: number) =>
  (await p['8a'].ask(`/api/finance/dues?lot_id=${lot}&kind=cost_out`)).data.items.map(
    (due: any) => `${due.party_name} ${due.amount} ${due.state}`,
  )

const enters = (amount: string, about: object) =>
  post(p['8a'], '/api/finance/entries', {
    kind: 'cost_out',
    direction: 'out',
    amount,
    account_id: 0,
    occurred_on: businessDay(new Date()),
    ...about,
  })

/** Sold for 659,000 at 3 %: the house earns 19,770. */
async function soldLot(): Promise<number> {
  const id = await lotIn(t, 'bidding')
  const winner = await bidder(t, id)
  await bid(t, id, winner, '659000.00')
  await move(t, '4a', id, 'close_bidding')
  const sold = await move(t, '2a', id, 'sell', { winner_sign_up_id: winner, deal_price: '659000' })
  if (sold.code !== 0) throw new Error(sold.text)
  return id
}

test('costs are for 1, 2 and 8, of approved lots', async () => {
  const id = await soldLot()
  expect((await t.ask(`/api/lots/${id}/costs`)).status).toBe(401)
  for (const who of ['3a', '4a', '5a', '6a', '7a'] as const) {
    expect((await p[who].ask(`/api/lots/${id}/costs`)).status).toBe(403)
    expect((await cost(id, towing, p[who])).status).toBe(403)
  }
  for (const who of ['1a', '2a', '8a'] as const) expect((await cost(id, towing, p[who])).code).toBe(0)
  for (const [wrong, field] of [
    [{ kind: 'tea' }, 'kind'],
    [{ payee: '' }, 'payee'],
    [{ amount: '0' }, 'amount'],
  ] as const)
    expect((await cost(id, { ...towing, ...wrong })).data.fields).toHaveProperty(field)
  const draft = await lotIn(t, 'draft')
  expect((await cost(draft, towing, p['2a'])).data.reason).toBe('wrong_state')
  expect((await cost(draft)).status).toBe(404)
})

test('they lower the margin of the lot, and nobody else pays them', async () => {
  const id = await soldLot()
  const settlement = (await p['8a'].ask(`/api/lots/${id}/settlement`)).data
  await cost(id)
  const fee = { side: 'buyer', kind: 'storage', nature: 'fee', amount: '500' }
  await post(p['8a'], `/api/lots/${id}/charges`, fee)
  await post(p['8a'], `/api/lots/${id}/charges`, { ...fee, nature: 'outlay', amount: '70' })
  expect(await costs(id)).toMatchObject({
    commissions: '19770.00',
    fees: '500.00',
    costs: '1200.00',
    margin: '19070.00',
    items: [{ payee: '宁波顺达拖车', amount: '1200.00', paid_amount: '0.00', actions: ['void'] }],
  })
  expect((await p['8a'].ask(`/api/lots/${id}/settlement`)).data).toMatchObject({
    buyer_due: settlement.buyer_due,
    consignor_payable: settlement.consignor_payable,
  })
  // The seller of the lot does not see what the house owes others.
  const money = async (who: '2a' | '5a') => (await p[who].ask(`/api/lots/${id}/briefing`)).data.money
  expect((await money('5a')).payable).toBe((await money('2a')).payable)
  expect((await money('5a')).payable).not.toBe('1200.00')
})

test('they are paid by cost_out of two persons, to the payee, and only what is due', async () => {
  const id = await soldLot()
  expect(
    (
      await post(p['8b'], `/api/finance/entries/${(await enters('1', { lot_id: id })).data.id}/confirm`, {
        version: 1,
      })
    ).data.reason,
  ).toBe('due_exceeded')
  const { data: row } = await cost(id)
  expect(await dues(id)).toEqual(['宁波顺达拖车 1200.00 open'])
  const [due] = (await p['8a'].ask(`/api/finance/dues?lot_id=${id}&kind=cost_out`)).data.items
  expect((await p['8a'].ask(`/api/finance/payer?due_id=${due.id}`)).data).toMatchObject({
    counterparty: '宁波顺达拖车',
    counterparty_account: null,
  })
  const { data: entry } = await enters('1200', { due_id: due.id })
  expect(entry.counterparty).toBe('宁波顺达拖车')
  const confirm = `/api/finance/entries/${entry.id}/confirm`
  expect((await post(p['8a'], confirm, { version: 1 })).data.reason).toBe('own_entry')
  expect((await post(p['8b'], confirm, { version: 1 })).code).toBe(0)
  expect(await dues(id)).toEqual(['宁波顺达拖车 1200.00 done'])
  expect((await costs(id)).items).toMatchObject([{ paid_amount: '1200.00', actions: [] }])
  expect((await post(p['8a'], `/api/costs/${row.id}/void`, { reason: 'x' })).data.reason).toBe(
    'confirmed_money',
  )
})

test('an unpaid cost does not keep a lot from being settled, and a void one is no cost', async () => {
  const id = await soldLot()
  const { data } = await cost(id)
  const settle = await move(t, '8a', id, 'settle')
  expect(settle.data.reason).toBe('wrong_state')
  await t.database.pool.query("update lots set state = 'picked_up' where id = $1", [id])
  const refused = await move(t, '8a', id, 'settle')
  expect(refused.data.open.map((item: any) => item.kind ?? item.what)).not.toContain('cost_out')
  const voided = await post(p['2a'], `/api/costs/${data.id}/void`, { reason: '重复' })
  expect(voided.data).toMatchObject({ void_reason: '重复', actions: [] })
  expect(await dues(id)).toEqual(['宁波顺达拖车 1200.00 cancelled'])
  expect(await costs(id)).toMatchObject({ costs: '0.00', margin: '19770.00' })
})
