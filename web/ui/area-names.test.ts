import { expect, test } from 'vitest'
import { areaNames } from './area-names.ts'
import { packNames, unpackNames } from './packed-names.ts'

test('provinces, cities and districts, each once', () => {
  expect(areaNames).toContain('广东省/深圳市')
  expect(areaNames).toContain('浙江省/宁波市/北仑区')
  expect(areaNames).toContain('北京市/北京市/朝阳区')
  expect(areaNames.filter((name) => !name.includes('/'))).toHaveLength(34)
  expect(areaNames.length).toBeGreaterThan(3000)
  expect(new Set(areaNames).size).toBe(areaNames.length)
})

test('what lies directly below a province stands there', () => {
  expect(areaNames).toContain('湖北省/仙桃市')
  expect(areaNames).toContain('重庆市/云阳县')
  expect(areaNames.filter((name) => /\/(县|省直辖县|自治区直辖县级行政区划)(\/|$)/.test(name))).toEqual([])
})

test('the build packs them without a loss', () => {
  expect(unpackNames(packNames(areaNames))).toEqual(areaNames)
})
