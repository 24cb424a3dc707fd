import { expect, test } from 'vitest'
import { businessDay, dayLength } from '#contract/rules/time.ts'
import { bid, bidder, fileOf, missDate, move, newConsignor } from '#server/test/support/auction.ts'
import type { Answer } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { setLot } from '#server/test/support/placed-lots.ts'
import { confirms, enters, paidLot, pays, reverses, soldLot } from '#server/test/support/sold-lots.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'

const { t, p } = withPeople('1a', '1b', '2a', '4a', '6a', '8a', '8b')
const must = (answer: Answer) => {
  expect([answer.code, answer.text]).toEqual([0, answer.text])
  return answer.data
}

const payout = (lot_id: number, amount: string) => enters(t, 'consignor_payout', amount, { lot_id }, 'out')
const facts = async (lot: number) => (await p['8a'].ask(`/api/finance/lots/${lot}`)).data
const fundedOf = async (lot: number) => (await facts(lot)).consignor_funded
const advance = async (who: '1a' | '8b') => ({ reason: '委托方急用', files: await fileOf(t, who) })

test('a consignor is paid up to what the buyer has paid for the goods', async () => {
  const id = await soldLot(t)
  const early = await confirms(t, await payout(id, '0.01'))
  expect([early.status, early.data]).toEqual([409, { reason: 'not_funded', funded: '0.00' }])
  await pays(t, id, '400000.00')
  expect((await confirms(t, await payout(id, '400000.01'))).data).toEqual({
    reason: 'not_funded',
    funded: '400000.00',
  })
  expect((await confirms(t, await payout(id, '300000.00'))).code).toBe(0)
  expect((await confirms(t, await payout(id, '100000.01'))).data.funded).toBe('100000.00')
  // The buyer's commission is not the consignor's money.
  await pays(t, id, '278770.00')
  expect(await fundedOf(id)).toBe('359000.00')
  expect((await confirms(t, await payout(id, '359000.00'))).code).toBe(0)
  expect((await confirms(t, await payout(id, '0.01'))).data.funded).toBe('0.00')
  await booksAreClean(t)
})

test('commission that the buyer paid by itself is not paid for the goods', async () => {
  const id = await soldLot(t)
  await pays(t, id, '19770.00', 'buyer_commission_in')
  await pays(t, id, '100000.00')
  expect(await fundedOf(id)).toBe('100000.00')
})

test('what is withheld of the consignor stays with the house', async () => {
  const id = await soldLot(t, { commission_payer: 'both', consignor_commission_point: '2' })
  await pays(t, id, '100000.00')
  // Two percent of 659,000.
  expect(await fundedOf(id)).toBe('86820.00')
  const alone = await soldLot(t, { commission_payer: 'consignor' })
  await pays(t, alone, '659000.00')
  expect(await fundedOf(alone)).toBe('639230.00')
})

test('what was given back to the buyer, or reversed, is no money of the consignor', async () => {
  const { id, payment } = await paidLot(t)
  const back = await enters(t, 'overpaid_refund', '78770.00', { lot_id: id }, 'out')
  await confirms(t, back)
  expect(await fundedOf(id)).toBe('600000.00')
  const { id: other, payment: paid } = await paidLot(t)
  await reverses(t, paid)
  expect(await fundedOf(other)).toBe('0.00')
  expect((await confirms(t, await payout(other, '1.00'))).data.reason).toBe('not_funded')
  expect(payment.id).toBeGreaterThan(0)
})

test('role 1 advances with a reason and a file, and what comes in next repays it first', async () => {
  const id = await soldLot(t)
  await pays(t, id, '50000.00')
  const entry = await payout(id, '80000.00')
  const given = await advance('1a')
  expect((await confirms(t, entry, { reason: given.reason }, '1a')).data.reason).toBe('not_funded')
  expect((await confirms(t, entry, { files: given.files }, '1a')).data.reason).toBe('not_funded')
  expect((await confirms(t, entry, await advance('8b'), '8b')).data.reason).toBe('not_funded')
  const done = await confirms(t, entry, given, '1a')
  expect(done.data).toMatchObject({
    kind: 'consignor_advance',
    direction: 'out',
    amount: '80000.00',
    state: 'confirmed',
    state_reason: given.reason,
    voucher: given.files,
  })
  expect(await facts(id)).toMatchObject({ consignor_funded: '0.00', consignor_advanced: '30000.00' })
  await pays(t, id, '30000.00')
  expect(await facts(id)).toMatchObject({ consignor_funded: '0.00', consignor_advanced: '0.00' })
  expect((await confirms(t, await payout(id, '0.01'))).data.funded).toBe('0.00')
  await pays(t, id, '10000.00')
  expect(await fundedOf(id)).toBe('10000.00')
  await booksAreClean(t)
})

test('an advance counts at the settlement, and its reversal gives the money back to the lot', async () => {
  const { id } = await paidLot(t)
  const entry = await payout(id, '700000.00')
  const done = await confirms(t, entry, await advance('1a'), '1a')
  expect(done.data.kind).toBe('consignor_advance')
  expect((await reverses(t, done.data, '1b')).code).toBe(0)
  expect(await fundedOf(id)).toBe('659000.00')
  const again = await confirms(t, await payout(id, '659000.01'), await advance('1a'), '1a')
  expect(again.data.kind).toBe('consignor_advance')
  await move(t, '6a', id, 'mark_picked_up', { settlement_quantity: '12' })
  const { version } = (await p['8a'].ask(`/api/lots/${id}/settlement`)).data
  const close = await p['8a'].ask(`/api/lots/${id}/settlement/close`, { method: 'POST', body: { version } })
  expect(close.code).toBe(0)
  const dues = (await p['8a'].ask(`/api/finance/dues?lot_id=${id}&kind=consignor_payout`)).data
  expect(dues.items).toEqual([])
  // A closed settlement includes it.
  expect((await reverses(t, again.data, '1b')).data.reason).toBe('depends_on_entry')
  await booksAreClean(t)
})

test('an advance pays the due of the settlement, while the buyer still owes', async () => {
  const { id } = await paidLot(t)
  await move(t, '6a', id, 'mark_picked_up', { settlement_quantity: '12' })
  const asked = await p['8a'].ask('/api/approvals', {
    method: 'POST',
    body: {
      kind: 'price_adjustment',
      lot_id: id,
      adjustments: [{ label: '补差', amount: '50000' }],
      reason: '补差',
      files: await fileOf(t, '8a'),
      consent_files: await fileOf(t, '8a'),
    },
  })
  await p['2a'].ask(`/api/approvals/${asked.data.id}/decide`, {
    method: 'POST',
    body: { decision: 'approve' },
  })
  const { version } = (await p['8a'].ask(`/api/lots/${id}/settlement`)).data
  await p['8a'].ask(`/api/lots/${id}/settlement/close`, { method: 'POST', body: { version } })
  const entry = await payout(id, '709000.00')
  // 659,000 and 19,770 were paid; the goods come first.
  expect((await confirms(t, entry)).data).toEqual({ reason: 'not_funded', funded: '678770.00' })
  const done = await confirms(t, entry, await advance('1a'), '1a')
  expect(done.data).toMatchObject({ kind: 'consignor_advance', due_id: expect.any(Number) })
  const { items } = (await p['8a'].ask(`/api/finance/dues?lot_id=${id}&kind=consignor_payout`)).data
  expect(items).toMatchObject([{ state: 'done', paid_amount: '709000.00' }])
  await booksAreClean(t)
})

const sellAgain = async (id: number) => {
  const next = {
    state: 'bidding',
    auction_time: new Date(),
    auction_end_time: null,
    signup_end_time: new Date(),
    clean_end_time: new Date(Date.now() + 30 * dayLength),
  }
  await setLot(t, id, next)
  const winner = await bidder(t, id, { deposit: 'waived' })
  await bid(t, id, winner, '659000.00')
  must(await move(t, '4a', id, 'close_bidding'))
  must(await move(t, '2a', id, 'sell', { winner_sign_up_id: winner, deal_price: '659000.00' }))
}

const settle = async (id: number) => {
  must(await move(t, '8a', id, 'mark_paid'))
  must(await move(t, '6a', id, 'mark_picked_up', { settlement_quantity: '12' }))
  const { version } = (await p['8a'].ask(`/api/lots/${id}/settlement`)).data
  must(await p['8a'].ask(`/api/lots/${id}/settlement/close`, { method: 'POST', body: { version } }))
}

const payoutOf = async (id: number): Promise<string[]> =>
  (await p['8a'].ask(`/api/finance/dues?lot_id=${id}&kind=consignor_payout`)).data.items.map(
    (due: { amount: string; state: string }) => `${due.amount} ${due.state}`,
  )

test('an advance on a sale that came to nothing is repaid by the next sale, to the same consignor', async () => {
  const id = await soldLot(t)
  const done = must(await confirms(t, await payout(id, '80000.00'), await advance('1a'), '1a'))
  await missDate(t, id)
  must(await move(t, '2a', id, 'default', { reason: '逾期未付' }))
  must(await move(t, '2a', id, 'relist'))
  const { version } = (await p['2a'].ask(`/api/lots/${id}`)).data
  const other = { commission_id: await newConsignor(t), version }
  const moved = await p['2a'].ask(`/api/lots/${id}`, { method: 'PATCH', body: other })
  expect([moved.status, Object.keys(moved.data.fields)]).toEqual([422, ['commission_id']])
  await sellAgain(id)
  expect(await facts(id)).toMatchObject({ consignor_funded: '0.00', consignor_advanced: '80000.00' })
  await pays(t, id, '100000.00')
  expect(await facts(id)).toMatchObject({ consignor_funded: '20000.00', consignor_advanced: '0.00' })
  await pays(t, id, '578770.00')
  await settle(id)
  expect(await payoutOf(id)).toEqual(['579000.00 open'])
  expect((await reverses(t, done, '1b')).data.reason).toBe('depends_on_entry')
  await booksAreClean(t)
})

const fetch = async (path: string) => (await p['8a'].ask(path)).data
const consignorOf = async (id: number): Promise<number> =>
  (await t.database.pool.query('select commission_id::int as id from lots where id = $1', [id])).rows[0].id
const closingOf = async (id: number): Promise<string> => {
  const day = businessDay(new Date())
  const period = `party=consignor&party_id=${await consignorOf(id)}&from=${day}&to=${day}`
  return (await fetch(`/api/finance/party-statement?${period}`)).closing
}

const owed = (id: number) =>
  fetch(`/api/finance/dues?lot_id=${id}&kind=consignor_repayment_in`).then((dues) => dues.items)

test('a consignor whose lot settles below its advance owes the rest', async () => {
  const { id } = await paidLot(t)
  const files = await fileOf(t, '8a')
  const charge = { side: 'consignor', kind: 'storage', nature: 'fee', amount: '1000', reason: '堆场', files }
  must(await p['8a'].ask(`/api/lots/${id}/charges`, { method: 'POST', body: charge }))
  must(await confirms(t, await payout(id, '700000.00'), await advance('1a'), '1a'))
  must(await move(t, '6a', id, 'mark_picked_up', { settlement_quantity: '12' }))
  const version = async () => (await fetch(`/api/lots/${id}/settlement`)).version
  const act = async (who: '1a' | '8a', name: string) => {
    const body = { version: await version(), ...(name === 'reopen' && { reason: '核对' }) }
    return p[who].ask(`/api/lots/${id}/settlement/${name}`, { method: 'POST', body })
  }
  must(await act('8a', 'close'))
  expect(await owed(id)).toMatchObject([{ party: 'consignor', amount: '41000.00', state: 'open' }])
  expect(await closingOf(id)).toBe('42000.00')
  await booksAreClean(t)
  // A reopened settlement asks for nothing.
  must(await act('1a', 'reopen'))
  expect(await owed(id)).toMatchObject([{ state: 'cancelled' }])
  must(await act('8a', 'close'))
  const [due] = (await owed(id)).filter((row: { state: string }) => row.state === 'open')
  expect((await move(t, '8a', id, 'settle')).data.open).toHaveLength(2)
  const settleable = (await fetch('/api/finance/queue')).settle.items
  expect(settleable.find((row: { lot_id: number }) => row.lot_id === id).blocks).toEqual(['dues_open'])
  const paid = must(
    await confirms(t, await enters(t, 'consignor_repayment_in', '41000.01', { due_id: due.id })),
  )
  expect(paid.amount).toBe('41000.00')
  expect(await facts(id)).toMatchObject({ consignor_advanced: '1000.00' })
  expect(await closingOf(id)).toBe('999.99')
  expect((await act('1a', 'reopen')).data.reason).toBe('confirmed_money')
  await booksAreClean(t)
  must(await reverses(t, paid))
  expect(await facts(id)).toMatchObject({ consignor_advanced: '42000.00' })
  must(await act('1a', 'reopen'))
  await booksAreClean(t)
})

test('the consignor of a lot that is withdrawn owes its charges and gives the advance back', async () => {
  const id = await soldLot(t)
  const files = await fileOf(t, '8a')
  const charge = { side: 'consignor', kind: 'storage', nature: 'fee', amount: '1000', reason: '堆场', files }
  must(await p['8a'].ask(`/api/lots/${id}/charges`, { method: 'POST', body: charge }))
  must(await confirms(t, await payout(id, '80000.00'), await advance('1a'), '1a'))
  const second = must(await confirms(t, await payout(id, '5000.00'), await advance('1a'), '1a'))
  await missDate(t, id)
  must(await move(t, '2a', id, 'default', { reason: '逾期未付' }))
  must(await move(t, '2a', id, 'relist'))
  await setLot(t, id, { state: 'approved' })
  must(await move(t, '2a', id, 'withdraw', { reason: '委托方撤回' }))
  const [due] = await owed(id)
  expect(due).toMatchObject({ party: 'consignor', amount: '85000.00', state: 'open' })
  must(await confirms(t, await enters(t, 'consignor_repayment_in', '50000.00', { due_id: due.id })))
  must(await reverses(t, second, '1b'))
  const amounts = (await owed(id)).map((row: { amount: string; state: string }) => [row.amount, row.state])
  expect(amounts.toSorted()).toEqual([
    ['30000.00', 'open'],
    ['50000.00', 'done'],
  ])
  expect((await fetch(`/api/finance/dues?lot_id=${id}&kind=charge_in`)).items).toMatchObject([
    { party: 'consignor', amount: '1000.00', state: 'open' },
  ])
  expect(await closingOf(id)).toBe('31000.00')
  await booksAreClean(t)
})

test('the consignor of a lot that is withdrawn gets the commission back that it paid', async () => {
  const id = await soldLot(t, { commission_payer: 'both', consignor_commission_point: '2' })
  await pays(t, id, '13180.00', 'consignor_commission_in')
  await missDate(t, id)
  must(await move(t, '2a', id, 'default', { reason: '逾期未付' }))
  must(await move(t, '2a', id, 'relist'))
  await setLot(t, id, { state: 'approved' })
  must(await move(t, '2a', id, 'withdraw', { reason: '委托方撤回' }))
  const [due] = (await fetch(`/api/finance/dues?lot_id=${id}&kind=consignor_payout`)).items
  expect(due).toMatchObject({ party: 'consignor', amount: '13180.00', state: 'open' })
  expect(await closingOf(id)).toBe('-13180.00')
  must(await confirms(t, await enters(t, 'consignor_payout', '13180.00', { due_id: due.id }, 'out')))
  expect(await closingOf(id)).toBe('0.00')
  await booksAreClean(t)
})

test('commission that the consignor paid itself is not withheld a second time', async () => {
  const { id } = await paidLot(t, { commission_payer: 'both', consignor_commission_point: '2' })
  expect(await fundedOf(id)).toBe('645820.00')
  const commission = await pays(t, id, '13180.00', 'consignor_commission_in')
  expect(await fundedOf(id)).toBe('659000.00')
  must(await move(t, '6a', id, 'mark_picked_up', { settlement_quantity: '12' }))
  const { version } = (await p['8a'].ask(`/api/lots/${id}/settlement`)).data
  const closed = must(
    await p['8a'].ask(`/api/lots/${id}/settlement/close`, { method: 'POST', body: { version } }),
  )
  expect(closed).toMatchObject({ consignor_commission: '13180.00', consignor_payable: '645820.00' })
  expect(await payoutOf(id)).toEqual(['659000.00 open'])
  expect((await reverses(t, commission)).data.reason).toBe('depends_on_entry')
  // After the settlement nothing is asked of the consignor.
  const [{ consignor }] = (
    await t.database.pool.query('select commission_id::int as consignor from lots where id = $1', [id])
  ).rows
  expect(await pays(t, id, '100.00', 'consignor_commission_in')).toMatchObject({
    kind: 'unapplied_in',
    party: 'consignor',
    party_id: consignor,
  })
  await booksAreClean(t)
  const day = businessDay(new Date())
  const statement = await p['8a'].ask(
    `/api/finance/party-statement?party=consignor&party_id=${consignor}&from=${day}&to=${day}`,
  )
  expect(statement.data).toMatchObject({ closing: '-659100.00', unapplied: '100.00' })
})

test('nobody enters an advance, and a payout without a sale has no money', async () => {
  const id = await soldLot(t)
  const body = {
    kind: 'consignor_advance',
    direction: 'out',
    amount: '1',
    account_id: 0,
    occurred_on: '2026-01-01',
    lot_id: id,
  }
  const entered = await p['8a'].ask('/api/finance/entries', { method: 'POST', body })
  expect([entered.status, Object.keys(entered.data.fields)]).toEqual([422, ['kind']])
  await move(t, '1a', id, 'step_back', { reason: '录错' })
  expect((await confirms(t, await payout(id, '1.00'))).data).toEqual({ reason: 'not_funded', funded: '0.00' })
})

test('payouts at once never exceed the money', async () => {
  const id = await soldLot(t)
  await pays(t, id, '100000.00')
  const entries = [await payout(id, '60000.00'), await payout(id, '60000.00'), await payout(id, '60000.00')]
  const done = await Promise.all(entries.map((entry) => confirms(t, entry)))
  expect(done.filter((answer) => answer.code === 0)).toHaveLength(1)
  expect(await fundedOf(id)).toBe('40000.00')
})
