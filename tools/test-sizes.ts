import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { fullRunFiles } from './full-run.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Where a test runs: the same in both runs, only in `npm run test:full`, or small in the everyday run and whole in
 * the full one.
 */
export type Run = 'everyday' | 'full' | 'both sizes'

export interface FoundTest {
  /** Its own title and those of the groups around it, each with the values of its `each`. */
  titles: string[]
  run: Run
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const node = (value: unknown): Node | undefined => (isNode(value) ? value : undefined)
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const nameOf = (value: unknown): string => (isNode(value) ? String(value['name'] ?? value['value']) : '')

/** The names that a piece of code uses, and `FULL` where it reads the variable of that name. */
function namesIn(piece: Node): string[] {
  if (piece.type === 'Identifier') return [nameOf(piece)]
  if (piece.type !== 'MemberExpression') return children(piece).flatMap(namesIn)
  const property = node(piece['property'])
  const object = node(piece['object'])
  const isVariable = nameOf(property) === 'FULL' && nameOf(object?.['property']) === 'env'
  return [
    ...(isVariable ? ['FULL'] : []),
    ...(object ? namesIn(object) : []),
    ...(property && piece['computed'] === true ? namesIn(property) : []),
  ]
}

/** The declarations of a file outside of functions, by name. */
function declarations(program: Node): Map<string, Node> {
  const found = nodes(program['body']).map((statement) => node(statement['declaration']) ?? statement)
  return new Map(
    found
      .flatMap((item) => (item.type === 'VariableDeclaration' ? nodes(item['declarations']) : [item]))
      .filter((item) => node(item['id'])?.type === 'Identifier')
      .map((item) => [nameOf(item['id']), item]),
  )
}

/** The file of an import, if it is beside the test, is made for tests, or knows the size of the run. */
function testFile(from: string, address: string): string | undefined {
  if (!address.endsWith('.ts')) return undefined
  if (address.startsWith('.')) return join(dirname(from), address)
  const isSized = address.startsWith('#server/test/') || address === '#tools/full-run.ts'
  return isSized ? address.slice(1) : undefined
}

/** The names that a file imports although they depend on the size of the run. */
function sizedImports(path: string, program: Node): string[] {
  return nodes(program['body']).flatMap((statement) => {
    const file =
      statement.type === 'ImportDeclaration' ? testFile(path, nameOf(statement['source'])) : undefined
    if (file === undefined) return []
    const sized = sizedNamesOf(file)
    const specifiers = nodes(statement['specifiers'])
    return specifiers
      .filter((specifier) => sized.has(nameOf(specifier['imported'])))
      .map((specifier) => nameOf(specifier['local']))
  })
}

const known = new Map<string, Set<string>>()
function sizedNamesOf(path: string): Set<string> {
  const found = known.get(path)
  if (found) return found
  known.set(path, new Set())
  const program = programOf(path, readFileSync(join(root, path), 'utf8'))
  const names = sizedNames(path, program, declarations(program))
  known.set(path, names)
  return names
}

/** The names of a file that depend on the size of the run. */
function sizedNames(path: string, program: Node, declared: ReadonlyMap<string, Node>): Set<string> {
  const sized = new Set(['FULL', ...sizedImports(path, program)])
  for (let before = 0; before < sized.size;) {
    before = sized.size
    for (const [name, piece] of declared) if (namesIn(piece).some((used) => sized.has(used))) sized.add(name)
  }
  return sized
}

/** A call of `test`, `describe` or the like: the function, and the steps such as `skipIf(…)` after it. */
interface Chain {
  root: string
  steps: { name: string; args: Node[] }[]
}

function chainOf(callee: Node | undefined): Chain {
  if (callee?.type === 'CallExpression') {
    const chain = chainOf(node(callee['callee']))
    const last = chain.steps.at(-1)
    if (last) last.args = nodes(callee['arguments'])
    return chain
  }
  if (callee?.type === 'MemberExpression') {
    const chain = chainOf(node(callee['object']))
    return { ...chain, steps: [...chain.steps, { name: nameOf(callee['property']), args: [] }] }
  }
  return { root: callee?.type === 'Identifier' ? nameOf(callee) : '', steps: [] }
}

const roots = ['describe', 'inFull', 'it', 'test']
const conditions = ['runIf', 'skipIf']
const takesValues = ['each', 'extend', 'for', ...conditions]
const plainSteps = ['concurrent', 'describe', 'sequential', 'serial', ...takesValues]

/** True of `test('…')` and `test.each(…)('…')`, not of `test.each(…)` or `test.setTimeout(…)`. */
function declaresTest(call: Node, { root, steps }: Chain): boolean {
  const callee = node(call['callee'])
  const isStep = callee?.type === 'MemberExpression' && takesValues.includes(nameOf(callee['property']))
  return (
    call.type === 'CallExpression' &&
    roots.includes(root) &&
    !isStep &&
    steps.every(({ name }) => plainSteps.includes(name)) &&
    nodes(call['arguments']).some(({ type }) => /Function/.test(type))
  )
}

const programOf = (path: string, source: string) => parseSync(path, source).program as unknown as Node

/** Every test of a file, with the run that its source shows. The path is relative to the project. */
export function testsOf(path: string): FoundTest[] {
  const source = readFileSync(join(root, path), 'utf8')
  const program = programOf(path, source)
  const declared = declarations(program)
  const sized = sizedNames(path, program, declared)
  const dependsOnSize = (pieces: readonly Node[]) => pieces.flatMap(namesIn).some((name) => sized.has(name))
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  /** Code, and the lists of the file that it names. */
  const withLists = (piece: Node): string[] => [
    textOf(piece),
    ...namesIn(piece).flatMap((name) => {
      const list = declared.get(name)
      return list ? [textOf(list)] : []
    }),
  ]
  const runOf = (call: Node, { root, steps }: Chain, around: Run): Run => {
    const only = steps.some(({ name, args }) => conditions.includes(name) && dependsOnSize(args))
    if (around === 'full' || root === 'inFull' || only) return 'full'
    const isGroup = root === 'describe' || steps.some(({ name }) => name === 'describe')
    const values = steps.flatMap(({ args }) => args)
    return around === 'both sizes' || dependsOnSize(isGroup ? values : [call]) ? 'both sizes' : 'everyday'
  }
  const visit = (piece: Node, titles: readonly string[], around: Run): FoundTest[] => {
    const chain = chainOf(node(piece['callee']))
    if (!declaresTest(piece, chain)) return children(piece).flatMap((child) => visit(child, titles, around))
    const [title, ...rest] = nodes(piece['arguments'])
    const values = chain.steps.filter(({ name }) => name === 'each').flatMap(({ args }) => args)
    const named = [...titles, [...(title ? withLists(title) : []), ...values.flatMap(withLists)].join('\n')]
    const run = runOf(piece, chain, around)
    const inner = rest.flatMap((child) => visit(child, named, run))
    return inner.length > 0 ? inner : [{ titles: named, run }]
  }
  return visit(program, [], fullRunFiles.includes(path) ? 'full' : 'everyday')
}
