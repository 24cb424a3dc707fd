import { expect, test } from 'vitest'
import { texts } from '#texts/all.ts'
import { phrase, type Key, type Values } from '#texts/text.ts'
import { quantityOf, withUnit } from './quantity.ts'

const t = (key: Key, values?: Values) => phrase(texts.en, 'en', key, values)

test('units are singular or plural, and papers keep the Chinese word', () => {
  expect(withUnit('1.000', '台', t)).toBe('1 unit')
  expect(withUnit('23.000', '台', t)).toBe('23 units')
  expect(withUnit('1.500', '批', t)).toBe('1.5 batches')
  expect(withUnit('1200.250', '吨', t)).toBe('1200.25 t')
  expect(withUnit('23.000', '台')).toBe('23 台')
})

test('an unknown unit is shown as it was written, and a missing quantity has none', () => {
  expect(withUnit('2.000', '套', t)).toBe('2 套')
  expect(withUnit('2.000', null, t)).toBe('2')
  expect(quantityOf({ auction_quantity: null, unit: '台' }, t)).toBeUndefined()
})
