import { expect, test } from 'vitest'
import { texts } from './all.ts'
import * as enFiles from './en/help/all.ts'
import { piecesOf, wordsOf, type GuideArticle, type GuideBlock } from './guide.ts'
import { phrase, type Key } from './text.ts'
import { wholeOf } from './whole.ts'
import * as zhFiles from './zh/help/all.ts'

const zh = wholeOf(zhFiles)
const en = wholeOf(enFiles)
const guides = { zh, en }
const articles = Object.entries(guides).flatMap(([language, guide]) =>
  Object.entries(guide).map(([id, article]) => ({ language, id, article })),
)
const wordsIn = (article: GuideArticle, kind: 'word' | 'key') =>
  wordsOf(article)
    .flatMap(piecesOf)
    .filter((piece) => piece.kind === kind)
    .map((piece) => piece.text)
    .sort()
const shapeOf = (block: GuideBlock) =>
  'steps' in block ? block.steps.length : 'picture' in block ? block.picture : Object.keys(block).join()

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
      for (const language of ['zh', 'en'] as const) {
        const shown = phrase(texts[language], language, word as Key)
        expect(shown, word).not.toBe(word)
        expect(shown, word).not.toMatch(/\{\w+\}/)
      }
    }
  },
)

test.each(Object.keys(zh) as (keyof typeof zh)[])(
  '%s says the same in both languages: blocks, words of the product, keys',
  (id) => {
    expect(Object.keys(en)).toEqual(Object.keys(zh))
    const [source, translation] = [zh[id], en[id]] as [GuideArticle, GuideArticle]
    expect(translation.blocks.map(shapeOf)).toEqual(source.blocks.map(shapeOf))
    expect(wordsIn(translation, 'word')).toEqual(wordsIn(source, 'word'))
    expect(wordsIn(translation, 'key')).toEqual(wordsIn(source, 'key'))
  },
)

test('the English guide has no Chinese left', () => {
  const left = Object.values(en as Record<string, GuideArticle>)
    .flatMap(wordsOf)
    .filter((text) => /\p{Script=Han}/u.test(text))
  expect(left).toEqual([])
})
