import { expect, test } from 'vitest'
import { undoCallsOf } from './undo-bulk-set.ts'

test('each row gets back what it had, and nothing that was not set', () => {
  const rows = [
    { id: 1, status: 1 as const, next_follow_at: null },
    { id: 2, status: 2 as const, next_follow_at: '2026-11-20T01:00:00.000Z' },
    { id: 3, status: 1 as const, next_follow_at: '2026-11-20T01:00:00.000Z' },
  ]
  expect(undoCallsOf(rows, { status: 3 })).toEqual([
    { ids: [1, 3], status: 1 },
    { ids: [2], status: 2 },
  ])
  expect(undoCallsOf(rows, { next_follow_at: null })).toEqual([
    { ids: [1], next_follow_at: null },
    { ids: [2, 3], next_follow_at: '2026-11-20T01:00:00.000Z' },
  ])
  expect(undoCallsOf([], { status: 3 })).toEqual([])
})
