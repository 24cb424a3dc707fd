import { expect, test } from 'vitest'
import type { Speaker } from '#web/text/text.tsx'
import { fieldWords, valueWords } from './value-words.ts'

const text = {
  t: (key: string) => (key === 'list.comma' ? ', ' : key),
  label: (_resource: string, field: string) => field,
  option: (resource: string, field: string, value: string) =>
    field === 'status' ? `${resource} ${value}` : value,
  instant: (iso: string) => iso.slice(0, 10),
  money: (value: string) => `¥${value}`,
} as unknown as Speaker
const names = new Map([['7', 'Ada']])
const words = (name: string, value: unknown, resource = 'lots') =>
  valueWords(text, resource, name, value, names)

test('a person, a moment, an empty value and a choice are readable', () => {
  expect(words('service_id', 7)).toBe('Ada')
  expect(words('auction_time', '2026-11-20T01:00:00.000Z')).toBe('2026-11-20')
  expect(words('url', null)).toBe('audit.emptyValue')
  expect(words('status', 3, 'customers')).toBe('customers 3')
})

test('a value with parts shows each part, and a file shows its name', () => {
  expect(words('files', [{ name: 'a.pdf', path: 'x/1' }])).toBe('a.pdf')
  expect(words('overrides', [{ status: 1, contact_expire_days: 45 }, { status: 6 }], 'pool')).toBe(
    'status pool 1 contact_expire_days 45, status pool 6',
  )
})

test('fields distinguish amounts, quantities, rates and records, and a name of digits stays as it is', () => {
  expect(words('starting_price', '29000.00')).toBe('¥29000.00')
  expect(words('reserve_price', '***')).toBe('***')
  expect(words('settlement_quantity', '23.000')).toBe('23')
  expect(words('premium_rate', '124.50')).toBe('124.50%')
  expect(words('winner_sign_up_id', 30)).toBe('#30')
  expect(words('corpore_name', '29000.00')).toBe('29000.00')
  expect(words('amount', '1.00', 'customers')).toBe('1.00')
  expect(fieldWords(text, 'finance_entries', 'amount')).toBe('amountlist.unitYuan')
  expect(fieldWords(text, 'lots', 'corpore_name')).toBe('corpore_name')
})
