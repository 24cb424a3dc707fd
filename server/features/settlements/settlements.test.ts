import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { bid, bidder, fileOf, lotIn, move, missDate } from '#server/test/support/auction.ts'
import { paymentDueOn } from '#server/features/finance/dues/dues.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '1b', '2a', '3a', '4a', '5a', '5b', '6a', '7a', '8a', '8b')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const put = (who: Person, lot: number, body: unknown) =>
  who.ask(`/api/lots/${lot}/settlement`, { method: 'PUT', body })
const today = () => businessDay(new Date())
const dues = async (lot: number) =>
  (
    await sql('select kind, amount, paid_amount, state from finance_dues where lot_id = $1 order by id', [
      lot,
    ])
  ).rows.map((row) => `${row.kind} ${row.amount} ${row.paid_amount} ${row.state}`)

/** Enters money as one person and confirms it as another. */
async function paid(lot: number, kind: string, amount: string): Promise<void> {
  const direction = ['overpaid_refund', 'consignor_payout', 'deposit_refund'].includes(kind) ? 'out' : 'in'
  const made = await post(p['8a'], '/api/finance/entries', {
    kind,
    direction,
    amount,
    account_id: 0,
    occurred_on: today(),
    method: '转账',
    lot_id: lot,
  })
  const done = await post(p['8b'], `/api/finance/entries/${made.data.id}/confirm`, { version: 1 })
  if (done.code !== 0) throw new Error(done.text)
}

/**
 * A lot sold for 659,000 to a bidder whose deposit of 50,000 is applied; another bidder's deposit goes
 * back.
 */
async function sold(
  changes: Record<string, unknown> = {},
): Promise<{ id: number; winner: number; loser: number }> {
  const id = await lotIn(t, 'bidding', changes)
  const [loser, winner] = [await bidder(t, id), await bidder(t, id)]
  await bid(t, id, loser, '294000.00')
  await bid(t, id, winner, '659000.00')
  for (const [who, action, more] of [
    ['4a', 'close_bidding', {}],
    ['2a', 'sell', { winner_sign_up_id: winner, deal_price: '659000' }],
  ] as const) {
    const answer = await move(t, who, id, action, more)
    if (answer.code !== 0) throw new Error(answer.text)
  }
  return { id, winner, loser }
}

async function pickedUp(changes: Record<string, unknown> = {}): Promise<number> {
  const { id } = await sold(changes)
  const byWeight = changes['pricing_basis'] === 1
  await paid(id, byWeight ? 'advance_in' : 'balance_in', byWeight ? '50000.00' : '628770.00')
  expect((await move(t, '8a', id, 'mark_paid')).code).toBe(0)
  expect((await move(t, '6a', id, 'mark_picked_up', { settlement_quantity: '12' })).code).toBe(0)
  return id
}

describe('what a sale leaves', () => {
  test('the price with the commission less the deposit for the winner, the deposit back for the other', async () => {
    const { id } = await sold()
    expect(await dues(id)).toEqual(['deposit_refund 50000.00 0.00 open', 'balance_in 628770.00 0.00 open'])
    const { rows } = await sql(
      "select amount from finance_entries where lot_id = $1 and kind = 'deposit_apply'",
      [id],
    )
    expect(rows).toEqual([{ amount: '50000.00' }])
  })

  test('is paid before the goods leave, to the cent', async () => {
    const { id } = await sold()
    await paid(id, 'balance_in', '628769.99')
    expect(await move(t, '8a', id, 'mark_paid')).toMatchObject({
      code: 409,
      data: { reason: 'payment_incomplete' },
      msg: expect.stringContaining('0.01'),
    })
    await paid(id, 'balance_in', '0.01')
    expect((await move(t, '8a', id, 'mark_paid')).data.state).toBe('paid')
    expect((await dues(id))[1]).toBe('balance_in 628770.00 628770.00 done')
  })

  test('a settlement to be made, in the list of finance until the sale falls away', async () => {
    const listed = async (lot: number) =>
      (await p['8a'].ask(`/api/finance/settlements?lot_id=${lot}`)).data.items.map(
        (row: { state: string }) => row.state,
      )
    const { id } = await sold()
    expect(await listed(id)).toEqual(['draft'])
    expect((await move(t, '1a', id, 'step_back', { reason: '录错成交人' })).code).toBe(0)
    expect(await listed(id)).toEqual([])
    const other = await sold()
    await missDate(t, other.id)
    expect((await move(t, '2a', other.id, 'default', { reason: '逾期未付' })).code).toBe(0)
    expect(await listed(other.id)).toEqual([])
  })

  test('takes what is due, and no more', async () => {
    const { id } = await sold()
    await paid(id, 'balance_in', '628770.01')
    expect((await dues(id)).at(-1)).toBe('balance_in 628770.00 628770.00 done')
    const { items } = (await p['8a'].ask(`/api/finance/unapplied?lot_id=${id}`)).data
    expect(items).toMatchObject([{ rest: '0.01' }])
  })

  test('is taken back with the sale, unless money was confirmed', async () => {
    const { id } = await sold()
    expect((await move(t, '1a', id, 'step_back', { reason: '录错成交人' })).data.state).toBe('confirming')
    expect(await dues(id)).toEqual([
      'deposit_refund 50000.00 0.00 cancelled',
      'balance_in 628770.00 0.00 cancelled',
    ])
    const { rows } = await sql(
      "select direction, state from finance_entries where lot_id = $1 and kind = 'deposit_apply' order by id",
      [id],
    )
    expect(rows).toEqual([
      { direction: 'in', state: 'reversed' },
      { direction: 'out', state: 'confirmed' },
    ])
    // A deposit that changes its purpose, and back, is no cash.
    expect((await p['8a'].ask(`/api/finance/entries?lot_id=${id}`)).data.sums).toMatchObject({
      in: '0.00',
      out: '0.00',
    })
    const other = await sold()
    await paid(other.id, 'balance_in', '1')
    expect(await move(t, '1a', other.id, 'step_back', { reason: 'x' })).toMatchObject({
      code: 409,
      data: { reason: 'confirmed_money' },
    })
  })

  test('a default forfeits the deposit and asks for nothing more', async () => {
    const { id } = await sold()
    await missDate(t, id)
    expect((await move(t, '2a', id, 'default', { reason: '逾期未付' })).data.state).toBe('defaulted')
    const { rows } = await sql(
      'select kind, direction, state from finance_entries where lot_id = $1 order by id',
      [id],
    )
    expect(rows.map((row) => `${row.kind} ${row.direction} ${row.state}`)).toEqual([
      'deposit_apply in reversed',
      'deposit_apply out confirmed',
      'deposit_forfeit in confirmed',
    ])
    expect((await dues(id))[1]).toBe('balance_in 628770.00 0.00 cancelled')
  })
})

describe('a settlement', () => {
  test('is computed as it is typed, read by 1, 2, 3, 5 and 8, typed by 1 and 8', async () => {
    const id = await pickedUp()
    const read = await p['5a'].ask(`/api/lots/${id}/settlement`)
    expect(read.data).toMatchObject({
      state: 'draft',
      version: 1,
      settlement_price: '659000.00',
      buyer_commission: '19770.00',
      buyer_due: '0.00',
      actions: [],
    })
    expect((await p['5b'].ask(`/api/lots/${id}/settlement`)).status).toBe(404)
    for (const who of [p['4a'], p['6a'], p['7a']])
      expect((await who.ask(`/api/lots/${id}/settlement`)).status).toBe(403)
    expect((await put(p['2a'], id, { version: 1 })).status).toBe(403)
    const saved = await put(p['8a'], id, {
      settlement_quantity: '12',
      adjustments: [{ label: '缺件', amount: '-1000.00' }],
      reason: '缺三台电机',
      files: await fileOf(t, '8a'),
      version: 1,
    })
    expect(saved.data).toMatchObject({
      settlement_price: '658000.00',
      buyer_commission: '19740.00',
      buyer_due: '-1030.00',
      consignor_payable: '658000.00',
      version: 2,
    })
    expect(await put(p['8a'], id, { adjustments: [], version: 1 })).toMatchObject({
      code: 409,
      data: { reason: 'stale_version', current: { version: 2 } },
    })
  })

  test('a price that is not what comes out is refused with what does', async () => {
    const id = await pickedUp()
    expect(await put(p['8a'], id, { settlement_price: '659000.01', version: 1 })).toMatchObject({
      code: 422,
      data: { computed: '659000.00', fields: { settlement_price: expect.stringContaining('结算金额') } },
    })
    expect((await put(p['8a'], id, { settlement_price: '659000.00', version: 1 })).code).toBe(0)
  })

  test.each([['1e3'], ['1,000'], ['+5'], ['0.001'], ['NaN'], [5]])(
    'an adjustment of %s is refused',
    async (amount) => {
      const { id } = await sold()
      expect(
        (await put(p['8a'], id, { adjustments: [{ label: 'x', amount }], version: 1 })).data.fields,
      ).toHaveProperty('adjustments')
    },
  )

  test('by weight asks for the quantity before it is closed, in the words of the source-spec', async () => {
    const { id } = await sold({ pricing_basis: 1 })
    await paid(id, 'advance_in', '50000.00')
    await move(t, '8a', id, 'mark_paid')
    await sql("update lots set state = 'picked_up' where id = $1", [id])
    expect(await post(p['8a'], `/api/lots/${id}/settlement/close`, { version: 1 })).toMatchObject({
      code: 422,
      data: { fields: { settlement_quantity: '请输入结算数量', settlement_price: '请输入结算金额' } },
    })
  })

  test('closed once by a hundred at once, leaves what is owed, and the lot is settled when it is paid', async () => {
    const id = await pickedUp()
    const saved = (
      await put(p['8a'], id, {
        settlement_quantity: '11.5',
        adjustments: [{ label: '补差', amount: '5000' }],
        reason: '多装一台',
        files: await fileOf(t, '8a'),
        version: 1,
      })
    ).data
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        post(p['8a'], `/api/lots/${id}/settlement/close`, { version: saved.version }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect((await dues(id)).slice(2)).toEqual([
      'supplement_in 5150.00 0.00 open',
      'consignor_payout 664000.00 0.00 open',
    ])
    expect(await put(p['8a'], id, { version: 3 })).toMatchObject({
      code: 409,
      data: { reason: 'settlement_closed' },
    })
    expect(await move(t, '8a', id, 'settle')).toMatchObject({
      code: 409,
      data: { reason: 'settlement_open' },
    })
    await paid(id, 'supplement_in', '5150')
    await paid(id, 'consignor_payout', '664000')
    const back = (
      await sql("select id from sign_ups where lot_id = $1 and deposit_status = 'refund_due'", [id])
    ).rows[0]
    const refund = await post(p['8a'], '/api/finance/entries', {
      kind: 'deposit_refund',
      direction: 'out',
      amount: '50000',
      account_id: 0,
      occurred_on: today(),
      sign_up_id: Number(back.id),
    })
    await post(p['8b'], `/api/finance/entries/${refund.data.id}/confirm`, { version: 1 })
    expect((await move(t, '8a', id, 'settle')).data).toMatchObject({ state: 'settled' })
    expect((await p['2a'].ask(`/api/lots/${id}`)).data).toMatchObject({
      settlement_price: '664000.00',
      settlement_quantity: '11.500',
    })
    expect(await move(t, '1a', id, 'step_back', { reason: 'x' })).toMatchObject({
      code: 409,
      data: { reason: 'confirmed_money' },
    })
  })

  test('asks for what is left within the days of payment that the lot agreed on', async () => {
    const id = await pickedUp()
    await sql('update lots set payment_days = 9 where id = $1', [id])
    const { version } = (await p['8a'].ask(`/api/lots/${id}/settlement`)).data
    const saved = await put(p['8a'], id, { settlement_quantity: '11.5', version })
    await post(p['8a'], `/api/lots/${id}/settlement/close`, { version: saved.data.version })
    const { rows } = await sql(
      "select due_date::text as day from finance_dues where lot_id = $1 and kind = 'consignor_payout'",
      [id],
    )
    expect(rows).toEqual([{ day: await paymentDueOn(t.database.db, new Date(), 9) }])
  })

  test('is opened again by role 1 alone, and only while nothing was paid by it', async () => {
    const id = await pickedUp()
    await put(p['8a'], id, { settlement_quantity: '12', version: 1 })
    await post(p['8a'], `/api/lots/${id}/settlement/close`, { version: 2 })
    expect((await post(p['8a'], `/api/lots/${id}/settlement/reopen`, { version: 3 })).status).toBe(403)
    expect(
      (await post(p['1a'], `/api/lots/${id}/settlement/reopen`, { version: 3, reason: '数量有误' })).data,
    ).toMatchObject({ state: 'draft' })
    expect((await dues(id)).at(-1)).toBe('consignor_payout 659000.00 0.00 cancelled')
    await post(p['8a'], `/api/lots/${id}/settlement/close`, { version: 4 })
    await paid(id, 'consignor_payout', '1')
    expect(await post(p['1a'], `/api/lots/${id}/settlement/reopen`, { version: 5 })).toMatchObject({
      code: 409,
      data: { reason: 'confirmed_money' },
    })
  })
})

describe('weighing', () => {
  const ticket = {
    ticket_no: 'B-1',
    plate: '浙A12345',
    gross: '30.5',
    tare: '10.25',
    deduction: '0.15',
    get at() {
      return new Date().toISOString()
    },
  }

  test('gives the quantity fetched, voided tickets left out', async () => {
    const { id } = await sold({ pricing_basis: 1 })
    const first = await post(p['6a'], `/api/lots/${id}/weigh-tickets`, ticket)
    expect(first.data).toMatchObject({ net: '20.100', actions: ['void'] })
    expect(await post(p['6a'], `/api/lots/${id}/weigh-tickets`, ticket)).toMatchObject({
      code: 409,
      data: { reason: 'ticket_taken' },
    })
    const second = (await post(p['6a'], `/api/lots/${id}/weigh-tickets`, { ...ticket, ticket_no: 'B-2' }))
      .data
    expect((await post(p['6a'], `/api/weigh-tickets/${second.id}/void`)).data.fields).toHaveProperty('reason')
    expect(
      (await post(p['6a'], `/api/weigh-tickets/${second.id}/void`, { reason: '重复' })).data,
    ).toMatchObject({ void_reason: '重复', actions: [] })
    const seen = (await p['8a'].ask(`/api/lots/${id}/weigh-tickets`)).data
    expect(seen).toMatchObject({
      net: '20.100',
      value: '13245900.00',
      prepaid: '50000.00',
      over_prepayment: true,
    })
    await paid(id, 'advance_in', '50000.00')
    await move(t, '8a', id, 'mark_paid')
    // The goods are worth far more than the payments, so a director releases them.
    expect((await move(t, '5a', id, 'mark_picked_up')).data.reason).toBe('not_paid_for')
    const release = { reason: '委托方同意', consent_files: await fileOf(t, '2a') }
    expect((await move(t, '2a', id, 'mark_picked_up', release)).data).toMatchObject({
      state: 'picked_up',
      settlement_quantity: '20.100',
    })
  })

  test('a load of nothing or less is refused, and so is a lot that is not sold', async () => {
    const { id } = await sold()
    for (const wrong of [
      { tare: '30.5' },
      { deduction: '20.25' },
      { gross: '1e3' },
      { gross: '-1' },
      { gross: 30 },
    ])
      expect((await post(p['6a'], `/api/lots/${id}/weigh-tickets`, { ...ticket, ...wrong })).status).toBe(422)
    const bidding = await lotIn(t, 'bidding')
    expect(await post(p['6a'], `/api/lots/${bidding}/weigh-tickets`, ticket)).toMatchObject({
      code: 409,
      data: { reason: 'wrong_state' },
    })
  })
})
