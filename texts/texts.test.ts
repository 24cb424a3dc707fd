import { expect, test } from 'vitest'
import { texts } from './all.ts'
import { languages, numberIn, phrase } from './text.ts'

type Found = Map<string, string[]>

/** Every word by its key; a plural has two. */
function wordsOf(value: unknown, key: string, found: Found = new Map()): Found {
  if (typeof value === 'string') found.set(key, [value])
  else if (typeof value === 'object' && value !== null && 'one' in value && 'other' in value)
    found.set(key, [String(value.one), String(value.other)])
  else
    for (const [name, child] of Object.entries(value as object))
      wordsOf(child, key ? `${key}.${name}` : name, found)
  return found
}

const placeholders = (words: readonly string[]) =>
  [...new Set(words.flatMap((word) => word.match(/\{\w+\}/g) ?? []))].sort()
const source = wordsOf(texts.zh, '')
/** Words that follow a number in Chinese and Japanese only. */
const mayBeEmpty = ['ui.pager.jumpAfter']

test.each(languages)('%s has the words of the source and their placeholders', (language) => {
  const translated = wordsOf(texts[language], '')
  expect([...translated.keys()].sort()).toEqual([...source.keys()].sort())
  for (const [key, words] of translated) {
    if (!mayBeEmpty.includes(key))
      expect(
        words.map((word) => word.trim()),
        `${language} ${key}`,
      ).not.toContain('')
    expect(placeholders(words), `${language} ${key}`).toEqual(placeholders(source.get(key) ?? []))
  }
})

test.each(['en', 'es'] as const)('%s has no Chinese or Japanese left', (language) => {
  const left = [...wordsOf(texts[language], '')].filter(([, words]) =>
    words.some((word) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)),
  )
  expect(left).toEqual([])
})

test('Japanese has no character that only Chinese writes', () => {
  const read = new TextDecoder('euc-jp')
  const bytes = Array.from({ length: 94 }, (_, at) => at + 0xa1)
  const known = new Set(
    bytes.flatMap((lead) => bytes.map((trail) => read.decode(new Uint8Array([lead, trail])))),
  )
  const left = [...wordsOf(texts.ja, '')].flatMap(([key, words]) =>
    [...words.join('')]
      .filter((name) => /\p{Script=Han}/u.test(name) && !known.has(name))
      .map((name) => [key, name]),
  )
  // The product's own name.
  expect(left).toEqual([['product', '竞']])
})

test.each(['en', 'es'] as const)(
  '%s has the plain apostrophe: faces for Chinese draw the curly one a whole character wide',
  (language) => {
    expect(
      [...wordsOf(texts[language], '')].filter(([, words]) => words.some((word) => /[‘’]/.test(word))),
    ).toEqual([])
  },
)

test('plurals follow the language', () => {
  expect(phrase(texts.en, 'en', 'time.minutesAgo', { n: 1 })).toBe('1 minute ago')
  expect(phrase(texts.en, 'en', 'time.minutesAgo', { n: 1200 })).toBe('1,200 minutes ago')
  expect(phrase(texts.es, 'es', 'time.hoursAgo', { n: 2 })).toBe('hace 2 horas')
})

test.each(languages)('whole numbers read in %s as its formatter writes them', (language) => {
  const format = new Intl.NumberFormat(language)
  for (const value of [
    0,
    -0,
    7,
    999,
    1000,
    9999,
    10_000,
    99_999,
    123_456,
    1_234_567,
    -1234,
    -12_345,
    12_345_678_901,
    0.5,
    1234.5,
    Number.MAX_SAFE_INTEGER,
  ])
    expect([value, numberIn(language, value)]).toEqual([value, format.format(value)])
})
