import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#server/test/support/clone-database.ts'
import { tableUse, type Verb } from '#server/test/support/table-use.ts'
import { query } from './embedded-failures.ts'
import { grants } from './grants.ts'

/**
 * Acts on tables that the code passes to a function, so that the table's name does not stand beside the act.
 */
const throughFunctions = [
  ...['auction_companies', 'auction_platforms'].flatMap((name) => [`${name} insert`, `${name} update`]),
  // Lots are written by the function that writes any record, or as rows of one JSON text.
  'lots insert',
  // Triggers that reset stored comparisons.
  'collusion_rounds insert',
  'reveals insert',
  'counted_claims insert',
]

const verbs: readonly Verb[] = ['insert', 'update', 'delete']

let clone: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(() => clone.drop())

const granted = Object.entries(grants).flatMap(([table, rights]) =>
  rights === '' ? [] : rights.split(', ').map((verb) => `${table} ${verb}`),
)

test('the list says what the code does, no more and no less', () => {
  expect(granted.toSorted()).toEqual([...tableUse(), ...throughFunctions].toSorted())
})

test('every table is listed', async () => {
  const rows = await query(clone.ownerUrl, "select tablename from pg_tables where schemaname = 'public'")
  const tables = rows.map((row) => String(row['tablename']))
  expect(Object.keys(grants).toSorted()).toEqual(tables.toSorted())
})

test('the database holds the application to it', async () => {
  const rows = await query(
    clone.url,
    `select tablename || ' ' || verb as may from pg_tables, unnest('{insert,update,delete,truncate,references,trigger}'::text[]) as verb
     where schemaname = 'public' and has_table_privilege(current_user, 'public.' || quote_ident(tablename), verb)`,
  )
  expect(rows.map((row) => String(row['may'])).toSorted()).toEqual(granted.toSorted())
})

test.each([
  'delete from customers',
  'delete from finance_entries',
  "update audit_entries set action = 'tag'",
  'delete from staff',
  'update pool_rules set version = 9',
  "insert into data_keys (id, proof) values ('x', 'y')",
  "insert into schema_migrations (name) values ('9999_later.sql')",
  'truncate views',
  'create table mine (id int)',
  'alter table staff disable trigger user',
])('the application may not %s', async (statement) => {
  await expect(query(clone.url, statement)).rejects.toThrow(/permission denied|must be owner/)
})

test('a verb is known', () => {
  for (const name of granted) expect(verbs).toContain(name.split(' ')[1])
})
