import type { Plugin } from 'vite'

interface Part {
  fileName: string
  imports?: string[]
  facadeModuleId?: string | null
  viteMetadata?: { importedCss: Set<string> }
}

const languageOf = (part: Part) => /\/texts\/(zh|en|es|ja)\.ts$/.exec(part.facadeModuleId ?? '')?.[1]

/**
 * Tells `boot.js`, by attributes of its tag, the built names of what every visit asks for next: the texts of a language, and the
 * shell of whoever is signed in.
 */
export function filesForBoot(): Plugin {
  return {
    name: 'files-for-boot',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const parts = Object.values(bundle) as Part[]
        const filesOf = (part: Part | undefined): string => {
          const all = part ? [part, ...parts.filter(({ fileName }) => part.imports?.includes(fileName))] : []
          const files = all.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
          // What the page itself names is asked for already.
          return [...new Set(files)]
            .filter((file) => !html.includes(file))
            .map((file) => `/${file}`)
            .join(' ')
        }
        const texts = parts.filter(languageOf).map((part) => `data-${languageOf(part)}="${filesOf(part)}"`)
        const shell = parts.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/web/shell/shell.tsx'))
        return html.replace('<script src="/boot.js"', (tag) => [tag, ...texts, `data-signed-in="${filesOf(shell)}"`].join(' '))
      },
    },
  }
}
