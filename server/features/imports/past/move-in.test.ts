import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { password, testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { inFull } from '#server/test/support/full.ts'
import { madeWorkbooks } from '#server/test/support/past-business.ts'
import { brokenBooks, rowsOfTables } from '#server/test/support/past-house.ts'
import { bringPast, refusedOf, sheetOf, undoImport } from '#server/test/support/past-imports.ts'
import { projectRoot } from '#tools/project-root.ts'
import { full } from '#tools/full-run.ts'

let t: TestApp
let admin: Person
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('1a')
})
afterAll(() => t.close())

const one = async (text: string) => (await t.database.pool.query(text)).rows[0]

interface Workbook {
  kind: string
  content: Buffer
  rows: number
  name?: string
}

/** Imports workbooks with the suggested columns. Every row is accepted and every column is used. */
async function moveIn(workbooks: readonly Workbook[]): Promise<number[]> {
  const runs: number[] = []
  for (const { kind, content, rows, name = `${kind}.csv` } of workbooks) {
    const done = await bringPast(admin, kind, content, { name })
    expect([kind, await refusedOf(admin, done.id)]).toEqual([kind, []])
    expect([kind, done.state, done.accepted]).toEqual([kind, 'done', rows])
    expect(done.columns.filter((title: string) => !Object.values(done.mapping).includes(title))).toEqual([])
    runs.push(done.id)
  }
  return runs
}

const customers = (n: number): Workbook => {
  const rows = Array.from({ length: n }, (_, at) => [
    `搬家客户${at}号有限公司`,
    '张三',
    `1311${String(at).padStart(7, '0')}`,
    '湖北省/武汉市/洪山区',
    '有意向',
    '物资部',
    '经理',
    `wx${at}`,
  ])
  const titles = ['公司名称', '客户姓名', '手机号码', '所在地区', '合作意向', '所属部门', '职务', '微信']
  return { kind: 'customers', content: sheetOf(titles, rows), rows: n }
}

/** Undoes imports in the reverse order. Nothing is left. */
async function moveOut(runs: readonly number[]): Promise<void> {
  for (const id of runs.toReversed()) {
    const undone = await undoImport(admin, id)
    expect([undone.resource, undone.state, undone.left_alone]).toEqual([undone.resource, 'undone', 0])
  }
}

const turnover = () => one('select sum(deal_amount)::text as sum from lots where imported_from is not null')
const held = () => one("select sum(amount)::text as sum from finance_entries where kind = 'unapplied_in'")

test('made workbooks make an empty house a running one, and undone an empty one again', async () => {
  const before = await rowsOfTables(t)
  const { sheets, sums } = madeWorkbooks({ lots: 12, owner: '5a', other: '昵称5b' })
  const runs = await moveIn(
    sheets.map(({ kind, titles, rows }) => ({ kind, content: sheetOf(titles, rows), rows: rows.length })),
  )
  expect(await turnover()).toEqual({ sum: sums.turnover })
  expect(await brokenBooks(t)).toEqual([])
  expect(await held()).toEqual({ sum: sums.held })
  expect((await admin.ask('/api/finance/summary')).data.deposits_held).toBe(sums.deposits)
  const open =
    "select kind, sum(amount)::text as sum from finance_dues where state = 'open' group by kind order by kind"
  expect((await t.database.pool.query(open)).rows).toEqual(sums.open)
  await moveOut(runs)
  expect(await brokenBooks(t)).toEqual([])
  expect(await rowsOfTables(t)).toEqual(before)
}, 400_000)

const data = new URL('../shared/data/move-in/', projectRoot)
/** The workbooks of a business that moves in, in the order of docs/move-in.md. */
const workbooks = {
  委托方: 'consignors',
  回收商: 'recyclers',
  标的: 'lots',
  标的清单: 'lot_items',
  报名: 'sign_ups',
  出价: 'bids',
  磅单: 'weigh_tickets',
  收付款: 'finance_entries',
  期初在持: 'opening_balances',
  跟进记录: 'follow_ups',
  联系人: 'customer_contacts',
}

describe.runIf(full && existsSync(data))('workbooks as an auction house keeps them', () => {
  const countsQuery = `select count(*) filter (where state = 'settled')::int as sold, count(*) filter (where state = 'unsold')::int as unsold,
      (select count(*)::int from sign_ups) as sign_ups, (select count(*)::int from bids) as bids, (select count(*)::int from weigh_tickets) as tickets,
      (select count(*)::int from finance_entries where kind in ('balance_in', 'consignor_payout')) as payments,
      (select count(*)::int from follow_ups) as follow_ups from lots`

  test('make an empty house a running one to the cent, and undone an empty one again', async () => {
    for (const username of ['demo3', 'demo5']) {
      const staff = { username, nickname: username, name: username, roles: [5], password }
      const made = await admin.ask('/api/staff', { method: 'POST', body: staff })
      expect([made.status, made.msg]).toEqual([200, made.msg])
    }
    const before = await rowsOfTables(t)
    const { rows, sums } = JSON.parse(readFileSync(new URL('expected.json', data), 'utf8'))
    const files = Object.entries(workbooks).map(([title, kind]) => ({
      kind,
      name: `${title}.xlsx`,
      content: readFileSync(new URL(`${title}.xlsx`, data)),
      rows: rows[`${title}.xlsx`],
    }))
    const runs = await moveIn(files)
    const { turnover: worth, deposits_held_opening, ...counts } = sums
    expect(await turnover()).toEqual({ sum: worth })
    expect(await held()).toEqual({ sum: deposits_held_opening })
    expect(await one(countsQuery)).toEqual(counts)
    expect(await one("select count(*)::int as open from finance_dues where state <> 'cancelled'")).toEqual({
      open: 0,
    })
    expect(
      await one('select count(*)::int as n from finance_entries where confirmed_by is not null'),
    ).toEqual({ n: 0 })
    expect(await one('select min(opening_day)::text as day from imports')).toEqual({
      day: businessDay(addDays(new Date(), -1)),
    })
    expect(await brokenBooks(t)).toEqual([])
    await moveOut(runs)
    expect(await brokenBooks(t)).toEqual([])
    expect(await rowsOfTables(t)).toEqual(before)
  }, 600_000)
})

/** The sizes of a business that has worked for years. */
inFull(
  'a whole house moves in within a minute',
  async () => {
    const size = { lots: 1000, recyclers: 300, bidders: 3, bids: 8, owner: '5a', other: '昵称5b' }
    const { sheets, sums } = madeWorkbooks(size)
    const files = sheets.map(({ kind, titles, rows }) => ({
      kind,
      content: sheetOf(titles, rows),
      rows: rows.length,
    }))
    const begun = Date.now()
    await moveIn([customers(5000), ...files])
    const seconds = (Date.now() - begun) / 1000
    expect(await turnover()).toEqual({ sum: sums.turnover })
    expect(await brokenBooks(t)).toEqual([])
    console.log(`moved in within ${seconds} s`)
    expect(seconds).toBeLessThan(60)
  },
  900_000,
)
