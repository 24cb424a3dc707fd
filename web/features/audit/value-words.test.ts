import { expect, test } from 'vitest'
import type { Speaker } from '../../text.tsx'
import { valueWords } from './value-words.ts'

const text = {
  t: (key: string) => (key === 'list.comma' ? ', ' : key),
  label: (_resource: string, field: string) => field,
  option: (resource: string, field: string, value: string) => (field === 'status' ? `${resource} ${value}` : value),
  instant: (iso: string) => iso.slice(0, 10),
} as unknown as Speaker
const names = new Map([['7', 'Ada']])
const words = (name: string, value: unknown, resource = 'lots') => valueWords(text, resource, name, value, names)

test('a person, a moment, nothing and a choice are said in words', () => {
  expect(words('service_id', 7)).toBe('Ada')
  expect(words('auction_time', '2026-11-20T01:00:00.000Z')).toBe('2026-11-20')
  expect(words('url', null)).toBe('audit.emptyValue')
  expect(words('status', 3, 'customers')).toBe('customers 3')
})

test('what has parts is told part by part, a file by its name', () => {
  expect(words('files', [{ name: 'a.pdf', path: 'x/1' }])).toBe('a.pdf')
  expect(words('overrides', [{ status: 1, contact_expire_days: 45 }, { status: 6 }], 'pool')).toBe(
    'status customers 1 contact_expire_days 45, status customers 6',
  )
})
