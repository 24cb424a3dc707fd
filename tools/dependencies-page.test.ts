import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const row = /^\| `([^`]+)` \| (?:[\d.]+|not here) \| [^|]{5,} \| [^|]+ \|$/gm

test('docs/dependencies.md has one row for each package, with its weight and its reason', () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const packages = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const rows = [...page.matchAll(row)].map(([, name]) => name)
  expect(packages.length).toBeGreaterThan(40)
  expect(rows.toSorted()).toEqual(packages.toSorted())
})
