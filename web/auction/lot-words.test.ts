import { expect, test } from 'vitest'
import { lotWords } from './lot-words.ts'

test('a lot is its name, and its number is the last figures', () => {
  expect(lotWords('YJT-2026-000004 旧叉车 20 台')).toEqual({ name: '旧叉车 20 台', no: '000004' })
  expect(lotWords('YJT-2026-000004')).toEqual({ name: 'YJT-2026-000004', no: '' })
  expect(lotWords(null)).toEqual({ name: '', no: '' })
})
