import { basename, extname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * Each is one file of the build, with everything it imports: fewer requests, better compression. What several of them import
 * goes into the first. All else is split by what imports it.
 */
const entries = [
  'web/main.tsx',
  'web/frame.ts',
  'web/first-list.ts',
  'texts/zh.ts',
  'texts/en.ts',
  'texts/es.ts',
  'texts/ja.ts',
  'web/ui/ask-dialog.tsx',
  'web/records/record-form.tsx',
] as const
type Entry = (typeof entries)[number]

const nameOf = (entry: Entry): string => basename(entry, extname(entry))

/** For `codeSplitting`. */
export const groups = entries.map((entry, at) => ({
  name: nameOf(entry),
  test: (id: string) => id === join(root, entry),
  priority: entries.length - at,
}))

/** Most of these runs before the first list is there. */
const compiledWhole: readonly Entry[] = ['web/main.tsx', 'web/frame.ts']

/**
 * Has Chromium compile the whole file beside the page, while it arrives, instead of stopping the page at the first call of each
 * function. It has to be in the first line; to other browsers it is a comment.
 */
export function checkedEntries(): Plugin {
  return {
    name: 'checked-entries',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const entry of entries) {
          const chunk = chunks.find(({ name }) => name === nameOf(entry))
          if (!chunk) throw new Error(`Nothing imports the entry ${entry}.`)
          if (compiledWhole.includes(entry)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
