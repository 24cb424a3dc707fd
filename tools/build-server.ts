import { rmSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The programs: the server, and what it starts as a process of its own. */
const programs = [
  'server/main.ts',
  'server/backup/backup.ts',
  'server/db/wal-segment.ts',
  'server/features/imports/read-workbook.ts',
]

const otherProgram = /new URL\('([^']+\.ts)', import\.meta\.url\)/g

/** Sources find their files and programs beside themselves. The build lies elsewhere, so it looks there. */
const keepPlaces = (folder: string): Plugin => ({
  name: 'keep-places',
  // Before the types are removed, which also changes the quotes.
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const path = relative(root, id)
    const source = JSON.stringify(relative(folder, id))
    return code
      .replaceAll(otherProgram, (_all, name: string) => {
        const program = join(dirname(path), name)
        if (!programs.includes(program)) throw new Error(`${path} starts ${program}, which is not built.`)
        return `new URL('./${basename(program, '.ts')}.js', import.meta.url)`
      })
      .replaceAll(/(?<!\.js', )import\.meta\.url/g, `new URL(${source}, import.meta.url).href`)
  },
})

/** Builds the server without types into a folder of `dist`: a start then reads a few files instead of a thousand. */
export async function buildServer(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [keepPlaces(folder)],
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((path) => [basename(path, '.ts'), join(root, path)])),
        external: /^[@a-z]/,
        output: { entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js', keepNames: true },
      },
    },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer(join(root, 'dist/server'))
