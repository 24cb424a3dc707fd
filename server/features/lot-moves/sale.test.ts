import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { checkBooks } from '#server/features/finance/books/check-books.ts'
import {
  bid,
  bidder,
  fileOf,
  inDays,
  lotIn,
  missDate,
  move,
  newConsignor,
} from '#server/test/support/auction.ts'
import { testApp, type Answer, type TestApp } from '#server/test/support/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const why = (answer: Answer) => [answer.status, answer.data?.reason]
const get = async (who: string, path: string) => (await t.as(who)).ask(path)
const post = async (who: string, path: string, body: object) =>
  (await t.as(who)).ask(path, { method: 'POST', body })
const agreed = async (who = '2a') => ({ reason: '委托方同意', consent_files: await fileOf(t, who) })
const block = (signUp: number, state = 'suspended') =>
  sql('update recyclers set state = $2 where id = (select recycler_id from sign_ups where id = $1)', [
    signUp,
    state,
  ])
const dues = async (lot: number, signUp: number) =>
  (
    await sql(
      'select kind, amount, state from finance_dues where lot_id = $1 and sign_up_id = $2 order by id',
      [lot, signUp],
    )
  ).map((due) => `${due.kind} ${due.amount} ${due.state}`)

/** Bidders at 600000 and 659000, with the bidding over. */
async function closed(changes: Record<string, unknown> = {}, prices = ['600000.00', '659000.00']) {
  const id = await lotIn(t, 'bidding', { reserve_price: '0.00', ...changes })
  const [low, high] = [await bidder(t, id), await bidder(t, id)]
  await bid(t, id, low, prices[0] ?? '')
  await bid(t, id, high, prices[1] ?? '')
  expect((await move(t, '4a', id, 'close_bidding')).code).toBe(0)
  return { id, low, high }
}

async function sold(changes: Record<string, unknown> = {}) {
  const lot = await closed(changes)
  const done = await move(t, '2a', lot.id, 'sell', { winner_sign_up_id: lot.high, deal_price: '659000' })
  expect([done.code, done.text]).toEqual([0, done.text])
  return lot
}

/** Enters and confirms money of the buyer. */
async function pays(lot_id: number, amount: string) {
  const body = {
    kind: 'balance_in',
    direction: 'in',
    amount,
    account_id: 0,
    occurred_on: businessDay(new Date()),
    lot_id,
  }
  const entry = (await post('8a', '/api/finance/entries', body)).data
  const answer = await post('8b', `/api/finance/entries/${entry.id}/confirm`, { version: entry.version })
  expect([answer.code, answer.text]).toEqual([0, answer.text])
  return entry
}

describe('the highest bidder wins, at the own bid', () => {
  test('another winner needs a reason and the consent, unless all above are blocked', async () => {
    const { id, low, high } = await closed()
    const sale = { winner_sign_up_id: low, deal_price: '600000' }
    const refused = await move(t, '2a', id, 'sell', sale)
    expect(why(refused)).toEqual([409, 'not_highest_bidder'])
    expect(refused.data).toMatchObject({ bid: '659000.00', sign_up_id: high })
    const { consent_files } = await agreed()
    for (const part of [{ reason: 'x' }, { consent_files }])
      expect(why(await move(t, '2a', id, 'sell', { ...sale, ...part }))[1]).toBe('not_highest_bidder')
    await block(high)
    expect((await move(t, '2a', id, 'sell', sale)).data.winner_sign_up_id).toBe(low)
    const other = await closed()
    const passed = { winner_sign_up_id: other.low, deal_price: '600000', ...(await agreed()) }
    expect((await move(t, '2a', other.id, 'sell', passed)).code).toBe(0)
  })

  test('another price needs both as well, and the refusal names the bid', async () => {
    const { id, high } = await closed()
    const sale = { winner_sign_up_id: high, deal_price: '658999.99' }
    const refused = await move(t, '2a', id, 'sell', sale)
    expect([...why(refused), refused.data.bid]).toEqual([409, 'price_differs_from_bid', '659000.00'])
    expect((await move(t, '2a', id, 'sell', { ...sale, ...(await agreed()) })).data.deal_price).toBe(
      '658999.99',
    )
  })

  test('without bids the price is the one entered at the close', async () => {
    const id = await lotIn(t, 'bidding', { reserve_price: '0.00' })
    const bidderId = await bidder(t, id)
    await move(t, '4a', id, 'close_bidding', { highest_price: '300000' })
    const refused = await move(t, '2a', id, 'sell', { winner_sign_up_id: bidderId, deal_price: '310000' })
    expect([...why(refused), refused.data.bid]).toEqual([409, 'price_differs_from_bid', '300000.00'])
    expect(
      (await move(t, '2a', id, 'sell', { winner_sign_up_id: bidderId, deal_price: '300000' })).code,
    ).toBe(0)
  })

  test('of equal sealed offers the earlier wins; at a fixed price the earliest', async () => {
    for (const [auction_way, price] of [
      [1, '600000.00'],
      [2, '294000.00'],
    ] as const) {
      const { id, low, high } = await closed({ auction_way }, [price, price]).catch(async () => {
        throw new Error(`way ${auction_way}`)
      })
      const late = await move(t, '2a', id, 'sell', { winner_sign_up_id: high, deal_price: price })
      expect([auction_way, ...why(late)]).toEqual([auction_way, 409, 'not_highest_bidder'])
      expect((await move(t, '2a', id, 'sell', { winner_sign_up_id: low, deal_price: price })).code).toBe(0)
    }
  })

  test('a sale by agreement has any price, with a reason; below the start it needs the consent', async () => {
    const { id, low } = await closed({ auction_way: 3 })
    const sale = { winner_sign_up_id: low, deal_price: '500000' }
    const asked = await move(t, '2a', id, 'sell', sale)
    expect([asked.status, Object.keys(asked.data.fields)]).toEqual([422, ['reason']])
    const cheap = { ...sale, deal_price: '200000', reason: '协议' }
    expect(why(await move(t, '2a', id, 'sell', cheap))).toEqual([409, 'below_start'])
    expect((await move(t, '2a', id, 'sell', { ...sale, reason: '协议' })).code).toBe(0)
  })
})

describe('who may buy', () => {
  test('a bid by hand, the sale and the runner-up refuse a blocked recycler and say why', async () => {
    const id = await lotIn(t, 'bidding', { reserve_price: '0.00' })
    const bidderId = await bidder(t, id)
    const offer = { sign_up_id: bidderId, bid_price: '294000' }
    for (const state of ['suspended', 'blacklisted']) {
      await block(bidderId, state)
      const refused = await post('6a', `/api/lots/${id}/bids`, offer)
      expect([...why(refused), refused.data.why]).toEqual([409, 'recycler_blocked', state])
    }
    await block(bidderId, 'active')
    await t.asOwner(
      'update qualifications set valid_to = current_date + 3 where recycler_id = (select recycler_id from sign_ups where id = $1)',
      [bidderId],
    )
    expect((await post('6a', `/api/lots/${id}/bids`, offer)).data.why).toBe('licence_expires')
    await bid(t, id, bidderId, '294000.00')
    await move(t, '4a', id, 'close_bidding')
    const sale = { winner_sign_up_id: bidderId, deal_price: '294000' }
    const refused = await move(t, '2a', id, 'sell', sale)
    expect([...why(refused), refused.data.why]).toEqual([409, 'recycler_blocked', 'licence_expires'])
    expect((await move(t, '2a', id, 'sell', { ...sale, reason: '资质续办中' })).code).toBe(0)
  })

  test('candidates are shown with bid and deposit, blocked ones flagged and never proposed', async () => {
    const { id, low, high } = await closed()
    expect((await get('5a', `/api/lots/${id}/candidates`)).status).toBe(403)
    await block(high, 'blacklisted')
    const { data } = await get('4a', `/api/lots/${id}/candidates`)
    expect(data).toMatchObject({ winner_sign_up_id: low, deal_price: '600000.00', has_bids: true })
    expect(
      data.items.map((item: any) => [item.sign_up_id, item.bid_price, item.deposit_status, item.blocked]),
    ).toEqual([
      [high, '659000.00', 'received', 'blacklisted'],
      [low, '600000.00', 'received', null],
    ])
    const bids = (await get('4a', `/api/lots/${id}/bids`)).data.items
    expect(bids.map((bid: any) => bid.blocked)).toEqual(['blacklisted', null])
    const [row] = (await get('4a', `/api/sign-ups?id=${high}&lot_id=${id}`)).data?.items ?? []
    expect(row === undefined || ['blacklisted', null].includes(row.blocked)).toBe(true)
  })

  test('candidates are read while somebody else holds the sign-ups', async () => {
    const { id, high } = await closed()
    const client = await t.database.pool.connect()
    await client.query('begin')
    await client.query('select from sign_ups where id = $1 for update', [high])
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('waits'), 1500))
    const read = get('4a', `/api/lots/${id}/candidates`).then((answer) => answer.status)
    const seen = await Promise.race([read, late])
    await client.query('rollback')
    client.release()
    await read
    expect(seen).toBe(200)
  })

  test('a blacklisting tells the recruiting lead which live sign-ups it hits', async () => {
    const id = await lotIn(t, 'listed')
    const bidderId = await bidder(t, id)
    const [{ recycler, version }] = (await sql(
      'select r.id::int as recycler, r.version from recyclers r join sign_ups s on s.recycler_id = r.id where s.id = $1',
      [bidderId],
    )) as [{ recycler: number; version: number }]
    const body = { blacklist_until: '2099-12-31', reason: '串标', version }
    expect((await post('2a', `/api/recyclers/${recycler}/blacklist`, body)).code).toBe(0)
    const told = (await get('4a', '/api/notifications')).data.items[0]
    expect([told.kind, told.values.n]).toEqual(['blacklist_hits', 1])
    expect((await get('4a', `/api/sign-ups/${bidderId}`)).data.blocked).toBe('blacklisted')
  })
})

test('bidding begins and ends at its time, or with a reason', async () => {
  const id = await lotIn(t, 'listed', { auction_end_time: inDays(11) })
  const start = { action: 'start_bidding', version: (await get('2a', `/api/lots/${id}`)).data.version }
  const early = await post('4a', `/api/lots/${id}/transitions`, start)
  expect([early.status, Object.keys(early.data.fields)]).toEqual([422, ['reason']])
  expect((await move(t, '4a', id, 'start_bidding', { reason: '委托方要求' })).code).toBe(0)
  const bidderId = await bidder(t, id)
  await bid(t, id, bidderId, '294000.00')
  const close = async (more = {}) => move(t, '4a', id, 'close_bidding', more)
  expect(Object.keys((await close()).data.fields)).toEqual(['reason'])
  // The last bid has extended the bidding.
  await sql("update lots set auction_end_time = now() - interval '1 minute' where id = $1", [id])
  expect(Object.keys((await close()).data.fields)).toEqual(['reason'])
  await sql('update lots set extension_minutes = 0 where id = $1', [id])
  expect((await close()).code).toBe(0)
})

describe('a default', () => {
  test('needs a missed date or the buyer’s own declaration', async () => {
    const { id } = await sold({ payment_days: 3 })
    const refused = await move(t, '2a', id, 'default', { reason: '未付款' })
    expect(why(refused)).toEqual([409, 'not_yet_due'])
    const { payment_due_on } = (await get('2a', `/api/lots/${id}`)).data
    expect([refused.data.payment_due_on, refused.text.includes(payment_due_on)]).toEqual([
      payment_due_on,
      true,
    ])
    const [due] = await sql(
      "select due_date::text from finance_dues where lot_id = $1 and kind = 'balance_in'",
      [id],
    )
    expect(due?.due_date).toBe(payment_due_on)
    const declared_files = await fileOf(t, '2a')
    const done = await move(t, '2a', id, 'default', { reason: '买受人放弃', declared_files })
    expect(done.data).toMatchObject({ state: 'defaulted', declared_files })
    for (const who of ['3a', '5a'])
      expect((await get(who, `/api/lots/${id}`)).data.declared_files).toBeUndefined()
    const late = await sold()
    await missDate(t, late.id)
    expect((await move(t, '2a', late.id, 'default', { reason: '未付款' })).code).toBe(0)
  })

  test('gives back what was paid, less what finance sets off with a file; the runner-up starts at 0', async () => {
    const { id, low, high } = await sold()
    await pays(id, '100000')
    await missDate(t, id)
    expect((await get('2a', `/api/lots/${id}/default`)).data).toMatchObject({
      due: '628770.00',
      paid: '100000.00',
      open: '528770.00',
      forfeit_to: 'company',
    })
    expect((await move(t, '2a', id, 'default', { reason: '未付款' })).code).toBe(0)
    expect((await dues(id, high)).at(-1)).toBe('overpaid_refund 100000.00 open')
    const [due] = await sql(
      "select id, version from finance_dues where lot_id = $1 and kind = 'overpaid_refund'",
      [id],
    )
    const setOff = (who: string, body: object) =>
      post(who, `/api/finance/dues/${due?.id}/set-off`, { version: due?.version, ...body })
    const files = await fileOf(t, '8a')
    expect((await setOff('2a', { amount: '1', files })).status).toBe(403)
    expect(Object.keys((await setOff('8a', { amount: '1' })).data.fields)).toEqual(['files'])
    expect(why(await setOff('8a', { amount: '100000.01', files }))).toEqual([409, 'due_exceeded'])
    expect((await setOff('8a', { amount: '30000', files, reason: '仓储费' })).data).toMatchObject({
      amount: '100000.00',
      paid_amount: '30000.00',
      unpaid: '70000.00',
      set_off: '30000.00',
    })
    const done = await move(t, '2a', id, 'runner_up', { winner_sign_up_id: low, ...(await agreed()) })
    expect(done.data).toMatchObject({ state: 'sold', deal_price: '600000.00' })
    expect(why(await move(t, '8a', id, 'mark_paid'))).toEqual([409, 'payment_incomplete'])
    expect((await dues(id, low)).at(-1)).toMatch(/^balance_in .* open$/)
    await missDate(t, id)
    expect((await get('2a', `/api/lots/${id}/default`)).data).toMatchObject({ paid: '0.00' })
  })

  test('the forfeited deposit goes to whom the contract names', async () => {
    const commission_id = await newConsignor(t, { forfeit_to: 'consignor' })
    const { id, high } = await sold({ commission_id })
    await missDate(t, id)
    await move(t, '2a', id, 'default', { reason: '未付款' })
    expect(await dues(id, high)).toContain('forfeit_payout 50000.00 open')
    const [due] = await sql(
      "select id::int, party from finance_dues where lot_id = $1 and kind = 'forfeit_payout'",
      [id],
    )
    expect(due?.party).toBe('consignor')
    const body = {
      kind: 'forfeit_payout',
      direction: 'out',
      amount: '50000',
      account_id: 0,
      occurred_on: businessDay(new Date()),
      due_id: due?.id,
    }
    const entry = (await post('8a', '/api/finance/entries', body)).data
    expect(why(await post('8a', `/api/finance/entries/${entry.id}/confirm`, { version: 1 }))).toEqual([
      409,
      'own_entry',
    ])
    expect((await post('8b', `/api/finance/entries/${entry.id}/confirm`, { version: 1 })).code).toBe(0)
    expect(why(await move(t, '1a', id, 'undo_default', { reason: 'x' }))).toEqual([409, 'confirmed_money'])
  })

  test('after a resale the shortfall is proposed, and finance confirms or drops it', async () => {
    const { id, low, high } = await sold()
    await missDate(t, id)
    await move(t, '2a', id, 'default', { reason: '未付款' })
    await move(t, '2a', id, 'runner_up', { winner_sign_up_id: low, ...(await agreed()) })
    // 59000 less for the goods. The deposit of 50000 covers the commission, 3 % of 659000, and 30230 of that loss.
    expect((await dues(id, high)).slice(-2)).toEqual([
      'shortfall_in 28770.00 proposed',
      'shortfall_payout 30230.00 open',
    ])
    const [due] = await sql(
      "select id, version from finance_dues where lot_id = $1 and kind = 'shortfall_in'",
      [id],
    )
    const decide = (who: string, what: string, body = {}) =>
      post(who, `/api/finance/dues/${due?.id}/${what}`, { version: due?.version, ...body })
    expect((await decide('8a', 'drop')).status).toBe(422)
    const both = await Promise.all([decide('8a', 'confirm'), decide('8b', 'drop', { reason: '已和解' })])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const other = await sold()
    await missDate(t, other.id)
    await move(t, '2a', other.id, 'default', { reason: '未付款' })
    await move(t, '2a', other.id, 'runner_up', { winner_sign_up_id: other.low, ...(await agreed()) })
    await move(t, '1a', other.id, 'step_back', { reason: '录错' })
    expect(await dues(other.id, other.high)).toContain('shortfall_in 28770.00 cancelled')
  })

  test('is undone by role 1: buyer, deposit, dues, counts and black list are as before', async () => {
    const { id, high } = await sold()
    await pays(id, '100000')
    const seen = async () => ({
      dues: (await dues(id, high)).filter((due) => !due.startsWith('overpaid_refund')),
      ...(
        await sql(
          `select s.outcome, s.deposit_status, r.state, r.blacklist_until::text, r.win_count, r.default_count
           from sign_ups s join recyclers r on r.id = s.recycler_id where s.id = $1`,
          [high],
        )
      )[0],
    })
    const before = await seen()
    await missDate(t, id)
    await move(t, '2a', id, 'default', { reason: '未付款', blacklist_until: '2099-12-31' })
    expect(await seen()).not.toEqual(before)
    expect((await move(t, '2a', id, 'undo_default', { reason: 'x' })).status).toBe(403)
    expect((await move(t, '1a', id, 'undo_default')).status).toBe(422)
    expect((await move(t, '1a', id, 'undo_default', { reason: '已补缴' })).data.state).toBe('sold')
    expect(await seen()).toEqual(before)
    await pays(id, '528770')
    expect((await move(t, '8a', id, 'mark_paid')).data.state).toBe('paid')
  })
})

test('a pending sign-up lapses with the round and comes back; its money on the way is due back at once', async () => {
  const { id, high } = await closed()
  const late = await bidder(t, id, { deposit: 'unpaid', review: 'pending' })
  const status = async () =>
    (await sql('select review_status, deposit_status, refund_due_on from sign_ups where id = $1', [late]))[0]
  const body = {
    kind: 'deposit_in',
    direction: 'in',
    amount: '20000',
    account_id: 0,
    occurred_on: businessDay(new Date()),
  }
  const pay = async () => (await post('8a', '/api/finance/entries', { ...body, sign_up_id: late })).data
  const [first, second] = [await pay(), await pay()]
  await move(t, '2a', id, 'sell', { winner_sign_up_id: high, deal_price: '659000' })
  expect(await status()).toMatchObject({ review_status: 'lapsed', deposit_status: 'unpaid' })
  for (const item of [first, second])
    expect((await post('8b', `/api/finance/entries/${item.id}/confirm`, { version: 1 })).code).toBe(0)
  expect(await status()).toMatchObject({ deposit_status: 'refund_due', refund_due_on: expect.anything() })
  expect((await dues(id, late)).at(-1)).toBe('deposit_refund 40000.00 open')
  await move(t, '1a', id, 'step_back', { reason: '录错' })
  expect((await status())?.review_status).toBe('pending')
  // The next sale did not decide this money, so paying it back does not block that sale.
  await move(t, '2a', id, 'sell', { winner_sign_up_id: high, deal_price: '659000' })
  const out = { ...body, kind: 'deposit_refund', direction: 'out', amount: '40000' }
  const refund = (await post('8a', '/api/finance/entries', { ...out, sign_up_id: late })).data
  expect((await post('8b', `/api/finance/entries/${refund.id}/confirm`, { version: 1 })).code).toBe(0)
  expect((await move(t, '1a', id, 'step_back', { reason: '录错' })).data.state).toBe('confirming')
  expect(await status()).toMatchObject({ review_status: 'pending', deposit_status: 'refunded' })
})

test('a contract that does not cover the auction is a warning', async () => {
  for (const [period, code] of [
    [{ contract_to: '2020-01-01' }, 'contract_ended'],
    [{ contract_from: '2099-01-01' }, 'contract_not_begun'],
  ] as const) {
    const id = await lotIn(t, 'reviewing', { commission_id: await newConsignor(t, period) })
    expect((await get('3a', `/api/lots/${id}`)).data.warnings).toContainEqual({
      field: 'commission_id',
      code,
    })
  }
})

test('the books are clean after all of it', async () => {
  const client = await t.database.pool.connect()
  const checked = await checkBooks(client).finally(() => client.release())
  // These tests insert bidders with their deposits directly, without entries.
  const wrong = checked.filter((item) => !item.name.includes('deposit') && !item.name.includes('sign-up'))
  expect(wrong.flatMap((item) => item.violations)).toEqual([])
})
