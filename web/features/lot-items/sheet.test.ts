import { expect, test } from 'vitest'
import { cellsOf, linesOf, type CellField } from './sheet.ts'

const columns: CellField[] = ['brand', 'model', 'plate', 'vin']
const titles = { 品牌: 'brand', 型号: 'model', 车牌号: 'plate', '车架号（VIN）': 'vin' } as const

test('copied cells keep quoted line breaks and lose blank rows', () => {
  expect(cellsOf('解放\tJ6P\r\n\t\r\n"东""风"\t"a\nb"\n')).toEqual([
    ['解放', 'J6P'],
    ['东"风', 'a\nb'],
  ])
})

test('without titles the columns go on from the cell pasted into', () => {
  expect(linesOf([['J6P', '浙A1']], columns, 'model', titles)).toEqual([{ model: 'J6P', plate: '浙A1' }])
  expect(linesOf([['', '浙A1']], columns, 'model', titles)).toEqual([{ plate: '浙A1' }])
})

test('titles say what a column holds, and unknown columns are left out', () => {
  const cells = [
    ['车牌号', '备注', '车架号 (vin)'],
    ['浙A1', 'x', '1HGBH41JXMN109186'],
  ]
  expect(linesOf(cells, columns, 'brand', titles)).toEqual([{ plate: '浙A1', vin: '1HGBH41JXMN109186' }])
})

test('what lies right of the last column is left out', () => {
  expect(linesOf([['V', 'W']], columns, 'vin', titles)).toEqual([{ vin: 'V' }])
})
