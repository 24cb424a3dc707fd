import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faults, kinds, type Field, type Kind } from './field.ts'
import { bodySchema, cleanPhone, phonePattern, valueSchema } from './field-schema.ts'

type Outcome = { ok: unknown } | { fault: string }
const read = (field: Field, value: unknown): Outcome => {
  const result = valueSchema(field).safeParse(value)
  return result.success ? { ok: result.data } : { fault: result.error.issues[0]?.message ?? '' }
}

const ok = (value: unknown): Outcome => ({ ok: value })
const fault = (word: (typeof faults)[number]): Outcome => ({ fault: word })
const long = (length: number) => '长'.repeat(length)

describe.each<[string, Field, [unknown, Outcome][]]>([
  [
    'text',
    { kind: 'text' },
    [
      [' 中恒 ', ok('中恒')],
      [long(100), ok(long(100))],
      [long(101), fault('too_long')],
      ['', fault('required')],
      ['   ', fault('required')],
      [null, fault('required')],
      [undefined, fault('required')],
      [7, fault('bad_format')],
      [['a'], fault('bad_format')],
      [{}, fault('bad_format')],
      ['a\u0000b', fault('bad_format')],
      ['a\ud800', fault('bad_format')],
      ['\udc00a', fault('bad_format')],
      ['😀', ok('😀')],
    ],
  ],
  [
    'text of 200',
    { kind: 'text', max: 200 },
    [
      [long(200), ok(long(200))],
      [long(201), fault('too_long')],
    ],
  ],
  [
    'text of exactly 18',
    { kind: 'text', length: 18 },
    [
      ['91330106MA2AXXXX1X', ok('91330106MA2AXXXX1X')],
      ['91330106MA2AXXXX1', fault('bad_format')],
      ['91330106MA2AXXXX1XX', fault('too_long')],
      ['91330106MA2AXXXX1-', fault('bad_format')],
    ],
  ],
  [
    'note',
    { kind: 'note' },
    [
      [long(2000), ok(long(2000))],
      [long(2001), fault('too_long')],
      ['第一行\n第二行', ok('第一行\n第二行')],
      ['\u0000', fault('bad_format')],
    ],
  ],
  [
    'phone',
    { kind: 'phone' },
    [
      ['138 1234-5678', ok('13812345678')],
      ['(0571) 8765 4321', ok('057187654321')],
      ['+86 138 1234 5678', ok('+8613812345678')],
      ['１３８１２３４５６７８', ok('13812345678')],
      ['0571-87654321转803', ok('057187654321转803')],
      ['87654321x12', ok('87654321x12')],
      ['12345', ok('12345')],
      ['12345678901234567890', ok('12345678901234567890')],
      ['1234', fault('bad_format')],
      ['123456789012345678901', fault('bad_format')],
      ['12345a', fault('bad_format')],
      ['++12345', fault('bad_format')],
      ['', fault('required')],
      [13_812_345_678, fault('bad_format')],
      ['13812345678\u0000', fault('bad_format')],
      ['1'.repeat(200), fault('too_long')],
      [null, fault('required')],
    ],
  ],
  [
    'url',
    { kind: 'url' },
    [
      ['https://paimai.example/1?a=b#c', ok('https://paimai.example/1?a=b#c')],
      ['HTTP://EXAMPLE.COM', ok('HTTP://EXAMPLE.COM')],
      ['javascript:alert(1)', fault('bad_format')],
      ['data:text/html,x', fault('bad_format')],
      ['ftp://example.com', fault('bad_format')],
      ['https://', fault('bad_format')],
      ['//example.com', fault('bad_format')],
      ['https://a b', fault('bad_format')],
      [`https://example.com/${'a'.repeat(500)}`, fault('too_long')],
    ],
  ],
  [
    'area',
    { kind: 'area' },
    [
      ['浙江省/杭州市/西湖区', ok('浙江省/杭州市/西湖区')],
      ['', fault('required')],
    ],
  ],
  [
    'choice',
    { kind: 'choice', options: [1, 2, 9] },
    [
      [1, ok(1)],
      [9, ok(9)],
      [3, fault('unknown_choice')],
      ['1', fault('unknown_choice')],
      [null, fault('required')],
      [1.5, fault('unknown_choice')],
      [[1], fault('unknown_choice')],
    ],
  ],
  [
    'choice by word',
    { kind: 'choice', options: ['buyer', 'consignor'] },
    [
      ['buyer', ok('buyer')],
      ['Buyer', fault('unknown_choice')],
      [0, fault('unknown_choice')],
      ['__proto__', fault('unknown_choice')],
    ],
  ],
  [
    'choices',
    { kind: 'choices', options: [1, 2], required_at: 'save' },
    [
      [[1, 2], ok([1, 2])],
      [[], fault('required')],
      [[3], fault('unknown_choice')],
      [1, fault('bad_format')],
      [Array.from({ length: 21 }, () => 1), fault('too_long')],
      [null, fault('required')],
    ],
  ],
  ['choices that may be none', { kind: 'choices', options: [1, 2] }, [[[], ok([])]]],
  [
    'tags',
    { kind: 'tags' },
    [
      [['重点', ' 老客户 '], ok(['重点', '老客户'])],
      [[long(21)], fault('too_long')],
      [['']],
      [Array.from({ length: 21 }, (_, n) => `t${n}`), fault('too_long')],
      ['重点', fault('bad_format')],
    ].map(([value, outcome]) => [value, (outcome ?? fault('required')) as Outcome]),
  ],
  [
    'money',
    { kind: 'money' },
    [
      ['0', ok('0')],
      ['0.01', ok('0.01')],
      ['294000.00', ok('294000.00')],
      ['999999999999.99', ok('999999999999.99')],
      ['1000000000000', fault('bad_format')],
      ['1.005', fault('bad_format')],
      ['-1', fault('bad_format')],
      ['+1', fault('bad_format')],
      ['1.', fault('bad_format')],
      ['.5', fault('bad_format')],
      ['00012', fault('bad_format')],
      ['1e3', fault('bad_format')],
      ['１２', fault('bad_format')],
      ['1,000', fault('bad_format')],
      [294_000, fault('bad_format')],
      ['', fault('required')],
      ['NaN', fault('bad_format')],
      ['Infinity', fault('bad_format')],
    ],
  ],
  [
    'quantity',
    { kind: 'quantity' },
    [
      ['1.125', ok('1.125')],
      ['1.1255', fault('bad_format')],
    ],
  ],
  [
    'percent',
    { kind: 'percent' },
    [
      ['13', ok('13')],
      ['0.75', ok('0.75')],
      ['0.755', fault('bad_format')],
    ],
  ],
  [
    'percent of at most 100',
    { kind: 'percent', most: 100 },
    [
      ['100', ok('100')],
      ['100.00', ok('100.00')],
      ['100.01', fault('out_of_range')],
      ['150', fault('out_of_range')],
      ['1x0', fault('bad_format')],
      ['', fault('required')],
    ],
  ],
  [
    'count',
    { kind: 'count' },
    [
      [0, ok(0)],
      [2_147_483_647, ok(2_147_483_647)],
      [2_147_483_648, fault('out_of_range')],
      [-1, fault('out_of_range')],
      [1.5, fault('bad_format')],
      ['1', fault('bad_format')],
      [Infinity, fault('bad_format')],
      [Number.NaN, fault('bad_format')],
      [null, fault('required')],
    ],
  ],
  [
    'ref',
    { kind: 'ref' },
    [
      [1, ok(1)],
      [0, fault('out_of_range')],
      [-1, fault('out_of_range')],
      ['1', fault('bad_format')],
      [1e300, fault('bad_format')],
      [null, fault('required')],
    ],
  ],
  [
    'day',
    { kind: 'day' },
    [
      ['2026-11-20', ok('2026-11-20')],
      ['2024-02-29', ok('2024-02-29')],
      ['2026-02-29', fault('bad_format')],
      ['2026-13-01', fault('bad_format')],
      ['2026-1-1', fault('bad_format')],
      ['1899-12-31', fault('bad_format')],
      ['2026-11-20T00:00:00Z', fault('too_long')],
    ],
  ],
  [
    'instant',
    { kind: 'instant' },
    [
      ['2026-11-20T08:00:00.000Z', ok('2026-11-20T08:00:00.000Z')],
      ['2026-11-20T16:00:00+08:00', ok('2026-11-20T08:00:00.000Z')],
      ['2026-11-20T08:00Z', ok('2026-11-20T08:00:00.000Z')],
      ['2026-11-20T08:00:00', fault('bad_format')],
      ['2026-11-20', fault('bad_format')],
      ['2026-02-30T08:00:00Z', fault('bad_format')],
      ['2026-11-20T25:00:00Z', fault('bad_format')],
      ['+275760-09-13T00:00:00.001Z', fault('bad_format')],
      ['tomorrow', fault('bad_format')],
      [1_732_000_000_000, fault('bad_format')],
      ['9999-12-31T23:59:59Z', fault('bad_format')],
    ],
  ],
  [
    'flag',
    { kind: 'flag' },
    [
      [true, ok(true)],
      [false, ok(false)],
      ['true', fault('bad_format')],
      [1, fault('bad_format')],
      [null, fault('required')],
    ],
  ],
  [
    'files',
    { kind: 'files', max: 5 },
    [
      [[{ name: '合同.pdf', path: '/f/1' }], ok([{ name: '合同.pdf', path: '/f/1' }])],
      [Array.from({ length: 6 }, () => ({ name: 'a', path: 'b' })), fault('too_long')],
      ['a.pdf', fault('bad_format')],
    ],
  ],
])('%s', (_name, field, cases) => {
  test.each(
    cases.map(([value, outcome]): [string, unknown, Outcome] => [
      (JSON.stringify(value) ?? 'undefined').slice(0, 60),
      value,
      outcome,
    ]),
  )('%s', (_shown, value, outcome) => {
    expect(read(field, value)).toEqual(outcome)
  })
})

const sample: Field = { kind: 'text', options: [1, 2] }
const everyKind = kinds.map((kind): [Kind, Field] => [kind, { ...sample, kind }])

describe('every kind', () => {
  test.each(everyKind)('%s answers any input with faults that have a text', (_kind, field) => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true }),
        (value) => {
          const result = bodySchema(field).safeParse(value)
          if (result.success) return
          for (const issue of result.error.issues)
            if (issue.code !== 'unrecognized_keys') expect(faults).toContain(issue.message)
        },
      ),
      { numRuns: 300 },
    )
  })

  // JSON can contain this. Comparing such a length throws, which would be an internal error instead of a
  // fault.
  test.each(everyKind)('%s answers a length that is no number', (_kind, field) => {
    const odd = { length: [{ toString: 1, valueOf: 1 }] }
    for (const value of [odd, [odd], { path: odd }])
      expect(() => bodySchema(field).safeParse(value)).not.toThrow()
  })

  test.each(everyKind)('%s accepts its own output', (_kind, field) => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const first = valueSchema(field).safeParse(value)
        if (first.success) expect(read(field, first.data)).toEqual(ok(first.data))
      }),
      { numRuns: 300 },
    )
  })

  test.each(everyKind.filter(([kind]) => !['choices', 'tags', 'files', 'flag'].includes(kind)))(
    '%s may be null or blank in a body where it is not required',
    (_kind, field) => {
      expect(bodySchema(field).safeParse(null)).toMatchObject({ success: true, data: null })
      expect(bodySchema(field).safeParse(' ')).toMatchObject({ success: true, data: null })
      expect(bodySchema({ ...field, required_at: 'save' }).safeParse(null).success).toBe(false)
    },
  )
})

test('cleaning a phone leaves only characters of the pattern, and is idempotent', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?[\d \-()（）.]{5,25}$/), (written) => {
      const clean = cleanPhone(written)
      expect(cleanPhone(clean)).toBe(clean)
      expect(clean).toMatch(/^\+?\d*$/)
      if (/^\+?\d{5,20}$/.test(clean)) expect(clean).toMatch(phonePattern)
    }),
  )
})
