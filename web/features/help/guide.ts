import { useQuery } from '@tanstack/react-query'
import { guideFiles } from 'virtual:guide-files'
import type { GuideArticle } from '#texts/guide.ts'
import type { Language } from '#texts/text.ts'
import { useText } from '#web/text/text.tsx'
import type { TopicId } from './topics.ts'

export type Guide = Readonly<Record<TopicId, GuideArticle>>

async function fetchGuide(language: Language): Promise<Guide> {
  const answer = await fetch(guideFiles[language])
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
  return (await answer.json()) as Guide
}

/** The articles in the reader's language, fetched once. */
export function useGuide(enabled = true) {
  const { language } = useText()
  return useQuery({
    queryKey: ['guide', language],
    queryFn: () => fetchGuide(language),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
}
