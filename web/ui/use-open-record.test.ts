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

test('another record opens in the same address', () => {
  const here = new URLSearchParams('tab=dues&id=12&do=pay&page=2')
  expect(withOpenRecord(here, 7)).toBe('tab=dues&page=2&id=7')
  expect(withOpenRecord(here, 7, 'edit')).toBe('tab=dues&page=2&id=7&do=edit')
  expect(withOpenRecord(here, null)).toBe('tab=dues&page=2')
})
