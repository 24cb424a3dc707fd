import { expect, test } from 'vitest'
import { Refusal } from '#server/request/errors.ts'
import { cleanFileName, extensionOf, refuseComma } from './file-names.ts'

test.each(['合同.pdf', '看货 照片(1).jpg', '👨‍👩‍👧.png', "it's 100%.txt", 'a，b.pdf', 'x'.repeat(251) + '.pdf'])(
  '%s is kept as it is',
  (name) => {
    expect(cleanFileName(name)).toBe(name)
  },
)

test.each([
  undefined,
  '',
  '   ',
  'a.pdf\0.html',
  'a\u202efdp.exe',
  'a\u2066.pdf',
  'a.pdf.',
  '.pdf',
  'a/b.pdf',
  'a\\b.pdf',
  'a\r\nX: y.pdf',
  'CON',
  'nul.pdf',
  'COM1.txt',
  '\ud800.pdf',
  'x'.repeat(252) + '.pdf',
])('%j is refused', (name) => {
  expect(() => cleanFileName(name)).toThrow(new Refusal('file_name_bad'))
})

test('names are composed the same way on every system', () => {
  expect(cleanFileName(' e\u0301.pdf ')).toBe('\u00e9.pdf')
})

test('the English comma is refused, the Chinese one is not', () => {
  expect(() => refuseComma('a,b.pdf')).toThrow(new Refusal('file_name_comma'))
  refuseComma('a，b.pdf')
})

test.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['none', ''],
  ['a.pHp', 'php'],
])('the extension of %s is %s', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})
