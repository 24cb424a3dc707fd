import { useQuery } from '@tanstack/react-query'
import type { FactorWords } from '../../../texts/second-factor/zh.ts'
import { fill, type Language, type Values } from '../../../texts/text.ts'
import { useText } from '../../text/text.tsx'

/** One file a language, fetched with the screen. */
const files: Readonly<Record<Language, () => Promise<{ words: FactorWords }>>> = {
  zh: () => import('../../../texts/second-factor/zh.ts'),
  en: () => import('../../../texts/second-factor/en.ts'),
  es: () => import('../../../texts/second-factor/es.ts'),
  ja: () => import('../../../texts/second-factor/ja.ts'),
}

export type Say = (word: keyof FactorWords, values?: Values) => string

/** Says a word of the second factor in the chosen language; undefined until they have arrived. */
export function useFactorWords(): Say | undefined {
  const { language } = useText()
  const { data } = useQuery({
    queryKey: ['second_factor', 'words', language],
    queryFn: async () => (await files[language]()).words,
    staleTime: Infinity,
  })
  return data && ((word, values) => fill(language, data[word], values))
}
