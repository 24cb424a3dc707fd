import { useQuery } from '@tanstack/react-query'
import type { Key, Language } from '../../../texts/text.ts'
import { piecesOf, wordsOf, type GuideArticle } from '../../../texts/guide.ts'
import { wholeOf } from '../../../texts/whole.ts'
import type { Speaker } from '../../text/text.tsx'
import { useText } from '../../text/text.tsx'
import type { TopicId } from './topics.ts'

type GuideLanguage = 'zh' | 'en'

const guides: Record<GuideLanguage, () => Promise<Readonly<Record<TopicId, GuideArticle>>>> = {
  zh: async () => wholeOf(await import('../../../texts/zh/help/all.ts')),
  en: async () => wholeOf(await import('../../../texts/en/help/all.ts')),
}

/** The language the help is read in: who reads neither Chinese nor English gets the English one. */
export const guideLanguage = (language: Language): GuideLanguage => (language === 'zh' ? 'zh' : 'en')

export function useGuide() {
  const language = guideLanguage(useText().language)
  const query = useQuery({
    queryKey: ['guide', language],
    queryFn: () => guides[language](),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { ...query, language }
}

/** Whether an article speaks of something; the product's words count as they are shown. */
export function speaksOf(article: GuideArticle, wanted: string, t: Speaker['t']): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s/g, '')
  const shown = wordsOf(article)
    .flatMap(piecesOf)
    .map(({ kind, text }) => (kind === 'word' ? t(text as Key) : text))
  return plain(shown.join('')).includes(plain(wanted))
}
