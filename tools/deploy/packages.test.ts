import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const imported = /(?:^import |^(?:import|export|\}).* from |\bimport\()'([@a-z][^']*)'/gm
/** Everything that runs on an installed machine: the server, and the commands of the handbook. */
const running = ['server/**/*.ts', 'contract/**/*.ts', 'texts/**/*.ts', 'deploy/**/*.mjs']
const onlyHere = /\.test\.ts$|\/test\/|\.d\.ts$|oxlint\.config|test-\w+\.ts$/

test('what runs needs only packages that an installation without those of developers has', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const files = globSync(running, { cwd: root }).filter((path) => !onlyHere.test(path))
  const missing = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(imported)]
      .map(([, name = '']) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      .filter((name) => !isBuiltin(name) && !(name in dependencies))
      .map((name) => `${path}: ${name}`),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(missing).toEqual([])
})
