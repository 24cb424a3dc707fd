import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyKey, creditKey, phoneDigits } from './identity-keys.ts'
import { initials, searchGrams } from './search-grams.ts'

test.each([
  ['13800138000', '13800138000'],
  ['138-0013-8000', '13800138000'],
  ['+86 138 0013 8000', '13800138000'],
  ['0086 138 0013 8000', '13800138000'],
  ['8613800138000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['(0571) 8765-4321', '057187654321'],
  // The country’s code counts only before a mobile number: 86 may begin a number of its own.
  ['86543210', '86543210'],
  ['+1 415 555 0100', '14155550100'],
  ['8686', '8686'],
])('the digits of %s are %s', (written, digits) => {
  expect(phoneDigits(written)).toBe(digits)
})

describe('the bare name of a company', () => {
  test.each([
    [
      '中恒物资有限公司',
      [
        '中恒物资有限责任公司',
        '中恒物资股份有限公司',
        '中恒物资公司',
        '中恒物资',
        ' 中恒 物资 有限公司 ',
        '中恒物资（有限公司）',
        '【中恒】物资有限公司',
        '中恒·物资有限公司',
        '中恒物资(有限公司)',
      ],
    ],
    ['中国铁建（北京）物资有限公司', ['中国铁建(北京)物资有限公司', '中国铁建北京物资']],
    ['ＡＢＣ Steel Co., Ltd.', ['ABC STEEL CO LTD', 'abc steel', 'Abc-Steel Limited']],
    ['株式会社', ['株式会社']],
  ])('%s', (name, others) => {
    for (const other of others) expect([other, companyKey(other)]).toEqual([other, companyKey(name)])
  })

  test.each([
    ['中恒物资', '中恒钢铁'],
    ['中铁一局', '中铁二局'],
    ['公司', ''],
    ['上海物资', '物资上海'],
  ])('%s is not %s', (name, other) => {
    expect(companyKey(name)).not.toBe(companyKey(other))
  })

  test('never comes out empty of something, and a second time changes no more than a form', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{Script=Han}a-zA-Z]{1,30}$/u), (name) => {
        expect(companyKey(name)).not.toBe('')
        expect(companyKey(`${name}有限公司`).startsWith(companyKey(name).slice(0, 1))).toBe(true)
        expect(companyKey(name.toUpperCase())).toBe(companyKey(name.toLowerCase()))
      }),
    )
  })
})

test('a credit code is one whatever its case', () => {
  expect(creditKey('91330106ma2ax1234b')).toBe('91330106MA2AX1234B')
})

describe('what a record is found by', () => {
  const chinese = fc
    .array(fc.constantFrom(...Array.from('镇海炼化物资中心远洋船舶上海宝山钢铁集团')), {
      minLength: 1,
      maxLength: 20,
    })
    .map((all) => all.join(''))
  const phones = fc.stringMatching(/^1[3-9]\d{9}$/)

  test('every one and two characters that stand together in a name', () => {
    fc.assert(
      fc.property(chinese, chinese, phones, (company_name, name, phone) => {
        const grams = new Set(searchGrams({ names: [company_name, name], phones: [phone] }))
        for (const text of [company_name, name])
          for (let at = 0; at < text.length; at += 1)
            expect(
              [text[at], text.slice(at, at + 2)].every((piece) => piece !== undefined && grams.has(piece)),
            ).toBe(true)
      }),
    )
  })

  test('a phone’s digits only as a phone: without its mark no digit is there', () => {
    fc.assert(
      fc.property(chinese, chinese, phones, (company_name, name, phone) => {
        const grams = searchGrams({ names: [company_name, name], phones: [phone] })
        expect(grams.filter((gram) => /^\d/.test(gram))).toEqual([])
        expect(grams.filter((gram) => gram.startsWith('#')).length).toBeGreaterThan(5)
        for (const gram of grams) if (gram.startsWith('#')) expect(phone).toContain(gram.slice(1))
      }),
    )
  })

  test('no piece twice', () => {
    const grams = searchGrams({ names: ['钢钢钢钢钢', '钢钢'], phones: ['11111111111'] })
    expect(new Set(grams).size).toBe(grams.length)
  })

  test.each([
    ['公海', 'gh'],
    ['镇海炼化', 'zhlh'],
    ['重庆', 'cq'],
    ['ABC物资', 'abcwz'],
    ['3M 中国', '3mzg'],
    ['😀', ''],
  ])('the initials of %s are %s', (text, letters) => {
    expect(initials(text)).toBe(letters)
  })
})
