import { expect, test } from 'vitest'
import { areaNames } from './area-names.ts'

test('every area is written in full, once', () => {
  expect(areaNames).toContain('\u5e7f\u4e1c\u7701/\u6df1\u5733\u5e02')
  expect(areaNames).toContain('\u5317\u4eac\u5e02/\u5317\u4eac\u5e02')
  expect(areaNames.filter((name) => !name.includes('/'))).toHaveLength(34)
  expect(new Set(areaNames).size).toBe(areaNames.length)
})
