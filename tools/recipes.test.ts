import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#texts/text.ts'
import { inFull } from '#server/test/support/full.ts'
import { readRecipe, type Edit, type RecipeName } from './recipes/recipe.ts'
import { full } from '#tools/full-run.ts'

/**
 * Follows the recipes of CONTRIBUTING word for word in a copy of the project: it edits and writes the files
 * that the recipe names and no others, then runs types, lint and the touched tests.
 */
const root = join(import.meta.dirname, '..')
const ours = ['contract', 'texts', 'server', 'web', 'e2e', 'bench', 'tools', 'docs', '*.{json,ts,md}']
const hidden = ['.npmrc', '.oxlintrc.json', '.oxfmtrc.json', '.gitignore']
let copy: string
/** The files that the recipes edited and wrote. */
const touched = new Set<string>()

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'yjt-recipes-'))
  for (const path of [...globSync(ours, { cwd: root }), ...globSync(hidden, { cwd: root })])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const read = (path: string) => readFileSync(path, 'utf8')

function edit({ file, find, put }: Edit): void {
  const path = join(copy, file)
  const text = read(path)
  if (find !== '') expect([file, find, text.split(find).length - 1]).toEqual([file, find, 1])
  writeFileSync(path, find === '' ? text + put : text.replace(find, () => put))
}

/** Edits and new files of a recipe lie in `tools/recipes/<recipe>/`. */
function follow(recipe: RecipeName): { edited: string[]; written: readonly string[] } {
  const { folder, edits, written } = readRecipe(recipe)
  for (const item of edits) edit(item)
  for (const path of written) cpSync(join(folder, `${path}.txt`), join(copy, path), { recursive: true })
  const edited = [...new Set(edits.map(({ file }) => file))]
  for (const file of [...edited, ...written]) touched.add(file)
  return { edited, written }
}

const run = async (command: string, ...words: string[]) => {
  // The touched tests run in their everyday form: their full form has its own place in the run.
  const { VITEST: _in, NODE_ENV: _test, VITEST_MODE: _mode, FULL: _full, ...environment } = process.env
  const PATH = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const child = promisify(execFile)(command, words, { cwd: copy, env: { ...environment, PATH } })
  const failure = await child.then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
  expect(failure).toBe('')
}

/**
 * The paths that a section of CONTRIBUTING names, with `<feature>`, `<resource>` and `<language>` filled in.
 */
function namedIn(title: string, feature: string): string[] {
  const section = read(join(root, 'CONTRIBUTING.md')).split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
  const named = [
    ...section.matchAll(/`((?:contract|server|texts|tools|web)\/[^`\s]*)`/g),
    ...section.matchAll(/`(<feature>[^`\s]*)`/g),
  ]
  return named.flatMap(([, path = '']) => {
    const name = path
      .replace(/^(?=<feature>)/, `server/features/${feature}/`)
      .replace(/<feature>|<resource>/g, feature)
    return languages.map((language) => name.replace('<language>', language))
  })
}

const namesAll = (named: readonly string[], files: readonly string[]) =>
  expect(
    files.filter(
      (file) => !named.some((path) => path === file || (path.endsWith('/') && file.startsWith(path))),
    ),
  ).toEqual([])

// Files that are edited twice are not as the recipe found them: nothing is tried again.
describe('the recipes of CONTRIBUTING', { retry: 0 }, () => {
  test('Add a field', async () => {
    const { edited, written } = follow('field')
    namesAll(namedIn('Add a field', 'customers'), edited)
    expect(written).toEqual([])
    await run('npm', 'run', '--silent', 'migration', '--', '--name', 'add_birthday')
  })

  test('Add a resource', async () => {
    const { edited, written } = follow('resource')
    namesAll(namedIn('Add a resource', 'yards'), [...edited, ...written])
    expect(written).toHaveLength(12)
    await run('npm', 'run', '--silent', 'migration', '--', '--name', 'add_yards')
    await run('npm', 'run', '--silent', 'texts')
  })

  test('Add an act', () => {
    const { edited, written } = follow('act')
    namesAll(namedIn('Add an act', 'consignors'), [...edited, ...written])
  })

  // `npm test` checks and lints what is not touched as it is: all of it at full size only.
  test('the types hold', async () => {
    for (const project of full ? ['.', 'web', 'e2e'] : ['.', 'web'])
      await run('tsc', '--noEmit', '-p', project)
  }, 600_000)
  inFull('the lint passes', () => run('npm', 'run', '--silent', 'lint'), 180_000)
  inFull(
    'the touched tests pass',
    async () => {
      const own = [...touched].filter((file) => file.endsWith('.test.ts'))
      const lists = ['server/request/openapi.test.ts', 'server/db/grants.test.ts']
      const others = ['web/records', 'server/features/consignors', 'server/features/customers/customers']
      await run('vitest', 'run', 'contract', 'texts', ...lists, ...own, ...others)
    },
    300_000,
  )
})
