import { expect, test } from 'vitest'
import { places } from './area-places.ts'

test('every place is written in full, once', () => {
  expect(places).toContain('\u5e7f\u4e1c\u7701/\u6df1\u5733\u5e02')
  expect(places).toContain('\u5317\u4eac\u5e02/\u5317\u4eac\u5e02')
  expect(places.filter((place) => !place.includes('/'))).toHaveLength(34)
  expect(new Set(places).size).toBe(places.length)
})
