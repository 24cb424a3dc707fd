import { expect, test } from 'vitest'
import type { BankLineRow } from '#contract/bank-statements.ts'
import { queueSections, type QueueItem, type QueuePart, type QueueSection } from '#contract/finance-queue.ts'
import { verbOf } from './queue-verbs.ts'
import { countsOf, matchesSearch, queueRows } from './queue-rows.ts'

const item = (id: number, rest: Partial<QueueItem>): QueueItem => ({
  id,
  version: null,
  lot_id: 1,
  lot_name: 'YJT-2026-000004 旧叉车 20 台',
  round_no: 1,
  party_name: '山海拍卖有限公司',
  entry_no: null,
  paddle_no: null,
  kind: null,
  direction: 'in',
  amount: '1234.50',
  due_on: '2026-12-01',
  overdue: false,
  sign_up_id: null,
  due_id: null,
  subject: null,
  party: null,
  blocks: [],
  ...rest,
})

const queueOf = (parts: Partial<Record<QueueSection, QueueItem[]>>) =>
  Object.fromEntries(
    queueSections.map((section) => [section, { items: parts[section] ?? [], more: false }]),
  ) as Record<QueueSection, QueuePart>
const line = (id: number, expected: object | null) =>
  ({ id, booked_on: '2026-11-20', amount: '5.00', direction: 'in', summary: '货款', expected }) as BankLineRow

test('one list: what is entered is listed once, and exact bank lines are not in it', () => {
  const rows = queueRows(
    queueOf({
      confirm: [item(1, { entry_no: 'LS-20261128-7', due_on: '2026-11-28' })],
      payouts: [item(2, { blocks: ['entered'] }), item(3, { direction: 'out', due_on: '2026-11-02' })],
      receipts: [item(4, {})],
    }),
    [line(5, null), line(6, {})],
    '2026-11-28',
  )
  expect(rows.map(({ key, group, direction }) => [key.trim(), group, direction])).toEqual([
    ['payouts 3', 'overdue', 'out'],
    ['bank_lines 5', 'today', 'in'],
    ['confirm 1', 'today', 'in'],
    ['receipts 4', 'undated', null],
  ])
  expect([...countsOf(rows)]).toEqual([
    ['payouts', 1],
    ['bank_lines', 1],
    ['confirm', 1],
    ['receipts', 1],
  ])
})

test('a line is found by party, lot, number and amount', () => {
  const [row] = queueRows(queueOf({ confirm: [item(1, { entry_no: 'LS-20261128-7' })] }), [], '2026-11-28')
  if (!row) throw new Error('There is no row.')
  for (const found of ['', '山海', '叉车', '000004', 'ls-2026', '1,234.5'])
    expect(matchesSearch(row, found)).toBe(true)
  for (const missed of ['河', '1235']) expect(matchesSearch(row, missed)).toBe(false)
})

test('a lot whose goods nobody has weighed leads to its tickets, or asks a colleague for them', () => {
  const [row] = queueRows(queueOf({ settle: [item(1, { blocks: ['not_weighed'] })] }), [], '2026-11-28')
  if (!row) throw new Error('There is no row.')
  expect(verbOf(row, { decides: false, weighs: true })).toBe('weigh')
  expect(verbOf(row, { decides: false, weighs: false })).toBe('ask_weigher')
})
