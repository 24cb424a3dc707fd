import { expect, test } from 'vitest'
import { checkDigitHolds, cleanVin, isVin } from './vin.ts'

test('a number is stored in capitals, without blanks and dashes', () => {
  expect(cleanVin(' lsvau2a3-7n2０12345 ')).toBe('LSVAU2A37N2012345')
})

test('17 digits and letters make a VIN, but I, O and Q are none of them', () => {
  expect(isVin('1HGBH41JXMN109186')).toBe(true)
  expect(isVin('1HGBH41JXMN10918')).toBe(false)
  for (const letter of 'IOQ') expect(isVin(`${letter}HGBH41JXMN109186`)).toBe(false)
})

test('the ninth character is the check digit, X for 10', () => {
  expect(checkDigitHolds('1HGBH41JXMN109186')).toBe(true)
  expect(checkDigitHolds('11111111111111111')).toBe(true)
  expect(checkDigitHolds('1HGBH41J1MN109186')).toBe(false)
})
