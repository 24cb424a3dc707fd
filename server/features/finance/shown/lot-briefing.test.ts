import { afterAll, beforeAll, expect, test } from 'vitest'
import { bidder, inDays, lotIn, newLot } from '#server/test/support/auction.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const briefing = async (who: string, id: number) => (await t.as(who)).ask(`/api/lots/${id}/briefing`)
const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const dueFields = ['due', 'paid', 'open', 'payable', 'next_due_on']

async function soldLot(): Promise<number> {
  const id = await lotIn(t, 'bidding')
  const bidderId = await bidder(t, id)
  await sql(
    "update lots set state = 'sold', deal_price = '300000.00', result_at = now(), winner_sign_up_id = $2 where id = $1",
    [id, bidderId],
  )
  await sql(
    `with dues as (insert into finance_dues (lot_id, round_no, party, direction, kind, amount, paid_amount, due_date, state) values
       ($1, 1, 'recycler', 'in', 'balance_in', 250000, 100000, '2026-12-05', 'partial'),
       ($1, 1, 'recycler', 'in', 'buyer_commission_in', 9000, 9000, '2026-12-01', 'done'),
       ($1, 1, 'recycler', 'in', 'supplement_in', 70, 0, '2026-11-01', 'cancelled'),
       ($1, 2, 'recycler', 'in', 'balance_in', 70, 0, '2026-11-01', 'open'),
       ($1, 1, 'consignor', 'out', 'consignor_payout', 80000, 0, '2026-12-09', 'open') returning *)
     insert into finance_entries (entry_no, due_id, lot_id, round_no, direction, kind, amount, occurred_on, state, confirmed_at)
     select 'T-' || id, id, lot_id, round_no, direction, kind, paid_amount, '2026-11-20', 'confirmed', now()
     from dues where paid_amount > 0`,
    [id],
  )
  return id
}

test('is for those who see the lot', async () => {
  const id = await lotIn(t, 'draft')
  expect((await t.ask(`/api/lots/${id}/briefing`)).code).toBe(50008)
  for (const who of ['7a', '8a']) expect((await briefing(who, id)).status).toBe(403)
  for (const who of ['5b', '4a', '6a']) expect((await briefing(who, id)).status).toBe(404)
})

test('sums up what is open in the current round', async () => {
  const id = await soldLot()
  expect((await briefing('2a', id)).data.money).toEqual({
    due: '259000.00',
    paid: '109000.00',
    open: '150000.00',
    payable: '80000.00',
    next_due_on: '2026-12-05',
    deposits_held: '50000.00',
    masked: [],
  })
})

test('tells each side only what it may know, before the result and after it', async () => {
  const id = await soldLot()
  const masks = async (who: string) => (await briefing(who, id)).data.money.masked
  for (const who of ['1a', '2a', '3a', '5a']) expect(await masks(who)).toEqual([])
  for (const who of ['4a', '6a']) expect(await masks(who)).toEqual(dueFields)
  await sql("update lots set state = 'defaulted' where id = $1", [id])
  for (const who of ['1a', '2a']) expect(await masks(who)).toEqual([])
  for (const who of ['3a', '5a']) {
    const { money } = (await briefing(who, id)).data
    expect(money).toEqual({ masked: [...dueFields, 'deposits_held'] })
  }
  for (const who of ['4a', '6a']) expect((await briefing(who, id)).data.money.deposits_held).toBe('50000.00')
})

test('names the last day to list, and once listed the day it was', async () => {
  const who = await t.as('5a')
  const { id } = await newLot(t, who, { auction_time: inDays(30), notice_days: 10 })
  const before = (await briefing('5a', id)).data
  expect(before).toMatchObject({ listed_at: null, list_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  const days = (Date.parse(inDays(30)) - Date.parse(before.list_by)) / 86_400_000
  expect([10, 11]).toContain(Math.floor(days))
  const listed = await lotIn(t, 'listed')
  const { listed_at, list_by } = (await briefing('6a', listed)).data
  expect([Date.parse(listed_at) > Date.now() - 60_000, list_by]).toEqual([true, null])
  expect((await briefing('5a', (await newLot(t, who, { auction_time: null })).id)).data.list_by).toBeNull()
})
