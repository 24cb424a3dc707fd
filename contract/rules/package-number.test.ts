import { expect, test } from 'vitest'
import { packageNumber } from './package-number.ts'

test.each([
  ['3', 3],
  ['０３', 3],
  ['第 12 包', 12],
  ['包3', 3],
  ['标的7号', 7],
  ['Lot 5', 5],
  ['B1', null],
  ['0', null],
  ['12345', null],
  ['2026-3', null],
  ['', null],
])('%s names %s', (text, number) => expect(packageNumber(text)).toBe(number))
