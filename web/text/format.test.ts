import { expect, test } from 'vitest'
import { phrase } from '#texts/text.ts'
import { texts } from '#texts/all.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { dayOf, elapsedOf, instantOf, relativeOf, shortOf } from './format.ts'

const now = new Date('2026-11-20T08:00:00Z')
const ago = (seconds: number) =>
  relativeOf(new Date(now.getTime() - seconds * 1000).toISOString(), now, (key, values) =>
    phrase(texts.zh, 'zh', key, values),
  )

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

test('days and times are in the business zone', () => {
  expect(dayOf('2026-11-20T16:30:00Z')).toBe('2026-11-21')
  expect(dayOf('2026-11-20')).toBe('2026-11-20')
  expect(instantOf('2026-11-20T16:00:05.000Z')).toBe('2026-11-21 00:00:05')
  expect(instantOf('nonsense')).toBe('')
})

test.each([
  ['0', '0.00'],
  ['1234.5', '1,234.50'],
  ['999999999999.99', '999,999,999,999.99'],
  ['-1000.00', '−1,000.00'],
])('money %s reads %s', (value, words) => expect(moneyOf(value)).toBe(words))

test('a pattern may contain the weekday, and unknown letters stay', () => {
  const days = [...'日一二三四五六']
  expect(instantOf('2026-11-20T16:00:05Z', '{y}/{m}/{d} 星期{a} {x}', days)).toBe('2026/11/21 星期六 {x}')
  expect(instantOf('2026-11-21T16:00:05Z', '{h}:{i} {a}', days)).toBe('00:00 日')
})

const passed = (seconds: number) =>
  elapsedOf(new Date(now.getTime() - seconds * 1000).toISOString(), now, (key, values) =>
    phrase(texts.en, 'en', key, values),
  )

test.each([
  [0, '0 minutes'],
  [60, '1 minute'],
  [3599, '59 minutes'],
  [3600, '1 hour'],
  [86_399, '23 hours'],
  [86_400, '1 day'],
  [400_000, '4 days'],
  [-50, '0 minutes'],
])('on a dashboard %i s are %s', (seconds, words) => expect(passed(seconds)).toBe(words))

test.each([
  [999, 1, '999'],
  [1234, 1, '1.2k'],
  [1234, 2, '1.23k'],
  [10_000, 1, '10k'],
  [10_500, 3, '10.5k'],
  [999_949, 1, '999.9k'],
  [999_999, 1, '1M'],
  [1_500_000_000, 2, '1.5G'],
  [999_999_999_999, 0, '1T'],
  [2.5e15, 1, '2.5P'],
  [1e18, 1, '1E'],
  [1e21, 1, '1000E'],
  [-1234, 1, '−1.2k'],
  [0, 1, '0'],
])('%i with %i decimals is %s', (value, digits, words) => expect(shortOf(value, digits)).toBe(words))
