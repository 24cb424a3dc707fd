import { expect, test } from 'vitest'
import { skeletonOf } from './look-alike.ts'

test.each([
  ['paypal', 'раураl'],
  ['admin', 'аdmin'],
  ['Alice', 'AIice'],
  ['Bill', 'BilI'],
  ['Owen', '0wen'],
  ['Tom', 'Torn'],
  ['ｌｉｕ', 'liu'],
  ['小王', '小\u200b王'],
  ['王力', '王カ'],
  ['口天', 'ロ天'],
  ['张 三', '张三'],
  ['Ορ', 'Op'],
])('%s looks like %s', (a, b) => expect(skeletonOf(a)).toBe(skeletonOf(b)))

test.each([
  ['王一', '王二'],
  ['Anna', 'Anno'],
  ['p1', 'p2'],
  ['王刚', '王钢'],
  ['José', 'Jose'],
])('%s does not look like %s', (a, b) => expect(skeletonOf(a)).not.toBe(skeletonOf(b)))
