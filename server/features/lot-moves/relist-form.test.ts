import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDays, lotIn, move } from '#server/test/support/auction.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function unsoldLot(): Promise<{ id: number; version: number }> {
  const id = await lotIn(t, 'bidding')
  await move(t, '2a', id, 'no_sale', { reason: '无人出价' })
  return (await (await t.as('5a')).ask(`/api/lots/${id}`)).data
}

const relist = async (who: string, id: number, body: object) =>
  (await t.as(who)).ask(`/api/lots/${id}/relist`, { method: 'POST', body })
const proposal = async (who: string, id: number) => (await t.as(who)).ask(`/api/lots/${id}/relist`)

test('is for sellers who see the lot', async () => {
  const { id, version } = await unsoldLot()
  expect((await t.ask(`/api/lots/${id}/relist`)).code).toBe(50008)
  for (const who of ['4a', '6a', '7a', '8a']) {
    expect((await proposal(who, id)).status).toBe(403)
    expect((await relist(who, id, { version })).status).toBe(403)
  }
  expect((await proposal('5b', id)).status).toBe(404)
  expect((await relist('5b', id, { version })).status).toBe(404)
  expect((await relist('5a', id, {})).status).toBe(422)
})

test('proposes dates with a whole notice and writes nothing', async () => {
  const { id, version } = await unsoldLot()
  const { dates } = (await proposal('5a', id)).data
  expect(Date.parse(dates.auction_time)).toBeGreaterThan(Date.now() + 8 * 86_400_000)
  expect(dates.signup_end_time < dates.auction_time && dates.auction_time < dates.clean_end_time).toBe(true)
  expect((await (await t.as('5a')).ask(`/api/lots/${id}`)).data).toMatchObject({ version, state: 'unsold' })
  const draft = await lotIn(t, 'draft')
  expect([(await proposal('5a', draft)).data.reason]).toEqual(['wrong_state'])
})

test('begins the next round with its terms in one act', async () => {
  const { id, version } = await unsoldLot()
  const terms = { auction_time: inDays(20), clean_end_time: inDays(40), starting_price: '265000.00' }
  const after = await relist('5a', id, { ...terms, version })
  expect(after.data).toMatchObject({
    state: 'draft',
    round_no: 2,
    starting_price: '265000.00',
    view_from: null,
    auction_time: terms.auction_time,
  })
  const rounds = (await (await t.as('5a')).ask(`/api/lots/${id}/rounds`)).data.items
  expect(rounds).toMatchObject([{ round_no: 1, state: 'unsold', starting_price: '294000.00' }])
})

test('a refused term undoes the whole act', async () => {
  const { id, version } = await unsoldLot()
  const wrong = await relist('5a', id, { auction_time: inDays(20), signup_end_time: inDays(21), version })
  expect([wrong.status, Object.keys(wrong.data.fields)]).toEqual([422, ['signup_end_time']])
  expect((await (await t.as('5a')).ask(`/api/lots/${id}`)).data).toMatchObject({
    state: 'unsold',
    round_no: 1,
    version,
  })
})

test('of two people only one begins the round', async () => {
  const { id, version } = await unsoldLot()
  const answers = await Promise.all(
    ['5a', '2a'].map((who) => relist(who, id, { auction_time: inDays(20), version })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect((await (await t.as('5a')).ask(`/api/lots/${id}`)).data.round_no).toBe(2)
})
