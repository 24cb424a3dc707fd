import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRecipe, recipes, type RecipeName } from './recipe.ts'

const root = join(import.meta.dirname, '../..')
const names = Object.keys(recipes) as RecipeName[]

/** `tools/recipes.test.ts` follows the recipes and checks the result; it is part of the full run. */
test('every edit of a recipe finds its place once, also after the recipes before it', () => {
  const texts = new Map<string, string>()
  const misplaced: string[] = []
  for (const name of names)
    for (const { file, find, put } of readRecipe(name).edits) {
      const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
      if (find !== '' && text.split(find).length !== 2) misplaced.push(`${name}: ${file}: ${find}`)
      texts.set(file, find === '' ? text + put : text.replace(find, () => put))
    }
  expect(misplaced).toEqual([])
})

test.each(names)('the recipe %s writes only files that do not exist, and CONTRIBUTING has it', (name) => {
  const { written } = readRecipe(name)
  expect(written.filter((path) => existsSync(join(root, path)))).toEqual([])
  expect(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')).toContain(`## ${recipes[name]}\n`)
})
