import { afterAll, beforeAll, expect, test } from 'vitest'
import { bidder, lotIn } from '#server/test/support/auction.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const figures = async (who: string, id: number) =>
  (await (await t.as(who)).ask(`/api/lots/${id}/briefing`)).data.figures

async function withBid(price: string, reserve: string): Promise<number> {
  const id = await lotIn(t, 'bidding')
  await sql('update lots set reserve_price = $2 where id = $1', [id, reserve])
  const sign_up_id = await bidder(t, id)
  const director = await t.as('2a')
  const answer = await director.ask(`/api/lots/${id}/bids`, {
    method: 'POST',
    body: { sign_up_id, bid_price: price },
  })
  expect(answer.code).toBe(0)
  return id
}

/** How often the log says that a director was shown the reserve of a lot. */
const reveals = async (id: number, director: string) =>
  (
    await sql(
      "select 1 from audit_log where resource = 'lots' and action = 'reveal' and record_id = $1 and uid = $2",
      [String(id), String(t.uid(director))],
    )
  ).rowCount

test('before the close the bids are for those who see the bidders, the gap for those who see the reserve too', async () => {
  const start = (await (await t.as('2a')).ask(`/api/lots/${await lotIn(t, 'bidding')}`)).data.starting_price
  const id = await withBid(start, String(Number(start) + 50_000))
  // The other director has seen nothing of this lot before.
  expect(await reveals(id, '2b')).toBe(0)
  const director = await figures('2b', id)
  expect(director).toMatchObject({ highest: start, gap: '50000.00', masked: [] })
  expect(director.leader).toMatchObject({ paddle_no: expect.any(String), name: expect.any(String) })
  expect(await reveals(id, '2b')).toBe(1)
  for (const who of ['4a', '6a']) {
    const seen = await figures(who, id)
    expect(seen).toMatchObject({ highest: start, masked: ['gap'] })
    expect(seen).not.toHaveProperty('gap')
  }
  for (const who of ['3a', '5a'])
    expect(await figures(who, id)).toEqual({ masked: ['highest', 'leader', 'gap'] })
})

test('after the close the price is public, its bidder and the gap are not', async () => {
  const start = (await (await t.as('2a')).ask(`/api/lots/${await lotIn(t, 'bidding')}`)).data.starting_price
  const id = await withBid(start, String(Number(start) - 1000))
  await sql("update lots set state = 'confirming', highest_price = $2 where id = $1", [id, start])
  expect(await figures('2a', id)).toMatchObject({ highest: start, gap: '-1000.00', masked: [] })
  expect(await figures('5a', id)).toEqual({ highest: start, gap: '-1000.00', masked: ['leader'] })
  expect((await figures('4a', id)).masked).toEqual(['gap'])
})

test('sealed offers are nobody’s figures before the close', async () => {
  const start = (await (await t.as('2a')).ask(`/api/lots/${await lotIn(t, 'bidding')}`)).data.starting_price
  const id = await withBid(start, '0')
  await sql('update lots set auction_way = 1 where id = $1', [id])
  expect(await figures('2a', id)).toEqual({ highest: null, leader: null, gap: null, masked: [] })
})

test('a sold lot says what the buyer still owes, its goods what was loaded and paid, its settlement our commission', async () => {
  const id = await lotIn(t, 'bidding')
  const winner = await bidder(t, id)
  await sql(
    `update lots set state = 'sold', deal_price = '300000.00', commission_point = '3', commission_payer = 'buyer',
       pricing_basis = 0, result_at = now(), winner_sign_up_id = $2 where id = $1`,
    [id, winner],
  )
  expect(await figures('5a', id)).toEqual({ unpaid: '309000.00', masked: [] })
  for (const who of ['4a', '6a']) expect(await figures(who, id)).toEqual({ masked: ['unpaid'] })
  await sql("update lots set state = 'paid', unit = '吨', auction_quantity = '420' where id = $1", [id])
  const goods = { weighed: '0.000', left: '420.000', loaded: '309000.00', paid: '0.00' }
  expect(await figures('6a', id)).toEqual({
    ...goods,
    difference: '-309000.00',
    missing: '309000.00',
    masked: [],
  })
  await sql("update lots set state = 'settled' where id = $1", [id])
  await sql(
    `insert into settlements (lot_id, round_no, state, buyer_commission, consignor_commission, settlement_quantity,
       settlement_price, goods_amount, deposit_applied, advance_applied, buyer_due, consignor_payable, closed_at)
     values ($1, 1, 'closed', '9000.00', '600.00', 1, '300000.00', '300000.00', 0, 0, '309000.00', '299400.00', now())`,
    [id],
  )
  expect(await figures('2a', id)).toEqual({ income: '9600.00', masked: [] })
  expect(await figures('4a', id)).toEqual({ masked: ['income'] })
})
