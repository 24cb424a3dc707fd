import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
/** Below this size the headers cost more than compression saves. */
const worthIt = 1024

/** Writes a brotli file beside every text file of the build, for browsers that accept it. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    async closeBundle() {
      const names = (await readdir(folder, { recursive: true })).filter((name) =>
        /\.(?:js|json|css|html|svg)$/.test(name),
      )
      await Promise.all(
        names.map(async (name) => {
          const path = join(folder, name)
          if ((await stat(path)).size < worthIt) return
          await writeFile(`${path}.br`, await brotli(await readFile(path)))
        }),
      )
    },
  }
}
