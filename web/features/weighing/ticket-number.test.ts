import { expect, test } from 'vitest'
import { numberAfter } from './ticket-number.ts'

test.each([
  ['ZS-004', 'ZS-005'],
  ['099', '100'],
  ['A9', 'A10'],
  ['磅单', undefined],
  ['', undefined],
  [null, undefined],
])('after %s comes %s', (last, next) => expect(numberAfter(last)).toBe(next))
