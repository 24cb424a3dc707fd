import { expect, test } from 'vitest'
import { orderColumns, type DataColumn } from './data-column.ts'

const columns: DataColumn<never>[] = ['name', 'a', 'b', 'c'].map((id) => ({
  id,
  header: id,
  width: 100,
  cell: () => null,
}))

const ids = (order: string[]) => orderColumns(columns, order).map((column) => column.id)

test('the first column stays, and the others follow the order a person chose', () => {
  expect(ids([])).toEqual(['name', 'a', 'b', 'c'])
  expect(ids(['c', 'name', 'a', 'b'])).toEqual(['name', 'c', 'a', 'b'])
})

test('a column added since comes last, and a removed one is dropped', () => {
  expect(ids(['c', 'gone', 'a'])).toEqual(['name', 'c', 'a', 'b'])
})
