import { expect, test } from 'vitest'
import { inQueueOrder, isOverdue, queueGroupOf } from './queue-order.ts'

// A Saturday.
const today = '2026-11-28'

test('a line falls into the group of its deadline, and weeks end on Sunday', () => {
  const groupOf = (day: string | null) => queueGroupOf('balances', day, today)
  expect(groupOf('2026-11-27')).toBe('overdue')
  expect(groupOf(today)).toBe('today')
  expect(groupOf('2026-11-29')).toBe('week')
  expect(groupOf('2026-11-30')).toBe('later')
  expect(groupOf(null)).toBe('undated')
  expect(queueGroupOf('refunds', '2026-12-06', '2026-11-30')).toBe('week')
  expect(queueGroupOf('refunds', '2026-12-07', '2026-11-30')).toBe('later')
})

test('what only waits is never overdue: it is of today, or has no deadline', () => {
  for (const kind of ['confirm', 'unapplied', 'mark_paid', 'bank_lines'] as const) {
    expect(queueGroupOf(kind, '2026-01-01', today)).toBe('today')
    expect(isOverdue(kind, '2026-01-01', today)).toBe(false)
  }
  for (const kind of ['settle', 'approvals', 'receipts'] as const)
    expect(queueGroupOf(kind, '2026-01-01', today)).toBe('undated')
  expect(isOverdue('payouts', '2026-11-27', today)).toBe(true)
  expect(isOverdue('payouts', today, today)).toBe(false)
})

test('the oldest day comes first within a group, and lines of one day keep their order', () => {
  const lines = [
    { id: 1, kind: 'receipts', day: '2026-10-01' },
    { id: 2, kind: 'payouts', day: '2026-12-24' },
    { id: 3, kind: 'confirm', day: '2026-11-20' },
    { id: 4, kind: 'refunds', day: '2026-11-20' },
    { id: 5, kind: 'owed', day: '2026-11-02' },
    { id: 6, kind: 'deposits', day: '2026-11-20' },
    { id: 7, kind: 'approvals', day: null },
  ] as const
  expect(inQueueOrder(lines, today).map(({ id }) => id)).toEqual([5, 4, 6, 3, 2, 1, 7])
})
