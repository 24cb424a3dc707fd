import type { Plugin } from 'vite'
import { guides } from '#texts/guides.ts'
import { isLanguage } from '#texts/text.ts'

/**
 * Makes the help a data file for each language. `virtual:guide-files` names their addresses, so that a reader
 * fetches only the one of the own language.
 */
export function guideFiles(): Plugin {
  const name = 'virtual:guide-files'
  let builds = false
  return {
    name: 'guide-files',
    configResolved: ({ command }) => void (builds = command === 'build'),
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const addresses = Object.entries(guides).map(([language, guide]) => {
        if (!builds) return `${language}: '/guide-${language}.json'`
        const source = JSON.stringify(guide)
        const file = this.emitFile({ type: 'asset', name: `guide-${language}.json`, source })
        return `${language}: import.meta.ROLLUP_FILE_URL_${file}`
      })
      return `export const guideFiles = { ${addresses.join(', ')} }`
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, language = ''] = /^\/guide-(\w+)\.json$/.exec(request.url ?? '') ?? []
        if (!isLanguage(language)) return next()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(guides[language]))
      })
    },
  }
}
