import { expect, test } from 'vitest'
import { phrase } from '../texts/text.ts'
import { zh } from '../texts/zh.ts'
import { dayOf, instantOf, moneyOf, relativeOf } from './format.ts'

const zone = 'Asia/Shanghai'
const now = new Date('2026-11-20T08:00:00Z')
const ago = (seconds: number) =>
  relativeOf(new Date(now.getTime() - seconds * 1000).toISOString(), now, zone, (key, values) => phrase(zh, 'zh', key, values))

test.each([
  [0, '刚刚'],
  [29, '刚刚'],
  [30, '1分钟前'],
  [3599, '60分钟前'],
  [3600, '1小时前'],
  [86_399, '24小时前'],
  [86_400, '1天前'],
  [172_799, '1天前'],
  [172_800, '2026-11-18'],
  [-29, '刚刚'],
  [-3600, '1小时后'],
])('%i s ago reads %s', (seconds, words) => expect(ago(seconds)).toBe(words))

test('days and times are those of the business zone', () => {
  expect(dayOf('2026-11-20T16:30:00Z', zone)).toBe('2026-11-21')
  expect(dayOf('2026-11-20', zone)).toBe('2026-11-20')
  expect(instantOf('2026-11-20T16:00:05.000Z', zone)).toBe('2026-11-21 00:00:05')
  expect(instantOf('nonsense', zone)).toBe('')
})

test.each([
  ['0', '0.00'],
  ['1234.5', '1,234.50'],
  ['999999999999.99', '999,999,999,999.99'],
  ['-1000.00', '−1,000.00'],
])('money %s reads %s', (value, words) => expect(moneyOf(value)).toBe(words))
