import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Something that is built from sources, and the arguments for Node that build it. */
interface Product {
  name: string
  sources: readonly string[]
  stamp: string
  made: string
  command: readonly string[]
}

const webApp: Product = {
  name: 'web app',
  sources: [
    'contract',
    'texts',
    'web',
    'vite.config.ts',
    'package-lock.json',
    'tools/compressed.ts',
    'tools/entries.ts',
    'tools/files-for-boot.ts',
    'tools/pinyin-of-titles.ts',
    'tools/shared-text-keys.ts',
  ],
  stamp: 'dist/web.stamp',
  made: 'dist/web/index.html',
  command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
}

const answers: Product = {
  name: 'schemas of answers',
  sources: ['contract', 'tools/answers', 'package-lock.json'],
  stamp: 'dist/answers.stamp',
  made: 'dist/answer-schemas.json',
  command: ['tools/answers/answer-schemas.ts'],
}

const server: Product = {
  name: 'server',
  sources: ['contract', 'texts', 'server', 'package-lock.json', 'tools/build-server.ts'],
  stamp: 'dist/server.stamp',
  made: 'dist/server/main.js',
  command: ['tools/build-server.ts'],
}

function filesBelow(path: string): string[] {
  const whole = join(root, path)
  if (/\.\w+$/.test(path)) return existsSync(whole) ? [path] : []
  return readdirSync(whole, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}

function fingerprint({ sources }: Product): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function buildOne(product: Product, anew: boolean): void {
  const wanted = fingerprint(product)
  const stamp = join(root, product.stamp)
  const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (!anew && fresh && existsSync(join(root, product.made))) return
  console.log(`Building the ${product.name} …`)
  const [file = '', ...rest] = product.command
  const command = [join(root, file), ...rest]
  const built = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) {
    console.error(`The ${product.name} could not be built; see the lines above.`)
    process.exit(1)
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

/**
 * Builds the web app and the server if their builds are outdated, or always with `anew`. Prints nothing if there is
 * nothing to do.
 */
export function buildIfStale(anew = false): void {
  for (const product of [webApp, answers, server]) buildOne(product, anew)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfStale(process.argv.includes('--anew'))
