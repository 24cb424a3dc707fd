import { expect, test } from 'vitest'
import { timePassed } from './time-passed.ts'

const now = new Date('2026-11-20T12:00:00Z')
const said = (seconds: number) =>
  timePassed(new Date(now.getTime() - seconds * 1000).toISOString(), (key, values) => `${key.split('.').at(-1)} ${String(values?.['n'])}`, now)

test.each([
  [-5, 'minutes 0'],
  [0, 'minutes 0'],
  [59, 'minutes 0'],
  [60, 'minutes 1'],
  [3599, 'minutes 59'],
  [3600, 'hours 1'],
  [86_399, 'hours 23'],
  [86_400, 'days 1'],
  [40 * 86_400, 'days 40'],
])('%i seconds ago is %s', (seconds, words) => {
  expect(said(seconds)).toBe(words)
})
