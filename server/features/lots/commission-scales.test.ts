import pg from 'pg'
import { expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { checkBooks } from '#server/features/finance/books/check-books.ts'
import { bid, bidder, lotIn, move, newLot } from '#server/test/support/auction.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '5b', '6a', '7a', '8a', '8b')

const bands = [
  { above: '0', rate: '5' },
  { above: '100000', rate: '2' },
]

const both = { commission_payer: 'both', commission_point: '3', consignor_commission_point: '5' }
const lotOf = async (id: number, who: Person = p['5a']) => (await who.ask(`/api/lots/${id}`)).data
const put = async (id: number, body: object, who: Person = p['5a']) => {
  const { version } = await lotOf(id, p['1a'])
  return who.ask(`/api/lots/${id}/commission-scales`, { method: 'PUT', body: { ...body, version } })
}

test('a scale is put by those who edit the terms, while they may', async () => {
  const { id } = await newLot(t, p['5a'], both)
  const path = `/api/lots/${id}/commission-scales`
  expect((await t.ask(path, { method: 'PUT', body: {} })).status).toBe(401)
  for (const who of ['4a', '6a', '7a', '8a'] as const)
    expect((await put(id, { buyer_scale: { bands } }, p[who])).status).toBe(403)
  expect((await put(id, { buyer_scale: { bands } }, p['5b'])).status).toBe(404)
  const { data } = await put(id, { buyer_scale: { bands, minimum: '500' } })
  const stored = [
    { above: '0', rate: '5' },
    { above: '100000', rate: '2' },
  ]
  expect(data.buyer_scale).toEqual({ bands: stored, minimum: '500', maximum: null, fixed: null })
  expect(data.consignor_scale).toBeNull()
  expect((await put(id, { consignor_scale: { fixed: '3000' } })).data).toMatchObject({
    buyer_scale: { bands: stored },
    consignor_scale: { fixed: '3000', bands: [] },
  })
  const copied = (await p['5a'].ask(`/api/lots/${id}/copy`, { method: 'POST', body: {} })).data
  expect(copied).toMatchObject({ buyer_scale: { bands: stored }, consignor_scale: { fixed: '3000' } })
  expect((await put(id, { buyer_scale: null, consignor_scale: {} })).data).toMatchObject({
    buyer_scale: null,
    consignor_scale: null,
  })
  const bidding = await lotIn(t, 'bidding')
  expect((await put(bidding, { buyer_scale: { bands } }, p['2a'])).data.reason).toBe('wrong_state')
})

test.each([
  ['bands that do not begin at 0', { bands: [{ above: '1', rate: '5' }] }],
  ['bands that fall', { bands: [...bands, { above: '100000', rate: '1' }] }],
  ['a least above the most', { minimum: '2', maximum: '1' }],
  ['a rate above the whole price', { bands: [{ above: '0', rate: '100.01' }] }],
  ['a float', { fixed: 3000 }],
  ['an unknown part', { bands, flat: '1' }],
])('%s is refused', async (_what, buyer_scale) => {
  const { id } = await newLot(t, p['5a'], both)
  expect((await put(id, { buyer_scale })).status).toBe(422)
})

test('the buyers’ side sees its own side only, and does not hear of the other', async () => {
  const id = await lotIn(t, 'listed', both)
  await put(id, { buyer_scale: { bands }, consignor_scale: { fixed: '3000' } }, p['2a'])
  for (const who of ['4a', '6a'] as const) {
    const { buyer_scale, consignor_scale, masked } = await lotOf(id, p[who])
    expect([buyer_scale.bands.length, consignor_scale, masked.includes('consignor_scale')]).toEqual([
      2,
      undefined,
      true,
    ])
    const told = await p[who].ask(`/api/lots/${id}/timeline`)
    expect(told.text).not.toContain('consignor_scale')
  }
  expect((await lotOf(id, p['5a'])).consignor_scale.fixed).toBe('3000')
})

test('a sale, its settlement and the books compute by the scales, and the papers print them', async () => {
  const id = await lotIn(t, 'listed', { ...both, starting_price: '100000', reserve_price: '100000' })
  await put(id, { buyer_scale: { bands }, consignor_scale: { fixed: '3000' } }, p['2a'])
  const { sheets } = (await p['4a'].ask(`/api/lots/${id}/papers`)).data
  const agreement = sheets.find((sheet: any) => sheet.paper === 'agreement')
  expect(agreement.values.commission).toBe('按佣金分段表计算')
  expect(agreement.tables.commission_bands).toEqual([
    { part: '超过 0.00 元至 100,000.00 元的部分', rate: '5%' },
    { part: '超过 100,000.00 元的部分', rate: '2%' },
  ])
  await move(t, '4a', id, 'start_bidding', { reason: '提前' })
  const winner = await bidder(t, id)
  await bid(t, id, winner, '160000.00')
  await move(t, '4a', id, 'close_bidding', { reason: '提前结束' })
  const sold = await move(t, '2a', id, 'sell', { winner_sign_up_id: winner, deal_price: '160000' })
  expect(sold.code).toBe(0)
  // 5 % of 100,000 and 2 % of 60,000, less the deposit of 50,000.
  const [due] = (await p['8a'].ask(`/api/finance/dues?lot_id=${id}&kind=balance_in`)).data.items
  expect(due.amount).toBe('116200.00')
  const entry = {
    kind: 'balance_in',
    direction: 'in',
    amount: '116200',
    account_id: 0,
    occurred_on: businessDay(new Date()),
    lot_id: id,
    confirm: true,
  }
  await p['8a'].ask('/api/finance/entries', { method: 'POST', body: entry })
  await move(t, '8a', id, 'mark_paid')
  await move(t, '6a', id, 'mark_picked_up', { settlement_quantity: '12' })
  const { version } = (await p['8a'].ask(`/api/lots/${id}/settlement`)).data
  const closed = await p['8a'].ask(`/api/lots/${id}/settlement/close`, { method: 'POST', body: { version } })
  expect(closed.data).toMatchObject({
    buyer_commission: '6200.00',
    consignor_commission: '3000.00',
    buyer_due: '0.00',
    consignor_payable: '157000.00',
  })
  const owner = new pg.Client({ connectionString: t.ownerUrl })
  await owner.connect()
  // The deposit of this lot is planted without its entries, so only what computes commission is asked.
  const computed = (await checkBooks(owner)).filter((book) => /settlement|charges/.test(book.name))
  expect(computed.flatMap((checked) => checked.violations)).toEqual([])
  await owner.end()
})
