import { afterAll, beforeAll, expect, test } from 'vitest'
import { bid, bidder, lotIn, move } from '#server/test/support/auction.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const roundsFor = async (who: string, id: number) => (await t.as(who)).ask(`/api/lots/${id}/rounds`)

test('a round that was not sold stays sealed for buyers when the next one has begun', async () => {
  const id = await lotIn(t, 'bidding')
  const bidderId = await bidder(t, id)
  await bid(t, id, bidderId, '294000.00')
  await move(t, '4a', id, 'close_bidding')
  expect((await roundsFor('1a', id)).data.items).toEqual([])
  await move(t, '2a', id, 'no_sale', { reason: 'x' })
  await move(t, '5a', id, 'relist')

  const [seller] = (await roundsFor('5a', id)).data.items
  expect(seller).toMatchObject({
    round_no: 1,
    state: 'unsold',
    highest_price: '294000.00',
    reserve_price: '500000.00',
    actions: [],
    warnings: [],
  })
  expect((await roundsFor('5b', id)).status).toBe(404)
  // A draft is out of the recruiting lead's sight; of a listed one the earlier reserve is not shown either.
  expect((await roundsFor('4a', id)).status).toBe(404)
  await t.database.pool.query("update lots set state = 'listed' where id = $1", [id])
  const buyer = (await roundsFor('4a', id)).data.items[0]
  expect(buyer.masked).toContain('reserve_price')
  expect(JSON.stringify(buyer)).not.toContain('500000')
})

test('finance and the auditor have no rounds to see', async () => {
  const id = await lotIn(t, 'draft')
  for (const who of ['7a', '8a']) expect((await roundsFor(who, id)).status).toBe(403)
})
