import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newAccount } from '#server/test/support/made-statements.ts'
import { madeWorkbooks } from '#server/test/support/past-business.ts'
import { brokenBooks } from '#server/test/support/past-house.ts'
import {
  bringPast,
  refusedOf,
  sheetOf,
  sheetOfRecords,
  undoImport,
  uploadPast,
} from '#server/test/support/past-imports.ts'

let t: TestApp
let admin: Person
/**
 * Lots 1, 4 and 5 are sold as a whole, lot 3 by weight, and lot 2 is unsold. The buyer of lot 1 has paid only
 * the deposit.
 */
const { sheets } = madeWorkbooks({ lots: 5, owner: '5a', other: '昵称5b' })
const rowsOf = (kind: string) => {
  const sheet = sheets.find((each) => each.kind === kind)
  if (!sheet) throw new Error(kind)
  return sheet.rows.map((row) => Object.fromEntries(sheet.titles.map((title, at) => [title, row[at] ?? ''])))
}

const lotNo = (n: number) => rowsOf('lots')[n - 1]?.['标的编号'] ?? ''
const [loser = '', buyer = ''] = rowsOf('recyclers').map((row) => row['公司名称'] ?? '')
const runs = new Map<string, number>()
const beside = ['lot_items', 'follow_ups', 'customer_contacts']

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('1a')
  for (const { kind, titles, rows } of sheets.filter((sheet) => !beside.includes(sheet.kind))) {
    const done = await bringPast(admin, kind, sheetOf(titles, rows))
    if (done.refused > 0) throw new Error(`${kind}: ${JSON.stringify(await refusedOf(admin, done.id))}`)
    runs.set(kind, done.id)
  }
}, 500_000)
afterAll(() => t.close())

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const faultsOf = async (kind: string, records: Record<string, string>[]) => {
  const done = await bringPast(admin, kind, sheetOfRecords(records), { act: 'check' })
  return (await refusedOf(admin, done.id)).map(({ line, field, reason }) => [line, field, reason])
}

const today = businessDay(new Date())

test('imported money asks for the password and keeps to the opening day', async () => {
  const opening = businessDay(addDays(new Date(), -1))
  const balance = { 对方: loser, 金额: '5', 收款日期: opening }
  const { data } = await uploadPast(admin, 'opening_balances', sheetOfRecords([balance]))
  await sql("update sessions set proved_at = now() - interval '1 day', renewed_at = now() - interval '1 day'")
  const unproved = await t.ask(`/api/imports/${data.id}/run`, {
    method: 'POST',
    body: { mapping: data.mapping, on_duplicate: 'skip' },
    headers: { 'x-token': admin.token },
  })
  expect([unproved.status, unproved.data]).toEqual([401, { reason: 'reauthenticate' }])
  expect(await faultsOf('opening_balances', [balance, { ...balance, 收款日期: today }])).toEqual([
    [3, 'occurred_on', 'out_of_range'],
  ])
  const payment = { 标的编号: lotNo(1), 款项: '尾款', 对方: buyer, 方向: '收', 金额: '1', 日期: today }
  expect(await faultsOf('finance_entries', [payment])).toEqual([[2, 'occurred_on', 'out_of_range']])
  const entries = await sql(
    'select distinct confirmed_by, occurred_on <= $1::date as past from finance_entries where imported_from is not null',
    [opening],
  )
  expect(entries).toEqual([{ confirmed_by: null, past: true }])
  const account = await newAccount(await t.as('8a'))
  const close = (day: string) =>
    admin.ask('/api/day-closes', { method: 'POST', body: { account_id: account, day } })
  const refused = await close(businessDay(addDays(new Date(), -2)))
  expect([refused.status, Object.keys(refused.data?.fields ?? {})]).toEqual([422, ['day']])
}, 200_000)

test('sign-ups and bids that break a rule are refused by field', async () => {
  const signUp = { 标的编号: lotNo(1), 回收商: loser, 竞买号: '300', 审核: '通过' }
  expect(
    await faultsOf('sign_ups', [
      signUp,
      { ...signUp, 回收商: '没有这家' },
      { ...signUp, 标的编号: lotNo(2), 结果: '竞得' },
      { ...signUp, 标的编号: lotNo(2), 保证金状态: '已缴', 保证金金额: '10000', 到账日期: today },
      { ...signUp, 标的编号: lotNo(2), 保证金状态: '已缴', 保证金金额: '10000', 保证金去向: '已抵扣' },
      { ...signUp, 标的编号: lotNo(2) },
      { ...signUp, 标的编号: lotNo(2), 回收商: buyer },
    ]),
  ).toEqual([
    [2, null, 'duplicate'],
    [3, 'recycler_id', 'unknown_choice'],
    [4, 'outcome', 'unknown_choice'],
    [5, 'received_on', 'out_of_range'],
    [6, 'deposit_use', 'unknown_choice'],
    [8, null, 'duplicate'],
  ])
  const bid = { 标的编号: lotNo(1), 竞买号: '100', 出价: '101000', 时间: '2025-02-02 10:00' }
  expect(
    await faultsOf('bids', [
      bid,
      bid,
      { ...bid, 竞买号: '999' },
      { ...bid, 出价: '99999' },
      { ...bid, 出价: '103000' },
      { ...bid, 出价: '104000', 时间: `${businessDay(addDays(new Date(), 2))} 10:00` },
    ]),
  ).toEqual([
    [3, null, 'duplicate'],
    [4, 'paddle_no', 'unknown_choice'],
    [5, 'bid_price', 'out_of_range'],
    [6, null, 'duplicate'],
    [7, 'bid_time', 'out_of_range'],
  ])
}, 200_000)

test('weigh tickets and payments that break a rule are refused by field', async () => {
  const ticket = {
    标的编号: lotNo(3),
    磅单号: 'X1',
    车牌: '鄂B12345',
    毛重: '45',
    皮重: '15',
    净重: '30',
    过磅时间: '2025-04-05 10:00',
  }
  const known = rowsOf('weigh_tickets')[0]?.['磅单号'] ?? ''
  expect(
    await faultsOf('weigh_tickets', [
      ticket,
      { ...ticket, 磅单号: known },
      { ...ticket, 净重: '31' },
      { ...ticket, 皮重: '46', 净重: '' },
      { ...ticket, 标的编号: lotNo(2) },
    ]),
  ).toEqual([
    [3, null, 'duplicate'],
    [4, 'net', 'out_of_range'],
    [5, 'gross', 'out_of_range'],
    [6, 'lot_id', 'unknown_choice'],
  ])
  const payment = { 标的编号: lotNo(4), 款项: '尾款', 对方: buyer, 方向: '收', 金额: '1', 日期: '2025-05-06' }
  const twice = rowsOf('finance_entries').find((row) => row['方向'] === '收') ?? {}
  expect(
    await faultsOf('finance_entries', [
      payment,
      { ...payment, 方向: '付' },
      { ...payment, 金额: '0' },
      { ...payment, 标的编号: lotNo(2) },
      { ...payment, 款项: '多退', 方向: '付', 金额: '999999' },
      { ...payment, ...twice },
    ]),
  ).toEqual([
    [3, 'direction', 'unknown_choice'],
    [4, 'amount', 'out_of_range'],
    [5, 'lot_id', 'unknown_choice'],
    [6, 'amount', 'out_of_range'],
    [7, null, 'duplicate'],
  ])
}, 200_000)

test('what was not paid is owed, goods left on credit, and a payout beyond the money is an advance', async () => {
  const [unpaid] = await sql(
    'select id, owed_after_pick_up, released_on_credit from lots where lot_no = $1',
    [lotNo(1)],
  )
  expect(unpaid).toMatchObject({ owed_after_pick_up: '96090.00', released_on_credit: true })
  const dues = await sql("select kind, amount from finance_dues where lot_id = $1 and state = 'open'", [
    unpaid.id,
  ])
  expect(dues).toEqual([{ kind: 'supplement_in', amount: '96090.00' }])
  expect(
    await sql(
      "select kind, amount from finance_entries where lot_id = $1 and direction = 'out' and kind like 'cons%'",
      [unpaid.id],
    ),
  ).toEqual([{ kind: 'consignor_advance', amount: '103000.00' }])
  expect(await brokenBooks(t)).toEqual([])
  const payment = {
    标的编号: lotNo(1),
    款项: '尾款',
    对方: buyer,
    方向: '收',
    金额: '90000',
    日期: '2025-05-06',
  }
  const more = await bringPast(admin, 'finance_entries', sheetOfRecords([payment]))
  const owed = () => sql('select owed_after_pick_up from lots where id = $1', [unpaid.id])
  expect(await owed()).toEqual([{ owed_after_pick_up: '6090.00' }])
  expect(await brokenBooks(t)).toEqual([])
  expect(await undoImport(admin, more.id)).toMatchObject({ taken_back: 1, left_alone: 0 })
  expect(await owed()).toEqual([{ owed_after_pick_up: '96090.00' }])
  expect(await brokenBooks(t)).toEqual([])
}, 200_000)

test('an entry that nobody confirmed is a fault of the books unless it was brought in', async () => {
  const owner = (state: string) =>
    t.asOwner(
      `alter table finance_entries disable trigger user; update finance_entries set imported_from = ${state} where kind = 'deposit_refund'
        and lot_id = (select id from lots where lot_no = '${lotNo(4)}'); alter table finance_entries enable trigger user`,
    )
  await owner('null')
  expect(await brokenBooks(t)).toEqual([expect.stringMatching(/^money goes out .*nobody confirmed it$/)])
  await owner(String(runs.get('sign_ups')))
  expect(await brokenBooks(t)).toEqual([])
}, 200_000)

test('imported sales earn no commission and make no vouchers', async () => {
  const { data: plan } = await admin.ask('/api/commission-plans')
  const plans = [{ from: '2025-01-01', role: 'salesperson', rate: '10' }]
  const body = { plans, version: plan.version }
  expect((await admin.ask('/api/commission-plans', { method: 'PUT', body })).status).toBe(200)
  const director = await t.as('2a')
  const [sale] = await sql('select id, service_id from lots where lot_no = $1', [lotNo(4)])
  const [paid] = await sql(
    "select to_char(max(occurred_on), 'YYYY-MM') as month from finance_entries where lot_id = $1 and kind = 'balance_in'",
    [sale.id],
  )
  const commissions = async () =>
    (await director.ask(`/api/commissions?month=${paid.month}&uid=${sale.service_id}`)).data.items.length
  expect(await commissions()).toBe(0)
  expect((await (await t.as('8a')).ask(`/api/vouchers?month=${paid.month}`)).data).toMatchObject({
    items: [],
    open: 0,
  })
  await sql(
    "insert into lot_events (lot_id, round_no, action, from_state, to_state, by_uid) values ($1, 1, 'sell', 'confirming', 'sold', 1)",
    [sale.id],
  )
  expect(await commissions()).toBe(1)
}, 200_000)

test('a sale that somebody has used here stays, with what belongs to it', async () => {
  const [sale] = await sql('select id from lots where lot_no = $1', [lotNo(5)])
  const said = { method: 'POST', body: { content: '记一笔' } }
  expect((await admin.ask(`/api/lots/${sale.id}/comments`, said)).status).toBe(200)
  expect(await undoImport(admin, runs.get('lots') ?? NaN)).toMatchObject({ taken_back: 1, left_alone: 4 })
  const refund = await sql("select id, version, amount from finance_dues where kind = 'deposit_refund'")
  expect(refund).toHaveLength(1)
  expect(await undoImport(admin, runs.get('bids') ?? NaN)).toMatchObject({ left_alone: 0 })
  expect(await brokenBooks(t)).toEqual([])
}, 200_000)
