import { expect, test } from 'vitest'
import { readOpenRecord, withOpenRecord } from './use-open-record.ts'

const read = (search: string) => readOpenRecord(new URLSearchParams(search))

test('an address names the open record and what is done with it', () => {
  expect(read('id=7&do=edit&page=2')).toEqual({ id: 7, act: 'edit' })
  expect(read('do=new')).toEqual({ id: null, act: 'new' })
  expect(read('page=2')).toEqual({ id: null, act: null })
})

test('what is no id opens nothing', () => {
  for (const id of ['', '-1', '1.5', 'x']) expect(read(`id=${id}`).id).toBeNull()
})

test('a former address with open= still opens its record', () => {
  expect(read('q=5a&open=12')).toEqual({ id: 12, act: null })
  expect(read('open=new')).toEqual({ id: null, act: 'new' })
})

test('another record opens in the same address, without the former spelling', () => {
  const here = new URLSearchParams('tab=dues&open=12&do=pay&page=2')
  expect(withOpenRecord(here, 7)).toBe('tab=dues&page=2&id=7')
  expect(withOpenRecord(here, 7, 'edit')).toBe('tab=dues&page=2&id=7&do=edit')
  expect(withOpenRecord(here, null)).toBe('tab=dues&page=2')
})
