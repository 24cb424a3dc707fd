import { describe, expect, test } from 'vitest'
import { bidder, lotIn, move } from '#server/test/support/auction.ts'
import type { Answer, Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { placeLot, setLot } from '#server/test/support/placed-lots.ts'

const { t, p } = withPeople('2a', '4a', '5a', '6a')

const hour = 3_600_000
const minute = 60_000
const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const ago = (by: number) => new Date(Date.now() - by).toISOString()
const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })
const send = (lot: number, rows: unknown[], who: Person = p['4a']) =>
  post(who, `/api/lots/${lot}/bids/import`, { rows })
const read = async (lot: number) => (await p['4a'].ask(`/api/lots/${lot}/bids`)).data
const why = (answer: Answer) => [answer.status, answer.data?.reason ?? '']
const rowsOf = (answer: Answer) => answer.data.rows.map((row: any) => [row.row, row.reason])
const paddleOf = async (id: number): Promise<string> =>
  (await sql('select paddle_no from sign_ups where id = $1', [id])).rows[0].paddle_no

/** A lot whose bidding ran from three hours to two hours ago, with two bidders. */
async function closedLot(changes: Record<string, unknown> = {}) {
  const id = await placeLot(t, { state: 'confirming', auction_time: ago(3 * hour), ...changes })
  await sql(
    `insert into lot_events (lot_id, round_no, action, from_state, to_state, at)
     values ($1, 1, 'start_bidding', 'listed', 'bidding', $2), ($1, 1, 'close_bidding', 'bidding', 'confirming', $3)`,
    [id, ago(3 * hour), ago(2 * hour)],
  )
  const [a, b] = [await bidder(t, id), await bidder(t, id)]
  return { id, a: await paddleOf(a), b: await paddleOf(b) }
}

describe('an imported bid', () => {
  test('of a time before the lot existed is refused in its line, and nothing is taken', async () => {
    const { id, a, b } = await closedLot({ auction_way: 1 })
    const answer = await send(id, [
      { paddle_no: a, bid_price: '6000000.00', bid_time: '2018-01-01T00:00:00Z' },
      { paddle_no: b, bid_price: '6000000.00', bid_time: ago(2.5 * hour) },
    ])
    expect([why(answer), rowsOf(answer)]).toEqual([[409, 'outside_bidding'], [[1, 'outside_bidding']]])
    expect(answer.data.rows[0].to).toBeDefined()
    expect((await read(id)).total).toBe(0)
  })

  test('may differ by five minutes from the start and the end', async () => {
    const { id, a, b } = await closedLot()
    const line = (paddle_no: string, bid_price: string, bid_time: string) => ({
      paddle_no,
      bid_price,
      bid_time,
    })
    const early = await send(id, [line(a, '300000', ago(3 * hour + 6 * minute))])
    const late = await send(id, [line(b, '300000', ago(2 * hour - 6 * minute))])
    for (const answer of [early, late]) expect(why(answer)).toEqual([409, 'outside_bidding'])
    const within = [
      line(a, '300000', ago(3 * hour + 4 * minute)),
      line(b, '301000', ago(2 * hour - 4 * minute)),
    ]
    expect((await send(id, within)).code).toBe(0)
  })

  test('passes with the reason of a director alone, and stays marked', async () => {
    const { id, a } = await closedLot()
    const rows = [{ paddle_no: a, bid_price: '300000', bid_time: ago(90 * minute), reason: '平台延时成交' }]
    expect(rowsOf(await send(id, rows))).toEqual([[1, 'outside_bidding']])
    expect(rowsOf(await send(id, rows, p['6a']))).toEqual([[1, 'outside_bidding']])
    const { reason: _reason, ...bare } = rows[0] ?? {}
    expect(rowsOf(await send(id, [bare], p['2a']))).toEqual([[1, 'outside_bidding']])
    expect((await send(id, rows, p['2a'])).code).toBe(0)
    expect((await read(id)).items[0]).toMatchObject({ source: 'import', outside_reason: '平台延时成交' })
    const { data } = await p['4a'].ask(`/api/lots/${id}/papers`)
    const record = data.sheets.find((sheet: any) => sheet.paper === 'record')
    expect(record.tables.bids[0].note).toContain('平台延时成交')
  })

  test('needs no reason inside the bidding, and one without a time is dated there', async () => {
    const { id, a, b } = await closedLot()
    const rows = [
      { paddle_no: a, bid_price: '300000', reason: '多余' },
      { paddle_no: b, bid_price: '301000' },
    ]
    const { data } = await send(id, rows, p['2a'])
    expect(data.items.map((item: any) => item.outside_reason)).toEqual([null, null])
    expect(Date.parse(data.items[0].bid_time)).toBeLessThan(Date.now() - hour)
  })
})

describe('a typed bid', () => {
  const bid = (lot: number, sign_up_id: number, bid_price: string, who = p['6a'], reason?: string) =>
    post(who, `/api/lots/${lot}/bids`, { sign_up_id, bid_price, ...(reason && { reason }) })

  test('after the end and its extension is refused, and passes with the reason of a director', async () => {
    const id = await lotIn(t, 'bidding')
    const signUp = await bidder(t, id)
    expect((await bid(id, signUp, '300000')).code).toBe(0)
    await setLot(t, id, { auction_end_time: ago(hour), auction_time: ago(2 * hour), extension_minutes: 5 })
    // The last bid extends the bidding.
    expect((await bid(id, signUp, '301000')).code).toBe(0)
    await setLot(t, id, { auction_way: 3 })
    expect(why(await bid(id, signUp, '302000'))).toEqual([409, 'outside_bidding'])
    expect(why(await bid(id, signUp, '302000', p['4a'], '已延时'))).toEqual([409, 'outside_bidding'])
    expect((await bid(id, signUp, '302000', p['2a'], '已延时')).data).toMatchObject({
      outside_reason: '已延时',
    })
  })
})

describe('equal sealed offers', () => {
  /** Two offers of 6,000,000: one typed, one imported with an earlier time. */
  async function tie() {
    const id = await lotIn(t, 'bidding', { auction_way: 1 })
    const [typed, imported] = [await bidder(t, id), await bidder(t, id)]
    await post(p['6a'], `/api/lots/${id}/bids`, { sign_up_id: typed, bid_price: '6000000' })
    const row = { paddle_no: await paddleOf(imported), bid_price: '6000000', bid_time: ago(minute) }
    expect((await send(id, [row])).code).toBe(0)
    await move(t, '4a', id, 'close_bidding', { reason: '提前结束' })
    return { id, typed, imported }
  }

  test('are decided by a person with a reason, never by the clock of the file', async () => {
    const { id, typed, imported } = await tie()
    const { data } = await p['2a'].ask(`/api/lots/${id}/candidates`)
    expect([data.tied.toSorted(), data.winner_sign_up_id]).toEqual([[typed, imported].toSorted(), null])
    for (const winner_sign_up_id of [typed, imported]) {
      const refused = await move(t, '2a', id, 'sell', { winner_sign_up_id, deal_price: '6000000' })
      expect(why(refused)).toEqual([409, 'tied_bids'])
      expect(refused.data).toMatchObject({ bid: '6000000.00' })
    }
    const sale = { winner_sign_up_id: typed, deal_price: '6000000', reason: '现场抽签' }
    expect((await move(t, '2a', id, 'sell', sale)).data).toMatchObject({ state: 'sold' })
  })

  test('of typed bids alone are decided by their time', async () => {
    const id = await lotIn(t, 'bidding', { auction_way: 1 })
    const [first, second] = [await bidder(t, id), await bidder(t, id)]
    for (const sign_up_id of [first, second])
      await post(p['6a'], `/api/lots/${id}/bids`, { sign_up_id, bid_price: '6000000' })
    await move(t, '4a', id, 'close_bidding', { reason: '提前结束' })
    const sale = { winner_sign_up_id: second, deal_price: '6000000' }
    expect(why(await move(t, '2a', id, 'sell', sale))).toEqual([409, 'not_highest_bidder'])
    expect((await move(t, '2a', id, 'sell', { ...sale, winner_sign_up_id: first })).code).toBe(0)
  })
})
