import { expect, test } from 'vitest'
import { isNumberPattern, numberOf } from './number-pattern.ts'

test.each([
  ['YJT-{year}-{no:6}', 'YJT-2026-000123'],
  ['{yy}{month}-{no}', '2611-123'],
  ['海通_{year}.{no:2}', '海通_2026.123'],
  ['{no:9}', '000000123'],
])('%s gives %s', (pattern, number) => {
  expect(isNumberPattern(pattern)).toBe(true)
  expect(numberOf(pattern, '2026-11-28', 123)).toBe(number)
})

test.each([
  'YJT',
  '{year}',
  '{no}{no}',
  '{no:0}',
  '{no:12}',
  '{year:4}-{no}',
  '{day}-{no}',
  'A/{no}',
  'A {no}',
  '{no',
])('%s is no pattern', (pattern) => expect(isNumberPattern(pattern)).toBe(false))
