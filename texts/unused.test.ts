import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { texts } from './all.ts'

const root = join(import.meta.dirname, '..')
const readAll = (pattern: string): string =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
const code = readAll('{contract,server,tools,web}/**/*.{ts,tsx}')
const help = readAll('texts/zh/help/*.ts')

function keysOf(words: object | string, key: string): string[] {
  if (typeof words === 'string' || ('one' in words && 'other' in words)) return [key]
  return Object.entries(words).flatMap(([name, child]: [string, object | string]) =>
    keysOf(child, key ? `${key}.${name}` : name),
  )
}

const keys = keysOf(texts.zh, '')

/** Branches that the code takes whole or looks up by a name that it gets from elsewhere. */
const readWhole = [
  'exportFile',
  'faults',
  'finance.reversalOrder',
  'glossary.words',
  'importRepeats',
  'ownAccounts.platform',
  'reasons',
  'recyclers.gradeReasons',
  'recyclers.lapsed',
  'recyclers.licences.types',
  'required',
  'sessionMessages',
  'time.weekdays',
]

const literals = new Set(
  [...code.matchAll(/['"`]([\w.]+)['"`]/g), ...help.matchAll(/\{([\w.]+)\}/g)].map(([, key]) => key),
)

/** `customers.acts.${act}` stands for every key with one more name. */
const templates = [
  ...new Set([...code.matchAll(/`(\w+\.[\w.]*\$\{[^`]*)`/g)].map(([, template = '']) => template)),
].map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[^.]+')}$`))
const isUsed = (key: string): boolean =>
  literals.has(key) ||
  readWhole.some((branch) => key === branch || key.startsWith(`${branch}.`)) ||
  templates.some((template) => template.test(key))

test('every text is used', () => {
  const sentences = keys.filter((key) => !/^(fields|options)\./.test(key))
  expect(sentences.length).toBeGreaterThan(1000)
  expect(sentences.filter((key) => !isUsed(key))).toEqual([])
})

test('every label is of a field or choice that the code knows', () => {
  const names = new Set(code.match(/[\p{L}\p{N}_]+/gu))
  const labels = keys.filter((key) => /^(fields|options)\./.test(key))
  expect(labels.length).toBeGreaterThan(500)
  expect(labels.filter((key) => !key.split('.').every((name) => names.has(name)))).toEqual([])
})
