import { expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { businessDay } from '#contract/rules/time.ts'
import { bid, lotIn, move } from '#server/test/support/auction.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler, dayIn, inDays, setLot } from '#server/test/support/placed-lots.ts'

const { t, p } = withPeople('1a', '2a', '4a', '6a', '8a', '8b')

const today = businessDay(new Date())
const query = (party: string, id: number, from = today, to = today) =>
  `party=${party}&party_id=${id}&from=${from}&to=${to}`
const statement = async (...asked: Parameters<typeof query>) =>
  (await p['8a'].ask(`/api/finance/party-statement?${query(...asked)}`)).data

test('is for finance and role 1, over a known party and a period that goes forward', async () => {
  const path = `/api/finance/party-statement?${query('recycler', 1)}`
  expect((await t.ask(path)).status).toBe(401)
  expect((await p['2a'].ask(path)).status).toBe(403)
  expect((await p['8a'].ask('/api/finance/party-statement?party=recycler')).status).toBe(422)
  expect((await p['8a'].ask(`/api/finance/party-statement?${query('recycler', 999_999)}`)).status).toBe(404)
  const id = await activeRecycler(t, p['4a'])
  const back = await p['8a'].ask(`/api/finance/party-statement?${query('recycler', id, dayIn(1), today)}`)
  expect(back.status).toBe(422)
  expect((await p['8a'].ask('/api/finance/parties?party=recycler')).data.items.length).toBeGreaterThan(0)
})

test('says what both sides of a sale owe, line by line, and ends at nothing once all is paid', async () => {
  const lot = await lotIn(t, 'listed')
  const recycler = await activeRecycler(t, p['4a'])
  const post = (who: '4a' | '8a' | '8b', path: string, body: unknown) =>
    p[who].ask(path, { method: 'POST', body })
  const { data: signUp } = await post('4a', `/api/lots/${lot}/sign-ups`, { recycler_id: recycler })
  await post('4a', `/api/sign-ups/${signUp.id}/review`, { decision: 'approve', version: 1 })
  const pays = async (kind: string, direction: string, amount: string, about: object) => {
    const body = { kind, direction, amount, account_id: 0, occurred_on: today, ...about }
    const made = await post('8a', '/api/finance/entries', body)
    await post('8b', `/api/finance/entries/${made.data.id}/confirm`, { version: 1 })
  }
  await pays('deposit_in', 'in', '50000', { sign_up_id: signUp.id })
  expect(await statement('recycler', recycler)).toMatchObject({
    opening: '0.00',
    closing: '-50000.00',
    held: '50000.00',
    lines: [{ kind: 'deposit_in', credit: '50000.00', lot_id: lot }],
  })
  await setLot(t, lot, {
    signup_end_time: inDays(-3),
    auction_time: inDays(-2),
    auction_end_time: inDays(-1),
  })
  await move(t, '4a', lot, 'start_bidding')
  await bid(t, lot, signUp.id, '659000.00')
  await move(t, '4a', lot, 'close_bidding', { reason: '竞价已提前结束' })
  await move(t, '2a', lot, 'sell', { winner_sign_up_id: signUp.id, deal_price: '659000' })
  expect(await statement('recycler', recycler)).toMatchObject({ closing: '628770.00', held: '0.00' })
  await pays('balance_in', 'in', '600000', { lot_id: lot })
  expect(await statement('recycler', recycler)).toMatchObject({ closing: '28770.00' })
  await pays('balance_in', 'in', '28770', { lot_id: lot })
  expect(await statement('recycler', recycler)).toMatchObject({ closing: '0.00', debit: '678770.00' })
  expect(await statement('recycler', recycler, dayIn(1), dayIn(2))).toMatchObject({
    opening: '0.00',
    lines: [],
  })
  await move(t, '8a', lot, 'mark_paid')
  await move(t, '6a', lot, 'mark_picked_up', { settlement_quantity: '12' })
  const { version } = (await p['8a'].ask(`/api/lots/${lot}/settlement`)).data
  await post('8a', `/api/lots/${lot}/settlement/close`, { version })
  const { rows } = await t.database.pool.query('select commission_id::int as id from lots where id = $1', [
    lot,
  ])
  expect(await statement('consignor', rows[0].id)).toMatchObject({ closing: '-659000.00' })
  await pays('consignor_payout', 'out', '659000', { lot_id: lot })
  expect(await statement('consignor', rows[0].id)).toMatchObject({
    closing: '0.00',
    // A paper names our company that held the auction.
    companies: [expect.stringMatching(/\S/)],
    lines: [
      { kind: 'consignor_payout', number: null, credit: '659000.00' },
      { kind: 'consignor_payout', debit: '659000.00', balance: '0.00' },
    ],
    sales: [{ lot_id: lot, price: '659000.00', commission: '0.00', fees: '0.00', net: '659000.00' }],
  })
  const ofConsignor = await t.app.inject({
    url: `/api/finance/party-statement/file?${query('consignor', rows[0].id)}`,
    headers: { 'x-token': p['8a'].token },
  })
  const made = await readXlsx(ofConsignor.rawPayload)
  expect(made.sheets[0]?.rows.at(-1)?.slice(-4)).toEqual(['659000.00', '0.00', '0.00', '659000.00'])
  const file = await t.app.inject({
    url: `/api/finance/party-statement/file?${query('recycler', recycler)}`,
    headers: { 'x-token': p['8a'].token },
  })
  const { sheets } = await readXlsx(file.rawPayload)
  expect(sheets[0]?.rows.at(-2)?.at(-1)).toBe('0.00')
})
