import fc from 'fast-check'
import { expect, test } from 'vitest'
import { masks } from './mask.ts'

test.each([
  ['13812345678', '138********'],
  ['+8613812345678', '+86***********'],
  ['12345', '123****'],
  ['wx_zhang', 'wx_*****'],
  ['ab', 'ab****'],
])('the phone %s is shown as %s', (value, shown) => {
  expect(masks.phone(value)).toBe(shown)
})

test('an account number shows its last four digits', () => {
  expect(masks.tail('6222021234566293')).toBe('****6293')
})

test('an omitted value is absent', () => {
  expect(masks.omit('659000.00')).toBeUndefined()
})

test('nothing after the third character of a phone shows', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 4, maxLength: 40, unit: fc.constantFrom(...Array.from('0123456789')) }),
      (phone) => {
        const shown = masks.phone(phone) ?? ''
        expect(shown.slice(3)).toMatch(/^\*{4,}$/)
        expect(shown.slice(0, 3)).toBe(phone.slice(0, 3))
      },
    ),
  )
})
