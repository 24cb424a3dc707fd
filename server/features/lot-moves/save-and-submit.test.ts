import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDays, lotBody, lotIn, move, newConsignor, newLot } from '#server/test/support/auction.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'

let t: TestApp
let consignor: number
beforeAll(async () => {
  t = await testApp()
  consignor = await newConsignor(t)
})
afterAll(() => t.close())

const send = async (who: string, method: 'POST' | 'PATCH', path: string, body: object) =>
  (await t.as(who)).ask(path, { method, body })
const create = (who: string, body: object) => send(who, 'POST', '/api/lots', { ...body, submit: true })
/** The number of lots and events, and the last number taken from the sequence. */
const written = async () =>
  (
    await t.database.pool.query(
      "select (select count(*)::int from lots) as lots, (select count(*)::int from lot_events) as events, (select last_value::int from pg_sequences where sequencename = 'lots_id_seq') as number",
    )
  ).rows[0]

test('a new lot is saved and submitted at once, or not at all', async () => {
  const before = await written()
  const refused = await create('5a', { corpore_name: '报废车一批', commission_payer: 'both' })
  expect([refused.status, refused.data.fields.reserve_price]).toEqual([422, '请输入保留价'])
  expect(refused.data.fields).toHaveProperty('consignor_commission_point')
  expect(await written()).toEqual(before)
  expect((await create('4a', {})).status).toBe(403)
  expect((await send('5a', 'POST', '/api/lots', { ...lotBody(consignor), submit: 'yes' })).status).toBe(422)
  const made = await create('5a', lotBody(consignor))
  expect(made.data).toMatchObject({ state: 'reviewing', submitted_by: t.uid('5a') })
})

test('an edit that is submitted in vain is no edit', async () => {
  const lot = await newLot(t, await t.as('5a'), { commission_id: consignor })
  const path = `/api/lots/${lot.id}`
  const change = { link_username: '改过的人', look_address: null, version: lot.version, submit: true }
  expect((await send('5a', 'PATCH', path, change)).data.fields).toEqual({ look_address: '请输入物资所在地' })
  expect((await (await t.as('5a')).ask(path)).data).toMatchObject({ state: 'draft', version: lot.version })
  const sent = await send('5a', 'PATCH', path, { ...change, look_address: '宁波' })
  expect(sent.data).toMatchObject({ state: 'reviewing', link_username: '改过的人' })
})

test('a draft without changes is only submitted, in its version', async () => {
  const lot = await newLot(t, await t.as('5a'), { commission_id: consignor })
  const path = `/api/lots/${lot.id}`
  const old = await send('5a', 'PATCH', path, { version: lot.version + 1, submit: true })
  expect(old.data.reason).toBe('stale_version')
  const { data } = await send('5a', 'PATCH', path, { version: lot.version, submit: true })
  expect([data.state, data.version]).toEqual(['reviewing', lot.version + 1])
})

test('a next round that is submitted in vain leaves the round before as it is', async () => {
  const id = await lotIn(t, 'bidding')
  await move(t, '2a', id, 'no_sale', { reason: '无人出价' })
  const { version } = (await (await t.as('5a')).ask(`/api/lots/${id}`)).data
  const again = (terms: object) =>
    send('5a', 'POST', `/api/lots/${id}/relist`, {
      starting_price: '265000.00',
      ...terms,
      version,
      submit: true,
    })
  expect((await again({})).data.fields).toHaveProperty('auction_time')
  expect((await (await t.as('5a')).ask(`/api/lots/${id}`)).data).toMatchObject({ state: 'unsold', version })
  const dates = { auction_time: inDays(20), clean_end_time: inDays(40) }
  expect((await again(dates)).data).toMatchObject({ state: 'reviewing', round_no: 2 })
})
