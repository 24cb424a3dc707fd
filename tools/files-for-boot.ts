import type { Plugin } from 'vite'

interface Part {
  fileName: string
  imports?: string[]
  moduleIds?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

function partWith(parts: readonly Part[], module: string): Part {
  const part = parts.find(({ moduleIds = [] }) => moduleIds.some((id) => id.endsWith(module)))
  if (!part) throw new Error(`The build has no ${module}`)
  return part
}

/**
 * Sets attributes on the tag of `boot.js` with the built names of the next files of every visit: the texts of
 * a language, and the frame for a signed-in person.
 */
export function filesForBoot(): Plugin {
  return {
    name: 'files-for-boot',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const parts = Object.values(bundle) as Part[]
        const filesOf = (part: Part): string => {
          const all = [part, ...parts.filter(({ fileName }) => part.imports?.includes(fileName))]
          const files = all.flatMap(({ fileName, viteMetadata }) => [
            fileName,
            ...(viteMetadata?.importedCss ?? []),
          ])
          // The page itself already requests these.
          return [...new Set(files)]
            .filter((file) => !html.includes(file))
            .map((file) => `/${file}`)
            .join(' ')
        }
        const named = (name: string, module: string) => `data-${name}="${filesOf(partWith(parts, module))}"`
        const texts = ['zh', 'en', 'es', 'ja'].map((language) =>
          named(language, `/texts/${language}/at-start.ts`),
        )
        return html.replace('<script src="/boot.js"', (tag) =>
          [tag, ...texts, named('signed-in', '/web/frame.ts')].join(' '),
        )
      },
    },
  }
}
