import { expect, test } from 'vitest'
import type { EventSale } from '#contract/event-sales.ts'
import {
  eventBidder,
  eventWith,
  passIn,
  payDeposit,
  pays,
  perEvent,
  sellTo,
} from '#server/test/support/events.ts'
import { linesOf, newAccount, statementOf, upload } from '#server/test/support/made-statements.ts'
import { withPeople } from '#server/test/support/people.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '5b', '7a', '8a', '8b')
const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows
const salesOf = (event: number, who: keyof typeof p = '8a') =>
  p[who].ask(`/api/auction-events/${event}/sales`)

test('the sales of an event name every lot of each buyer, with sums that are those of the lots', async () => {
  const event = await eventWith(t, 4, perEvent({ bond_price: '600000', wins_limit: null }))
  const [one, other] = [await eventBidder(t, event), await eventBidder(t, event)]
  await payDeposit(t, one, '600000')
  await payDeposit(t, other, '600000')
  for (const [n, bidder, price] of [
    [2, one, '600000.00'],
    [0, one, '500000.00'],
    [1, other, '700000.00'],
  ] as const)
    expect((await sellTo(t, event, n, bidder, price)).code).toBe(0)
  expect((await passIn(t, event, 3)).code).toBe(0)
  expect((await pays(t, 'balance_in', '1000', { lot_id: event.lots[2] })).code).toBe(0)
  const { items, sums } = (await salesOf(event.id)).data
  expect(items.map((sale: EventSale) => [sale.event_seq, sale.buyer_id, sale.deal_price])).toEqual([
    [1, one.recycler_id, '500000.00'],
    [2, other.recycler_id, '700000.00'],
    [3, one.recycler_id, '600000.00'],
  ])
  // The deposit of 600,000 pays the first lot with its commission of 3 %, and a part of the third.
  expect(items.map((sale: EventSale) => sale.money)).toEqual([
    {
      goods: '500000.00',
      commission: '15000.00',
      charges: '0.00',
      deposit: '515000.00',
      paid: '0.00',
      left: '0.00',
    },
    {
      goods: '700000.00',
      commission: '21000.00',
      charges: '0.00',
      deposit: '600000.00',
      paid: '0.00',
      left: '121000.00',
    },
    {
      goods: '600000.00',
      commission: '18000.00',
      charges: '0.00',
      deposit: '85000.00',
      paid: '1000.00',
      left: '532000.00',
    },
  ])
  expect(sums).toEqual({
    goods: '1800000.00',
    commission: '54000.00',
    charges: '0.00',
    deposit: '1200000.00',
    paid: '1000.00',
    left: '653000.00',
  })
  const due = await sql(
    "select lot_id::int, (amount - paid_amount)::text as left from finance_dues where lot_id = any($1) and kind = 'balance_in' and state in ('open', 'partial') order by 1",
    [event.lots],
  )
  expect(due).toEqual([
    { lot_id: event.lots[1], left: '121000.00' },
    { lot_id: event.lots[2], left: '532000.00' },
  ])
  expect((await t.ask(`/api/auction-events/${event.id}/sales`)).status).toBe(401)
  expect((await salesOf(event.id, '7a')).status).toBe(403)
  expect((await salesOf(event.id, '5b')).status).toBe(404)
  await booksAreClean(t)
})

test('one line of the bank pays the deposits of several lots, or the one of the event', async () => {
  const paysBy = async (amount: number, parts: object[]) => {
    await t.database.pool.query('update own_accounts set enabled = false where id > 0')
    const account = await newAccount(p['8a'])
    await upload(p['8a'], account, statementOf([['20261008 09:00:00', amount, '付款人']]))
    const [line] = (await linesOf(p['8a'], account)).items
    const body = { parts, version: 1, reason: '付款人代付' }
    const answer = await p['8a'].ask(`/api/bank-lines/${line.id}/match`, { method: 'POST', body })
    expect([answer.code, answer.text]).toEqual([0, answer.text])
    return answer.data
  }
  const statesOf = async (ids: readonly number[]) =>
    (await sql('select deposit_status from sign_ups where id = any($1) order by id', [ids])).map(
      (row) => row['deposit_status'],
    )
  const each = await eventWith(t, 3)
  const bidder = await eventBidder(t, each)
  const lots = bidder.own.slice(0, 2).map((sign_up_id) => ({ sign_up_id }))
  expect((await paysBy(8000, lots)).entries).toMatchObject([
    { kind: 'deposit_in', amount: '4000.00' },
    { kind: 'deposit_in', amount: '4000.00' },
  ])
  expect(await statesOf(bidder.own)).toEqual(['received', 'received', 'unpaid'])
  const whole = await eventWith(t, 2, perEvent())
  const one = await eventBidder(t, whole)
  expect((await paysBy(30_000, [{ sign_up_id: one.id }])).entries).toMatchObject([
    { kind: 'deposit_in', amount: '30000.00' },
  ])
  expect(await statesOf([one.id, ...one.own])).toEqual(['received', 'covered', 'covered'])
  await booksAreClean(t)
})
