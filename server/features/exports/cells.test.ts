import { describe, expect, test } from 'vitest'
import { csvText, truncated, looksLive } from '#server/records/spreadsheet-text.ts'
import { clockOf, isNumber, serialOf } from './cells.ts'
import { columnName, xmlText } from './sheet-xml.ts'

describe('what a spreadsheet would run', () => {
  test.each([
    '=1',
    '+1',
    '-1',
    '@a',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '\t=1',
    '\r1',
    '\n1',
    ' =1',
    '\u00a0=1',
    '\ufeff=1',
    '\u200b@a',
    '\u0001=1',
  ])('%j', (text) => {
    expect(looksLive(text)).toBe(true)
    expect(csvText(text)).toMatch(/^"?'/)
  })
  test.each(['1=1', 'a-b', '(+86)', '“=1”', '|cmd', '有限公司'])('%j is only a text', (text) => {
    expect(looksLive(text)).toBe(false)
    expect(csvText(text)).toBe(text)
  })
})

test('taking one apostrophe off gives back every text', () => {
  for (const text of ["'=1", "'a", "''", '=1', 'a']) expect(csvText(text).replace(/^'/, '')).toBe(text)
  expect(csvText('a"b,c')).toBe('"a""b,c"')
  expect(csvText('a;b')).toBe('"a;b"')
})

test('what XML cannot hold is written as spreadsheets do, and what looks like that is not read as it', () => {
  expect(xmlText('a\u0001\r\ufffe<&>"_x0041_')).toBe('a_x0001__x000D__xFFFE_&lt;&amp;&gt;&quot;_x005F_x0041_')
  expect(xmlText('\ttab\nline')).toBe('\ttab\nline')
})

test('a cell holds 32,767 characters, and no half of one', () => {
  expect(truncated('x'.repeat(32_767))).toHaveLength(32_767)
  const cut = truncated('x'.repeat(32_765) + '😀'.repeat(10))
  expect(cut).toBe(`${'x'.repeat(32_765)}…`)
})

test('moments and days are those of the business zone', () => {
  expect(clockOf('2026-11-20T16:00:00.000Z')).toBe('2026-11-21 00:00:00')
  for (const [iso, clock] of [
    ['2026-11-20T15:59:59.999Z', '2026-11-20 23:59:59'],
    ['2026-11-20T01:02:03.5+00:00', '2026-11-20 09:02:03'],
    ['2026-11-20T01:02:03+00:00', '2026-11-20 09:02:03'],
    ['2026-11-30T20:00:00+00:00', '2026-12-01 04:00:00'],
    ['2026-11-20T01:02:03+08:00', '2026-11-20 01:02:03'],
    ['never', 'never'],
  ] as const)
    expect(clockOf(iso)).toBe(clock)
  expect(serialOf('instant', '2026-11-20T16:00:00+00:00')).toBe('46347.00000000')
  expect(serialOf('day', '2026-11-21')).toBe('46347')
  expect(serialOf('instant', '2026-11-20T16:00:00.000Z')).toBe('46347.00000000')
  expect(serialOf('instant', '2026-11-21T04:00:00.000Z')).toBe('46347.50000000')
  expect(serialOf('day', '1900-02-28')).toBeUndefined()
  expect(serialOf('day', 'never')).toBeUndefined()
})

test('numbers are decimal text, nothing else is one', () => {
  for (const text of ['0', '-5.00', '999999999999.99', '12.345']) expect(isNumber(text)).toBe(true)
  for (const text of ['', '+1', '1e5', '0x1', '=1', '1,000', ' 1', '1.', '--1', '1\n'])
    expect(isNumber(text)).toBe(false)
})

test('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
