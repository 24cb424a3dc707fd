import { piecesOf, wordsOf, type GuideArticle } from '#texts/guide.ts'
import type { Key } from '#texts/text.ts'
import type { Speaker } from '#web/text/text.tsx'
import type { Topic } from './topics.ts'

const plain = (text: string) => text.toLowerCase().replaceAll(/\s/g, '')

/** The lines of an article that contain a text. The product's words count as the reader sees them. */
export const linesOf = (article: GuideArticle, wanted: string, t: Speaker['t']): string[] =>
  wordsOf(article)
    .map((line) =>
      piecesOf(line)
        .map(({ kind, text }) => (kind === 'word' ? t(text as Key) : text))
        .join(''),
    )
    .filter((line) => plain(line).includes(plain(wanted)))

/** Whether a search in other words means this article. */
export const isAbout = ({ words = [] }: Topic, wanted: string, t: Speaker['t']): boolean =>
  words
    .flatMap((key) => t(key).split('|'))
    .some((word) => plain(word).includes(plain(wanted)) || plain(wanted).includes(plain(word)))
