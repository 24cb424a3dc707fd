import { describe, expect, test } from 'vitest'
import { texts } from './all.ts'
import { piecesOf, wordsOf, type GuideArticle } from './guide.ts'
import { guides } from './guides.ts'
import { phrase, type Key } from './text.ts'

const { zh } = guides
/** The languages that the help is translated to. */
const others = ['en', 'es', 'ja'] as const
const articles = Object.entries(guides).flatMap(([language, guide]) =>
  Object.entries(guide).map(([id, article]) => ({ language, id, article })),
)

const wordsIn = (article: GuideArticle, kind: 'word' | 'key') =>
  wordsOf(article)
    .flatMap(piecesOf)
    .filter((piece) => piece.kind === kind)
    .map((piece) => piece.text)
    .sort()
/** Texts that follow each other count as one: a language with longer words has more paragraphs. */
const shapeOf = ({ blocks }: GuideArticle) =>
  blocks
    .map((block) =>
      'steps' in block ? block.steps.length : 'picture' in block ? block.picture : Object.keys(block).join(),
    )
    .filter((shape, at, all) => shape !== 'text' || all[at - 1] !== 'text')

test('a string of the guide falls into words, words of the product and keys', () => {
  expect(piecesOf('按 [Ctrl] [K]，打开{screens.help}。')).toEqual([
    { kind: 'plain', text: '按 ' },
    { kind: 'key', text: 'Ctrl' },
    { kind: 'plain', text: ' ' },
    { kind: 'key', text: 'K' },
    { kind: 'plain', text: '，打开' },
    { kind: 'word', text: 'screens.help' },
    { kind: 'plain', text: '。' },
  ])
})

test.each(articles)(
  'the words of the product in $language $id are words of the product, without gaps to fill',
  ({ article }) => {
    for (const word of wordsIn(article, 'word')) {
      for (const language of ['zh', ...others] as const) {
        const shown = phrase(texts[language], language, word as Key)
        expect(shown, word).not.toBe(word)
        expect(shown, word).not.toMatch(/\{\w+\}/)
      }
    }
  },
)

describe.each(others)('%s', (language) => {
  const guide = guides[language]

  test('has every article, in the same order', () => {
    expect(Object.keys(guide)).toEqual(Object.keys(zh))
  })

  test.each(Object.keys(zh) as (keyof typeof zh)[])(
    '%s says the same as in Chinese: blocks, words of the product, keys',
    (id) => {
      const [source, translation] = [zh[id], guide[id]] as [GuideArticle, GuideArticle]
      expect(shapeOf(translation)).toEqual(shapeOf(source))
      expect(wordsIn(translation, 'word')).toEqual(wordsIn(source, 'word'))
      expect(wordsIn(translation, 'key')).toEqual(wordsIn(source, 'key'))
    },
  )
})

const longestParagraph = 300
test.each(articles)('$language $id has paragraphs of at most 300 characters', ({ article }) => {
  const paragraphs = article.blocks.flatMap((block) =>
    'text' in block ? [block.text] : 'note' in block ? [block.note] : [],
  )
  expect([article.summary, ...paragraphs].filter((text) => text.length > longestParagraph)).toEqual([])
})

test.each(['en', 'es'] as const)('the %s guide has no Chinese left', (language) => {
  const left = Object.values(guides[language] as Record<string, GuideArticle>)
    .flatMap(wordsOf)
    .filter((text) => /\p{Script=Han}/u.test(text))
  expect(left).toEqual([])
})

test('the Japanese guide is written in Japanese', () => {
  const withoutKana = Object.values(guides.ja as Record<string, GuideArticle>)
    .map(({ summary }) => summary)
    .filter((text) => !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
  expect(withoutKana).toEqual([])
})
