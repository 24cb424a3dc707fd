import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testsOf, type FoundTest, type Run } from './test-sizes.ts'

const root = resolve(import.meta.dirname, '..')
const pages = globSync(['docs/money.md', 'docs/reliability.md', 'docs/security.md', 'docs/security/*.md'], {
  cwd: root,
})

/** A table of a page: its heading and its rows, each as cells. */
interface Table {
  head: string[]
  rows: string[][]
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

function tablesOf(page: string): Table[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/(?:^\|.*\|\n)+/gm)].map(([block]) => {
    const [head = [], , ...rows] = block.trimEnd().split('\n').map(cellsOf)
    return { head, rows }
  })
}

/** A line of a table of tests. An empty first cell means the promise above. */
interface Proof {
  promise: string
  path: string
  title: string
  run: string
  hasMutant: boolean
}

const isProofs = ({ head }: Table) => head.at(-2) === 'test' && head.at(-1) === 'run'

function proofsOf({ rows }: Table): Proof[] {
  let above = ''
  return rows.map(([promise = '', cell = '', run = '']) => {
    above = promise === '' ? above : promise
    const [, path = cell, title = '', dagger] = /^`([^`]+)`(?: \*([^*]+)\*)?( †)?$/.exec(cell) ?? []
    return { promise: above, path, title, run, hasMutant: dagger !== undefined }
  })
}

const read = new Map<string, FoundTest[]>()
function foundTests({ path, title }: Proof): FoundTest[] {
  if (!existsSync(join(root, path))) return []
  const all = read.get(path) ?? testsOf(path)
  read.set(path, all)
  return all.filter(({ titles }) => titles.some((each) => each.includes(title)))
}

function runOf(tests: readonly FoundTest[]): Run {
  const [run = 'everyday', ...others] = new Set(tests.map((each) => each.run))
  return others.length === 0 ? run : 'both sizes'
}

const name = ({ promise, path, title }: Proof) => `${promise}: ${path} ${title}`

describe.each(pages)('%s', (page) => {
  const tables = tablesOf(page)
  const proofs = tables.filter(isProofs).flatMap(proofsOf)

  test('names tests that exist, a part of the title where a file has several', () => {
    const isLost = (proof: Proof) => {
      const count = foundTests(proof).length
      return count === 0 || (proof.title === '' && count > 1)
    }
    expect(proofs.length).toBeGreaterThan(0)
    expect(proofs.filter(isLost).map(name)).toEqual([])
  })

  test('says of each when it runs', () => {
    const said = proofs.map((proof) => `${name(proof)}: ${proof.run}`)
    expect(said).toEqual(proofs.map((proof) => `${name(proof)}: ${runOf(foundTests(proof))}`))
  })

  test('has a test for every promise', () => {
    const proved = new Set(proofs.map(({ promise }) => promise))
    const withoutOne = tables
      .filter((table) => table.head[0] === '#' && !isProofs(table))
      .flatMap(({ rows }) => rows.map(([number = '']) => number))
      .filter((number) => !proved.delete(number))
    expect(withoutOne).toEqual([])
    expect([...proved].filter((promise) => promise === '' || /^T\d+$/.test(promise))).toEqual([])
  })
})

test('each of the twelve findings about money has a test', () => {
  const findings = tablesOf('docs/money.md').filter(({ head }) => head[0] === 'finding')
  const numbers = findings.flatMap(proofsOf).map(({ promise }) => parseInt(promise, 10))
  expect([...new Set(numbers)]).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
})

test('each of the eight findings of the second attack and the second day of faults has a test', () => {
  const pages = ['docs/security.md', 'docs/reliability.md']
  const findings = pages.flatMap(tablesOf).filter(({ head }) => head[0] === 'finding')
  const numbers = findings.flatMap(proofsOf).flatMap(({ promise }) => /^\d+/.exec(promise) ?? [])
  expect([...new Set(numbers.map(Number))]).toEqual(Array.from({ length: 8 }, (_, n) => n + 1))
})

test('every row of the ASVS page leads to threats that have tests', () => {
  const numbers = new Set(tablesOf('docs/security.md').flatMap(({ rows }) => rows.map(([number]) => number)))
  const rows = tablesOf('docs/security/asvs.md').filter(({ head }) => head.at(-1) === 'threats')
  const threats = rows.flatMap((table) => table.rows.map((cells) => cells.at(-1)?.split(', ') ?? []))
  expect(threats.length).toBeGreaterThan(0)
  expect(threats.filter((each) => !each.every((number) => numbers.has(number)))).toEqual([])
})

test('a test is marked † only if a mutant runs it', async () => {
  const files = globSync('server/test/attacks/mutants/*.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<object>))
  const lists = modules.flatMap((module) => Object.values(module).filter((each) => Array.isArray(each)))
  const mutants = lists.flat() as { tests: string; only: string }[]
  const isRun = (proof: Proof) =>
    foundTests(proof).some(({ titles }) =>
      mutants.some(({ tests, only }) => tests === proof.path && titles.some((each) => each.includes(only))),
    )
  const marked = pages.flatMap((page) => tablesOf(page).filter(isProofs).flatMap(proofsOf))
  expect(marked.filter((proof) => proof.hasMutant && !isRun(proof)).map(name)).toEqual([])
})

test.each<[Run, string]>([
  ['everyday', 'server/test/attacks/matrix.test.ts'],
  ['full', 'server/test/scale/cluster/patroni.test.ts'],
  ['both sizes', 'server/test/walks/lot-walks.test.ts'],
])('%s is read from the source of %s', (run, path) => {
  expect(runOf(testsOf(path))).toBe(run)
})
