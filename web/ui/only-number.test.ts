import { expect, test } from 'vitest'
import { onlyNumber } from './only-number.ts'

test.each([
  ['12a3', '123'],
  ['1.2.3', '1.23'],
  ['..5', '.5'],
  ['-1,234.50', '1234.50'],
  ['\uff11\uff12\uff0e\uff15', '12.5'],
  ['3\u30025', '3.5'],
  ['', ''],
])('%s becomes %s', (typed, kept) => expect(onlyNumber(typed)).toBe(kept))

test('whole numbers have no dot', () => expect(onlyNumber('1.2.3', true)).toBe('123'))
