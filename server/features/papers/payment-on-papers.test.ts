import { beforeAll, describe, expect, test } from 'vitest'
import type { Paper } from '#contract/paper-fields.ts'
import type { PaperSheet } from '#contract/papers.ts'
import { businessDay } from '#contract/rules/time.ts'
import { bid, bidder, lotIn, missDate, move, newConsignor } from '#server/test/support/auction.ts'
import { eventWith } from '#server/test/support/events.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler, placeLot } from '#server/test/support/placed-lots.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '6a', '8a', '8b')
type Who = keyof typeof p

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = async (who: Who, path: string, body: unknown) => {
  const answer = await p[who].ask(path, { method: 'POST', body })
  if (answer.code !== 0) throw new Error(`${path}: ${answer.text}`)
  return answer.data
}

const sheetOf = async (who: Who, lot: number, paper: Paper): Promise<PaperSheet> => {
  const { data } = await p[who].ask(`/api/lots/${lot}/papers`)
  const sheet = data.sheets.find((paperSheet: PaperSheet) => paperSheet.paper === paper)
  if (!sheet) throw new Error(`${who} gets no ${paper}`)
  return sheet
}

let settlement: { id: number; version: number }
beforeAll(async () => {
  const account = (purpose: string, number: string) =>
    post('8a', '/api/own-accounts', {
      name: `${purpose}户`,
      bank: '工行城西支行',
      number,
      purpose,
      company: 0,
    })
  settlement = await account('settlement', '6222000011112222')
  await account('deposit', '6222000033334444')
  await sql(
    "update auction_companies set legal_name = '杭州拍卖有限公司', address = '文三路 8 号', phone = '057188880000' where id = 0",
  )
})

describe('before the sale', () => {
  test('the order names its contract', async () => {
    const consignor = await newConsignor(t)
    const lot = await placeLot(t, { commission_id: consignor })
    const made = await post('2a', '/api/contracts', { number: 'HT-印-1', consignor })
    await sql('update lots set contract_id = $2 where id = $1', [lot, made.id])
    expect((await sheetOf('2a', lot, 'order')).values.contract_no).toBe('HT-印-1')
    expect(JSON.stringify(await sheetOf('6a', lot, 'notice'))).not.toContain('HT-印-1')
  })

  test.each(['notice', 'agreement'] as const)(
    'a %s says who pays which fees, by when, and where deposits go',
    async (paper) => {
      const lot = await placeLot(t, {
        company: 0,
        payment_days: 3,
        commission_payer: 'buyer',
        commission_point: '3',
      })
      expect((await sheetOf('6a', lot, paper)).values).toMatchObject({
        payment_due: '成交后 3 个工作日内',
        deposit_account: expect.stringContaining('6222000033334444'),
        company_address: '文三路 8 号',
        company_phone: '057188880000',
        commission_payer: expect.stringMatching(/\S/),
        fees: expect.stringContaining('3'),
      })
    },
  )

  test.each(['notice', 'agreement'] as const)(
    'a %s says what has to become of the goods, if the terms do',
    async (paper) => {
      const terms = { end_use: '拆解', evidence_days: 20, performance_bond: '20000.00' }
      const { values } = await sheetOf('6a', await placeLot(t, terms), paper)
      expect(values).toMatchObject({
        end_use: '拆解',
        evidence_days: '提货后 20 日内交齐',
        performance_bond: '20,000.00 元',
      })
      const without = await sheetOf('6a', await placeLot(t), paper)
      for (const field of ['end_use', 'evidence_days', 'performance_bond'] as const)
        expect(without.values[field] ?? null).toBeNull()
    },
  )
})

/** Sold for 659,000 with 3 % commission; a deposit of 50,000 is applied. */
async function soldLot(): Promise<number> {
  const lot = await lotIn(t, 'listed', { company: 0 })
  const { id, version } = await post('4a', `/api/lots/${lot}/sign-ups`, {
    recycler_id: await activeRecycler(t, p['4a']),
  })
  await post('4a', `/api/sign-ups/${id}/review`, { decision: 'approve', version })
  const entry = await post('8a', '/api/finance/entries', {
    kind: 'deposit_in',
    direction: 'in',
    amount: '50000',
    account_id: 0,
    occurred_on: businessDay(new Date()),
    sign_up_id: id,
  })
  await post('8b', `/api/finance/entries/${entry.id}/confirm`, { version: 1 })
  await move(t, '4a', lot, 'start_bidding')
  await post('6a', `/api/lots/${lot}/bids`, { sign_up_id: id, bid_price: '659000' })
  await move(t, '4a', lot, 'close_bidding', { reason: '提前结束' })
  const sold = await move(t, '2a', lot, 'sell', { winner_sign_up_id: id, deal_price: '659000' })
  if (sold.code !== 0) throw new Error(sold.text)
  return lot
}

describe('after the sale', () => {
  test('the confirmation names the charges of its buyer, whoever prints it', async () => {
    const lot = await soldLot()
    const charge = (kind: string, amount: string, side = 'buyer') =>
      post('8a', `/api/lots/${lot}/charges`, { side, kind, nature: 'fee', amount, reason: '另计' })
    const wrong = await charge('towing', '1')
    await charge('storage', '1200')
    await charge('loading', '300')
    await charge('appraisal', '99', 'consignor')
    await post('8a', `/api/charges/${wrong.id}/void`, { reason: '录错' })
    for (const who of ['2a', '4a', '6a'] as const) {
      const { values, tables } = await sheetOf(who, lot, 'confirmation')
      expect(values.charges).toBe('仓储费 1,200.00 元；装卸费 300.00 元')
      expect(tables.charge_lines).toEqual([
        { charge: '仓储费', amount: '1,200.00 元' },
        { charge: '装卸费', amount: '300.00 元' },
      ])
    }
  })

  test('the confirmation says what is left to pay, by when, and to the account of the day of the sale', async () => {
    const lot = await soldLot()
    const { rows } = await sql(
      "select l.payment_due_on::text as lot, d.due_date::text as due, d.amount from lots l join finance_dues d on d.lot_id = l.id and d.kind = 'balance_in' where l.id = $1",
      [lot],
    )
    expect(rows).toMatchObject([{ lot: rows[0].due, amount: '628770.00' }])
    const [year, month, day] = rows[0].lot.split('-')
    const paid = {
      left_to_pay: '628,770.00 元',
      left_words: '陆拾贰万捌仟柒佰柒拾元整',
      payment_due: expect.stringContaining(`${year}年${month}月${day}日`),
      payee_account: expect.stringContaining('6222000011112222'),
    }
    expect((await sheetOf('6a', lot, 'confirmation')).values).toMatchObject(paid)
    const change = { number: '6222999999999999', enabled: false, version: settlement.version }
    const path = `/api/own-accounts/${settlement.id}`
    expect((await p['8a'].ask(path, { method: 'PATCH', body: change })).code).toBe(0)
    expect((await sheetOf('4a', lot, 'confirmation')).values).toMatchObject(paid)
    const named = await p['2a'].ask(`/api/lots/${lot}/payment-accounts`)
    expect(named.data.settlement).toMatchObject({ id: settlement.id, number: '6222000011112222' })
    const stored = await sql('select number from sale_accounts where lot_id = $1', [lot])
    expect(stored.rows[0].number).not.toContain('6222000011112222')
  })

  test('the record has the real times, to the second', async () => {
    const lot = await lotIn(t, 'bidding')
    await bid(t, lot, await bidder(t, lot), '300000.00')
    await move(t, '4a', lot, 'close_bidding', { reason: '提前结束' })
    const { values, tables } = await sheetOf('4a', lot, 'record')
    const second = /^\d{4}年\d{2}月\d{2}日 \d{2}:\d{2}:\d{2}$/
    expect(values.auction_time).toMatch(second)
    expect(values.auction_end).toMatch(second)
    const { rows } = await sql("select at from lot_events where lot_id = $1 and action = 'start_bidding'", [
      lot,
    ])
    expect(values.auction_time).toContain(`:${new Date(rows[0].at).toISOString().slice(14, 19)}`)
    expect(tables.bids?.[0]?.['time']).toMatch(second)
  })
})

describe('the papers of an event', () => {
  const factsOf = async (who: Who, event: number) =>
    (await p[who].ask(`/api/auction-events/${event}/papers`)).data

  test('name house, account, fees and day of payment, and the real times of each lot to the second', async () => {
    const event = await eventWith(t, 2, {
      commission_payer: 'buyer',
      commission_point: '3',
      late_pick_up_fee: '200',
      late_pick_up_basis: 'amount',
    })
    expect(await factsOf('6a', event.id)).toEqual({
      company_legal_name: '杭州拍卖有限公司',
      company_address: '文三路 8 号',
      company_phone: '057188880000',
      deposit_account: expect.stringContaining('6222000033334444'),
      commission_payer: '买受人',
      fees: expect.stringMatching(/3\.00%.*每日 200\.00 元/),
      payment_due: '成交后 5 个工作日内',
      bidding: [],
    })
    const [lot] = event.lots
    await move(t, '4a', lot ?? 0, 'start_bidding', { reason: '提前开始' })
    await bid(t, lot ?? 0, await bidder(t, lot ?? 0), '300000.00')
    await move(t, '4a', lot ?? 0, 'close_bidding', { reason: '提前结束' })
    const second = expect.stringMatching(/^\d{4}年\d{2}月\d{2}日 \d{2}:\d{2}:\d{2}$/)
    expect((await factsOf('4a', event.id)).bidding).toEqual([
      { lot_id: lot, round_no: 1, from: second, to: second },
    ])
    // Sellers learn of the bidding with its result.
    expect((await factsOf('5a', event.id)).bidding).toEqual([])
    expect((await p['8a'].ask(`/api/auction-events/${event.id}/papers`)).status).toBe(403)
  })

  test('say what each buyer owes with all charges, where to pay it, and which goods may leave', async () => {
    const account = { name: '新结算户', bank: '工行城西支行', purpose: 'settlement', company: 0 }
    await post('8a', '/api/own-accounts', { ...account, number: '6222000055556666' })
    const lot = await soldLot()
    const event = await eventWith(t, 0)
    await sql('update lots set event_id = $2, event_seq = 1 where id = $1', [lot, event.id])
    const entered = { side: 'buyer', kind: 'storage', nature: 'fee', amount: '1200', reason: '另计' }
    await post('8a', `/api/lots/${lot}/charges`, entered)
    const saleOf = async (who: Who) =>
      (await p[who].ask(`/api/auction-events/${event.id}/sales`)).data.items[0]
    expect(await saleOf('8a')).toMatchObject({
      payee_account: expect.stringContaining('6222000055556666'),
      released: false,
      money: { commission: '19770.00', charges: '1200.00', deposit: '50000.00', left: '629970.00' },
    })
    const paid = { kind: 'balance_in', direction: 'in', amount: '628770', account_id: 0, lot_id: lot }
    const entry = await post('8a', '/api/finance/entries', { ...paid, occurred_on: businessDay(new Date()) })
    await post('8b', `/api/finance/entries/${entry.id}/confirm`, { version: 1 })
    await move(t, '8a', lot, 'mark_paid')
    expect(await saleOf('2a')).toMatchObject({ released: true, money: { left: '1200.00' } })
    expect(await saleOf('6a')).toMatchObject({ released: true, money: null })
  })
})

test('a receipt leaves the second line blank where one person entered and confirmed the money', async () => {
  const lot = await soldLot()
  const receipt = async (confirms: '8a' | '8b') => {
    const entry = await post('8a', '/api/finance/entries', {
      kind: 'balance_in',
      direction: 'in',
      amount: '10',
      account_id: 0,
      occurred_on: businessDay(new Date()),
      lot_id: lot,
    })
    await post(confirms, `/api/finance/entries/${entry.id}/confirm`, { version: 1 })
    const { data } = await p['8a'].ask(`/api/finance/entries/${entry.id}/receipt`)
    return [data.created_by_name, data.confirmed_by_name]
  }
  expect(await receipt('8b')).toEqual(['昵称8a', '昵称8b'])
  expect(await receipt('8a')).toEqual(['昵称8a', null])
})

test('the notice of default asks for price and commission, less the deposit and what was paid', async () => {
  const lot = await soldLot()
  const enter = async (kind: string, direction: string, amount: string) => {
    const body = { kind, direction, amount, account_id: 0, occurred_on: businessDay(new Date()), lot_id: lot }
    const { id } = await post('8a', '/api/finance/entries', body)
    await post('8b', `/api/finance/entries/${id}/confirm`, { version: 1 })
  }
  await enter('balance_in', 'in', '100000')
  await enter('overpaid_refund', 'out', '20000')
  await missDate(t, lot)
  await move(t, '2a', lot, 'default', { reason: '逾期未付' })
  const sums = { paid: '80,000.00 元', unpaid: '548,770.00 元' }
  expect((await sheetOf('2a', lot, 'default_notice')).values).toMatchObject(sums)
  // The refund that the default makes due changes nothing of it.
  await enter('overpaid_refund', 'out', '80000')
  expect((await sheetOf('2a', lot, 'default_notice')).values).toMatchObject(sums)
})
