import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

/** A path in backticks below one of our folders. `<feature>`, `…` and `xx` mark placeholders, `*` a glob. */
const codePath = /`((?:bench|contract|docs|e2e|server|texts|tools|web)\/[^`\s]*)`/g
const isPlaceholder = (path: string) => /[<…]|\bxx\b/.test(path)

/** The target of a Markdown link to a file, without its anchor. */
const link = /\]\((?!https?:|#)([^)#]+)/g

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, path]) => (path === undefined ? [] : [path]))

test.each(pages)('%s refers only to files that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const paths = matches(text, codePath).filter((path) => !isPlaceholder(path))
  expect(paths.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
  expect(matches(text, link).filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([])
})

test('every command of the pages is a script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const commands = pages.flatMap((page) =>
    matches(readFileSync(join(root, page), 'utf8'), /\bnpm run (?:-s )?([a-z][\w-]*(?::\w+)*)/g),
  )
  expect(commands.length).toBeGreaterThan(50)
  expect([...new Set(commands)].filter((name) => !(name in scripts))).toEqual([])
})

test('every page and configuration names the same two roles of the database', () => {
  const files = globSync(
    ['docs/**/*.md', 'deploy/**/*.{md,yaml,yml,ini,txt,env,sh,cfg}', 'ARCHITECTURE.md'],
    { cwd: root },
  )
  const names = files.flatMap((file) =>
    matches(
      readFileSync(join(root, file), 'utf8'),
      /(?:postgres:\/\/|create role |owner )(\w*_(?:owner|app))\b/g,
    ),
  )
  expect(new Set(names)).toEqual(new Set(['crm_owner', 'crm_app']))
  expect(names.length).toBeGreaterThan(10)
  const others = files.filter((file) => /\byjt_(?:owner|app)\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(others).toEqual([])
})

/** The part of a text that mentions decisions: `(0087)`, `decision 0086` or a link to a record. */
const mention = /(?:\(|[Dd]ecisions? |decisions\/)(0[01]\d\d)\b/g
const decisions = join(root, 'docs/decisions')
const records = globSync('0*.md', { cwd: decisions }).toSorted()
const textOf = (file: string) => readFileSync(join(decisions, file), 'utf8')
const head = /^Date: (\d{4}-\d{2}-\d{2})\. Status: (accepted|superseded by 0\d{3})\.$/m

test('every decision has a date and a status, and the index says the same', () => {
  const rows = records.map((file) => {
    const [, date = 'no date', status = 'no status'] = head.exec(textOf(file)) ?? []
    return `| [${file.slice(0, 4)}](${file}) | ${date} | ${status} |`
  })
  const index = matches(textOf('README.md'), /^(\| \[0\d{3}\][^|]*\|[^|]*\|[^|]*\|)/gm)
  expect(index).toEqual(rows)
})

test('every mention of a decision leads to its record', () => {
  const numbers = new Set(records.map((file) => file.slice(0, 4)))
  const files = globSync(
    [
      '*.md',
      'docs/**/*.md',
      '{bench,contract,deploy,e2e,server,texts,tools,web}/**/*.{ts,tsx,mjs,sql,conf,cfg}',
    ],
    { cwd: root },
  )
  const lost = files.flatMap((file) =>
    matches(readFileSync(join(root, file), 'utf8'), mention)
      .filter((number) => !numbers.has(number))
      .map((number) => `${file}: ${number}`),
  )
  expect(lost).toEqual([])
})
