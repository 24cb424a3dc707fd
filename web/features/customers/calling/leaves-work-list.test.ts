import { expect, test } from 'vitest'
import { leavesWorkList } from './leaves-work-list.ts'

const now = new Date('2026-11-23T02:00:00Z')
const leaves = (asked: object, next: string | null) =>
  leavesWorkList(asked as Record<string, unknown>, { next_follow_at: next }, now)
const tomorrow = '2026-11-24T01:00:00.000Z'
const earlier = '2026-11-23T01:00:00.000Z'
// Half past midnight of the 24th in the business zone.
const night = '2026-11-23T16:30:00.000Z'
const today = { next_follow_at_from: ['2026-11-23'], next_follow_at_to: ['2026-11-23'] }

test.each([
  ['overdue, put off', { overdue: ['true'] }, tomorrow, true],
  ['overdue, without a next date', { overdue: ['true'] }, null, true],
  ['overdue, and late again', { overdue: ['true'] }, earlier, false],
  ['today, put off', today, tomorrow, true],
  ['today, without a next date', today, null, true],
  ['today, once more today', today, '2026-11-23T08:00:00.000Z', false],
  ['today, after midnight', today, night, true],
  ['without a date, and one was agreed', { next_follow_at_empty: ['1'] }, tomorrow, true],
  ['without a date still', { next_follow_at_empty: ['1'] }, null, false],
  [
    'the coming week',
    { next_follow_at_from: ['2026-11-23'], next_follow_at_to: ['2026-11-30'] },
    tomorrow,
    false,
  ],
  ['all of mine', { service_id: ['5'] }, tomorrow, false],
  ['no filter', {}, null, false],
])('%s', (_name, asked, next, expected) => expect(leaves(asked, next)).toBe(expected))
