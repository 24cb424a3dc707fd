import { expect, test } from 'vitest'
import { partsOf, rowsOf } from './sheet-rows.ts'

test('pasted lines are rows by the titles of the first one, with tabs or bars between the cells', () => {
  expect(rowsOf('标的名称\t数量\n叉车\t6台\n\t\n吊车\t')).toEqual([
    { 标的名称: '叉车', 数量: '6台' },
    { 标的名称: '吊车' },
  ])
  expect(rowsOf('序号|名称\n1|叉车')).toEqual([{ 序号: '1', 名称: '叉车' }])
})

test('parts keep the rows of a package together', () => {
  const rows = ['1', '1', '2', '1', '3'].map((no, at) => ({ 包号: no, 名称: `物${at}` }))
  expect(partsOf(rows, 3).map((part) => part.map((row) => row['包号']))).toEqual([
    ['1', '1', '1'],
    ['2', '3'],
  ])
  expect(partsOf([{ a: '1' }, { a: '2' }, { a: '3' }], 2)).toHaveLength(2)
})
