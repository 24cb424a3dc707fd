import { describe, expect, test } from 'vitest'
import { biddingLot, inDays, placeLot, setLot } from '#server/test/support/placed-lots.ts'
import type { Answer, Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { chainIsValid, highestBid, qualifiedBids, type BidLot } from './ranking.ts'

const { t, p } = withPeople('1a', '2a', '3a', '3b', '4a', '5a', '6a', '6b', '7a', '8a')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const bid = (lot: number, sign_up_id: number, bid_price: unknown, who: Person = p['6a']) =>
  post(who, `/api/lots/${lot}/bids`, { sign_up_id, bid_price })
const read = (lot: number, who: Person = p['4a'], query = '') => who.ask(`/api/lots/${lot}/bids${query}`)
const send = (lot: number, rows: unknown[], who: Person = p['4a']) =>
  post(who, `/api/lots/${lot}/bids/import`, { rows })
const cancelBid = (id: number, reason?: string, who: Person = p['4a']) =>
  post(who, `/api/bids/${id}/void`, reason === undefined ? {} : { reason })
const why = (answer: Answer) => [answer.status, answer.data?.reason ?? '']
const prices = (answer: Answer) => answer.data.items.map((item: { bid_price: string }) => item.bid_price)
const lotRow = async (id: number) =>
  (await sql('select bid_count, highest_price, version, state from lots where id = $1', [id])).rows[0]
const bidLot = async (id: number) =>
  (
    await sql(
      'select id::int, round_no, auction_way::int, starting_price, add_price_one, add_price_two, add_price_three, increment_rule from lots where id = $1',
      [id],
    )
  ).rows[0] as BidLot
const two = async (changes: Record<string, unknown> = {}) => {
  const { id, people } = await biddingLot(t, 2, changes)
  const [a, b] = people
  if (!a || !b) throw new Error('no bidders')
  return { id, a, b }
}

describe('entering a bid', () => {
  test('nobody without a session; the sellers’ side never', async () => {
    const lot = await placeLot(t, { state: 'bidding' })
    expect((await t.ask(`/api/lots/${lot}/bids`)).status).toBe(401)
    for (const who of ['3a', '5a', '7a', '8a'] as const)
      expect((await bid(lot, 1, '1.00', p[who])).status).toBe(403)
    expect((await bid(999_999, 1, '1.00')).status).toBe(404)
  })

  test('asks for bidder and price; a price is a decimal string', async () => {
    const { id, a } = await two()
    expect((await post(p['4a'], `/api/lots/${id}/bids`)).data.fields).toMatchObject({
      sign_up_id: '请选择报名',
      bid_price: '请输入出价',
    })
    for (const price of [300_000, '300000.001', '-1.00', '1e6', '０', ''])
      expect([price, ...why(await bid(id, a.id, price))]).toEqual([price, 422, 'invalid'])
    expect(
      why(await post(p['4a'], `/api/lots/${id}/bids`, { sign_up_id: a.id, bid_price: '300000.00', seq: 4 })),
    ).toEqual([422, 'invalid'])
  })

  test('climbs by the rule of the lot; a refusal names the price that is needed', async () => {
    const { id, a, b } = await two()
    const low = await bid(id, a.id, '293999.99')
    expect(why(low)).toEqual([409, 'bid_below_start'])
    expect(low.msg).toContain('294,000.00')
    const first = await bid(id, a.id, '294000')
    expect(first.data).toMatchObject({
      seq: 1,
      step: null,
      bid_price: '294000.00',
      paddle_no: a.paddle_no,
      source: 'manual',
      actions: ['void'],
    })
    const equal = await bid(id, b.id, '294000.00')
    expect(why(equal)).toEqual([409, 'bid_too_low'])
    expect(equal.data.needed).toBe('295000.00')
    const off = await bid(id, b.id, '295500')
    expect(why(off)).toEqual([409, 'bid_off_step'])
    expect(off.msg).toContain('296,000.00')
    expect((await bid(id, b.id, '297000')).data).toMatchObject({ seq: 2, step: '3000.00' })
    expect((await bid(id, b.id, '298000')).data).toMatchObject({ seq: 3, step: '1000.00' })
    expect(await lotRow(id)).toEqual({ bid_count: 3, highest_price: null, version: 1, state: 'bidding' })
    const { data } = await read(id)
    expect(prices({ data } as Answer)).toEqual(['298000.00', '297000.00', '294000.00'])
    expect(data).toMatchObject({ highest: '298000.00', total: 3 })
    expect(data.items[0].sign_up_id_name).toMatch(/再生资源/)
  })

  test.each(['draft', 'approved', 'listed', 'confirming', 'unsold', 'withdrawn'])(
    'a lot that is %s takes none',
    async (state) => {
      const { id, a } = await two()
      await setLot(t, id, { state })
      expect(why(await bid(id, a.id, '294000.00', p['1a']))).toEqual([409, 'auction_closed'])
    },
  )

  test('only those who may bid: approved, and the deposit received or waived', async () => {
    const { id, a, b } = await two()
    await sql("update sign_ups set deposit_status = 'unpaid' where id = $1", [a.id])
    expect(why(await bid(id, a.id, '294000.00'))).toEqual([409, 'not_qualified'])
    await sql("update sign_ups set deposit_status = 'received' where id = $1", [a.id])
    expect((await bid(id, a.id, '294000.00')).code).toBe(0)
    await sql("update sign_ups set review_status = 'rejected' where id = $1", [b.id])
    expect(why(await bid(id, b.id, '295000.00'))).toEqual([409, 'not_qualified'])
    const other = await two()
    expect((await bid(id, other.a.id, '295000.00')).data.fields).toHaveProperty('sign_up_id')
  })

  test('the same key twice is one bid', async () => {
    const { id, a } = await two()
    const ask = () =>
      p['6a'].ask(`/api/lots/${id}/bids`, {
        method: 'POST',
        body: { sign_up_id: a.id, bid_price: '294000' },
        headers: { 'idempotency-key': `bid-${id}` },
      })
    const [one, again] = [await ask(), await ask()]
    expect(again.data).toEqual(one.data)
    expect((await read(id)).data.total).toBe(1)
  })
})

describe('who sees them', () => {
  test('sellers from the result on; before it they are refused, and never see who bids', async () => {
    const { id, a } = await two()
    await bid(id, a.id, '294000')
    for (const state of ['bidding', 'confirming', 'unsold', 'defaulted']) {
      await setLot(t, id, { state })
      for (const who of ['3a', '5a'] as const) {
        const answer = await read(id, p[who])
        expect([state, ...why(answer)]).toEqual([state, 403, 'no_permission'])
        expect(answer.text).not.toContain(a.paddle_no)
      }
    }
    await setLot(t, id, {
      state: 'sold',
      deal_price: '294000',
      winner_sign_up_id: a.id,
      result_at: inDays(0),
    })
    expect((await read(id, p['5a'])).data.items[0]).toMatchObject({ paddle_no: a.paddle_no, actions: [] })
    expect((await read(id, p['3a'])).code).toBe(0)
    expect((await read(id, p['3b'])).status).toBe(404)
    expect((await read(id, p['8a'])).status).toBe(403)
  })

  test('the current round only', async () => {
    const { id, a } = await two()
    await bid(id, a.id, '294000')
    await setLot(t, id, { round_no: 2, state: 'listed' })
    expect((await read(id)).data).toMatchObject({ items: [], total: 0, highest: null })
  })
})

describe('sealed offers', () => {
  test('have no ladder; nobody reads one before the bidding is closed; the earlier of two equal ones wins', async () => {
    const { id, a, b } = await two({ auction_way: 1 })
    expect(why(await bid(id, a.id, '293999.99'))).toEqual([409, 'bid_below_start'])
    expect((await bid(id, a.id, '411111.11')).data).toMatchObject({
      seq: 1,
      step: null,
      bid_price: '411111.11',
    })
    const second = await bid(id, b.id, '411111.11')
    await bid(id, a.id, '300000.00')
    expect(second.data.seq).toBe(2)
    for (const who of ['1a', '2a', '4a', '6a'] as const) {
      const answer = await read(id, p[who])
      expect(answer.text).not.toContain('411111')
      expect(answer.data).toMatchObject({ highest: null, total: 3 })
      expect(answer.data.items[0].masked).toEqual(['bid_price', 'step'])
    }
    expect((await cancelBid(second.data.id, '重录')).text).not.toContain('411111')
    const { rows } = await sql("select before, after, detail from audit_entries where resource = 'bids'")
    expect(JSON.stringify(rows)).not.toContain('411111')
    const again = await send(id, [{ paddle_no: b.paddle_no, bid_price: '411111.11' }])
    expect(again.text).not.toContain('411111')
    await setLot(t, id, { state: 'confirming' })
    expect((await read(id)).data.highest).toBe('411111.11')
    expect(await highestBid(t.database.db, await bidLot(id))).toMatchObject({
      sign_up_id: a.id,
      bid_price: '411111.11',
    })
    expect(await qualifiedBids(t.database.db, await bidLot(id))).toMatchObject([
      { sign_up_id: a.id, bid_price: '411111.11' },
      { sign_up_id: b.id, bid_price: '411111.11' },
    ])
  })
})

test('一口价 takes the starting price from everybody, and no other', async () => {
  const { id, a, b } = await two({ auction_way: 2 })
  expect(why(await bid(id, a.id, '293999.99'))).toEqual([409, 'bid_below_start'])
  expect(why(await bid(id, a.id, '294000.01'))).toEqual([409, 'bid_off_step'])
  expect((await bid(id, a.id, '294000.00')).code).toBe(0)
  expect((await bid(id, b.id, '294000.00')).code).toBe(0)
})

test('协议转让 takes any offer from the start on, and then a higher one', async () => {
  const { id, a, b } = await two({ auction_way: 3 })
  expect(why(await bid(id, a.id, '293999.99'))).toEqual([409, 'bid_below_start'])
  expect((await bid(id, a.id, '294000.00')).code).toBe(0)
  expect(why(await bid(id, b.id, '294000.00'))).toEqual([409, 'bid_too_low'])
  expect((await bid(id, b.id, '294000.01')).code).toBe(0)
})

describe('voiding', () => {
  test('keeps the bid in its place, finds the highest anew, and asks for a reason; once', async () => {
    const { id, a, b } = await two()
    await bid(id, a.id, '294000')
    const { data: second } = await bid(id, b.id, '296000')
    await bid(id, a.id, '297000')
    expect((await cancelBid(second.id)).data.fields).toHaveProperty('reason')
    const { data } = await cancelBid(second.id, '录错牌号')
    expect(data).toMatchObject({
      void_reason: '录错牌号',
      voided_by: p['4a'].uid,
      voided_by_name: '昵称4a',
      seq: 2,
      version: 2,
      actions: [],
    })
    expect(why(await cancelBid(second.id))).toEqual([409, 'already_void'])
    const { data: page } = await read(id)
    expect(page).toMatchObject({ total: 3, highest: '297000.00' })
    expect(await chainIsValid(t.database.db, await bidLot(id))).toBe(true)
    await cancelBid(page.items[0].id, '买受人撤回')
    expect((await read(id)).data.highest).toBe('294000.00')
    expect((await bid(id, b.id, '296000')).data).toMatchObject({ seq: 4, step: '2000.00' })
    expect(await lotRow(id)).toMatchObject({ bid_count: 2 })
    expect((await cancelBid(999_999, 'x')).status).toBe(404)
    expect((await cancelBid(second.id, 'x', p['5a'])).status).toBe(403)
  })

  test('while confirming the lot’s highest price follows; after it nothing is voided', async () => {
    const { id, a, b } = await two()
    await bid(id, a.id, '294000')
    const { data: top } = await bid(id, b.id, '300000')
    await setLot(t, id, { state: 'confirming', highest_price: '300000' })
    await cancelBid(top.id, '保证金退回')
    expect(await lotRow(id)).toMatchObject({ highest_price: '294000.00', version: 2 })
    const { data: page } = await read(id)
    await setLot(t, id, { state: 'unsold' })
    expect(why(await cancelBid(page.items[1].id, '迟'))).toEqual([409, 'wrong_state'])
  })

  test('two at once: one voids, the other is refused', async () => {
    const { id, a } = await two()
    const { data } = await bid(id, a.id, '294000')
    const both = await Promise.all([cancelBid(data.id, '一'), cancelBid(data.id, '二')])
    expect(both.map(why).toSorted()).toEqual([
      [200, ''],
      [409, 'already_void'],
    ])
    expect(await lotRow(id)).toMatchObject({ bid_count: 0 })
  })

  test('the database itself lets nobody edit or delete a bid', async () => {
    const { id, a } = await two()
    const { data } = await bid(id, a.id, '294000')
    for (const text of [
      'update bids set bid_price = 1',
      "update bids set bid_time = now() - interval '1 day'",
      'update bids set step = 5',
      'delete from bids',
    ])
      await expect(sql(`${text} where id = $1`, [data.id]), text).rejects.toThrow(
        /append-only|refused|permission|denied/i,
      )
  })
})

describe('a platform’s log', () => {
  const ship = {
    starting_price: '32000000.00',
    add_price_one: '50000.00',
    add_price_two: '100000.00',
    add_price_three: '200000.00',
  }
  /** 散货船 Shihua 1, 21 September 2018: the bids published by shipbid.net. */
  const shihua = [
    ['520', '32100000.00'],
    ['860', '32150000.00'],
    ['520', '32200000.00'],
    ['860', '32250000.00'],
    ['520', '32300000.00'],
    ['860', '32350000.00'],
    ['520', '32400000.00'],
    ['860', '32450000.00'],
    ['520', '32500000.00'],
    ['860', '32550000.00'],
  ] as const
  const paddled = async (changes: Record<string, unknown> = {}) => {
    const { id, a, b } = await two({ ...ship, ...changes })
    await sql("update sign_ups set paddle_no = '520' where id = $1", [a.id])
    await sql("update sign_ups set paddle_no = '860' where id = $1", [b.id])
    await setLot(t, id, { auction_time: '2018-09-21T02:00:00Z' })
    return { id, a, b }
  }
  const sell = async (lot: number, winner_sign_up_id: number, deal_price: string) =>
    post(p['2a'], `/api/lots/${lot}/transitions`, {
      action: 'sell',
      version: (await lotRow(lot)).version,
      winner_sign_up_id,
      deal_price,
    })
  const rows = shihua.map(([paddle_no, bid_price], n) => ({
    paddle_no,
    bid_price,
    bid_time: `2018-09-21T02:${10 + n}:00.000Z`,
  }))

  test('the real log of Shihua 1 goes in while confirming, and its premium comes out: 1.72', async () => {
    const { id, b } = await paddled()
    await setLot(t, id, { state: 'confirming' })
    const { data, code } = await send(id, rows)
    expect(code).toBe(0)
    expect(data.items.map((item: { seq: number; step: string | null }) => [item.seq, item.step])).toEqual(
      shihua.map((_, n) => [n + 1, n === 0 ? null : '50000.00']),
    )
    expect(await lotRow(id)).toMatchObject({ bid_count: 10, highest_price: '32550000.00' })
    expect(await chainIsValid(t.database.db, await bidLot(id))).toBe(true)
    const [winner] = await qualifiedBids(t.database.db, await bidLot(id))
    expect(winner).toMatchObject({
      sign_up_id: b.id,
      bid_price: '32550000.00',
      bid_time: '2018-09-21T02:19:00.000Z',
    })
    expect((await sell(id, b.id, '32550000.00')).data).toMatchObject({
      state: 'sold',
      deal_price: '32550000.00',
      premium_rate: '1.72',
    })
    expect((await read(id, p['5a'])).data.total).toBe(10)
  })

  test('三航拖911: from 294,000 to 659,000 is 124.15', async () => {
    const { id, a } = await two()
    await bid(id, a.id, '659000')
    expect(
      (await post(p['4a'], `/api/lots/${id}/transitions`, { action: 'close_bidding', version: 1 })).data,
    ).toMatchObject({
      state: 'confirming',
      highest_price: '659000.00',
    })
    await setLot(t, id, { reserve_price: '0.00' })
    expect((await sell(id, a.id, '659000')).data).toMatchObject({ state: 'sold', premium_rate: '124.15' })
  })

  test('the latest first, as platforms show them, is the same log', async () => {
    const { id } = await paddled()
    const { data } = await send(id, rows.toReversed())
    expect(data.items.map((item: { bid_price: string }) => item.bid_price)).toEqual(
      shihua.map(([, price]) => price),
    )
    expect(data.highest).toBe('32550000.00')
    expect(data.items[0]).toMatchObject({ source: 'import', bid_time: '2018-09-21T02:10:00.000Z' })
  })

  test('all lines or none; each bad one says what is wrong with it', async () => {
    const { id } = await paddled()
    const spoiled = [
      { paddle_no: '520', bid_price: '32100000.00' },
      { paddle_no: '860', bid_price: '32120000.00' },
      { paddle_no: '999', bid_price: '32150000.00' },
      { paddle_no: '860', bid_price: '32100000.00' },
      { paddle_no: '860', bid_price: '32150000.00' },
    ]
    const answer = await send(id, spoiled)
    expect(why(answer)).toEqual([409, 'bid_chain_broken'])
    expect(answer.data.rows.map((row: { row: number; reason: string }) => [row.row, row.reason])).toEqual([
      [2, 'bid_off_step'],
      [3, 'unknown_choice'],
      [4, 'bid_too_low'],
    ])
    expect(answer.data.rows[0].msg).toContain('32,150,000.00')
    expect((await read(id)).data.total).toBe(0)
    expect(await lotRow(id)).toMatchObject({ bid_count: 0 })
  })

  test('lines that cannot be read are 422, each with its number', async () => {
    const { id } = await paddled()
    const answer = await send(id, [
      { paddle_no: '520', bid_price: '32,100,000' },
      { bid_price: '32100000.00' },
      { paddle_no: '520', bid_price: '32150000.00', bid_time: '2018-09-21 10:00' },
      { paddle_no: '520', bid_price: '32150000.00', bid_time: inDays(1) },
      { paddle_no: '520', bid_price: '32150000.00' },
    ])
    expect(why(answer)).toEqual([422, 'invalid'])
    expect(answer.data.rows.map((row: { row: number; reason: string }) => [row.row, row.reason])).toEqual([
      [1, 'bad_format'],
      [2, 'required'],
      [3, 'bad_format'],
      [4, 'out_of_range'],
    ])
    for (const bad of [
      [],
      [{ paddle_no: '520', bid_price: 32_100_000 }],
      [{ paddle_no: '520', bid_price: '1', seq: 1 }],
      'rows',
    ])
      expect(why(await post(p['4a'], `/api/lots/${id}/bids/import`, { rows: bad }))).toEqual([422, 'invalid'])
  })

  test('continues the bids already there; people who may not bid are named; nothing before the bidding or after the result', async () => {
    const { id, a } = await paddled()
    await bid(id, a.id, '32000000')
    await sql("update sign_ups set deposit_status = 'unpaid' where id = $1", [a.id])
    const answer = await send(id, [
      { paddle_no: '860', bid_price: '32000000.00' },
      { paddle_no: '520', bid_price: '32050000.00' },
    ])
    expect(answer.data.rows.map((row: { reason: string }) => row.reason)).toEqual([
      'bid_too_low',
      'not_qualified',
    ])
    await setLot(t, id, { state: 'listed' })
    expect(why(await send(id, rows))).toEqual([409, 'auction_closed'])
    expect((await send(id, rows, p['5a'])).status).toBe(403)
  })

  test.each([
    ['tiers', '32100000.00', '32175000.00', 'bid_off_step'],
    ['tiers', '32100000.00', '32300000.00', undefined],
    ['min', '32100000.00', '32149999.99', 'bid_off_step'],
    ['min', '32100000.00', '32150000.01', undefined],
  ])('by the rule %s, %s then %s is %s', async (increment_rule, first, second, reason) => {
    const { id } = await paddled({ increment_rule })
    const answer = await send(id, [
      { paddle_no: '520', bid_price: first },
      { paddle_no: '860', bid_price: second },
    ])
    expect(answer.data.rows?.[0]?.reason).toBe(reason)
    expect(answer.status).toBe(reason ? 409 : 200)
  })
})
