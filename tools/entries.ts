import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * Each entry is one file of the build with everything it imports: fewer requests and better compression.
 * Modules shared by several go into the first. Everything else is split by importer.
 */
const entries = {
  main: 'web/main.tsx',
  frame: 'web/frame.ts',
  'first-list': 'web/first-list.ts',
  zh: 'texts/zh/at-start.ts',
  'zh-more': 'texts/zh/with-screens.ts',
  en: 'texts/en/at-start.ts',
  'en-more': 'texts/en/with-screens.ts',
  es: 'texts/es/at-start.ts',
  'es-more': 'texts/es/with-screens.ts',
  ja: 'texts/ja/at-start.ts',
  'ja-more': 'texts/ja/with-screens.ts',
  facts: 'web/records/facts.tsx',
  dialog: 'web/ui/ask-dialog.tsx',
  form: 'web/records/record-form.tsx',
} as const

type Name = keyof typeof entries

const names = Object.keys(entries) as Name[]

/** Whether a file of the build has the name of an entry. */
export const isEntry = (name: string): boolean => names.some((entry) => entry === name)

/** The option for `codeSplitting`. */
export const groups = [
  // Loaded with every language but by itself part of none (`shared-text-keys.ts`).
  { name: 'text-keys', test: /text-keys-at-start$|with-words\.ts$/, priority: names.length + 2 },
  { name: 'text-keys-more', test: /text-keys-with-screens$/, priority: names.length + 1 },
  ...names.map((name, at) => ({
    name,
    test: (id: string) => id === join(root, entries[name]),
    priority: names.length - at,
  })),
]

/**
 * Most of their code runs before the first list appears, or, of the call drawer and its form, at the click that
 * opens them.
 */
const compiledWhole: readonly string[] = ['main', 'frame', 'form', 'calling-drawer']

/**
 * Checks that every entry is used, and makes Chromium compile a whole file in the background while it arrives,
 * instead of blocking at the first call of each function. That line must be the first; other browsers treat it as
 * a comment.
 */
export function checkedEntries(): Plugin {
  return {
    name: 'checked-entries',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const named = (name: string) => chunks.find((chunk) => chunk.name === name)
        for (const name of names)
          if (!named(name)) throw new Error(`Nothing imports the entry ${entries[name]}.`)
        for (const name of compiledWhole) {
          const chunk = named(name)
          if (!chunk) throw new Error(`No file of the build is called ${name}.`)
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
