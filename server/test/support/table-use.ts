import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#server/tables/schema.ts'

/** Files that run as the owning role or only generate benchmark data. */
const notTheApp =
  /^(test|tables|backup|demo\/bulk|db\/(migrat|seed|encrypt|rotate|open-data-key|embedded|retention))/

export type Verb = 'insert' | 'update' | 'delete'
const server = fileURLToPath(new URL('../..', import.meta.url))

const tableNames = new Map(
  Object.entries<unknown>(schema).flatMap(([name, one]): [string, string][] =>
    is(one, PgTable) ? [[name, getTableName(one)]] : [],
  ),
)

const known = new Set(tableNames.values())

interface Source {
  path: string
  text: string
}

function sources(): Source[] {
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !notTheApp.test(path))
    .map((path) => ({ path, text: readFileSync(join(server, path), 'utf8') }))
}

/** The names that a file uses for tables: `lotsTable`, or `table` for `lotsTable as table`. */
function tablesOf({ text }: Source): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from '[^']*tables\/[^']*'/g))
    for (const piece of names.split(',')) {
      const [name = '', alias = name] = piece.replace('type ', '').trim().split(' as ')
      const table = tableNames.get(name)
      if (table) found.set(alias, table)
    }
  return found
}

/** The table of each source, by the source's name. */
function sourceTables(all: readonly Source[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of all) {
    const tables = tablesOf(file)
    for (const [, name = '', body = ''] of file.text.matchAll(
      /const (\w+)\s*=[^;]{0,120}?(?:writable|written)Source\(\{([\s\S]{0,200})/g,
    )) {
      const table = tables.get(/\btable: (\w+)/.exec(body)?.[1] ?? 'table')
      if (table) found.set(name === 'source' ? `${basename(file.path)}:source` : name, table)
    }
  }
  return found
}

const drizzle = /\.(insert|update|delete)\(\s*(\w+)\s*\)/g
const locked = /\.from\((\w+)\)(?:(?!\.from\()[\s\S]){0,400}?\.for\(\s*'/g
const raw = /\b(insert into|update|delete from) ([a-z_]+)\b/g
const upserted = /insert into ([a-z_]+)(?:(?!insert into)[\s\S]){0,600}?do update/g
const drizzleUpserted = /\.insert\((\w+)\)(?:(?!\.insert\()[\s\S]){0,400}?onConflictDoUpdate/g
const recorded = /\b(createRecord|insertRow|writeRecord|writeColumns)\(\s*\w+,\s*\w+,\s*(\w+)/g
const lockedRecords =
  /\b(?:lockRecords\(\s*\w+,\s*(\w+)|getRecord\(\s*\w+,\s*\w+,\s*(\w+),\s*[\w.]+,\s*true)/g

/** The uses of each table in the product's code, as `table verb`. */
export function tableUse(): Set<string> {
  const all = sources()
  const ofSources = sourceTables(all)
  const use = new Set<string>()
  const add = (table: string | undefined, verb: string) => {
    if (table !== undefined && known.has(table)) use.add(`${table} ${verb}`)
  }
  for (const file of all) {
    const { text, path } = file
    const tables = tablesOf(file)
    const sourceOf = (name = '') => ofSources.get(name) ?? ofSources.get(`${basename(path)}:${name}`)
    for (const [, verb = '', name = ''] of text.matchAll(drizzle)) add(tables.get(name), verb)
    for (const [, name = ''] of text.matchAll(locked)) add(tables.get(name), 'update')
    for (const [, name = ''] of text.matchAll(drizzleUpserted)) add(tables.get(name), 'update')
    for (const [, verb = '', table = ''] of text.matchAll(raw)) add(table, verb.split(' ')[0] ?? '')
    for (const [, table = ''] of text.matchAll(upserted)) add(table, 'update')
    for (const [, how = '', name = ''] of text.matchAll(recorded))
      add(sourceOf(name), /create|insert/.test(how) ? 'insert' : 'update')
    for (const [, one, other] of text.matchAll(lockedRecords)) add(sourceOf(one ?? other), 'update')
  }
  return use
}
