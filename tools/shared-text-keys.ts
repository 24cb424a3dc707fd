import { join } from 'node:path'
import type { Plugin } from 'vite'
import { texts as allTexts } from '#texts/all.ts'
import type { Names } from '#texts/with-words.ts'

type Words = { readonly [name: string]: string | Words }

const root = join(import.meta.dirname, '..')
/** The parts of a language: each is one file, and one of keys. */
const parts = ['at-start', 'with-screens'] as const
type Part = (typeof parts)[number]
const keysModule = (part: Part) => `virtual:text-keys-${part}`
const file = (language: string, part: Part) => join(root, 'texts', language, `${part}.ts`)
const languages = Object.keys(allTexts)

/** The names that all languages share. A text with plural forms in one language and one form in another is a leaf. */
function namesOf(languages: readonly Words[]): Names {
  const names = [...new Set(languages.flatMap(Object.keys))]
  return Object.fromEntries(
    names.map((name) => {
      const below = languages.map((words) => words[name])
      if (below.includes(undefined)) throw new Error(`A language lacks ${name}.`)
      const isTree = below.every((words) => typeof words === 'object')
      return [name, isTree ? namesOf(below) : 0]
    }),
  )
}

/** The words in the order of the names. */
const valuesOf = (names: Names, words: Words): (string | Words)[] =>
  Object.entries(names).flatMap(([name, below]) => {
    const word = words[name] ?? ''
    return below !== 0 && typeof word === 'object' ? valuesOf(below, word) : [word]
  })

const load = async (language: string, part: Part): Promise<Words> => ({
  ...((await import(file(language, part))) as Words),
})

const found = new Map<Part, Promise<Names>>()

/** The names that the languages share, computed once a part. */
function sharedNames(part: Part): Promise<Names> {
  const known =
    found.get(part) ?? Promise.all(languages.map((language) => load(language, part))).then(namesOf)
  found.set(part, known)
  return known
}

async function wordsModule(language: string, part: Part): Promise<string> {
  const words = await load(language, part)
  return [
    `import { keys } from '${keysModule(part)}'`,
    `import { withWords } from '#texts/with-words.ts'`,
    `const words = withWords(keys, ${JSON.stringify(valuesOf(await sharedNames(part), words))})`,
    `export const { ${Object.keys(words).join(', ')} } = words`,
  ].join('\n')
}

/**
 * The four languages have the same keys. The build stores the keys once, and of each language only the
 * words in the same order: a third fewer bytes.
 */
export function sharedTextKeys(): Plugin {
  return {
    name: 'shared-text-keys',
    apply: 'build',
    resolveId: (id) => (parts.some((part) => id === keysModule(part)) ? `\0${id}` : undefined),
    async load(id) {
      for (const part of parts) {
        if (id === `\0${keysModule(part)}`)
          return `export const keys = ${JSON.stringify(await sharedNames(part))}`
        const language = languages.find((name) => id === file(name, part))
        if (language !== undefined) return wordsModule(language, part)
      }
      return undefined
    },
  }
}
