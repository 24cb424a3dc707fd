import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { VariableStatement } from 'typescript/unstable/ast'
import { isVariableStatement } from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync'
import { TypeSchemas } from './type-schema.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const made = join(root, 'dist/answer-schemas.json')

/** Files that the answer types depend on. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(['contract/**/*.ts', 'tools/answers/*.ts'], { cwd: root })
  for (const file of [...files.toSorted(), 'node_modules/typescript/package.json'])
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** The groups of routes in `contract/all-routes.ts`: objects of objects of routes. */
function groupTypes(project: Project): Type[] {
  const source = project.program.getSourceFile(join(root, 'contract/all-routes.ts'))
  if (!source) throw new Error('contract/all-routes.ts is not part of the project.')
  const names = source.statements
    .filter((statement): statement is VariableStatement => isVariableStatement(statement))
    .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name))
    .filter((name) => 'text' in name && name.text !== 'allRoutes')
  return names.flatMap((name) => project.checker.getTypeAtLocation(name) ?? [])
}

interface Named {
  name: string
  type: Type
  comment: string
}

const propertiesOf = (checker: Checker, type: Type): Named[] =>
  checker.getPropertiesOfType(type).flatMap((property) => {
    const found = checker.getTypeOfSymbol(property)
    const comment = property.getDocumentationComment(checker).replaceAll(/\s+/g, ' ').trim()
    return found ? [{ name: property.name, type: found, comment }] : []
  })

/** The answer and the comment of each route by its name, such as `pool.claim`, and the schemas that they share. */
function readAnswers(project: Project) {
  const { checker } = project
  const schemas = new TypeSchemas(checker)
  const routes = groupTypes(project)
    .flatMap((group) => propertiesOf(checker, group))
    .flatMap((feature) =>
      propertiesOf(checker, feature.type).map((route) => ({
        ...route,
        name: `${feature.name}.${route.name}`,
      })),
    )
  const answers = routes.map(({ name, type }) => {
    const [answer] = checker.getTypeArguments(type as never)
    if (!answer) throw new Error(`The route ${name} has no answer type.`)
    return [name, schemas.of(answer)]
  })
  const comments = routes.filter(({ comment }) => comment !== '').map(({ name, comment }) => [name, comment])
  const { shared } = schemas
  return { answers: Object.fromEntries(answers), comments: Object.fromEntries(comments), schemas: shared }
}

function known(): string | undefined {
  try {
    return (JSON.parse(readFileSync(made, 'utf8')) as { hash: string }).hash
  } catch {
    return undefined
  }
}

/** Writes `dist/answer-schemas.json` from the answer types, unless the contract is as it was. */
export function writeAnswerSchemas(): void {
  const hash = fingerprint()
  if (known() === hash) return
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(import.meta.dirname, 'tsconfig.json')] })
    const [project] = snapshot.getProjects()
    if (!project) throw new Error('The project of the contract cannot be opened.')
    mkdirSync(join(root, 'dist'), { recursive: true })
    const text = JSON.stringify({ hash, ...readAnswers(project) })
    // Another process may read it at this moment.
    writeFileSync(`${made}.${process.pid}`, text)
    renameSync(`${made}.${process.pid}`, made)
  } finally {
    api.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeAnswerSchemas()
