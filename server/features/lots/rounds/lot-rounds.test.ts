import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { bid, bidder, fileOf, lotIn, move } from '#server/test/support/auction.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '3a', '3b', '4a', '5a', '5b', '6a', '7a', '8a', '8b')

const perUnit = { pricing_basis: 1, unit: '吨', auction_quantity: '10', starting_price: '3000.00' }
const bySteps = {
  ...perUnit,
  reserve_price: '0',
  add_price_one: '100.00',
  add_price_two: '200.00',
  add_price_three: '300.00',
  bond_price: '5000.00',
  advance_payment: '20000.00',
}

const today = () => businessDay(new Date())
const done = async (who: Parameters<typeof move>[1], lot: number, action: string, more = {}) => {
  const answer = await move(t, who, lot, action, more)
  if (answer.code !== 0) throw new Error(`${action}: ${answer.text}`)
  return answer.data
}

const post = (who: keyof typeof p, path: string, body: unknown = {}) =>
  p[who].ask(path, { method: 'POST', body })

/** Sold to one bidder at this price. */
async function sold(changes: Record<string, unknown>, price: string) {
  const lot = await lotIn(t, 'bidding', changes)
  const winner = await bidder(t, lot)
  await bid(t, lot, winner, price)
  await done('4a', lot, 'close_bidding')
  return { lot, winner, row: await done('2a', lot, 'sell', { winner_sign_up_id: winner, deal_price: price }) }
}

const amountOf = async (lot: number) => {
  const { data } = await p['2a'].ask(`/api/lots/${lot}`)
  return [data.deal_amount, data.deal_amount_is_estimate]
}

const weigh = (lot: number, ticket_no: string, gross: string) =>
  post('6a', `/api/lots/${lot}/weigh-tickets`, {
    ticket_no,
    plate: '浙A12345',
    gross,
    tare: '10',
    at: new Date().toISOString(),
  })
const roundsOf = async (who: keyof typeof p, lot: number, query = '') =>
  (await p[who].ask(`/api/lot-rounds?lot_id=${lot}${query}`)).data

describe('the deal amount', () => {
  test('of a lot sold as a whole is its price', async () => {
    const { row } = await sold({}, '659000.00')
    expect([row.deal_amount, row.deal_amount_is_estimate]).toEqual(['659000.00', false])
  })

  test('by the unit is estimated from the stated, then the weighed quantity, and final once settled', async () => {
    const { lot, row } = await sold(bySteps, '3200.00')
    expect([row.deal_amount, row.deal_amount_is_estimate]).toEqual(['32000.00', true])
    expect((await weigh(lot, 'A1', '14.5')).code).toBe(0)
    expect(await amountOf(lot)).toEqual(['14400.00', true])
    const second = await weigh(lot, 'A2', '15.25')
    expect(await amountOf(lot)).toEqual(['31200.00', true])
    await post('6a', `/api/weigh-tickets/${second.data.id}/void`, { reason: '重磅' })
    expect(await amountOf(lot)).toEqual(['14400.00', true])
    const paid = await post('8a', '/api/finance/entries', {
      kind: 'advance_in',
      direction: 'in',
      amount: '15000.00',
      account_id: 0,
      occurred_on: today(),
      method: '转账',
      lot_id: lot,
    })
    await post('8b', `/api/finance/entries/${paid.data.id}/confirm`, { version: 1 })
    await done('8a', lot, 'mark_paid')
    const gone = await done('6a', lot, 'mark_picked_up')
    expect([gone.deal_amount, gone.deal_amount_is_estimate]).toEqual(['14400.00', true])
    const put = await p['8a'].ask(`/api/lots/${lot}/settlement`, {
      method: 'PUT',
      body: {
        unit_price: '3220.00',
        adjustments: [{ label: '运费', amount: '-10.00' }],
        reason: '按合同调整',
        files: await fileOf(t, '8a'),
        version: (await p['8a'].ask(`/api/lots/${lot}/settlement`)).data.version,
      },
    })
    expect(put.code, put.text).toBe(0)
    expect(await amountOf(lot)).toEqual(['14400.00', true])
    const closed = await post('8a', `/api/lots/${lot}/settlement/close`, { version: put.data.version })
    expect(await amountOf(lot)).toEqual(['14480.00', false])
    expect((await p['2a'].ask(`/api/lots/${lot}`)).data.deal_adjustment).toBe('80.00')
    const { items, sums } = await roundsOf('2a', lot)
    expect([items[0].deal_adjustment, sums.adjusted]).toEqual(['80.00', '80.00'])
    await post('1a', `/api/lots/${lot}/settlement/reopen`, { version: closed.data.version, reason: '重算' })
    expect(await amountOf(lot)).toEqual(['14400.00', true])
  })

  test('goes when the sale is taken back', async () => {
    const { lot } = await sold({}, '659000.00')
    const back = await done('1a', lot, 'step_back', { reason: '录错' })
    expect(back.deal_amount).toBeNull()
  })

  test('is refused beyond 12 digits', async () => {
    const lot = await lotIn(t, 'bidding', { ...bySteps, auction_quantity: '999999999' })
    const winner = await bidder(t, lot)
    await bid(t, lot, winner, '3200.00')
    await done('4a', lot, 'close_bidding')
    const answer = await move(t, '2a', lot, 'sell', { winner_sign_up_id: winner, deal_price: '3200.00' })
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['deal_price']])
  })
})

describe('rounds', () => {
  test('an unsold round and the next one sold are two rows, each with its own result', async () => {
    const lot = await lotIn(t, 'bidding')
    const bidderId = await bidder(t, lot)
    await bid(t, lot, bidderId, '294000.00')
    await done('4a', lot, 'close_bidding')
    const unsold = await done('2a', lot, 'no_sale', { reason: '未达保留价' })
    expect(unsold.result_at).not.toBeNull()
    await done('5a', lot, 'relist')
    const { items, total, sums } = await roundsOf('2a', lot)
    expect(total).toBe(2)
    expect(
      items.map((row: any) => [row.round_no, row.state, row.deal_amount, row.result_at !== null]),
    ).toEqual([
      [1, 'unsold', null, true],
      [2, 'draft', null, false],
    ])
    expect(sums).toMatchObject({ rounds: 2, sold: 0, unsold: 1, defaulted: 0, rate: '0.00' })
    // Below the reserve: the buyers' side does not learn why.
    await p['2a'].ask('/api/goods')
    expect((await roundsOf('2a', lot)).items[0].unsold_reason).toBe('below_reserve')
  })

  test('a sale that defaulted later leaves the sold ones of its day and says when', async () => {
    const { lot } = await sold({}, '659000.00')
    const day = `&result_at_from=${today()}&result_at_to=${today()}`
    expect((await roundsOf('2a', lot, day)).sums).toMatchObject({ sold: 1, deal_amount: '659000.00' })
    await t.database.pool.query("update lots set state = 'defaulted', deal_amount = null where id = $1", [
      lot,
    ])
    await t.database.pool.query(
      `insert into lot_events (lot_id, round_no, action, from_state, to_state) values ($1, 1, 'default', 'sold', 'defaulted')`,
      [lot],
    )
    const { items, sums } = await roundsOf('2a', lot, day)
    expect(sums).toMatchObject({ sold: 0, defaulted: 1, deal_amount: '0.00', rate: '0.00' })
    expect(items[0].defaulted_at).not.toBeNull()
    expect(items[0].winner_sign_up_id_name).toEqual(expect.any(String))
    // Sellers do not learn the bidders of a round without a result.
    const [seen] = (await roundsOf('5a', lot)).items
    expect([seen.winner_sign_up_id, seen.winner_sign_up_id_name]).toEqual([undefined, undefined])
    expect(seen.masked).toContain('winner_sign_up_id')
  })

  test('are seen with their lot only', async () => {
    const { lot } = await sold({}, '659000.00')
    const seen: Record<string, number> = {}
    for (const who of ['1a', '2a', '3a', '3b', '4a', '5a', '5b', '6a'] as const)
      seen[who] = (await roundsOf(who, lot)).total
    expect(seen).toEqual({ '1a': 1, '2a': 1, '3a': 1, '3b': 0, '4a': 1, '5a': 1, '5b': 0, '6a': 1 })
    for (const who of ['7a', '8a'] as const)
      expect((await p[who].ask('/api/lot-rounds')).status, who).toBe(403)
    expect((await t.ask('/api/lot-rounds')).status).toBe(401)
    expect((await p['2a'].ask('/api/lot-rounds?reserve_price_from=1')).status).toBe(422)
    expect((await p['4a'].ask('/api/lot-rounds?unsold_reason=other')).status).toBe(422)
  })

  test('the estimated part is said beside the whole', async () => {
    const { lot } = await sold(bySteps, '3200.00')
    expect((await roundsOf('2a', lot)).sums).toMatchObject({ deal_amount: '32000.00', estimated: '32000.00' })
  })
})
