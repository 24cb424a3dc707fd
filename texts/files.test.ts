import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportOf, textLists } from '../tools/list-texts.ts'
import { texts } from './all.ts'
import { languages } from './text.ts'

const here = import.meta.dirname
const files = globSync(`{${languages.join()}}/**/*.ts`, { cwd: here }).filter(
  (file) => !/(^|\/)(all|at-start|with-screens)\.ts$/.test(file),
)

const contentOf = (file: string): Promise<Record<string, unknown>> => import(join(here, file))

describe('a file of words', () => {
  test.each(files)('%s is plain data under its own name', async (file) => {
    const content = await contentOf(file)
    expect(Object.keys(content)).toEqual([exportOf(file)])
    const words = content[exportOf(file)]
    expect(structuredClone(words)).toEqual(words)
    expect(JSON.parse(JSON.stringify(words))).toEqual(words)
    expect(readFileSync(join(here, file), 'utf8')).not.toMatch(/^import |^ *\.\.\./m)
  })

  test.each(languages)('has the same names in %s', (language) => {
    const namesIn = (folder: string) => globSync('*.ts', { cwd: join(here, folder) }).sort()
    expect(namesIn(language)).toEqual(namesIn('zh'))
  })

  test.each(languages)('keeps its words in %s: no other file overwrites them', async (language) => {
    const count = (words: unknown): number =>
      typeof words === 'string'
        ? 1
        : Object.values(words as object).reduce((sum, item) => sum + count(item), 0)
    const parts = await Promise.all(files.filter((file) => dirname(file) === language).map(contentOf))
    expect(count(texts[language])).toBe(parts.reduce((sum, part) => sum + count(part), 0))
  })
})

/** `npm run texts` writes the lists after a file has come or gone. */
test.each([...textLists()])('%s lists its files', (path, lines) => {
  expect(readFileSync(join(here, path), 'utf8')).toBe(lines)
})

test('no file imports itself by way of others, not even a type', () => {
  const importsOf = (file: string): string[] =>
    [...readFileSync(join(here, file), 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map(
      ([, path = '']) => relative(here, join(here, dirname(file), path)),
    )
  const seen = new Set<string>()
  function walk(file: string, way: readonly string[]): void {
    expect(way).not.toContain(file)
    if (seen.has(file) || file.startsWith('..')) return
    seen.add(file)
    for (const next of importsOf(file)) walk(next, [...way, file])
  }
  for (const file of globSync('**/*.ts', { cwd: here })) if (!file.includes('.test.')) walk(file, [])
  expect(seen.size).toBeGreaterThan(files.length)
})
