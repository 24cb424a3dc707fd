import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'dist', 'web.stamp')
/** The inputs of the built web app. */
const sources = [
  'contract',
  'texts',
  'web',
  'vite.config.ts',
  'package-lock.json',
  'tools/compressed.ts',
  'tools/entries.ts',
  'tools/files-for-boot.ts',
  'tools/pinyin-of-titles.ts',
]

function filesBelow(path: string): string[] {
  const whole = join(root, path)
  if (/\.\w+$/.test(path)) return existsSync(whole) ? [path] : []
  return readdirSync(whole, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * Builds the web app if the build is outdated, or always with `anew`. Prints nothing if there is nothing to
 * do.
 */
export function buildIfStale(anew = false): void {
  const wanted = fingerprint()
  if (
    !anew &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted &&
    existsSync(join(root, 'dist/web/index.html'))
  )
    return
  console.log('Building the web app …')
  const built = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  if (built.status !== 0) {
    console.error('The web app could not be built; see the lines above.')
    process.exit(1)
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfStale(process.argv.includes('--anew'))
