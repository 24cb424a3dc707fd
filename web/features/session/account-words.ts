import { useQuery } from '@tanstack/react-query'
import type { AccountTexts } from '../../../texts/account/account-texts.ts'
import { fill, type Language, type Values } from '../../../texts/text.ts'
import { useText } from '../../text/text.tsx'

/** One file a language, fetched when it is needed. */
const files: Readonly<Record<Language, () => Promise<{ account: AccountTexts }>>> = {
  zh: () => import('../../../texts/account/zh.ts'),
  en: () => import('../../../texts/account/en.ts'),
  es: () => import('../../../texts/account/es.ts'),
  ja: () => import('../../../texts/account/ja.ts'),
}

export type Say = (key: keyof AccountTexts, values?: Values) => string

/** Says the words of sessions and browsers. Until they have arrived, it says nothing. */
export function useAccountWords(): Say {
  const { language } = useText()
  const { data: words } = useQuery({
    queryKey: ['session', 'words', language],
    queryFn: async () => (await files[language]()).account,
    staleTime: Infinity,
  })
  return (key, values) => (words ? fill(language, words[key], values) : '')
}
