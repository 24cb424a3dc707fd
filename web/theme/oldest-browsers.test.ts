import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Chrome 109, Firefox 115 and Safari 16.4 are the oldest browsers we serve. The `lib` of `web/tsconfig.json`
 * keeps out later features of the language. These are the platform features they lack.
 */
const lacking = [
  /\bURL\.(?:canParse|parse)\b/,
  /(?:[sS]earch|[pP]arams|URLSearchParams\([^)]*\))\.size\b/,
  /\.(?:isWellFormed|toWellFormed)\(/,
  /\.(?:toSorted|toReversed|toSpliced|findLast|findLastIndex)\(/,
  /\b(?:Object|Map)\.groupBy\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bArray\.fromAsync\b/,
  // Unions of zod are not set operations.
  /(?<!\bz)\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|difference|union)\(/,
  /\bAbortSignal\.any\b/,
  /\bRegExp\.escape\b/,
  /\.(?:toBase64|fromBase64|fromHex)\(/,
  /\bcheckVisibility\(/,
  /\b(?:show|hide|toggle)Popover\(/,
  /\bIntl\.(?:Segmenter|DurationFormat)\b/,
]

const files = globSync(['contract/**/*.ts', 'texts/**/*.ts', 'web/**/*.{ts,tsx}']).filter(
  (file) => !file.endsWith('.test.ts'),
)

/** The code without its comments, which may mention them. */
const codeOf = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

test('the web app uses nothing that the oldest browsers lack', () => {
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const code = codeOf(file)
    return lacking.flatMap((word) => word.exec(code)?.[0] ?? []).map((word) => `${file}: ${word}`)
  })
  expect(found).toEqual([])
})
