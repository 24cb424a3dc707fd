import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a stylesheet has at most 250 lines, as code has by the linter', () => {
  const files = globSync('web/**/*.css')
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 251)).toEqual([])
})
