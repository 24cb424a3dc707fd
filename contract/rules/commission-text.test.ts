import { expect, test } from 'vitest'
import { scaleText } from './commission-text.ts'

const words = {
  fixed: 'fixed {amount}',
  byTable: 'by table',
  between: '{from} to {to}',
  above: 'above {from}',
  minimum: 'least {amount}',
  maximum: 'most {amount}',
  comma: ', ',
}

const say = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '')
const { bandRows, commissionWords } = scaleText(words, say)
const bands = [
  { above: '0', rate: '5.00' },
  { above: '100000', rate: '2.50' },
]

const none = { bands: [], minimum: null, maximum: null, fixed: null }

test('papers name bands as a table or in line, bounds, a fixed sum, or the plain rate', () => {
  expect(commissionWords(null, '3.00')).toBe('3%')
  expect(commissionWords({ ...none, bands, minimum: '500' }, '3')).toBe('by table, least 500.00')
  expect(commissionWords({ ...none, bands }, '3', true)).toBe('0.00 to 100,000.00 5%, above 100,000.00 2.5%')
  expect(commissionWords({ ...none, maximum: '9000' }, '3')).toBe('3%, most 9,000.00')
  expect(commissionWords({ ...none, bands, fixed: '800' }, '3')).toBe('fixed 800.00')
  expect(bandRows({ ...none, bands, fixed: '800' })).toEqual([])
  expect(bandRows({ ...none, bands })).toHaveLength(2)
})
