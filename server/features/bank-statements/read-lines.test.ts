import { describe, expect, test } from 'vitest'
import type { StatementMapping } from '#contract/bank-statements.ts'
import { useRing } from '#server/secrets/data-key.ts'
import { newRing } from '#server/secrets/key-ring.ts'
import { dateOf, moneyOf } from './cells.ts'
import { findHead, isUsable } from './mapping.ts'
import { identified, readLines, UnreadLine } from './read-lines.ts'

useRing(newRing())

const sheet = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }))
const read = (rows: string[][], known: StatementMapping | null = null) => {
  const of = sheet(...rows)
  const head = findHead(of, known)
  return readLines(of.slice(head.at + 1), head.titles, head.mapping)
}

describe('cells', () => {
  test.each([
    ['20261008 09:42:00', '2026-10-08', '09:42:00'],
    ['2026-10-08-09.06.11.195978', '2026-10-08', '09:06:11'],
    ['2026/1/8', '2026-01-08', null],
    ['2026年10月8日', '2026-10-08', null],
    ['2026.10.08 9:05', '2026-10-08', '09:05:00'],
  ])('%s is a day', (text, day, time) => expect(dateOf(text)).toEqual({ day, time }))
  test.each(['合计', '2026-13-01', '20260230', '', '1,000.00'])('%s is no day', (text) =>
    expect(dateOf(text)).toBeNull(),
  )
  test.each([
    ['1,234,567.89', '1234567.89'],
    ['¥20,000', '20000.00'],
    ['(5.5)', '-5.50'],
    ['5-', '-5.00'],
    ['.5', '0.50'],
    ['1953833.8500000001', '1953833.85'],
    ['--', null],
    ['', null],
    ['12a', undefined],
    ['1e3', undefined],
  ])('%s is an amount of %s', (text, value) => expect(moneyOf(text)).toBe(value))
})

const icbc = [
  ['账户明细查询'],
  ['账号：\t', '0200 0036 1920 0012 345\t'],
  [
    '凭证号',
    '本方账号',
    '对方账号',
    '交易时间',
    '借/贷',
    '借方发生额',
    '贷方发生额',
    '摘要',
    '用途',
    '对方单位名称',
    '余额',
  ],
  [
    '00000001\t',
    '0200\t',
    '4554\t',
    '2026-10-08-09.06.11.195978',
    '贷',
    '',
    '20,000.00',
    '转账',
    '保证金',
    '甲',
    '21,000.00',
  ],
  [
    '00000002\t',
    '0200\t',
    '8403\t',
    '2026-10-08-12.34.11.102317',
    '借',
    '1,000.00',
    '',
    '转账',
    '退款',
    '乙',
    '20,000.00',
  ],
  ['合计', '', '', '', '', '1,000.00', '20,000.00'],
]

test('a heading above and a total below are no lines; the balances tell opening and closing', () => {
  const file = read(icbc)
  expect(file).toMatchObject({ skipped: 1, gaps: 0, opening: '1000.00', closing: '20000.00' })
  expect(file.lines).toMatchObject([
    {
      booked_on: '2026-10-08',
      booked_time: '09:06:11',
      direction: 'in',
      amount: '20000.00',
      counter_account: '4554',
    },
    { direction: 'out', amount: '1000.00', counterparty: '乙', summary: '转账 · 退款', reference: null },
  ])
})

test('the newest line first is turned round', () => {
  const [title = [], ...rest] = icbc.slice(2, 5)
  expect(read([title, ...rest.toReversed()]).lines).toEqual(read([title, ...rest]).lines)
  const dated = [
    ['日期', '金额'],
    ['2026-10-09', '2'],
    ['2026-10-08', '1'],
  ]
  expect(read(dated).lines.map((line) => line.amount)).toEqual(['1.00', '2.00'])
})

test('one amount is signed, or goes the way a column says', () => {
  const signed = read([
    ['交易日期', '交易金额', '对方户名'],
    ['2026-10-08', '-12.50', '甲'],
    ['2026-10-08', '3', '乙'],
  ])
  expect(signed.lines.map((line) => [line.direction, line.amount])).toEqual([
    ['out', '12.50'],
    ['in', '3.00'],
  ])
  const flagged = read([
    ['交易日期', '发生额', '借贷标志'],
    ['2026-10-08', '12.50', '借'],
    ['2026-10-08', '3', '贷'],
  ])
  expect(flagged.lines.map((line) => line.direction)).toEqual(['out', 'in'])
})

test('titles nobody knows are mapped by hand, and the mapping finds its row again', () => {
  const rows = [['流水'], ['何时', '多少', '谁'], ['2026-10-08', '5', '甲']]
  const head = findHead(sheet(...rows), null)
  expect([head.titles, isUsable(head.mapping)]).toEqual([['何时', '多少', '谁'], false])
  expect(read(rows, { date: '何时', amount: '多少', counterparty: '谁' }).lines).toMatchObject([
    { amount: '5.00', counterparty: '甲' },
  ])
})

test('a cell that cannot be read names its line', () => {
  const wrong = (row: string[]) => () => read([['交易日期', '交易金额', '余额'], row])
  expect(wrong(['2026-10-08', 'x', '1'])).toThrow(UnreadLine)
  expect(wrong(['8 October', '1', '1'])).toThrow(UnreadLine)
  expect(wrong(['2026-10-08', '1', 'x'])).toThrow(UnreadLine)
})

test('equal lines are counted, and the numbers of a file are no identity', () => {
  const title = ['交易日期', '交易金额', '对方户名', '交易流水号', '余额']
  const [one, other] = identified(
    read([title, ['2026-10-08', '5', '甲', '1', '9'], ['2026-10-08', '5', '甲', '2', '9']]).lines,
  )
  expect([one?.identity === other?.identity, one?.occurrence, other?.occurrence]).toEqual([true, 1, 2])
  const [moved] = identified(read([title, ['2026-10-08', '5', '甲', '7', '9']]).lines)
  expect(moved?.identity).toBe(one?.identity)
})
