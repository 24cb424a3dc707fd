import { expect, test } from 'vitest'
import { partOfDay } from './part-of-day.ts'

test.each([
  ['2026-11-19T21:00:00Z', 'morning'],
  ['2026-11-20T03:30:00Z', 'noon'],
  ['2026-11-20T06:00:00Z', 'afternoon'],
  ['2026-11-20T16:30:00Z', 'evening'],
])('%s', (at, part) => expect(partOfDay(new Date(at))).toBe(part))
