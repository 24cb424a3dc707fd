import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Each language and the help of each have a list of their files, because the browser loads them as one. */
const texts = join(import.meta.dirname, '..', 'texts')
const list = 'all.ts'
/** What only the server says. `texts/all.ts` adds it. */
const serverOnly = 'reasons.ts'

/** The name that a file's words are exported by: `sign-ups.ts` exports `signUps`. */
export const exportOf = (file: string): string =>
  basename(file, '.ts').replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

/** The lists as they have to be, by their paths below `texts/`. */
export const textLists = (): Map<string, string> =>
  new Map(
    globSync(`**/${list}`, { cwd: texts, exclude: [list] }).map((path) => {
      const files = globSync('*.ts', { cwd: join(texts, path, '..'), exclude: [list, serverOnly] }).sort()
      return [path, files.map((file) => `export { ${exportOf(file)} } from './${file}'\n`).join('')]
    }),
  )

/** `npm run texts` writes them. */
if (import.meta.main)
  for (const [path, lines] of textLists())
    if (readFileSync(join(texts, path), 'utf8') !== lines) writeFileSync(join(texts, path), lines)
