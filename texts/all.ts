import { en } from './en.ts'
import { es } from './es.ts'
import { ja } from './ja.ts'
import { isLanguage, type Language, type Texts } from './text.ts'
import { zh } from './zh.ts'

/** All languages at once: the server's side. */
export const texts: Record<Language, Texts> = { zh, en, es, ja }

/** The first supported language of an Accept-Language header; without the header, Chinese. */
export function preferredLanguage(header: string | undefined): Language {
  if (!header) return 'zh'
  const asked = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find(Boolean)
    return { tag: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
  })
  asked.sort((one, other) => other.quality - one.quality)
  const known = asked.map((one) => one.tag).find((tag) => isLanguage(tag) || tag === '*')
  return isLanguage(known) ? known : known === '*' ? 'zh' : 'en'
}
