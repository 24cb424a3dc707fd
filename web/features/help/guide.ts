import { useQuery } from '@tanstack/react-query'
import type { GuideArticle } from '#texts/guide.ts'
import type { Language } from '#texts/text.ts'
import { wholeOf } from '#texts/whole.ts'
import { useText } from '#web/text/text.tsx'
import type { TopicId } from './topics.ts'

export type Guide = Readonly<Record<TopicId, GuideArticle>>
type GuideLanguage = 'zh' | 'en'

const guides: Record<GuideLanguage, () => Promise<Guide>> = {
  zh: async () => wholeOf(await import('#texts/zh/help/all.ts')),
  en: async () => wholeOf(await import('#texts/en/help/all.ts')),
}

/** The help exists in Chinese and English. Readers of other languages get the English one. */
const guideLanguage = (language: Language): GuideLanguage => (language === 'zh' ? 'zh' : 'en')

/** The articles, fetched once. */
export function useGuide(enabled = true) {
  const language = guideLanguage(useText().language)
  const query = useQuery({
    queryKey: ['guide', language],
    queryFn: () => guides[language](),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
  return { ...query, language }
}
