import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A recipe of CONTRIBUTING as files: `edits.json`, and new files that end in `.txt`. */
export const recipes = { field: 'Add a field', resource: 'Add a resource', act: 'Add an act' } as const
export type RecipeName = keyof typeof recipes

export interface Edit {
  file: string
  /** Occurs once in the file; empty for its end. */
  find: string
  put: string
}

export interface Recipe {
  folder: string
  edits: readonly Edit[]
  /** Paths of the new files in the project. */
  written: readonly string[]
}

export function readRecipe(name: RecipeName): Recipe {
  const folder = join(import.meta.dirname, name)
  const edits = JSON.parse(readFileSync(join(folder, 'edits.json'), 'utf8')) as Edit[]
  const written = globSync('**/*.txt', { cwd: folder }).map((path) => path.slice(0, -'.txt'.length))
  return { folder, edits, written }
}
