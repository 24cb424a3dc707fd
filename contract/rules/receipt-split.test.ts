import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitFits, splitGross } from './receipt-split.ts'

test('13 % of a gross sum of 1,130.00 are 130.00', () => {
  expect(splitGross('1130.00', '13')).toMatchObject({ net: '1000.00' })
  expect(Number(splitGross('1130.00', '13').tax)).toBe(130)
  expect(Number(splitGross('5.00', '0').tax)).toBe(0)
})

test('net and tax come to the gross sum, and the tax is that of the rate to the cent', () => {
  expect(splitFits({ net: '1000.00', tax: '130.00' }, '1130.00', '13')).toBe(true)
  expect(splitFits({ net: '1000.00', tax: '130.01' }, '1130.01', '13')).toBe(true)
  expect(splitFits({ net: '1000.00', tax: '130.02' }, '1130.02', '13')).toBe(false)
  expect(splitFits({ net: '999.99', tax: '130.00' }, '1130.00', '13')).toBe(false)
  expect(splitFits({ net: '1000.00', tax: '30.00' }, '1030.00', '13')).toBe(false)
})

test('every computed split fits', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 11 }),
      fc.constantFrom('0', '1', '3', '6', '9', '13'),
      (cents, points) => {
        const gross = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(splitFits(splitGross(gross, points), gross, points)).toBe(true)
      },
    ),
  )
})
