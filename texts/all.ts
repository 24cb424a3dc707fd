import * as en from './en/all.ts'
import { letters as enLetters } from './en/letters.ts'
import { reasons as enReasons } from './en/reasons.ts'
import * as es from './es/all.ts'
import { letters as esLetters } from './es/letters.ts'
import { reasons as esReasons } from './es/reasons.ts'
import * as ja from './ja/all.ts'
import { letters as jaLetters } from './ja/letters.ts'
import { reasons as jaReasons } from './ja/reasons.ts'
import { isLanguage, type Language, type ServerTexts } from './text.ts'
import { wholeOf } from './whole.ts'
import * as zh from './zh/all.ts'
import { letters as zhLetters } from './zh/letters.ts'
import { reasons as zhReasons } from './zh/reasons.ts'

/** All languages, for the server. A word missing in one of them is a type error here that names its key. */
export const texts: Record<Language, ServerTexts> = {
  zh: wholeOf({ ...zh, zhLetters, zhReasons }),
  en: wholeOf({ ...en, enLetters, enReasons }),
  es: wholeOf({ ...es, esLetters, esReasons }),
  ja: wholeOf({ ...ja, jaLetters, jaReasons }),
}

/** The first language of an Accept-Language header that we have; Chinese if there is no header. */
export function preferredLanguage(header: string | undefined): Language {
  if (!header) return 'zh'
  const asked = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
    return { tag: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
  })
  asked.sort((a, b) => b.quality - a.quality)
  const known = asked.map((item) => item.tag).find((tag) => isLanguage(tag) || tag === '*')
  return isLanguage(known) ? known : known === '*' ? 'zh' : 'en'
}
