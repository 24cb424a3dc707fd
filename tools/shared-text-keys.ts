import { join } from 'node:path'
import type { Plugin } from 'vite'
import { texts as allTexts } from '#texts/all.ts'

type Words = { readonly [name: string]: string | Words }

const root = join(import.meta.dirname, '..')
const keysModule = 'virtual:text-keys'
const file = (language: string) => join(root, 'texts', language, 'with-screens.ts')
const languages = Object.keys(allTexts)

/** The names of a tree of words, without the words. A leaf is 0. */
type Shape = { readonly [name: string]: 0 | Shape }

/** What one language has in plural forms and another in one is a leaf. */
function shapeOf(languages: readonly Words[]): Shape {
  const names = [...new Set(languages.flatMap(Object.keys))]
  return Object.fromEntries(
    names.map((name) => {
      const below = languages.map((words) => words[name])
      if (below.includes(undefined)) throw new Error(`A language lacks ${name}.`)
      const isTree = below.every((words) => typeof words === 'object')
      return [name, isTree ? shapeOf(below as Words[]) : 0]
    }),
  )
}

/** The words in the order of the shape. */
const valuesOf = (shape: Shape, words: Words): (string | Words)[] =>
  Object.entries(shape).flatMap(([name, below]) => {
    const word = words[name] ?? ''
    return below !== 0 && typeof word === 'object' ? valuesOf(below, word) : [word]
  })

const load = async (language: string): Promise<Words> => ({
  ...((await import(file(language))) as Words),
})

const sharedShape = async () => shapeOf(await Promise.all(languages.map(load)))

/**
 * The four languages have the same keys. The build stores the keys of the screens' texts once, and of each
 * language only the words in the same order: a third fewer bytes.
 */
export function sharedTextKeys(): Plugin {
  return {
    name: 'shared-text-keys',
    apply: 'build',
    resolveId: (id) => (id === keysModule ? `\0${keysModule}` : undefined),
    async load(id) {
      if (id === `\0${keysModule}`) return `export const keys = ${JSON.stringify(await sharedShape())}`
      const language = languages.find((name) => id === file(name))
      if (language === undefined) return undefined
      const words = await load(language)
      return [
        `import { keys } from '${keysModule}'`,
        `import { withWords } from '#texts/with-words.ts'`,
        `const words = withWords(keys, ${JSON.stringify(valuesOf(await sharedShape(), words))})`,
        `export const { ${Object.keys(words).join(', ')} } = words`,
      ].join('\n')
    },
  }
}
