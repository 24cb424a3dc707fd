import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { houseLanguages, type CompanySettings } from '#contract/company-settings.ts'
import type { Db } from '#server/db/client.ts'
import type { Page } from '#server/request/other-paths.ts'
import { cachedFor } from '#server/speed/cache.ts'
import { readSettings } from './settings.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The address of the logo. It names the file, so a new logo has a new one. */
const logoAddress = ({ logo: [logo] }: CompanySettings): string | null =>
  logo ? `/api/settings/logo?of=${encodeURIComponent(logo.path.split('/')[2] ?? '')}` : null

/**
 * The page as built, with the look of the house: attributes that the scripts read, its title, and the logo for the
 * mark. Null if the house has set none of it.
 */
export function withLook(html: string, settings: CompanySettings): string | null {
  const { house_name: name, colour, languages } = settings
  const logo = logoAddress(settings)
  const all = houseLanguages.every((language) => languages.includes(language))
  const attributes = Object.entries({ name, logo, colour, languages: all ? null : languages.join(' ') })
    .flatMap(([key, value]) => (value === null ? [] : [` data-house-${key}="${escaped(value)}"`]))
    .join('')
  if (attributes === '') return null
  const named = html
    .replace('<html', (tag) => tag + attributes)
    .replace(/<title>.*?<\/title>/, (title) => (name === null ? title : `<title>${escaped(name)}</title>`))
  if (logo === null) return named
  return named
    .replace(/href="\/favicon.svg" type="[^"]*"/, () => `href="${logo}"`)
    .replace(/<svg .*?<\/svg>/s, () => `<img src="${logo}" alt="" width="32" height="32" />`)
}

const made = cachedFor(Infinity, async (db: Db, file: string): Promise<Page | null> => {
  const html = withLook(await readFile(file, 'utf8'), await readSettings(db))
  return html === null ? null : { html, compressed: brotliCompressSync(html) }
})

/** Every instance is told of a change. */
export const forgetHousePage = made.forget

/** The page for everybody. While the database does not answer, the last one known, or the one as built. */
export function housePage(db: Db): (file: string) => Promise<Page | null> {
  let last: Page | null = null
  return async (file) => {
    try {
      last = await made.get(db, file)
    } catch {
      // The page itself shows the error at its next request.
    }
    return last
  }
}
