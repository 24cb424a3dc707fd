import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** The byte budgets of the web app, in KB of brotli. The build fails above them. */
const budgets = {
  loginJs: 130,
  loginCss: 12,
  listJs: 230,
  listCss: 20,
  routeJs: 40,
  formJs: 45,
  languageJs: 25,
  everything: 1000,
}

interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}

const dist = join(import.meta.dirname, '../dist/web')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const sizes = new Map<string, number>()
function sizeOf(file: string): number {
  const path = join(dist, file)
  const known =
    sizes.get(file) ??
    (existsSync(`${path}.br`) ? statSync(`${path}.br`).size : brotliCompressSync(readFileSync(path)).length) /
      1024
  sizes.set(file, known)
  return known
}

const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0)

/** All files that a module imports statically. */
function filesOf(names: readonly string[], seen = new Set<string>()): Set<string> {
  const files = new Set<string>()
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (seen.has(name)) continue
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...filesOf(chunk.imports ?? [], seen)])
      files.add(file)
  }
  return files
}

const ending = (files: Iterable<string>, end: string) => [...files].filter((file) => file.endsWith(end))

/** The file of an entry of `entries.ts`. */
function entry(name: string): string {
  const found = Object.keys(manifest).find((module) => manifest[module]?.name === name)
  if (found === undefined) throw new Error(`The build has no entry ${name}`)
  return found
}

/** The files that the page itself names. */
const ofPage = [
  ...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g),
].flatMap(([, file]) => Object.keys(manifest).filter((name) => manifest[name]?.file === file))
if (ofPage.length === 0) throw new Error('The page names no file of the build')

// The page's own entry is the sign-in.
const login = filesOf(ofPage)
const list = filesOf([...ofPage, entry('frame'), entry('first-list')])

const limitOf = (name: string): number => (name.includes('form') ? budgets.formJs : budgets.routeJs)

const languages = ['zh', 'en', 'es', 'ja']
const failures: string[] = []
function check(what: string, size: number, limit: number): void {
  const over = size > limit
  if (over) failures.push(what)
  console.log(`${over ? 'OVER' : '  ok'}  ${what.padEnd(48)} ${size.toFixed(1).padStart(7)} / ${limit} KB`)
}

check('login, JS', sum(ending(login, '.js')), budgets.loginJs)
check('login, CSS', sum(ending(login, '.css')), budgets.loginCss)
check('first list, JS', sum(ending(list, '.js')), budgets.listJs)
check('first list, CSS', sum(ending(list, '.css')), budgets.listCss)

/** The files that are already loaded before a part of a screen: those of every screen that loads it. */
function filesBefore(name: string): Set<string> {
  const loaders = Object.keys(manifest).filter((key) => manifest[key]?.dynamicImports?.includes(name))
  const [first, ...others] = loaders.map((loader) => filesOf([loader]))
  return new Set([...(first ?? [])].filter((file) => others.every((files) => files.has(file))))
}

/** The keys of the texts, which the languages share. */
const keys = filesOf(Object.keys(manifest).filter((name) => manifest[name]?.name?.startsWith('text-keys')))
check('keys of the texts', sum(ending(keys, '.js')), budgets.languageJs)

for (const [name, chunk] of Object.entries(manifest)) {
  const before = filesBefore(name)
  const own = sum(ending(filesOf([name]), '.js').filter((file) => !list.has(file) && !before.has(file)))
  if (languages.includes((chunk.name ?? '').replace('-more', '')))
    check(
      `language ${chunk.name}`,
      own - sum([...filesOf([name])].filter((file) => keys.has(file))),
      budgets.languageJs,
    )
  else if (chunk.isDynamicEntry) check(name, own, limitOf(name))
}
// The help is content and no part of the app (decision 0179).
const all = new Set(
  Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])])
    .filter((file) => /\.(?:js|css)$/.test(file)),
)
check('everything', sum(all), budgets.everything)

if (failures.length > 0) {
  console.error(`Over budget: ${failures.join(', ')}`)
  process.exit(1)
}
